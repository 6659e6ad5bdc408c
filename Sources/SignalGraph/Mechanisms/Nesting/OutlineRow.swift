/// A row of a tree that is shown as a list; see ``Outlining``.
///
/// ```swift
/// let mark = row.childCount == 0 ? " " : row.isExpanded ? "▾" : "▸"
/// print(String(repeating: "  ", count: row.depth) + mark, row.value)
/// ```
public struct OutlineRow<Key: Hashable, Value> {
  /// The entry's key, by which the row is known.
  public let key: Key
  /// The entry's value.
  public let value: Value
  /// How many entries are above it: 0 for a root.
  public let depth: Int
  /// How many children the entry has, whether they are shown or not.
  public let childCount: Int
  /// Whether its children are shown below it; false for an entry without children, whatever the set of keys holds.
  public let isExpanded: Bool

  /// Makes a row.
  @inlinable
  public init(key: Key, value: Value, depth: Int, childCount: Int, isExpanded: Bool) {
    (self.key, self.value, self.depth, self.childCount) = (key, value, depth, childCount)
    self.isExpanded = isExpanded
  }
}

extension OutlineRow: Equatable where Value: Equatable {
  /// Whether both show the same entry, with equal values, in the same way.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    // Written out, as what the compiler derives is not compiled for a client's types.
    one.key == other.key && one.value == other.value && one.isShown(as: other)
  }
}

extension OutlineRow {
  /// Whether both are at one depth, and have as many children, which are shown or not.
  @inlinable
  func isShown(as other: Self) -> Bool {
    depth == other.depth && childCount == other.childCount && isExpanded == other.isExpanded
  }
}

extension OutlineRow: Hashable where Value: Hashable {}

extension OutlineRow: Sendable where Key: Sendable, Value: Sendable {}

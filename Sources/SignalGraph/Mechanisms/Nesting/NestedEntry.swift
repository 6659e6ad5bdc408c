/// An entry of a dictionary, and where it hangs in a tree; see ``Nesting``.
public struct NestedEntry<Key: Hashable, Value> {
  /// The entry's value.
  public let value: Value
  /// The parent's key; nil for a root, also for one that names a parent that is not there.
  public let parent: Key?
  /// The children's keys, in order.
  public let children: TreeArray<Key>

  /// Makes a nested entry.
  @inlinable
  public init(value: Value, parent: Key?, children: TreeArray<Key>) {
    (self.value, self.parent, self.children) = (value, parent, children)
  }
}

extension NestedEntry: Equatable where Value: Equatable {
  /// Whether both have equal values, one parent, and the same children.
  ///
  /// O(1) where the values or the parents differ; else what comparing the children costs.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    // Written out, as what the compiler derives is not compiled for a client's types.
    one.value == other.value && one.parent == other.parent && one.children == other.children
  }
}

extension NestedEntry: Hashable where Value: Hashable {}

extension NestedEntry: Sendable where Key: Sendable, Value: Sendable {}

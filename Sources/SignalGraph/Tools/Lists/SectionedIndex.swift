/// Where a row stands in a list with sections: in which section, and where in it.
///
/// Foundation's `IndexPath` is made of one as `[index.section, index.row]`.
public struct SectionedIndex: Hashable, Sendable {
  /// The section, counted from 0.
  public var section: Int
  /// The row in its section, counted from 0; the header is none.
  public var row: Int

  /// Names a row by its section and its number there.
  @inlinable public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }
}

extension SectionedIndex: Comparable {
  /// Whether one row stands before another: in an earlier section, or earlier in the same one.
  @inlinable
  public static func < (one: Self, other: Self) -> Bool { (one.section, one.row) < (other.section, other.row) }
}

extension SectionedIndex: CustomStringConvertible {
  /// The section, a point, and the row.
  public var description: String { "\(section).\(row)" }
}

/// A complete order key: what elements are sorted by, and what decides between equals.
public struct SortKey<Order: Comparable, Tie: Comparable> {
  @usableFromInline let order: Order
  @usableFromInline let tie: Tie

  @inlinable
  init(_ order: Order, _ tie: Tie) {
    self.order = order
    self.tie = tie
  }

  @inlinable
  @inline(__always)
  static func less(_ left: SortKey, _ right: SortKey) -> Bool {
    if left.order < right.order { return true }
    if right.order < left.order { return false }
    return left.tie < right.tie
  }

  @inlinable
  @inline(__always)
  static func same(_ left: SortKey, _ right: SortKey) -> Bool {
    left.order == right.order && left.tie == right.tie
  }
}

extension SortKey: Comparable {
  /// Whether both parts are equal.
  @inlinable
  public static func == (left: SortKey, right: SortKey) -> Bool { same(left, right) }

  /// Whether the order is less, or equal with a lesser tie.
  @inlinable
  public static func < (left: SortKey, right: SortKey) -> Bool { less(left, right) }
}

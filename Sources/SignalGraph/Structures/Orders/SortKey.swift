/// A complete order key: what elements are sorted by, and what decides between equals.
public struct SortKey<Order: Comparable, Tie: Comparable> {
  @usableFromInline let order: Order
  @usableFromInline let tie: Tie

  @inlinable
  init(_ order: Order, _ tie: Tie) {
    self.order = order
    self.tie = tie
  }

  @inlinable @inline(__always)
  static func less(_ left: SortKey, _ right: SortKey) -> Bool {
    if Self.isNumeric(Order.self), Self.isNumeric(Tie.self) {
      // Without branches: in a search half of them would be predicted wrong, which costs more than all comparisons.
      let isLess: UInt8 = left.order < right.order ? 1 : 0
      let isSame: UInt8 = left.order == right.order ? 1 : 0
      let isTieLess: UInt8 = left.tie < right.tie ? 1 : 0
      return isLess | (isSame & isTieLess) != 0
    }
    let order = StrictOrder.compare(left.order, right.order)
    return order == 0 ? StrictOrder.precedes(left.tie, right.tie) : order < 0
  }

  /// The same order with a further key behind it.
  @inlinable @inline(__always)
  func followed<Next>(by next: Next) -> SortKey<Order, SortKey<Tie, Next>> {
    SortKey<Order, SortKey<Tie, Next>>(order, SortKey<Tie, Next>(tie, next))
  }

  /// Whether values of a type compare in one instruction; a constant once specialised.
  @inlinable @inline(__always)
  static func isNumeric<Value>(_ type: Value.Type) -> Bool {
    type == Int.self || type == Double.self || type == UInt.self || type == Int64.self || type == UInt64.self
      || type == Int32.self || type == UInt32.self || type == Float.self
  }

  @inlinable @inline(__always)
  static func same(_ left: SortKey, _ right: SortKey) -> Bool {
    left.order == right.order && left.tie == right.tie
  }
}

extension SortKey: Comparable {
  /// Whether both parts are equal.
  @inlinable public static func == (left: SortKey, right: SortKey) -> Bool { same(left, right) }

  /// Whether the order is less, or is equal and the tie less.
  @inlinable public static func < (left: SortKey, right: SortKey) -> Bool { less(left, right) }
}

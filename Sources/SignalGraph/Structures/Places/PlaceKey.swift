/// An element's sort key: its order, and its place, which decides between equal orders.
@usableFromInline
struct PlaceKey<Order: Comparable>: OrderedKey {
  @usableFromInline let order: Order
  @usableFromInline let place: Int32

  @inlinable
  init(_ order: Order, _ place: Int32) {
    self.order = order
    self.place = place
  }
}

/// What happened to an array's rows while the sort order was out of date.
@usableFromInline
struct PostponedRows<Element> {
  /// The elements that came or changed, by place.
  @usableFromInline var fresh: [Int32: Element] = [:]
  /// For each place that a row moved away from, the place that it moved to.
  @usableFromInline var successors: [Int32: Int32] = [:]
  /// The places of rows that went.
  @usableFromInline var gone: Set<Int32> = []

  @inlinable init() {}
}

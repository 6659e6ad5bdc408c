/// An order, and the place that decides between equals.
@usableFromInline
struct PlaceKey<Order: Comparable> {
  @usableFromInline let order: Order
  @usableFromInline let place: Int32

  @inlinable
  init(_ order: Order, _ place: Int32) {
    self.order = order
    self.place = place
  }
}

/// What happened to rows while the order did not hold.
@usableFromInline
struct PostponedRows<Element> {
  /// The elements of places that came or changed.
  @usableFromInline var fresh: [Int32: Element] = [:]
  /// The places that rows went to.
  @usableFromInline var successors: [Int32: Int32] = [:]
  /// The places that were left.
  @usableFromInline var gone: Set<Int32> = []

  @inlinable init() {}
}

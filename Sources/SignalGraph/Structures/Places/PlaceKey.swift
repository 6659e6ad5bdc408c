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

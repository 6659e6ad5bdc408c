/// An element, and what closures have made of it: where it stands, and what is measured of it, if anything is.
@usableFromInline
struct ArrangedPlace<Element, Group, Order, Measure> {
  @usableFromInline let element: Element
  @usableFromInline let group: Group
  @usableFromInline let order: Order
  @usableFromInline let measure: Measure?

  @inlinable
  init(_ element: Element, _ group: Group, _ order: Order, _ measure: Measure?) {
    (self.element, self.group, self.order, self.measure) = (element, group, order, measure)
  }

  /// The closure that makes places; it returns nil for an element without a group.
  @inlinable
  static func making<Base: Aggregate>(
    _ subject: MessageSubject, _ group: @escaping (Element) -> Group?, _ order: @escaping (Element) -> Order,
    _ source: AggregationSource<Element, Base>
  ) -> (Element) -> Self? where Group: Hashable, Order: Comparable, Base.Measure == Measure {
    making(subject, group, order, source.measure)
  }

  /// The closure that makes places; it returns nil for an element without a group.
  @inlinable
  static func making(
    _ subject: MessageSubject, _ group: @escaping (Element) -> Group?, _ order: @escaping (Element) -> Order,
    _ measure: @escaping (Element) -> Measure?
  ) -> (Element) -> Self? where Group: Hashable, Order: Comparable {
    { element in
      guard let group = group(element) else { return nil }
      if group != group { subject.reportUnequal(key: group) }
      let order = order(element)
      if order != order { subject.reportUnequal(element) }
      return Self(element, group, order, measure(element))
    }
  }
}

// The verbs of ``ArraySorting``.
extension ArrayStorage {
  /// Sorts by the elements themselves, the least first; see ``ArraySorting``.
  @inlinable
  public final func sorted(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArraySorting<Element, Element> where Element: Comparable {
    feeding(ArraySorting(label: label, fileID: fileID, line: line, by: { $0 }))
  }

  /// Sorts by an order; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) -> ArraySorting<Element, Order> {
    feeding(ArraySorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order of several keys; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Element, Order>
  ) -> ArraySorting<Element, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by the order that `orders` holds; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Element, Order>>
  ) -> ArraySorting<Element, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by an order with the parameter that `parameter` holds; see ``ArraySorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order
  ) -> ArraySorting<Element, Order> {
    let subject = MessageSubject(ArraySorting<Element, Order>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(ArraySorting(subject, [parameter]) { order($0, parameter.value) })
  }

  /// Sorts by an order with several parameters, each held by a storage; see ``ArraySorting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func sorted<First, Second, each Other, Order: Comparable>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Element, First, Second, repeat each Other) -> Order
  ) -> ArraySorting<Element, Order> {
    let subject = MessageSubject(ArraySorting<Element, Order>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(ArraySorting(subject, parameters.list, parameters.reading(order)))
  }
}

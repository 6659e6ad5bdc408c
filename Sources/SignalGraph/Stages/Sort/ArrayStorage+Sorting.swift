// The verbs of ``ArraySorting``.
extension ArrayStorage {
  /// Sorts by an order; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) -> ArraySorting<Element, Order> {
    feeding(ArraySorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order of several keys; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<Element, Order>
  ) -> ArraySorting<Element, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by the order that `orders` holds; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Element, Order>>
  ) -> ArraySorting<Element, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by an order with the parameter that `parameter` holds; see ``ArraySorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order
  ) -> ArraySorting<Element, Order> {
    feeding(ArraySorting(with: parameter, label: label, fileID: fileID, line: line, by: order))
  }
}

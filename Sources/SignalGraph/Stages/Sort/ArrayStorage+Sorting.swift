// The verbs that take an order as a value, or as a parameter that changes.
extension ArrayStorage {
  /// Sorts the elements by several keys, then by position; see ``SortOrder``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortOrder<Element, Order>
  ) -> ArraySorting<Element, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts the elements by an order that changes, then by position; see ``ArraySteeredSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortOrder<Element, Order>>
  ) -> ArraySteeredSorting<Element, SortOrder<Element, Order>, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts the elements as a parameter says, then by position; see ``ArraySteeredSorting``.
  @inlinable
  public final func sorted<Parameter, Order: Comparable>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order
  ) -> ArraySteeredSorting<Element, Parameter, Order> {
    let site = Site(fileID: fileID, line: line)
    let stage = ArraySteeredSorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

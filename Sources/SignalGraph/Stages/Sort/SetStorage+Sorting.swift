// The verbs that take an order as a value, or as a parameter that changes.
extension SetStorage {
  /// Sorts the members by several keys, then by themselves; see ``SortOrder``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortOrder<Element, Order>
  ) -> SetSorting<Element, Order> where Element: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts the members by several keys, then by a tie rule; see ``SortOrder``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortOrder<Element, Order>,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key, ties: ties)
  }

  /// Sorts the members by an order that changes, then by themselves; see ``SetSteeredSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortOrder<Element, Order>>
  ) -> SetSteeredSorting<Element, SortOrder<Element, Order>, Order> where Element: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts the members by an order that changes, then by a tie rule; see ``SetSteeredSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortOrder<Element, Order>>,
    ties: TieRule<Element, Tie>
  ) -> SetSteeredSorting<Element, SortOrder<Element, Order>, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) }, ties: ties)
  }

  /// Sorts the members as a parameter says, then by themselves; see ``SetSteeredSorting``.
  @inlinable
  public final func sorted<Parameter, Order: Comparable>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order
  ) -> SetSteeredSorting<Element, Parameter, Order> where Element: Comparable {
    let site = Site(fileID: fileID, line: line)
    let stage = SetSteeredSorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }

  /// Sorts the members as a parameter says, then by a tie rule; see ``SetSteeredSorting``.
  @inlinable
  public final func sorted<Parameter, Order: Comparable, Tie>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order,
    ties: TieRule<Element, Tie>
  ) -> SetSteeredSorting<Element, Parameter, Order> {
    let site = Site(fileID: fileID, line: line)
    let stage = SetSteeredSorting(label: label, fileID: fileID, line: line, by: order, ties: ties)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

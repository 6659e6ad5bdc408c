// The verbs of ``SetSorting``.
extension SetStorage {
  /// Sorts by an order, then by the members themselves; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) -> SetSorting<Element, Order> where Element: Comparable {
    feeding(SetSorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order, then a tie rule; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    feeding(SetSorting(label: label, fileID: fileID, line: line, by: order, ties: ties))
  }

  /// Sorts by an order of several keys, then by the members themselves; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<Element, Order>
  ) -> SetSorting<Element, Order> where Element: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by an order of several keys, then a tie rule; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<Element, Order>,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key, ties: ties)
  }

  /// Sorts by the order that `orders` holds, then by the members themselves; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Element, Order>>
  ) -> SetSorting<Element, Order> where Element: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by the order that `orders` holds, then a tie rule; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Element, Order>>,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) }, ties: ties)
  }

  /// Sorts by an order with the parameter that `parameter` holds, then by the members themselves; see ``SetSorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order
  ) -> SetSorting<Element, Order> where Element: Comparable {
    feeding(SetSorting(with: parameter, label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order with the parameter that `parameter` holds, then a tie rule; see ``SetSorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable, Tie>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    feeding(SetSorting(with: parameter, label: label, fileID: fileID, line: line, by: order, ties: ties))
  }
}

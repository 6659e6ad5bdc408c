// The verbs of ``SetSorting``.
extension SetStorage {
  /// Sorts by the members themselves, the least first; see ``SetSorting``.
  @inlinable
  public final func sorted(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetSorting<Element, Element> where Element: Comparable {
    feeding(SetSorting(label: label, fileID: fileID, line: line, by: { $0 }))
  }

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

  /// Sorts by an order with several parameters, each held by a storage; see ``SetSorting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has none,
  ///   the result has no state.
  @inlinable
  public final func sorted<First, Second, each Other, Order: Comparable>(
    with first: ValueStorage<First>,
    _ second: ValueStorage<Second>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, First, Second, repeat each Other) -> Order
  ) -> SetSorting<Element, Order> where Element: Comparable {
    let subject = MessageSubject(SetSorting<Element, Order>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(
      SetSorting(subject, parameters.list, KeyTies<SetTransaction<Element>, Order>(parameters.reading(order)))
    )
  }

  /// Sorts by an order where members do not compare: add a tie rule.
  @available(
    *,
    unavailable,
    message: "Members that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func sorted<Order: Comparable>(by order: @escaping (Element) -> Order) -> SetSorting<Element, Order> {
    sorted(by: order, ties: .arrival)
  }
}

// The verbs of ``DictionarySorting`` and ``SetSorting``.
//
// There are many, because there is one for each way to give an order (the key's own, a closure, several criteria, a
// storage of them, a closure with parameters), and each with and without a rule for ties, which the compiler must tell.
extension StateStorage where Transaction: KeyedTransaction {
  /// Sorts by member or key, the least first; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> KeyedSorting<Transaction, Transaction.Key> where Transaction.Key: Comparable {
    sorted(label: label, fileID: fileID, line: line) { Transaction.Snapshot.parts($0).key }
  }

  /// Sorts by an order, then member or key; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order
  ) -> KeyedSorting<Transaction, Order> where Transaction.Key: Comparable {
    feeding(KeyedSorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order, then a tie rule; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order, ties: TieRule<Transaction.Key, Tie>
  ) -> KeyedSorting<Transaction, Order> {
    feeding(KeyedSorting(label: label, fileID: fileID, line: line, by: order, ties: ties))
  }

  /// Sorts by an order of several keys, then member or key; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Transaction.Snapshot.Row, Order>
  ) -> KeyedSorting<Transaction, Order> where Transaction.Key: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by an order of several keys, then a tie rule; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Transaction.Snapshot.Row, Order>, ties: TieRule<Transaction.Key, Tie>
  ) -> KeyedSorting<Transaction, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key, ties: ties)
  }

  /// Sorts by the order that `orders` holds, then member or key; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>
  ) -> KeyedSorting<Transaction, Order> where Transaction.Key: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by the order that `orders` holds, then a tie rule; see ``DictionarySorting`` and ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>, ties: TieRule<Transaction.Key, Tie>
  ) -> KeyedSorting<Transaction, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) }, ties: ties)
  }

  /// Sorts by an order with the parameter that `parameter` holds, then member or key; see ``DictionarySorting`` and
  /// ``SetSorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, Setting) -> Order
  ) -> KeyedSorting<Transaction, Order> where Transaction.Key: Comparable {
    let subject = MessageSubject(KeyedSorting<Transaction, Order>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(KeyedSorting(subject, [parameter], KeyTies { order($0, parameter.value) }))
  }

  /// Sorts by an order with the parameter that `parameter` holds, then a tie rule; see ``DictionarySorting`` and
  /// ``SetSorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable, Tie>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, Setting) -> Order, ties: TieRule<Transaction.Key, Tie>
  ) -> KeyedSorting<Transaction, Order> {
    let subject = MessageSubject(KeyedSorting<Transaction, Order>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(KeyedSorting(subject, [parameter], ArrivalTies({ order($0, parameter.value) }, ties.tie)))
  }

  /// Sorts by an order with several parameters, each held by a storage, then member or key; see ``DictionarySorting``
  /// and ``SetSorting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func sorted<First, Second, each Other, Order: Comparable>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, First, Second, repeat each Other) -> Order
  ) -> KeyedSorting<Transaction, Order> where Transaction.Key: Comparable {
    let subject = MessageSubject(KeyedSorting<Transaction, Order>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(KeyedSorting(subject, parameters.list, KeyTies(parameters.reading(order))))
  }

  /// Sorts by an order with several parameters, each held by a storage, then a tie rule; see ``DictionarySorting`` and
  /// ``SetSorting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func sorted<First, Second, each Other, Order: Comparable, Tie>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, First, Second, repeat each Other) -> Order,
    ties: TieRule<Transaction.Key, Tie>
  ) -> KeyedSorting<Transaction, Order> {
    let subject = MessageSubject(KeyedSorting<Transaction, Order>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(KeyedSorting(subject, parameters.list, ArrivalTies(parameters.reading(order), ties.tie)))
  }

  /// Sorts by an order where neither members nor keys compare: add a tie rule.
  @available(
    *,
    unavailable,
    message: """
      Members or keys that do not compare, as those of an outer join, need a rule for ties: \
      sorted(by: { … }, ties: .arrival), or ties: .by { … }
      """
  )
  public final func sorted<Order: Comparable>(by order: @escaping (Transaction.Snapshot.Row) -> Order) -> KeyedSorting<
    Transaction, Order
  > {
    sorted(by: order, ties: .arrival)
  }
}

// The verbs of ``DictionarySorting``.
extension DictionaryStorage {
  /// Sorts by key, the least first; see ``DictionarySorting``.
  @inlinable
  public final func sorted(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionarySorting<Key, Value, Key> where Key: Comparable {
    feeding(DictionarySorting(label: label, fileID: fileID, line: line, by: { $0.key }))
  }

  /// Sorts by an order, then key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (DictionaryEntry<Key, Value>) -> Order
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    feeding(DictionarySorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (DictionaryEntry<Key, Value>) -> Order,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    feeding(DictionarySorting(label: label, fileID: fileID, line: line, by: order, ties: ties))
  }

  /// Sorts by an order of several keys, then key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<DictionaryEntry<Key, Value>, Order>
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by an order of several keys, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<DictionaryEntry<Key, Value>, Order>,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key, ties: ties)
  }

  /// Sorts by the order that `orders` holds, then key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<DictionaryEntry<Key, Value>, Order>>
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by the order that `orders` holds, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<DictionaryEntry<Key, Value>, Order>>,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) }, ties: ties)
  }

  /// Sorts by an order with the parameter that `parameter` holds, then key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (DictionaryEntry<Key, Value>, Setting) -> Order
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    feeding(DictionarySorting(with: parameter, label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order with the parameter that `parameter` holds, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Setting, Order: Comparable, Tie>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (DictionaryEntry<Key, Value>, Setting) -> Order,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    feeding(DictionarySorting(with: parameter, label: label, fileID: fileID, line: line, by: order, ties: ties))
  }

  /// Sorts by an order with several parameters, each held by a storage; see ``DictionarySorting``.
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
    by order: @escaping (DictionaryEntry<Key, Value>, First, Second, repeat each Other) -> Order
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    let subject = MessageSubject(DictionarySorting<Key, Value, Order>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(
      DictionarySorting(
        subject,
        parameters.list,
        KeyTies<DictionaryTransaction<Key, Value>, Order>(parameters.reading(order))
      )
    )
  }

  /// Sorts by an order where keys do not compare: add a tie rule.
  @available(
    *,
    unavailable,
    message: "Keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func sorted<Order: Comparable>(by order: @escaping (DictionaryEntry<Key, Value>) -> Order)
    -> DictionarySorting<
      Key, Value, Order
    >
  {
    sorted(by: order, ties: .arrival)
  }
}

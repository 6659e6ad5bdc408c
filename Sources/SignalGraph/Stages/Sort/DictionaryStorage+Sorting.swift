// The verbs of ``DictionarySorting``.
extension DictionaryStorage {
  /// Sorts by an order, then key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    feeding(DictionarySorting(label: label, fileID: fileID, line: line, by: order))
  }

  /// Sorts by an order, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order,
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
    by order: SortCriteria<(key: Key, value: Value), Order>
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts by an order of several keys, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortCriteria<(key: Key, value: Value), Order>,
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
    by orders: ValueStorage<SortCriteria<(key: Key, value: Value), Order>>
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts by the order that `orders` holds, then a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortCriteria<(key: Key, value: Value), Order>>,
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
    by order: @escaping ((key: Key, value: Value), Setting) -> Order
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
    by order: @escaping ((key: Key, value: Value), Setting) -> Order,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    feeding(DictionarySorting(with: parameter, label: label, fileID: fileID, line: line, by: order, ties: ties))
  }
}

// The verbs that take an order as a value, or as a parameter that changes.
extension DictionaryStorage {
  /// Sorts the entries by several keys, then by key; see ``SortOrder``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortOrder<(key: Key, value: Value), Order>
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    sorted(label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Sorts the entries by several keys, then by a tie rule; see ``SortOrder``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: SortOrder<(key: Key, value: Value), Order>,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    sorted(label: label, fileID: fileID, line: line, by: order.key, ties: ties)
  }

  /// Sorts the entries by an order that changes, then by key; see ``DictionarySteeredSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortOrder<(key: Key, value: Value), Order>>
  ) -> DictionarySteeredSorting<Key, Value, SortOrder<(key: Key, value: Value), Order>, Order> where Key: Comparable {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Sorts the entries by an order that changes, then by a tie rule; see ``DictionarySteeredSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by orders: ValueStorage<SortOrder<(key: Key, value: Value), Order>>,
    ties: TieRule<Key, Tie>
  ) -> DictionarySteeredSorting<Key, Value, SortOrder<(key: Key, value: Value), Order>, Order> {
    sorted(with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) }, ties: ties)
  }

  /// Sorts the entries as a parameter says, then by key; see ``DictionarySteeredSorting``.
  @inlinable
  public final func sorted<Parameter, Order: Comparable>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value), Parameter) -> Order
  ) -> DictionarySteeredSorting<Key, Value, Parameter, Order> where Key: Comparable {
    let site = Site(fileID: fileID, line: line)
    let stage = DictionarySteeredSorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }

  /// Sorts the entries as a parameter says, then by a tie rule; see ``DictionarySteeredSorting``.
  @inlinable
  public final func sorted<Parameter, Order: Comparable, Tie>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value), Parameter) -> Order,
    ties: TieRule<Key, Tie>
  ) -> DictionarySteeredSorting<Key, Value, Parameter, Order> {
    let site = Site(fileID: fileID, line: line)
    let stage = DictionarySteeredSorting(label: label, fileID: fileID, line: line, by: order, ties: ties)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

// The verbs of ``Sectioning`` for an order of one key or several, given as ``SortCriteria`` or by a storage of them: with
// an aggregate in the headers, and without.
extension StateStorage where Transaction: KeyedTransaction {
  /// Shows the entries or members in sections, sorted by one key or several, then key or member; see ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group, as `.descending { $0.value.delay }.ascending { $0.value.name }`.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    sectioned(by: group, sortedBy: order.key, aggregation, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections, sorted by one key or several, then a tie rule; see ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `ties`: in which order equals stand.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>, ties: TieRule<Transaction.Key, Tie>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> {
    sectioned(by: group, sortedBy: order.key, ties: ties, aggregation, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections whose headers show their group alone, sorted by one key or several, then
  /// key or member; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    sectioned(by: group, sortedBy: order.key, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections whose headers show their group alone, sorted by one key or several, then a
  /// tie rule; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>, ties: TieRule<Transaction.Key, Tie>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> {
    sectioned(by: group, sortedBy: order.key, ties: ties, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections, sorted by the order that `orders` holds, then key or member; see
  /// ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    sectioned(
      with: orders, label: label, fileID: fileID, line: line, by: { row, _ in group(row) }, sortedBy: { $1.key($0) },
      as: { _ in aggregation })
  }

  /// Shows the entries or members in sections, sorted by the order that `orders` holds, then a tie rule; see
  /// ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `ties`: in which order equals stand.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>, ties: TieRule<Transaction.Key, Tie>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> {
    sectioned(
      with: orders, label: label, fileID: fileID, line: line, by: { row, _ in group(row) }, sortedBy: { $1.key($0) },
      ties: ties, as: { _ in aggregation })
  }

  /// Shows the entries or members in sections whose headers show their group alone, sorted by the order that `orders`
  /// holds, then key or member; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    sectioned(by: group, sortedBy: orders, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections whose headers show their group alone, sorted by the order that `orders`
  /// holds, then a tie rule; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>, ties: TieRule<Transaction.Key, Tie>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> {
    sectioned(by: group, sortedBy: orders, ties: ties, .nothing, label: label, fileID: fileID, line: line)
  }
}

extension ArrayStorage {
  /// Shows the elements in sections, sorted by one key or several, then position; see ``Sectioning``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy order: SortCriteria<Element, Order>,
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    sectioned(by: group, sortedBy: order.key, aggregation, label: label, fileID: fileID, line: line)
  }

  /// Shows the elements in sections whose headers show their group alone, sorted by one key or several, then position;
  /// see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Element) -> Group?, sortedBy order: SortCriteria<Element, Order>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Aggregates.Nothing, Element> {
    sectioned(by: group, sortedBy: order.key, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the elements in sections, sorted by the order that `orders` holds, then position; see ``Sectioning``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy orders: ValueStorage<SortCriteria<Element, Order>>,
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    sectioned(
      with: orders, label: label, fileID: fileID, line: line, by: { element, _ in group(element) },
      sortedBy: { $1.key($0) }, as: { _ in aggregation })
  }

  /// Shows the elements in sections whose headers show their group alone, sorted by the order that `orders` holds, then
  /// position; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Element) -> Group?, sortedBy orders: ValueStorage<SortCriteria<Element, Order>>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Aggregates.Nothing, Element> {
    sectioned(by: group, sortedBy: orders, .nothing, label: label, fileID: fileID, line: line)
  }
}

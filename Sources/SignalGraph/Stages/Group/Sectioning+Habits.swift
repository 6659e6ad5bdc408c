// What is sectioned without an order, as an array can be.
@available(
  *,
  unavailable,
  message: "Entries and members have no order of their own. Say which: sectioned(by: { … }, sortedBy: { … })"
)
extension StateStorage where Transaction: KeyedTransaction {
  /// Write `sectioned(by: { … }, sortedBy: { … })`.
  public final func sectioned<Group: Hashable & Comparable>(by group: (Transaction.Snapshot.Row) -> Group?) -> Self {
    self
  }
  /// Write `sectioned(by: { … }, sortedBy: { … }, .count)`.
  public final func sectioned<Group: Hashable & Comparable, Base: Aggregate>(
    by group: (Transaction.Snapshot.Row) -> Group?, _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Self { self }
}

// Groups that have no order, or are none.
@available(*, unavailable, message: "A Bool has no order. Section by a number or a text, or write partitioned { … }")
extension ArrayStorage {
  /// Write `sectioned { $0.isDone ? 1 : 0 }`, or `partitioned { $0.isDone }`.
  public final func sectioned(by group: (Element) -> Bool?) -> Self { self }
  /// Write `sectioned(by: { $0.isDone ? 1 : 0 }, sortedBy: { … })`.
  public final func sectioned<Order: Comparable>(
    by group: (Element) -> Bool?, sortedBy order: (Element) -> Order
  ) -> Self { self }
}

@available(*, unavailable, message: "A Bool has no order. Section by a number or a text, or write partitioned { … }")
extension StateStorage where Transaction: KeyedTransaction {
  /// Write `sectioned(by: { $0.value.isDone ? 1 : 0 }, sortedBy: { … })`.
  public final func sectioned<Order: Comparable>(
    by group: (Transaction.Snapshot.Row) -> Bool?, sortedBy order: (Transaction.Snapshot.Row) -> Order
  ) -> Self { self }
}

// What is sectioned where neither members nor keys compare.
@available(
  *,
  unavailable,
  message: """
    Members or keys that do not compare, as those of an outer join, need a rule for ties: \
    sectioned(by: { … }, sortedBy: { … }, ties: .arrival), or ties: .by { … }
    """
)
extension StateStorage where Transaction: KeyedTransaction {
  /// Write `sectioned(by: { … }, sortedBy: { … }, ties: .arrival)`.
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: (Transaction.Snapshot.Row) -> Group?, sortedBy order: (Transaction.Snapshot.Row) -> Order
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> { fatalError() }

  /// Write `sectioned(by: { … }, sortedBy: { … }, ties: .arrival, .count)`.
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: (Transaction.Snapshot.Row) -> Group?, sortedBy order: (Transaction.Snapshot.Row) -> Order,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> { fatalError() }

  /// Write `sectioned(by: { … }, sortedBy: .descending { … }, ties: .arrival)`.
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: (Transaction.Snapshot.Row) -> Group?, sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> { fatalError() }

  /// Write `sectioned(by: { … }, sortedBy: .descending { … }, ties: .arrival, .count)`.
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: (Transaction.Snapshot.Row) -> Group?, sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> { fatalError() }

  /// Write `sectioned(with: …, by: { … }, sortedBy: { … }, ties: .arrival, as: { … })`.
  public final func sectioned<First, each Other, Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by group: (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    as aggregation: (First, repeat each Other) -> Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> { fatalError() }
}

@available(*, unavailable, message: "A tuple is no key. Group by JoinKey($0.first, $0.second), or a struct of your own")
extension ElementReading {
  /// Write `grouped { JoinKey($0.origin, $0.carrier) }`.
  public func grouped<First, Second>(by group: (VerbElement) -> (First, Second)) -> Self { self }
  /// Write `collected { JoinKey($0.origin, $0.carrier) }`.
  public func collected<First, Second>(by group: (VerbElement) -> (First, Second)) -> Self { self }
  /// Write `aggregated(by: { JoinKey($0.origin, $0.carrier) }, .count)`.
  public func aggregated<First, Second, Base: Aggregate>(
    by group: (VerbElement) -> (First, Second), _ aggregation: Aggregation<VerbElement, Base>
  ) -> Self { self }
}

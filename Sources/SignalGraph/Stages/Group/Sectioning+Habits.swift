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

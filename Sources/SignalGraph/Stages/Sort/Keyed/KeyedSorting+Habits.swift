// What is sorted where neither members nor keys compare, by more than a closure: each form says what is missing.
@available(
  *,
  unavailable,
  message: """
    Members or keys that do not compare, as those of an outer join, need a rule for ties: \
    sorted(by: …, ties: .arrival), or ties: .by { … }
    """
)
extension StateStorage where Transaction: KeyedTransaction {
  /// Write `sorted(by: .descending(\.value), ties: .arrival)`.
  public final func sorted<Order: Comparable>(by order: SortCriteria<Transaction.Snapshot.Row, Order>) -> KeyedSorting<
    Transaction, Order
  > { fatalError() }

  /// Write `sorted(by: order, ties: .arrival)`.
  public final func sorted<Order: Comparable>(
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>
  ) -> KeyedSorting<Transaction, Order> { fatalError() }

  /// Write `sorted(with: factor, by: { $0.value * $1 }, ties: .arrival)`.
  public final func sorted<First, each Other, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by order: (Transaction.Snapshot.Row, First, repeat each Other) -> Order
  ) -> KeyedSorting<Transaction, Order> { fatalError() }
}

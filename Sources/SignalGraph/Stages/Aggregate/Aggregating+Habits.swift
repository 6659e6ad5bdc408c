// Several aggregates, one behind the other.
@available(
  *,
  unavailable,
  message: "Several aggregates are made into one: .several(.count, .sum { $0.price }) { count, sum in … }"
)
extension StateStorage where Transaction: KeyedTransaction {
  /// Write `aggregated(.several(.count, .max { … }) { … })`.
  public final func aggregated<First: Aggregate, Second: Aggregate, each Other: Aggregate>(
    _ first: Aggregation<Transaction.Snapshot.Row, First>, _ second: Aggregation<Transaction.Snapshot.Row, Second>,
    _ others: repeat Aggregation<Transaction.Snapshot.Row, each Other>
  ) -> Self { self }
  /// Write `aggregated(by: { … }, .several(.count, .max { … }) { … })`.
  public final func aggregated<Group: Hashable, First: Aggregate, Second: Aggregate, each Other: Aggregate>(
    by group: (Transaction.Snapshot.Row) -> Group?, _ first: Aggregation<Transaction.Snapshot.Row, First>,
    _ second: Aggregation<Transaction.Snapshot.Row, Second>,
    _ others: repeat Aggregation<Transaction.Snapshot.Row, each Other>
  ) -> Self { self }
}

@available(
  *,
  unavailable,
  message: "Several aggregates are made into one: .several(.count, .sum { $0.price }) { count, sum in … }"
)
extension ArrayStorage {
  /// Write `aggregated(.several(.count, .max { … }) { … })`.
  public final func aggregated<First: Aggregate, Second: Aggregate, each Other: Aggregate>(
    _ first: Aggregation<Element, First>, _ second: Aggregation<Element, Second>,
    _ others: repeat Aggregation<Element, each Other>
  ) -> Self { self }
  /// Write `aggregated(by: { … }, .several(.count, .max { … }) { … })`.
  public final func aggregated<Group: Hashable, First: Aggregate, Second: Aggregate, each Other: Aggregate>(
    by group: (Element) -> Group?, _ first: Aggregation<Element, First>, _ second: Aggregation<Element, Second>,
    _ others: repeat Aggregation<Element, each Other>
  ) -> Self { self }
}

// Numbers that cannot be added and taken out again in any order with one result, or that have no fixed width.
extension Aggregation {
  /// Write `.sum { Double($0.share) }`, or `.fold(Decimal()) { $0 += $1.cost } remove: { $0 -= $1.cost }`.
  @available(
    *,
    unavailable,
    message: "Sums are of integers and Double. Others: .fold(Decimal()) { $0 += $1.cost } remove: { $0 -= $1.cost }"
  )
  public static func sum<Number: AdditiveArithmetic>(_ measure: (Row) -> Number?) -> Self
  where Base == Aggregates.Fold<Row, Number> { fatalError() }

  /// Write `.mean { Double($0.share) }`, or fold the sum and divide it by the count.
  @available(
    *,
    unavailable,
    message: "Means are of integers and Double: .mean { Double($0.share) }. Others are a .fold, divided by the .count"
  )
  public static func mean<Number: AdditiveArithmetic>(_ measure: (Row) -> Number?) -> Self
  where Base == Aggregates.Fold<Row, Number> { fatalError() }
}

// The verbs of ``Aggregating``: of an array's elements and of keyed rows, which closures take in other shapes; one
// aggregate, or one made with parameters.
extension StateStorage where Transaction: KeyedTransaction & RowTransaction {
  /// What an aggregate makes of the entries or members, as a value; see ``Aggregating``.
  ///
  /// - `aggregation`: what is made of them, as `.sum { $0.value }`; ``Aggregation`` lists them.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Aggregating<Transaction, Base.Result> {
    feeding(Aggregating(aggregation, label: label, fileID: fileID, line: line))
  }

  /// What an aggregate with one or several parameters, each held by a storage, makes of the entries or members, as a
  /// value; see ``Aggregating``.
  ///
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `aggregation`: makes the aggregate with the parameters in that order, anew where one changes.
  @inlinable
  public final func aggregated<First, each Other, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Aggregating<Transaction, Base.Result> {
    let subject = MessageSubject(Aggregating<Transaction, Base.Result>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let source = AggregationSource(parameters.making(aggregation))
    return feeding(Aggregating(subject, parameters.list, keyed: source))
  }
}

extension ArrayStorage {
  /// What an aggregate makes of the elements, as a value; see ``Aggregating``.
  ///
  /// - `aggregation`: what is made of them, as `.sum { $0.distance }`; ``Aggregation`` lists them.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Aggregating<ArrayTransaction<Element>, Base.Result> {
    feeding(Aggregating(aggregation, label: label, fileID: fileID, line: line))
  }

  /// What an aggregate with one or several parameters, each held by a storage, makes of the elements, as a value; see
  /// ``Aggregating``.
  ///
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `aggregation`: makes the aggregate with the parameters in that order, anew where one changes.
  @inlinable
  public final func aggregated<First, each Other, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Element, Base>
  ) -> Aggregating<ArrayTransaction<Element>, Base.Result> {
    let subject = MessageSubject(
      Aggregating<ArrayTransaction<Element>, Base.Result>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let source = AggregationSource(parameters.making(aggregation))
    return feeding(Aggregating(subject, parameters.list, rows: source))
  }
}

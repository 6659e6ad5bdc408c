// The verbs of ``GroupAggregating``: of an array's elements and of keyed rows, which closures take in other shapes; one
// aggregate per group, or one made with parameters.
extension StateStorage where Transaction: KeyedTransaction & RowTransaction {
  /// What an aggregate makes of the entries or members of each group, by group; see ``GroupAggregating``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `aggregation`: what is made of those of a group, as `.sum { $0.value }`; ``Aggregation`` lists them.
  @inlinable
  public final func aggregated<Group: Hashable, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> GroupAggregating<Transaction, Group, Base.Result> {
    feeding(GroupAggregating(by: group, aggregation, label: label, fileID: fileID, line: line))
  }

  /// What an aggregate makes of the entries or members of each group, both with one or several parameters, each held by
  /// a storage; see ``GroupAggregating``.
  ///
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `group`: the group of an entry or a member with the parameters in that order; nil for none.
  /// - `aggregation`: makes the aggregate with them, anew where one changes.
  @inlinable
  public final func aggregated<First, each Other, Group: Hashable, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Transaction.Snapshot.Row, Base>
  ) -> GroupAggregating<Transaction, Group, Base.Result> {
    typealias Stage = GroupAggregating<Transaction, Group, Base.Result>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let source = AggregationSource(parameters.making(aggregation))
    return feeding(Stage(subject, parameters.list, by: parameters.reading(group), keyed: source))
  }
}

extension ArrayStorage {
  /// What an aggregate makes of the elements of each group, by group; see ``GroupAggregating``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `aggregation`: what is made of those of a group, as `.sum { $0.distance }`; ``Aggregation`` lists them.
  @inlinable
  public final func aggregated<Group: Hashable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> GroupAggregating<ArrayTransaction<Element>, Group, Base.Result> {
    feeding(GroupAggregating(by: group, aggregation, label: label, fileID: fileID, line: line))
  }

  /// What an aggregate makes of the elements of each group, both with one or several parameters, each held by a
  /// storage; see ``GroupAggregating``.
  ///
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `group`: the group of an element with the parameters in that order; nil for none.
  /// - `aggregation`: makes the aggregate with them, anew where one changes.
  @inlinable
  public final func aggregated<First, each Other, Group: Hashable, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Element, Base>
  ) -> GroupAggregating<ArrayTransaction<Element>, Group, Base.Result> {
    typealias Stage = GroupAggregating<ArrayTransaction<Element>, Group, Base.Result>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let source = AggregationSource(parameters.making(aggregation))
    return feeding(Stage(subject, parameters.list, by: parameters.reading(group), rows: source))
  }
}

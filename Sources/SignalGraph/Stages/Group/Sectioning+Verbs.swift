// The verbs of ``Sectioning``: of keyed rows, of which equals stand by key or by a tie rule, and of an array's elements,
// by an order or by position; each also with parameters.
extension StateStorage where Transaction: KeyedTransaction {
  /// Shows the entries or members in sections, sorted by an order, then key or member; see ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    feeding(Sectioning(by: group, sortedBy: order, aggregation, label: label, fileID: fileID, line: line))
  }

  /// Shows the entries or members in sections, sorted by an order, then a tie rule; see ``Sectioning``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `ties`: in which order equals stand.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie, Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order, ties: TieRule<Transaction.Key, Tie>,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> {
    feeding(
      Sectioning(by: group, sortedBy: order, ties: ties, aggregation, label: label, fileID: fileID, line: line))
  }

  /// Shows the entries or members in sections, sorted by an order, then key or member, all with one or several
  /// parameters, each held by a storage; see ``Sectioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `aggregation`: makes what headers show, anew where a parameter changes.
  @inlinable
  public final func sectioned<
    First, each Other, Group: Hashable & Comparable, Order: Comparable, Base: Aggregate
  >(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    typealias Stage = Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      Stage(
        subject, parameters.list, parameters.reading(group), parameters.reading(order), KeyNames(),
        AggregationSource(parameters.making(aggregation))))
  }

  /// Shows the entries or members in sections, sorted by an order, then a tie rule, all with one or several parameters,
  /// each held by a storage; see ``Sectioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `ties`: in which order equals stand.
  /// - `aggregation`: makes what headers show, anew where a parameter changes.
  @inlinable
  public final func sectioned<
    First, each Other, Group: Hashable & Comparable, Order: Comparable, Tie, Base: Aggregate
  >(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    ties: TieRule<Transaction.Key, Tie>,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Transaction.Snapshot.Row, Base>
  ) -> Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row> {
    typealias Stage = Sectioning<Transaction, Group, Base.Result, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      Stage(
        subject, parameters.list, parameters.reading(group), parameters.reading(order), TiedNames(ties.tie, subject),
        AggregationSource(parameters.making(aggregation))))
  }
}

extension ArrayStorage {
  /// Shows the elements in sections, in the order of this array; see ``Sectioning``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    sectioned(by: group, sortedBy: { _ in 0 as UInt8 }, aggregation, label: label, fileID: fileID, line: line)
  }

  /// Shows the elements in sections, sorted by an order, then position; see ``Sectioning``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group.
  /// - `aggregation`: what headers show, as `.count`; ``Aggregation`` lists them.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    feeding(Sectioning(by: group, sortedBy: order, aggregation, label: label, fileID: fileID, line: line))
  }

  /// Shows the elements in sections, in the order of this array, with one or several parameters, each held by a
  /// storage; see ``Sectioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an element; nil for none.
  /// - `aggregation`: makes what headers show, anew where a parameter changes.
  @inlinable
  public final func sectioned<First, each Other, Group: Hashable & Comparable, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Element, Base>
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    typealias Stage = Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      Stage(
        subject, parameters.list, parameters.reading(group), { _ in 0 as UInt8 },
        AggregationSource(parameters.making(aggregation))))
  }

  /// Shows the elements in sections, sorted by an order, then position, all with one or several parameters, each held by
  /// a storage; see ``Sectioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group.
  /// - `aggregation`: makes what headers show, anew where a parameter changes.
  @inlinable
  public final func sectioned<
    First, each Other, Group: Hashable & Comparable, Order: Comparable, Base: Aggregate
  >(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Element, First, repeat each Other) -> Order,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<Element, Base>
  ) -> Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element> {
    typealias Stage = Sectioning<ArrayTransaction<Element>, Group, Base.Result, Element>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      Stage(
        subject, parameters.list, parameters.reading(group), parameters.reading(order),
        AggregationSource(parameters.making(aggregation))))
  }
}

// Headers that show their group alone. An aggregation cannot be left out of the verbs above: the compiler takes no type
// of a default where others follow from it.
extension StateStorage where Transaction: KeyedTransaction {
  /// Shows the entries or members in sections whose headers show their group alone, sorted by an order, then key or
  /// member; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    sectioned(by: group, sortedBy: order, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the entries or members in sections whose headers show their group alone, sorted by an order, then a tie
  /// rule; see ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable, Tie>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order, ties: TieRule<Transaction.Key, Tie>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<Transaction, Group, Aggregates.Nothing, Transaction.Snapshot.Row> {
    sectioned(by: group, sortedBy: order, ties: ties, .nothing, label: label, fileID: fileID, line: line)
  }
}

extension ArrayStorage {
  /// Shows the elements in sections whose headers show their group alone, in the order of this array; see
  /// ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?
  ) -> Sectioning<ArrayTransaction<Element>, Group, Aggregates.Nothing, Element> {
    sectioned(by: group, .nothing, label: label, fileID: fileID, line: line)
  }

  /// Shows the elements in sections whose headers show their group alone, sorted by an order, then position; see
  /// ``Sectioning``.
  @inlinable
  public final func sectioned<Group: Hashable & Comparable, Order: Comparable>(
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Sectioning<ArrayTransaction<Element>, Group, Aggregates.Nothing, Element> {
    sectioned(by: group, sortedBy: order, .nothing, label: label, fileID: fileID, line: line)
  }
}

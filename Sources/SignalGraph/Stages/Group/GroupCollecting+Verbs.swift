// The verbs of ``GroupCollecting``: of keyed rows by their keys or by a tie rule, and of an array's elements; each also
// with parameters.
extension StateStorage where Transaction: KeyedTransaction {
  /// Collects the entries or members of each group in an array, by key or member; see ``GroupCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  @inlinable
  public final func collected<Group: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    feeding(GroupCollecting(label: label, fileID: fileID, line: line, by: group))
  }

  /// Collects the entries or members of each group in an array, by a tie rule; see ``GroupCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `ties`: in which order they stand.
  @inlinable
  public final func collected<Group: Hashable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?, ties: TieRule<Transaction.Key, Tie>
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    feeding(GroupCollecting(label: label, fileID: fileID, line: line, by: group, ties: ties))
  }

  /// Collects the entries or members of each group in an array, by key or member; groups are made with one or several
  /// parameters, each held by a storage; see ``GroupCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  @inlinable
  public final func collected<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    typealias Stage = GroupCollecting<Transaction, Group, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(Stage(subject, parameters.list, KeyNames(), parameters.reading(group)))
  }

  /// Collects the entries or members of each group in an array, by a tie rule; groups are made with one or several
  /// parameters, each held by a storage; see ``GroupCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `ties`: in which order they stand.
  @inlinable
  public final func collected<First, each Other, Group: Hashable, Tie>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    ties: TieRule<Transaction.Key, Tie>
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    typealias Stage = GroupCollecting<Transaction, Group, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(Stage(subject, parameters.list, TiedNames(ties.tie, subject), parameters.reading(group)))
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Members or keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func collected<Group: Hashable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(by: group, ties: .arrival)
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Members or keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func collected<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?
  ) -> GroupCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(with: first, repeat each others, by: group, ties: .arrival)
  }
}

extension ArrayStorage {
  /// Collects the elements of each group in an array, in the order of this one; see ``GroupCollecting``.
  ///
  /// - `group`: the group of an element; nil for none.
  @inlinable
  public final func collected<Group: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?
  ) -> GroupCollecting<ArrayTransaction<Element>, Group, Element> {
    feeding(GroupCollecting(label: label, fileID: fileID, line: line, by: group))
  }

  /// Collects the elements of each group in an array, in the order of this one; groups are made with one or several
  /// parameters, each held by a storage; see ``GroupCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an element; nil for none.
  @inlinable
  public final func collected<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?
  ) -> GroupCollecting<ArrayTransaction<Element>, Group, Element> {
    typealias Stage = GroupCollecting<ArrayTransaction<Element>, Group, Element>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(Stage(subject, parameters.list, parameters.reading(group)))
  }
}

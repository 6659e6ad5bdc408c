// The verbs of ``SortedCollecting``: of keyed rows, of which equals stand by key or by a tie rule, and of an array's
// elements; by an order, by several keys, or by an order and groups with parameters.
extension StateStorage where Transaction: KeyedTransaction {
  /// Collects the entries or members of each group in an array, sorted by an order, then key or member, or the
  /// first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    feeding(SortedCollecting(label: label, fileID: fileID, line: line, by: group, sortedBy: order, prefix: prefix))
  }

  /// Collects the entries or members of each group in an array, sorted by one key or several, then key or member,
  /// or the first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group, by one key or several, as `.descending(\.value)`.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    collected(label: label, fileID: fileID, line: line, by: group, sortedBy: order.key, prefix: prefix)
  }

  /// Collects the entries or members of each group in an array, sorted by the order that `orders` holds, then key
  /// or member, or the first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    collected(
      with: orders, label: label, fileID: fileID, line: line, by: { row, _ in group(row) }, sortedBy: { $1.key($0) },
      prefix: prefix)
  }

  /// Collects the entries or members of each group in an array, sorted by an order, then key or member, or the
  /// first of them, with one or several parameters, each held by a storage; see ``SortedCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<First, each Other, Group: Hashable, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> where Transaction.Key: Comparable {
    typealias Stage = SortedCollecting<Transaction, Group, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let (group, order) = (parameters.reading(group), parameters.reading(order))
    return feeding(Stage(subject, parameters.list, group, order, KeyNames(), prefix.adjustment))
  }

  /// Collects the entries or members of each group in an array, sorted by an order, then a tie rule, or the first
  /// of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `ties`: in which order equals stand.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order,
    ties: TieRule<Transaction.Key, Tie>, prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    feeding(
      SortedCollecting(label: label, fileID: fileID, line: line, by: group, sortedBy: order, ties: ties, prefix: prefix)
    )
  }

  /// Collects the entries or members of each group in an array, sorted by one key or several, then a tie rule, or
  /// the first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group, by one key or several, as `.descending(\.value)`.
  /// - `ties`: in which order equals stand.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>,
    ties: TieRule<Transaction.Key, Tie>, prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(label: label, fileID: fileID, line: line, by: group, sortedBy: order.key, ties: ties, prefix: prefix)
  }

  /// Collects the entries or members of each group in an array, sorted by the order that `orders` holds, then a tie
  /// rule, or the first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `ties`: in which order equals stand.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>, ties: TieRule<Transaction.Key, Tie>,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(
      with: orders, label: label, fileID: fileID, line: line, by: { row, _ in group(row) }, sortedBy: { $1.key($0) },
      ties: ties,
      prefix: prefix)
  }

  /// Collects the entries or members of each group in an array, sorted by an order, then a tie rule, or the first
  /// of them, with one or several parameters, each held by a storage; see ``SortedCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an entry or a member; nil for none.
  /// - `order`: the order within a group.
  /// - `ties`: in which order equals stand.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<First, each Other, Group: Hashable, Order: Comparable, Tie>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    ties: TieRule<Transaction.Key, Tie>, prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    typealias Stage = SortedCollecting<Transaction, Group, Transaction.Snapshot.Row>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let (group, order) = (parameters.reading(group), parameters.reading(order))
    return feeding(Stage(subject, parameters.list, group, order, TiedNames(ties.tie, subject), prefix.adjustment))
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Members or keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func collected<Group: Hashable, Order: Comparable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row) -> Order, prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(by: group, sortedBy: order, ties: .arrival, prefix: prefix)
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Members or keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func collected<Group: Hashable, Order: Comparable>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    sortedBy order: SortCriteria<Transaction.Snapshot.Row, Order>, prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(by: group, sortedBy: order, ties: .arrival, prefix: prefix)
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Members or keys that do not compare need a rule for ties: add ties: .arrival, or ties: .by { … }"
  )
  public final func collected<First, each Other, Group: Hashable, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by group: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<Transaction, Group, Transaction.Snapshot.Row> {
    collected(with: first, repeat each others, by: group, sortedBy: order, ties: .arrival, prefix: prefix)
  }
}

extension ArrayStorage {
  /// Collects the elements of each group in an array, sorted by an order, then position, or the first of them; see
  /// ``SortedCollecting``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<ArrayTransaction<Element>, Group, Element> {
    feeding(SortedCollecting(label: label, fileID: fileID, line: line, by: group, sortedBy: order, prefix: prefix))
  }

  /// Collects the elements of each group in an array, sorted by one key or several, then position, or the first of
  /// them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group, by one key or several, as `.descending(\.value)`.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, sortedBy order: SortCriteria<Element, Order>,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<ArrayTransaction<Element>, Group, Element> {
    collected(label: label, fileID: fileID, line: line, by: group, sortedBy: order.key, prefix: prefix)
  }

  /// Collects the elements of each group in an array, sorted by the order that `orders` holds, then position, or
  /// the first of them; see ``SortedCollecting``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `orders`: holds the order within a group; while it has none, the result has no state.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<Group: Hashable, Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?,
    sortedBy orders: ValueStorage<SortCriteria<Element, Order>>,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<ArrayTransaction<Element>, Group, Element> {
    collected(
      with: orders, label: label, fileID: fileID, line: line, by: { row, _ in group(row) }, sortedBy: { $1.key($0) },
      prefix: prefix)
  }

  /// Collects the elements of each group in an array, sorted by an order, then position, or the first of them, with
  /// one or several parameters, each held by a storage; see ``SortedCollecting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `group`: the group of an element; nil for none.
  /// - `order`: the order within a group.
  /// - `prefix`: how many rows of a group are shown at most, a number or a storage.
  /// - Precondition: a fixed `prefix` is not negative.
  @inlinable
  public final func collected<First, each Other, Group: Hashable, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?,
    sortedBy order: @escaping (Element, First, repeat each Other) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) -> SortedCollecting<ArrayTransaction<Element>, Group, Element> {
    typealias Stage = SortedCollecting<ArrayTransaction<Element>, Group, Element>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let (group, order) = (parameters.reading(group), parameters.reading(order))
    return feeding(Stage(subject, parameters.list, group, order, prefix.adjustment))
  }
}

// The verbs of ``RankReading``: of a key, of one in a storage, and of one that may be nil; each by an order, by several
// keys, by an order in a storage, and by an order with parameters.
extension StateStorage where Transaction: KeyedTransaction {
  /// Reads the rank of a row, by an order; see ``RankReading``.
  ///
  /// - `key`: whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: Transaction.Key, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(Adjustment.fixed(key), subject)
    return feeding(RankReading(subject, key, { key.value }, rule, [], order))
  }

  /// Reads the rank of a row, by one key or several; see ``RankReading``.
  ///
  /// - `key`: whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1, as the greatest by `.descending(\.value)`.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: Transaction.Key, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Transaction.Snapshot.Row, Order>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Reads the rank of a row, by the order that `orders` holds; see ``RankReading``.
  ///
  /// - `key`: whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `orders`: holds the order, whose first has the rank 1; while it has none, the result has no state.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: Transaction.Key, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Reads the rank of a row, by an order with one or several parameters, each held by a storage; see ``RankReading``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `key`: whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<First, each Other, Order: Comparable>(
    of key: Transaction.Key, _ rule: RankRule = .competition,
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(Adjustment.fixed(key), subject)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(RankReading(subject, key, { key.value }, rule, parameters.list, parameters.reading(order)))
  }

  /// Reads the rank of the row whose key a storage holds, by an order; see ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    return feeding(RankReading(subject, key, { key.value }, rule, [], order))
  }

  /// Reads the rank of the row whose key a storage holds, by one key or several; see ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1, as the greatest by `.descending(\.value)`.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Transaction.Snapshot.Row, Order>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Reads the rank of the row whose key a storage holds, by the order that `orders` holds; see ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `orders`: holds the order, whose first has the rank 1; while it has none, the result has no state.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Reads the rank of the row whose key a storage holds, by an order with one or several parameters, each held by a storage; see ``RankReading``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `key`: holds the key of the row whose rank it is.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<First, each Other, Order: Comparable>(
    of key: ValueStorage<Transaction.Key>, _ rule: RankRule = .competition,
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(RankReading(subject, key, { key.value }, rule, parameters.list, parameters.reading(order)))
  }

  /// Reads the rank of the row whose key a storage holds, if it holds one, by an order; see ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is, if it holds one.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key?>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    return feeding(RankReading(subject, key, { key.value }, rule, [], order))
  }

  /// Reads the rank of the row whose key a storage holds, if it holds one, by one key or several; see ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is, if it holds one.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1, as the greatest by `.descending(\.value)`.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key?>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: SortCriteria<Transaction.Snapshot.Row, Order>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, label: label, fileID: fileID, line: line, by: order.key)
  }

  /// Reads the rank of the row whose key a storage holds, if it holds one, by the order that `orders` holds; see
  /// ``RankReading``.
  ///
  /// - `key`: holds the key of the row whose rank it is, if it holds one.
  /// - `rule`: how equals are ranked.
  /// - `orders`: holds the order, whose first has the rank 1; while it has none, the result has no state.
  @inlinable
  public final func rank<Order: Comparable>(
    of key: ValueStorage<Transaction.Key?>, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by orders: ValueStorage<SortCriteria<Transaction.Snapshot.Row, Order>>
  ) -> RankReading<Transaction> {
    rank(of: key, rule, with: orders, label: label, fileID: fileID, line: line, by: { $1.key($0) })
  }

  /// Reads the rank of the row whose key a storage holds, if it holds one, by an order with one or several parameters, each held by a storage; see ``RankReading``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `key`: holds the key of the row whose rank it is, if it holds one.
  /// - `rule`: how equals are ranked.
  /// - `order`: the first has the rank 1.
  @inlinable
  public final func rank<First, each Other, Order: Comparable>(
    of key: ValueStorage<Transaction.Key?>, _ rule: RankRule = .competition,
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Order
  ) -> RankReading<Transaction> {
    let subject = MessageSubject(RankReading<Transaction>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(RankReading(subject, key, { key.value }, rule, parameters.list, parameters.reading(order)))
  }
}

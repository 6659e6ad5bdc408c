// The verbs of ``Nesting``: with siblings by key, by an order, by several keys, by an order in a storage, and with
// parameters; equals stand by key or by a tie rule.
extension DictionaryStorage {
  /// Nests the entries under their parents, by key; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  @inlinable
  public final func nested(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?
  ) -> Nesting<Key, Value> where Key: Comparable {
    feeding(Nesting(label: label, fileID: fileID, line: line, under: parent, sortedBy: { _ in 0 as UInt8 }))
  }

  /// Nests the entries under their parents, by key, with one or several parameters, each held by a storage; see
  /// ``Nesting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `parent`: the key of an entry's parent; nil for a root.
  @inlinable
  public final func nested<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Key?
  ) -> Nesting<Key, Value> where Key: Comparable {
    let subject = MessageSubject(Nesting<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(Nesting(subject, parameters.list, parameters.reading(parent), { _ in 0 as UInt8 }, KeyNames()))
  }

  /// Nests the entries under their parents, siblings sorted by an order, then key; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  @inlinable
  public final func nested<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>) -> Order
  ) -> Nesting<Key, Value> where Key: Comparable {
    feeding(Nesting(label: label, fileID: fileID, line: line, under: parent, sortedBy: order))
  }

  /// Nests the entries under their parents, siblings sorted by one key or several, then key; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  @inlinable
  public final func nested<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: SortCriteria<DictionaryEntry<Key, Value>, Order>
  ) -> Nesting<Key, Value> where Key: Comparable {
    nested(label: label, fileID: fileID, line: line, under: parent, sortedBy: order.key)
  }

  /// Nests the entries under their parents, siblings sorted by the order that `orders` holds, then key; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `orders`: holds the order of siblings, and of roots; while it has none, the result has no state.
  @inlinable
  public final func nested<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy orders: ValueStorage<SortCriteria<DictionaryEntry<Key, Value>, Order>>
  ) -> Nesting<Key, Value> where Key: Comparable {
    nested(
      with: orders, label: label, fileID: fileID, line: line, under: { entry, _ in parent(entry) },
      sortedBy: { $1.key($0) })
  }

  /// Nests the entries under their parents, siblings sorted by an order, then key, with one or several parameters, each held
  /// by a storage; see ``Nesting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  @inlinable
  public final func nested<First, each Other, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Order
  ) -> Nesting<Key, Value> where Key: Comparable {
    let subject = MessageSubject(Nesting<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let (parent, order) = (parameters.reading(parent), parameters.reading(order))
    return feeding(Nesting(subject, parameters.list, parent, order, KeyNames()))
  }

  /// Nests the entries under their parents, siblings sorted by an order, then a tie rule; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  /// - `ties`: in which order equals stand.
  @inlinable
  public final func nested<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>) -> Order, ties: TieRule<Key, Tie>
  ) -> Nesting<Key, Value> {
    feeding(Nesting(label: label, fileID: fileID, line: line, under: parent, sortedBy: order, ties: ties))
  }

  /// Nests the entries under their parents, siblings sorted by one key or several, then a tie rule; see ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  /// - `ties`: in which order equals stand.
  @inlinable
  public final func nested<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: SortCriteria<DictionaryEntry<Key, Value>, Order>, ties: TieRule<Key, Tie>
  ) -> Nesting<Key, Value> {
    nested(label: label, fileID: fileID, line: line, under: parent, sortedBy: order.key, ties: ties)
  }

  /// Nests the entries under their parents, siblings sorted by the order that `orders` holds, then a tie rule; see
  /// ``Nesting``.
  ///
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `orders`: holds the order of siblings, and of roots; while it has none, the result has no state.
  /// - `ties`: in which order equals stand.
  @inlinable
  public final func nested<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy orders: ValueStorage<SortCriteria<DictionaryEntry<Key, Value>, Order>>, ties: TieRule<Key, Tie>
  ) -> Nesting<Key, Value> {
    nested(
      with: orders, label: label, fileID: fileID, line: line, under: { entry, _ in parent(entry) },
      sortedBy: { $1.key($0) }, ties: ties)
  }

  /// Nests the entries under their parents, siblings sorted by an order, then a tie rule, with one or several parameters, each held
  /// by a storage; see ``Nesting``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closures take them; while one has none, the
  ///   result has no state.
  /// - `parent`: the key of an entry's parent; nil for a root.
  /// - `order`: the order of siblings, and of roots.
  /// - `ties`: in which order equals stand.
  @inlinable
  public final func nested<First, each Other, Order: Comparable, Tie>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Order, ties: TieRule<Key, Tie>
  ) -> Nesting<Key, Value> {
    let subject = MessageSubject(Nesting<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let (parent, order) = (parameters.reading(parent), parameters.reading(order))
    return feeding(Nesting(subject, parameters.list, parent, order, TiedNames(ties.tie, subject)))
  }

  /// Keys that do not compare: add an order and a tie rule.
  @available(
    *, unavailable,
    message: "Keys that do not compare need an order of siblings with a rule for ties: sortedBy: { … }, ties: .arrival"
  )
  public final func nested(under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?) -> Nesting<Key, Value> {
    nested(under: parent, sortedBy: { _ in 0 }, ties: .arrival)
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Keys that do not compare need an order of siblings with a rule for ties: sortedBy: { … }, ties: .arrival"
  )
  public final func nested<Order: Comparable>(
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>) -> Order
  ) -> Nesting<Key, Value> { nested(under: parent, sortedBy: order, ties: .arrival) }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Keys that do not compare need an order of siblings with a rule for ties: sortedBy: { … }, ties: .arrival"
  )
  public final func nested<Order: Comparable>(
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: SortCriteria<DictionaryEntry<Key, Value>, Order>
  ) -> Nesting<Key, Value> { nested(under: parent, sortedBy: order, ties: .arrival) }
}

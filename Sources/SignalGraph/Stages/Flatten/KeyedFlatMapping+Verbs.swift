// The verbs of ``KeyedFlatMapping`` and ``KeyedTryFlatMapping``.

extension StateStorage where Transaction: KeyedTransaction {
  /// The children of each entry or member, under its key and their ids; see ``KeyedFlatMapping``.
  ///
  /// - `id`: tells a child from the others of its entry or member.
  /// - `transform`: the children of an entry or a member.
  @inlinable
  public final func flatMap<ID: Hashable, Children: Sequence>(
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Transaction.Snapshot.Row) -> Children
  ) -> KeyedFlatMapping<Transaction, ID, Children.Element> {
    feeding(KeyedFlatMapping(id: id, label: label, fileID: fileID, line: line, transform))
  }

  /// The children of each entry or member and one or several parameters, each held by a storage; see ``KeyedFlatMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func flatMap<First, each Other, ID: Hashable, Children: Sequence>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Transaction.Snapshot.Row, First, repeat each Other) -> Children
  ) -> KeyedFlatMapping<Transaction, ID, Children.Element> {
    let subject = MessageSubject(KeyedFlatMapping<Transaction, ID, Children.Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(KeyedFlatMapping(subject, parameters.list, id, parameters.reading(transform)))
  }

  /// The children of each entry or member, and apart from them what the closure throws, and which rows have two children
  /// of one id; see ``KeyedTryFlatMapping``.
  @inlinable
  public final func tryFlatMap<ID: Hashable & Sendable, Children: Sequence, Failure: Error>(
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Transaction.Snapshot.Row) throws(Failure) -> Children
  ) -> KeyedTryFlatMapping<Transaction, ID, Children.Element, Failure> {
    feeding(KeyedTryFlatMapping(id: id, label: label, fileID: fileID, line: line, transform))
  }

  /// The children of each entry or member and one or several parameters, each held by a storage, and apart from them what
  /// the closure throws, and which rows have two children of one id; see ``KeyedTryFlatMapping``.
  @inlinable
  public final func tryFlatMap<First, each Other, ID: Hashable & Sendable, Children: Sequence, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Transaction.Snapshot.Row, First, repeat each Other) throws(Failure) -> Children
  ) -> KeyedTryFlatMapping<Transaction, ID, Children.Element, Failure> {
    let subject = MessageSubject(
      KeyedTryFlatMapping<Transaction, ID, Children.Element, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(KeyedTryFlatMapping(subject, parameters.list, id, parameters.trying(transform)))
  }
}

extension DictionaryStorage {
  /// Rows are known by their keys: say what tells a child from the others of its entry.
  @available(
    *,
    unavailable,
    message: """
      The children of an entry need an id each: flatMap(id: { $0.id }) { … }, or flatMap(id: \\.self) { … } \
      of those that are distinct
      """
  )
  public final func flatMap<Children: Sequence>(
    _ transform: @escaping (DictionaryEntry<Key, Value>) -> Children
  ) -> KeyedFlatMapping<Transaction, Int, Children.Element> {
    flatMap(id: { _ in 0 }, transform)
  }
}

// Without ids, the distinct children, see ``DistinctCounting`` and ``DictionaryKeySet``.
extension SetStorage {
  /// The distinct children of the members, each once, however many members have it.
  ///
  /// | in | out |
  /// |---|---|
  /// | `insert` | `insert` of each child that no other member has |
  /// | `remove` | `remove` of each child that no other member has |
  /// | `initiation`, `termination` | the same, of the distinct children |
  ///
  /// ```swift
  /// let words = SetSlot(["tea", "eat", "tin"])
  /// let letters = words.flatMap { $0 }    // t, e, a, i, n
  /// words.remove("tin")                   // t, e, a
  /// words.remove("tea")                   // nothing: eat has the same
  /// letters.tearDown()
  /// ```
  ///
  /// - Complexity: O(1) for each distinct child of a member that comes or goes. Memory: two entries for each of them, and a
  ///   count and an entry per distinct child.
  @inlinable
  public final func flatMap<Children: Sequence>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Children
  ) -> DictionaryKeySet<Children.Element, Int> where Children.Element: Hashable {
    flatMap(id: { $0 }, fileID: fileID, line: line) { Set(transform($0)) }
      .distinct(fileID: fileID, line: line) { $0.key.right }.keySet(label: label, fileID: fileID, line: line)
  }

  /// The distinct children of the members and one or several parameters, each held by a storage; one transition for other
  /// parameters.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func flatMap<First, each Other, Children: Sequence>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) -> Children
  ) -> DictionaryKeySet<Children.Element, Int> where Children.Element: Hashable {
    flatMap(with: first, repeat each others, id: { $0 }, fileID: fileID, line: line) {
      (element: Element, setting: First, settings: repeat each Other) in
      Set(transform(element, setting, repeat each settings))
    }
    .distinct(fileID: fileID, line: line) { $0.key.right }.keySet(label: label, fileID: fileID, line: line)
  }
}

// Maps of sets: the distinct results, see ``DistinctCounting`` and ``DictionaryKeySet``.
extension SetStorage {
  /// The distinct results of a closure for the members, each once, however many members give it.
  ///
  /// | in | out |
  /// |---|---|
  /// | `insert` with a result that no other member gives | `insert` of the result |
  /// | `remove` of the last member that gives a result | `remove` of the result |
  /// | another mutation | nothing |
  /// | `initiation`, `termination` | the same, of the results |
  ///
  /// ```swift
  /// let delays = SetSlot([75, 90, 10])
  /// let hours = delays.map { $0 / 60 }    // [0, 1]
  /// delays.remove(75)                     // nothing: 90 gives 1 too
  /// delays.remove(90)                     // [0]
  /// hours.tearDown()
  /// ```
  ///
  /// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call. Memory: the result of each member,
  ///   a count per result, and the result. For how many members give each, see ``DistinctCounting``.
  @inlinable
  public final func map<Mapped: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> DictionaryKeySet<Mapped, Int> {
    distinct(fileID: fileID, line: line, by: transform).keySet(label: label, fileID: fileID, line: line)
  }

  /// The distinct results of a closure for the members with the parameter that `parameter` holds; one transition for
  /// another parameter.
  @inlinable
  public final func map<Setting, Mapped: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Setting) -> Mapped
  ) -> DictionaryKeySet<Mapped, Int> {
    distinct(with: parameter, fileID: fileID, line: line, by: transform)
      .keySet(label: label, fileID: fileID, line: line)
  }

  /// The distinct results of a closure for the members with several parameters, each held by a storage; one transition
  /// for other parameters.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func map<First, Second, each Other, Mapped: Hashable>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, Second, repeat each Other) -> Mapped
  ) -> DictionaryKeySet<Mapped, Int> {
    distinct(with: first, second, repeat each others, fileID: fileID, line: line, by: transform)
      .keySet(label: label, fileID: fileID, line: line)
  }

  /// The distinct results of a closure for the members, without those that have none.
  ///
  /// | in | out |
  /// |---|---|
  /// | a mutation of a member without a result | nothing |
  /// | another | as of a `map` |
  /// | `initiation`, `termination` | the same, of the results |
  ///
  /// ```swift
  /// let texts = SetSlot(["7", "07", "seven"])
  /// let numbers = texts.compactMap { Int($0) }    // [7]
  /// texts.remove("7")                             // nothing: 07 gives 7 too
  /// texts.remove("seven")                         // nothing
  /// numbers.tearDown()
  /// ```
  ///
  /// - Complexity: that of a `map`; a member without a result takes no memory.
  @inlinable
  public final func compactMap<Mapped: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped?
  ) -> DictionaryKeySet<Mapped, Int> {
    let subject = MessageSubject(DistinctCounting<Transaction, Mapped>.self, nil, fileID, line)
    return feeding(DistinctCounting(subject, [], KeyedMap<Transaction, Mapped>(transform)))
      .keySet(label: label, fileID: fileID, line: line)
  }

  /// The distinct results of a closure for the members with one or several parameters, each held by a storage, without
  /// those that have none; one transition for other parameters.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func compactMap<First, each Other, Mapped: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) -> Mapped?
  ) -> DictionaryKeySet<Mapped, Int> {
    let subject = MessageSubject(DistinctCounting<Transaction, Mapped>.self, nil, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let work = KeyedMap<Transaction, Mapped>(keepsRows: true, parameters.reading(transform))
    return feeding(DistinctCounting(subject, parameters.list, work)).keySet(label: label, fileID: fileID, line: line)
  }
}

// The verbs of ``DictionaryTryMapping`` that take parameters.
extension DictionaryStorage {
  /// Maps each entry with one or several parameters, each held by a storage, and keeps apart what is thrown; see
  /// ``DictionaryTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryMap<First, each Other, Mapped, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    let subject = MessageSubject(DictionaryTryMapping<Key, Value, Mapped, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.trying(transform)
    return feeding(
      DictionaryTryMapping(subject, parameters.list) { entry throws(Failure) in try transform(entry) }
    )
  }

  /// Maps each value with one or several parameters, each held by a storage, and keeps apart what is thrown; see
  /// ``DictionaryTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryMapValues<First, each Other, Mapped, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, First, repeat each Other) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    let subject = MessageSubject(DictionaryTryMapping<Key, Value, Mapped, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.trying(transform)
    return feeding(
      DictionaryTryMapping(subject, parameters.list) { entry throws(Failure) in try transform(entry.value) }
    )
  }

  /// Maps each entry with one or several parameters, each held by a storage, leaves out those without a result, and
  /// keeps apart what is thrown; see ``DictionaryTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryCompactMap<First, each Other, Mapped, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) throws(Failure) -> Mapped?
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    let subject = MessageSubject(DictionaryTryMapping<Key, Value, Mapped, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(DictionaryTryMapping(subject, parameters.list, parameters.trying(transform)))
  }

  /// Keeps the entries that satisfy a predicate with one or several parameters, each held by a storage, and keeps
  /// apart what it throws; see ``DictionaryTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryFilter<First, each Other, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) throws(Failure) -> Bool
  ) -> DictionaryTryMapping<Key, Value, Value, Failure> {
    let subject = MessageSubject(DictionaryTryMapping<Key, Value, Value, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let isIncluded = parameters.trying(isIncluded)
    return feeding(
      DictionaryTryMapping(subject, parameters.list) { entry throws(Failure) in
        try isIncluded(entry) ? entry.value : nil
      }
    )
  }
}

// The verbs of ``DictionaryCombining``: one for each ``Combination``, since each is known by a name of its own.
extension DictionaryStorage {
  /// The entries of the keys that this dictionary or one of the others holds; see ``DictionaryCombining``.
  @inlinable
  public final func union(
    _ others: DictionaryStorage<Key, Value>..., priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.union, with: others, priority: priority, label: label, fileID: fileID, line: line)
  }

  /// The entries of the keys that this dictionary and all of the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func intersection(
    _ others: DictionaryStorage<Key, Value>..., priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.intersection, with: others, priority: priority, label: label, fileID: fileID, line: line)
  }

  /// The entries of the keys that this dictionary holds and none of the others does; see ``DictionaryCombining``.
  @inlinable
  public final func subtracting(
    _ others: DictionaryStorage<Key, Value>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.subtraction, with: others, label: label, fileID: fileID, line: line)
  }

  /// The entries of the keys that an odd number of this dictionary and the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func symmetricDifference(
    _ others: DictionaryStorage<Key, Value>..., priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.symmetricDifference, with: others, priority: priority, label: label, fileID: fileID, line: line)
  }

  /// The entries of this dictionary and others, combined; see ``DictionaryCombining``.
  @inlinable
  public final func combined(
    _ combination: Combination, with others: [DictionaryStorage<Key, Value>], priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    DictionaryCombining(
      combination, sources: others.count + 1, priority: priority, label: label, fileID: fileID, line: line
    ).reading([self] + others, fileID, line)
  }

  /// The entries of this dictionary and the others, with one value made of all values of a key; see
  /// ``DictionaryCombining``.
  @inlinable
  public final func merging(
    _ others: DictionaryStorage<Key, Value>...,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) -> DictionaryCombining<Key, Value> {
    merging(with: others, label: label, fileID: fileID, line: line, uniquingKeysWith: combine)
  }

  /// The entries of this dictionary and the others, with one value made of all values of a key; see
  /// ``DictionaryCombining``.
  @inlinable
  public final func merging(
    with others: [DictionaryStorage<Key, Value>],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) -> DictionaryCombining<Key, Value> {
    DictionaryCombining(
      sources: others.count + 1, label: label, fileID: fileID, line: line, uniquingKeysWith: combine
    ).reading([self] + others, fileID, line)
  }

  /// The entries of this dictionary and the others, with one value made of all values of a key and of one or several
  /// parameters, each held by a storage; see ``DictionaryCombining``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the result
  ///   has no state.
  @inlinable
  public final func merging<First, each More>(
    _ others: DictionaryStorage<Key, Value>..., with first: ValueStorage<First>,
    _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value, First, repeat each More) -> Value
  ) -> DictionaryCombining<Key, Value> {
    let subject = MessageSubject(DictionaryCombining<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each more, of: subject)
    let sources = CombinedSources<DictionaryTransaction<Key, Value>>(
      subject, parameters.list, combining: parameters.combining(combine))
    return DictionaryCombining(sources, others.count + 1).reading([self] + others, fileID, line)
  }
}

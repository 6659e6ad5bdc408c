// The verbs of ``DictionaryMatching``: with an order of keys, or by the keys themselves.
extension DictionaryStorage {
  /// Gives each entry the array of its matches in another dictionary, in an order of their keys; see
  /// ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable>(
    with others: DictionaryStorage<OtherKey, OtherValue>, order precedes: @escaping (OtherKey, OtherKey) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    DictionaryMatching(order: precedes, label: label, fileID: fileID, line: line, by: key, to: otherKey)
      .reading(self, others)
  }

  /// Gives each entry the array of its matches in another dictionary, in the order of their keys; see
  /// ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue, ForeignKey: Hashable>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, order: <, label: label, fileID: fileID, line: line, by: key, to: otherKey)
  }

  /// Gives each entry the array of those of another dictionary whose foreign key is its own key, in the order of
  /// their keys; see ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> Key?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, order: <, label: label, fileID: fileID, line: line, by: { $0.key }, to: otherKey)
  }

  /// Gives each entry the array of its matches in another dictionary, in an order of their keys, by foreign keys made
  /// with one or several parameters, each held by a storage; see ``DictionaryMatching``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable, First, each More>(
    with others: DictionaryStorage<OtherKey, OtherValue>, order precedes: @escaping (OtherKey, OtherKey) -> Bool,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>, First, repeat each More) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, First, repeat each More) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    let subject = MessageSubject(DictionaryMatching<Key, Value, OtherKey, OtherValue>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each more, of: subject)
    return DictionaryMatching(
      subject, parameters.list, precedes, parameters.reading(key), parameters.reading(otherKey)
    ).reading(self, others)
  }

  /// Gives each entry the array of its matches in another dictionary, in the order of their keys, by foreign keys
  /// made with one or several parameters, each held by a storage; see ``DictionaryMatching``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue, ForeignKey: Hashable, First, each More>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>, First, repeat each More) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, First, repeat each More) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    let subject = MessageSubject(DictionaryMatching<Key, Value, OtherKey, OtherValue>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each more, of: subject)
    return DictionaryMatching(
      subject, parameters.list, <, parameters.reading(key), parameters.reading(otherKey)
    ).reading(self, others)
  }

  /// Keys that do not compare: say in which order matches are.
  @available(*, unavailable, message: "Keys that do not compare need an order of matches: add order: { … }")
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, order: { _, _ in false }, by: key, to: otherKey)
  }
}

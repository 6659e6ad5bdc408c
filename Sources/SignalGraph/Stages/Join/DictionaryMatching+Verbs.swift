// The verbs of ``DictionaryMatching``: with matches by their keys, or by a tie rule.
extension DictionaryStorage {
  /// Gives each entry the array of its matches in another dictionary, by their keys; see ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue, ForeignKey: Hashable>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    DictionaryMatching(label: label, fileID: fileID, line: line, by: key, to: otherKey).reading(self, others)
  }

  /// Gives each entry the array of its matches in another dictionary, by a tie rule; see ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable, Tie>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?, ties: TieRule<OtherKey, Tie>
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    DictionaryMatching(label: label, fileID: fileID, line: line, by: key, to: otherKey, ties: ties)
      .reading(self, others)
  }

  /// Gives each entry the array of those of another dictionary whose foreign key is its own key, by their keys; see
  /// ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> Key?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, label: label, fileID: fileID, line: line, by: { $0.key }, to: otherKey)
  }

  /// Gives each entry the array of those of another dictionary whose foreign key is its own key, by a tie rule; see
  /// ``DictionaryMatching``.
  @inlinable
  public final func matched<OtherKey, OtherValue, Tie>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> Key?, ties: TieRule<OtherKey, Tie>
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, label: label, fileID: fileID, line: line, by: { $0.key }, to: otherKey, ties: ties)
  }

  /// Gives each entry the array of its matches in another dictionary, by their keys; foreign keys are made with one or
  /// several parameters, each held by a storage; see ``DictionaryMatching``.
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
    DictionaryMatching(
      with: first, repeat each more, label: label, fileID: fileID, line: line, names: KeyNames(), by: key,
      to: otherKey
    ).reading(self, others)
  }

  /// Gives each entry the array of its matches in another dictionary, by a tie rule; foreign keys are made with one or
  /// several parameters, each held by a storage; see ``DictionaryMatching``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable, First, each More, Tie>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>, First, repeat each More) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, First, repeat each More) -> ForeignKey?,
    ties: TieRule<OtherKey, Tie>
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    typealias Stage = DictionaryMatching<Key, Value, OtherKey, OtherValue>
    let names = TiedNames(ties.tie, MessageSubject(Stage.self, label, fileID, line))
    return Stage(
      with: first, repeat each more, label: label, fileID: fileID, line: line, names: names, by: key, to: otherKey
    ).reading(self, others)
  }

  /// Gives each entry the array of those of another dictionary whose foreign key is its own key, by their keys; foreign
  /// keys are made with one or several parameters, each held by a storage; see ``DictionaryMatching``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the result
  ///   has no state.
  @inlinable
  public final func matched<OtherKey: Comparable, OtherValue, First, each More>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, First, repeat each More) -> Key?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    DictionaryMatching(
      with: first, repeat each more, label: label, fileID: fileID, line: line, names: KeyNames(), to: otherKey
    ).reading(self, others)
  }

  /// Gives each entry the array of those of another dictionary whose foreign key is its own key, by a tie rule; foreign
  /// keys are made with one or several parameters, each held by a storage; see ``DictionaryMatching``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the result
  ///   has no state.
  @inlinable
  public final func matched<OtherKey, OtherValue, First, each More, Tie>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, First, repeat each More) -> Key?,
    ties: TieRule<OtherKey, Tie>
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    typealias Stage = DictionaryMatching<Key, Value, OtherKey, OtherValue>
    let names = TiedNames(ties.tie, MessageSubject(Stage.self, label, fileID, line))
    return Stage(with: first, repeat each more, label: label, fileID: fileID, line: line, names: names, to: otherKey)
      .reading(self, others)
  }

  /// Keys that do not compare: add a tie rule.
  @available(
    *, unavailable,
    message: "Keys that do not compare need a rule for the order of matches: add ties: .arrival, or ties: .by { … }"
  )
  public final func matched<OtherKey, OtherValue, ForeignKey: Hashable>(
    with others: DictionaryStorage<OtherKey, OtherValue>,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) -> DictionaryMatching<Key, Value, OtherKey, OtherValue> {
    matched(with: others, by: key, to: otherKey, ties: .arrival)
  }
}

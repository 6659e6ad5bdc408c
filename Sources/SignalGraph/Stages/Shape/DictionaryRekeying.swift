/// The entries of a dictionary under other keys.
///
/// Where several entries are given one key, a rule says what its value is: that of the lowest old key unless another
/// rule is chosen, see ``CollisionRule``. So this stage gives one entry for each distinct result of a closure; for the
/// number of entries of each result, see ``DistinctCounting``.
///
/// | in | out |
/// |---|---|
/// | `insert` under a key that is free | `insert` |
/// | `insert` under a key that a lower old key has | nothing |
/// | `insert` under a key that a higher old key has | `update` to the new value |
/// | `update` that keeps the key | `update`; nothing where the old key has not won |
/// | `update` that keeps a key whose values are combined | `update`; nothing where the result is equal, but for a refresh |
/// | `update` that changes the key | what a removal and an insertion give, in one transaction |
/// | `remove` of the winner | `update` to the value of the next one; `remove` where there is none |
/// | `remove` of another | nothing |
/// | a new parameter | for each row whose key changed what a removal and an insertion give, in one transaction |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, under the new keys |
///
/// ```swift
/// let delays = DictionarySlot([4: 75, 9: 90, 1: 10])
/// let hours = delays.rekeyed { $0.value / 60 }    // 0: 10, 1: 75
/// delays[4] = nil                                 // 0: 10, 1: 90: the next one takes over
/// delays[2] = 80                                  // 0: 10, 1: 80: a lower key came
/// hours.tearDown()
/// ```
///
/// - Complexity: initiation O(n log g), where g entries have one key; a mutation O(log g) and one call of `newKey`,
///   under `.combined` O(g); a transaction of k, k times that; a new parameter O(n + c log g) for c entries whose key
///   changes, with a call for each entry that was not mutated in the same turn. Memory: both keys in a table, the entry
///   in a second one, or in a tree where a lower entry has the same key, and the state; with a parameter, a table entry
///   per entry besides.
///
/// Preconditions: `newKey` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionaryRekeying<Key: Hashable, Value, NewKey: Hashable>:
  DictionaryStage<DictionaryTransaction<Key, Value>, NewKey, Value>
{
  /// Makes a rekeying that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey, collisions rule: CollisionRule<Key, Value>
  ) {
    self.init(MessageSubject(DictionaryRekeying.self, label, fileID, line), [], newKey, rule)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey, _ rule: CollisionRule<Key, Value>
  ) {
    typealias Work = Rekeying<DictionaryTransaction<Key, Value>, NewKey>
    super.init(StageParts(subject, parameters, Work(subject, rule, keepsRows: !parameters.isEmpty, newKey)))
  }
}

extension DictionaryRekeying: ParameterReading { static var verb: String { "rekeyed" } }

extension DictionaryStorage {
  /// Gives each entry another key; a rule decides where keys collide; see ``DictionaryRekeying``.
  @inlinable
  public final func rekeyed<NewKey: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey, collisions rule: CollisionRule<Key, Value>
  ) -> DictionaryRekeying<Key, Value, NewKey> {
    feeding(DictionaryRekeying(label: label, fileID: fileID, line: line, by: newKey, collisions: rule))
  }

  /// Gives each entry another key; where keys collide, the lowest old key wins; see ``DictionaryRekeying``.
  @inlinable
  public final func rekeyed<NewKey: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey
  ) -> DictionaryRekeying<Key, Value, NewKey> where Key: Comparable {
    rekeyed(label: label, fileID: fileID, line: line, by: newKey, collisions: .lowest)
  }

  /// Gives each entry another key made with one or several parameters, each held by a storage; a rule decides where
  /// keys collide; see ``DictionaryRekeying``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func rekeyed<First, each Other, NewKey: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> NewKey,
    collisions rule: CollisionRule<Key, Value>
  ) -> DictionaryRekeying<Key, Value, NewKey> {
    let subject = MessageSubject(DictionaryRekeying<Key, Value, NewKey>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(DictionaryRekeying(subject, parameters.list, parameters.reading(newKey), rule))
  }

  /// Gives each entry another key made with one or several parameters, each held by a storage; where keys
  /// collide, the lowest old key wins; see ``DictionaryRekeying``.
  @inlinable
  public final func rekeyed<First, each Other, NewKey: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> NewKey
  ) -> DictionaryRekeying<Key, Value, NewKey> where Key: Comparable {
    rekeyed(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: newKey, collisions: .lowest)
  }

  /// Keys that do not compare: say which wins where two collide.
  @available(
    *,
    unavailable,
    message: """
      Keys that do not compare, as those of an outer join, need a rule for collisions: \
      rekeyed(by: { … }, collisions: .lowest { $0.id < $1.id }), or .combined(by: { $0.id < $1.id }) { … }. \
      Where entries are to keep their keys, write lookedUp(in:) for the join
      """
  )
  public final func rekeyed<NewKey: Hashable>(by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey)
    -> DictionaryRekeying<Key, Value, NewKey>
  {
    rekeyed(by: newKey, collisions: .lowest { _, _ in false })
  }

  /// Keys that do not compare: say which wins where two collide.
  @available(
    *,
    unavailable,
    message: """
      Keys that do not compare, as those of an outer join, need a rule for collisions: \
      rekeyed(with: …, by: { … }, collisions: .lowest { $0.id < $1.id }), or .combined(by: { $0.id < $1.id }) { … }
      """
  )
  public final func rekeyed<First, each Other, NewKey: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by newKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> NewKey
  ) -> DictionaryRekeying<Key, Value, NewKey> {
    rekeyed(with: first, repeat each others, by: newKey, collisions: .lowest { _, _ in false })
  }
}

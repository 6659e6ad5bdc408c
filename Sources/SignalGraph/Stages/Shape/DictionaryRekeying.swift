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
///   under `.combined` O(g); a transaction of k, k times that. Memory: both keys in a table, the entry in a second one,
///   a tree of entries for each key that several have, and the state.
///
/// Preconditions: `newKey` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionaryRekeying<Key: Hashable, Value, NewKey: Hashable>:
  DictionaryStage<DictionaryTransaction<Key, Value>, NewKey, Value>
{
  /// Makes a rekeying that is registered by its user.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey, collisions rule: CollisionRule<Key, Value>
  ) {
    let subject = MessageSubject(DictionaryRekeying<Key, Value, NewKey>.self, label, fileID, line)
    let index = KeyIndex<Key, Value, NewKey>(rule, subject: subject)
    let parts = Parts(subject) { entries in
      index.keys.reserveCapacity(entries.count)
      for (key, value) in entries { index.arrive(key, value, newKey(DictionaryEntry(key: key, value: value))) }
      return index.groups.begin()
    } change: { input, state, output in
      input.forEachChange { change in
        switch change {
        case .insert(let key, let value):
          index.arrive(key, value, newKey(DictionaryEntry(key: key, value: value)))
        case .update(let key, let past, let future):
          index.change(key, past, future, newKey(DictionaryEntry(key: key, value: future)))
        case .remove(let key, _): index.leave(key)
        }
      }
      index.groups.write(&state, &output)
    } end: {
      index.removeAll()
    }
    super.init(parts)
  }
}

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

  /// Keys that do not compare: say which wins where two collide.
  @available(
    *,
    unavailable,
    message: "Keys that do not compare need a rule for collisions: add collisions: .lowest { … }, or .combined { … }"
  )
  public final func rekeyed<NewKey: Hashable>(by newKey: @escaping (DictionaryEntry<Key, Value>) -> NewKey)
    -> DictionaryRekeying<Key, Value, NewKey>
  {
    rekeyed(by: newKey, collisions: .lowest { _, _ in false })
  }
}

/// The keys of a dictionary, as a set.
///
/// For a set of something other than keys, see ``DictionaryEntrySet`` and ``DistinctCounting``; to read the keys once,
/// use the property `keys` of the storage.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the key |
/// | `update` | nothing |
/// | `remove` | `remove` of the key |
/// | `initiation`, `termination` | the same, of the keys |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75])
/// let flights = delays.keySet()    // LH 4
/// delays["LH 4"] = 80              // nothing
/// delays["BA 9"] = 90              // LH 4, BA 9
/// flights.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1); a transaction of k, O(k). Memory: one member per key.
///
/// Preconditions: none.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionaryKeySet<Key: Hashable, Value>: SetStage<DictionaryTransaction<Key, Value>, Key> {
  /// Makes a set of keys that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(DictionaryKeySet<Key, Value>.self, label, fileID, line)
    let parts = Parts(subject) {
      Set($0.keys)
    } change: { input, keys, output in
      input.forEachPlace { change in
        switch change.kind {
        case .insert: output.set(forKey: change.key, in: &keys)
        case .update: break
        case .remove: output.unset(change.key, in: &keys)
        }
      }
    }
    super.init(parts.tracing(RowRelation.same))
  }
}

extension DictionaryStorage {
  /// Keeps only the keys; see ``DictionaryKeySet``.
  @inlinable
  public final func keySet(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryKeySet<Key, Value> {
    feeding(DictionaryKeySet<Key, Value>(label: label, fileID: fileID, line: line))
  }
}

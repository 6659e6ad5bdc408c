/// The entries of a dictionary, as a set.
///
/// For stages of sets that look at key and value. For an array of entries, sort the dictionary instead; for the way
/// back, key the set by its entries' keys.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the entry |
/// | `update` | `remove` of the past entry and `insert` of the future one; nothing where they are equal |
/// | `remove` | `remove` of the entry |
/// | `initiation`, `termination` | the same, of the entries |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75])
/// let entries = delays.entrySet()    // LH 4: 75
/// delays["LH 4"] = 80                // LH 4: 80
/// delays["BA 9"] = 90                // LH 4: 80, BA 9: 90
/// entries.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1); a transaction of k, O(k). Memory: one member per entry.
///
/// Preconditions: entries are equal to themselves; one with a NaN in it is a `badParameter` violation. A refresh leaves
/// nothing, as members of a set do not change.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionaryEntrySet<Key: Hashable, Value: Hashable>:
  SetStage<DictionaryTransaction<Key, Value>, DictionaryEntry<Key, Value>>
{
  /// Makes a set of entries that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(DictionaryEntrySet<Key, Value>.self, label, fileID, line)
    let sane: (DictionaryEntry<Key, Value>) -> DictionaryEntry<Key, Value> = { entry in
      if entry != entry { subject.reportUnequal(key: entry) }
      return entry
    }
    let parts = Parts(subject) { entries in
      Set(entries.lazy.map { sane(DictionaryEntry(key: $0.key, value: $0.value)) })
    } change: { input, entries, output in
      input.forEachChange { change in
        switch change {
        case .insert(let key, let value):
          output.set(forKey: sane(DictionaryEntry(key: key, value: value)), in: &entries)
        case .update(let key, let past, let future):
          let (before, after) = (DictionaryEntry(key: key, value: past), DictionaryEntry(key: key, value: future))
          if before == after { break }
          output.unset(before, in: &entries)
          output.set(forKey: sane(after), in: &entries)
        case .remove(let key, let past):
          output.unset(DictionaryEntry(key: key, value: past), in: &entries)
        }
      }
    }
    super.init(parts.tracing(RowRelation.entry))
  }
}

extension DictionaryStorage where Value: Hashable {
  /// Keeps the entries as a set; see ``DictionaryEntrySet``.
  @inlinable
  public final func entrySet(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryEntrySet<Key, Value> {
    feeding(DictionaryEntrySet<Key, Value>(label: label, fileID: fileID, line: line))
  }
}

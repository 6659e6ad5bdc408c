/// The value of one key of a dictionary; nil while the key is absent.
///
/// For one row of many, on a screen of its own. For many keys use a filter or a window: each of these stages is run by
/// each transition of the dictionary, whatever its keys.
///
/// | in | out |
/// |---|---|
/// | `insert` of the key | `transition` from nil to the value |
/// | `update` of the key, a refresh included | `transition` |
/// | `remove` of the key | `transition` to nil |
/// | a mutation of another key | nothing |
/// | `initiation`, `termination` | the same, of the value or nil |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75])
/// let delay = delays.value(forKey: "LH 4")    // 75
/// delays["BA 9"] = 90                         // nothing
/// delays["LH 4"] = 80                         // 80
/// delays["LH 4"] = nil                        // nil
/// delay.tearDown()
/// ```
///
/// - Complexity: initiation O(1); a transaction of k, at most k comparisons of keys, whatever the dictionary holds.
///   Memory: the key and the value.
///
/// Preconditions: none.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class KeyReading<Key: Hashable, Value>: ValueStage<DictionaryTransaction<Key, Value>, Value?> {
  /// Makes a reading of one key that is registered by its user.
  @inlinable
  public init(forKey key: Key, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(KeyReading<Key, Value>.self, label, fileID, line)
    super.init(
      StageParts(
        subject,
        begin: { $0[key] },
        change: { input, state, output in
          guard let change = input.change(of: key) else { return }
          output = ValueTransaction(unequalPast: state, future: change.future)
          state = change.future
        }
      )
    )
  }
}

extension DictionaryStorage {
  /// Reads one key; see ``KeyReading``.
  @inlinable
  public final func value(
    forKey key: Key,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> KeyReading<Key, Value> {
    feeding(KeyReading<Key, Value>(forKey: key, label: label, fileID: fileID, line: line))
  }
}

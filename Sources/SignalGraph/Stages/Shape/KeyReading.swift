/// The value of one key of a dictionary, nil while the key is absent; the key is fixed or a storage's.
///
/// For one row of many, on a screen of its own. For many keys, use a filter or a window: each of these stages runs at
/// every transition of the dictionary, whatever keys it is about.
///
/// | in | out |
/// |---|---|
/// | `insert` of the key | `transition` from nil to the value |
/// | `update` of the key, a refresh included | `transition` |
/// | `remove` of the key | `transition` to nil |
/// | a mutation of another key | nothing |
/// | another key | `transition` to its value, nothing where that is equal |
/// | another key and mutations | one `transition` |
/// | `initiation`, `termination` | the same, of the value or nil, while there is a key |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75])
/// let delay = delays.value(forKey: "LH 4")    // 75
/// delays["BA 9"] = 90                         // nothing
/// delays["LH 4"] = 80                         // 80
/// delays["LH 4"] = nil                        // nil
/// let chosen = ValueSlot<String?>(nil)
/// let shown = delays.value(forKey: chosen)    // nil
/// chosen.value = "BA 9"                       // 90
/// shown.value                                 // 90, an Int?: the two optionals are one
/// delay.tearDown()
/// shown.tearDown()
/// ```
///
/// - Complexity: initiation O(1); a transaction of k, at most k comparisons of keys, whatever the dictionary holds.
///   Memory: the key and the value. With a storage of keys, initiation and memory O(n), for a copy of the entries in
///   which another key is found in O(1).
///
/// A storage may hold keys or optional keys, such as a selection; where it holds nil, the result is nil. The stage's
/// `value` is one optional: nil outside of a session, without a key, and where the key is absent.
///
/// Preconditions: none.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class KeyReading<Key: Hashable, Value>: ValueStage<DictionaryTransaction<Key, Value>, Value?> {
  /// Makes a reading of one key that is registered by its user.
  @inlinable
  public init(forKey key: Key, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(KeyReading<Key, Value>.self, label, fileID, line)
    let unchanged = Equality<Value?>.ofRefreshes
    let parts = Parts(subject) {
      $0[key]
    } change: { input, state, output in
      guard let change = input.change(of: key) else { return }
      let isEqual = unchanged(change.past, change.future)
      output = ValueTransaction(past: state, future: change.future, isRefreshed: isEqual)
      state = change.future
    }
    super.init(parts.tracing(NamedRow(key)))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameter: AnyParameter, _ key: @escaping () -> Key?) {
    let unchanged = Equality<Value>.ofRefreshes
    let work = SubscriptReading<DictionaryTransaction<Key, Value>, Key?, Value> { _ in
      key()
    } read: { entries, key in
      key.flatMap { entries[$0] }
    } concerns: { change, key in
      key.flatMap { change.change(of: $0) } != nil
    } isNews: { change, key, former in
      guard let key, let news = change.change(of: key) else { return false }
      if former == .some(key) { return true }
      guard let past = news.past, let future = news.future else { return false }
      return unchanged(past, future)
    }
    super.init(StageParts(subject, [parameter], work))
  }
}

extension DictionaryStorage {
  /// Reads one key; see ``KeyReading``.
  @inlinable
  public final func value(
    forKey key: Key, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> KeyReading<Key, Value> {
    feeding(KeyReading<Key, Value>(forKey: key, label: label, fileID: fileID, line: line))
  }

  /// Reads the key that a storage holds; see ``KeyReading``.
  @inlinable
  public final func value(
    forKey key: ValueStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> KeyReading<Key, Value> {
    let subject = MessageSubject(KeyReading<Key, Value>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    return feeding(KeyReading(subject, key) { key.value })
  }

  /// Reads the key that a storage holds, if it holds one; see ``KeyReading``.
  @inlinable
  public final func value(
    forKey key: ValueStorage<Key?>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> KeyReading<Key, Value> {
    let subject = MessageSubject(KeyReading<Key, Value>.self, label, fileID, line)
    let key = StageParameter(key, subject)
    return feeding(KeyReading(subject, key) { key.value })
  }
}

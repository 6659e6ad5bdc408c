// Doing one thing to a dictionary, and recording it: for stages that touch a key at most once in a transaction.
extension DictionaryTransaction {
  /// Gives a key the value that it has now, nil for none, and records what that changes.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable
  @inline(__always)
  mutating func place(
    _ value: Value?,
    forKey key: Key,
    in state: inout TableDictionary<Key, Value>,
    _ equality: Equality<Value>
  ) {
    if let value {
      guard let past = state.updateValue(value, forKey: key) else {
        return list.appendOwned(.insert(key: key, value: value))
      }
      if !equality(past, value) { list.appendOwned(.update(key: key, past: past, future: value)) }
    } else {
      unset(key, in: &state)
    }
  }

  /// Gives a key a value that is known not to equal the one it had, and says whether it had one.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func set(_ value: Value, forKey key: Key, in state: inout TableDictionary<Key, Value>) -> Bool {
    if let past = state.updateValue(value, forKey: key) {
      list.appendOwned(.update(key: key, past: past, future: value))
      return true
    }
    list.appendOwned(.insert(key: key, value: value))
    return false
  }

  /// Takes a key's value, and says whether it had one.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func unset(_ key: Key, in state: inout TableDictionary<Key, Value>) -> Bool {
    guard let past = state.removeValue(forKey: key) else { return false }
    list.appendOwned(.remove(key: key, past: past))
    return true
  }
}

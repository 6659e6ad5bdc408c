extension DictionaryTransaction {
  /// Gives a key of a state the value that it has now, nil for none, and records what that changes.
  ///
  /// A key may be given values several times in one transaction: what is recorded stays normal.
  ///
  /// ```swift
  /// var (state, output) = (["tea": 3] as TableDictionary, DictionaryTransaction<String, Int>())
  /// output.place(4, forKey: "tea", in: &state, equality: Equality())     // an update
  /// output.place(nil, forKey: "tea", in: &state, equality: Equality())   // a removal of 3
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func place(
    _ value: Value?,
    forKey key: Key,
    in state: inout TableDictionary<Key, Value>,
    equality: Equality<Value>
  ) {
    if let value {
      if let past = state.updateValue(value, forKey: key) {
        update(key: key, past: past, future: value, equality: equality)
      } else {
        insert(key: key, value: value, equality: equality)
      }
    } else if let past = state.removeValue(forKey: key) {
      remove(key: key, past: past, equality: equality)
    }
  }
}

// Doing one thing to a dictionary, and recording it unmerged: for stages that touch a key at most once in a transaction.
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

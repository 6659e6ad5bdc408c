extension DictionaryTransaction {
  /// Gives a key of a state the value that it has now, nil for none, and records what that changes.
  ///
  /// A key may be given values several times in one transaction: what is recorded stays normal. An equal value changes
  /// nothing, and the state keeps the one that it has.
  ///
  /// ```swift
  /// var (state, output) = (["tea": 3] as TableDictionary, DictionaryTransaction<String, Int>())
  /// output.place(4, forKey: "tea", in: &state, equality: Equality())     // an update
  /// output.place(nil, forKey: "tea", in: &state, equality: Equality())   // a removal of 3
  /// ```
  ///
  /// - Parameters:
  ///   - value: what the key has now; nil takes the key out.
  ///   - key: the key.
  ///   - state: what is changed.
  ///   - equality: what decides whether the value changes anything.
  ///   - standing: whether an equal value is announced too, as it must be where the one that it was made of was refreshed.
  /// - Complexity: O(1).
  @inlinable
  public mutating func place(
    _ value: Value?, forKey key: Key, in state: inout TableDictionary<Key, Value>, equality: Equality<Value>,
    standing: Bool = false
  ) {
    if let value {
      switch state.updateValue(value, forKey: key, unless: { !standing && equality($0, value) }) {
      case .inserted:
        if let held = insert(key: key, value: value, equality: equality) { state.exchange(held) }
      case .replaced(let key, let past):
        if let held = record(key: key, past: past, future: value, equality) { state.updateValue(held, forKey: key) }
        if standing {
          list.makeUnique()
          list.buffer?.isPinned = true
        }
      case .kept: break
      }
    } else if let entry = state.removeEntry(forKey: key) {
      remove(key: entry.key, past: entry.value, equality: equality)
    }
  }
}

// Doing one thing to a dictionary, and recording it unmerged: for stages that touch a key at most once in a transaction.
extension DictionaryTransaction {
  /// Gives a key the value that a closure has made for it now, nil for none, and records what that changes.
  ///
  /// - Parameters:
  ///   - value: the value, or nil.
  ///   - key: its key.
  ///   - state: the state that is changed.
  ///   - equality: tells whether the value is another one than the one that is there.
  ///   - isStanding: asked where it is not: whether it is announced all the same.
  /// - Returns: Whether the value has a place; an equal one has none, since the one that is there stays.
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always)
  public mutating func setMade(
    _ value: Value?, forKey key: Key, in state: inout TableDictionary<Key, Value>, _ equality: Equality<Value>,
    standing isStanding: @autoclosure () -> Bool
  ) -> Bool {
    guard let value else {
      unset(key, in: &state)
      return true
    }
    switch state.updateValue(value, forKey: key, unless: { equality($0, value) && !isStanding() }) {
    case .inserted: list.appendOwned(.insert(key: key, value: value))
    case .replaced(let key, let past): list.appendOwned(.update(key: key, past: past, future: value))
    case .kept: return false
    }
    return true
  }

  /// Gives a key a value that was handed on, and says whether it had one before; an update stands, equal or not.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always) @discardableResult
  public mutating func set(_ value: Value, forKey key: Key, in state: inout TableDictionary<Key, Value>) -> Bool {
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
  @inlinable @inline(__always) @discardableResult
  public mutating func unset(_ key: Key, in state: inout TableDictionary<Key, Value>) -> Bool {
    guard let entry = state.removeEntry(forKey: key) else { return false }
    list.appendOwned(.remove(key: entry.key, past: entry.value))
    return true
  }
}

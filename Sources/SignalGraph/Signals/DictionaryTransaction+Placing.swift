extension DictionaryTransaction {
  /// Gives a key its new value, nil for none, in a state, and records what that changes.
  ///
  /// A key may get values several times in one transaction: the record stays in normal form. An equal value changes
  /// nothing: the state keeps the one it has.
  ///
  /// ```swift
  /// var (state, output) = (["tea": 3] as TableDictionary, DictionaryTransaction<String, Int>())
  /// output.place(4, forKey: "tea", in: &state, equality: Equality())     // an update
  /// output.place(nil, forKey: "tea", in: &state, equality: Equality())   // a removal of 3
  /// ```
  ///
  /// - Parameters:
  ///   - value: the new value; nil removes the key.
  ///   - key: the key.
  ///   - state: the state that is changed.
  ///   - equality: decides whether the value changes anything.
  ///   - standing: whether an equal value is announced all the same, as after a refresh of what it was made of.
  /// - Complexity: O(1).
  @inlinable
  public mutating func place(
    _ value: Value?, forKey key: Key, in state: inout TableDictionary<Key, Value>, equality: Equality<Value>,
    standing: Bool = false
  ) {
    if let value {
      // An update that stands is recorded without a comparison, and kept by `pin()`.
      let merging = standing ? .never : equality
      let place = state.place(of: key)
      guard let entry = place.entry else {
        state.insert(value, forKey: key, at: place)
        if let held = insert(key: key, value: value, equality: merging) {
          state.exchange(held)
          if standing { list.pin() }
        }
        return
      }
      if !standing, equality(entry.pointee.value, value) { return }
      let (key, past) = state.replaceValue(value, forKey: key, at: entry)
      if let held = record(key: key, past: past, future: value, merging) { state.updateValue(held, forKey: key) }
      if standing { list.pin() }
    } else if let entry = state.removeEntry(forKey: key) {
      remove(key: entry.key, past: entry.value, equality: equality)
    }
  }
}

// One edit of a dictionary and its record, unmerged, for stages that touch a key at most once in a transaction.
extension DictionaryTransaction {
  /// Gives a key the value that a closure made for it, nil for none, and records what that changes.
  ///
  /// - Parameters:
  ///   - value: the value; nil removes the key.
  ///   - key: the key.
  ///   - state: the state that is changed.
  ///   - equality: decides whether the value differs from the present one.
  ///   - isStanding: if the value does not differ, decides whether it is announced all the same.
  /// - Returns: Whether the value was taken; an equal one is not, because the state keeps the one it has.
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always)
  public mutating func setMade(
    _ value: Value?, forKey key: Key, in state: inout TableDictionary<Key, Value>, _ equality: Equality<Value>,
    standing isStanding: @autoclosure () -> Bool
  ) -> Bool {
    guard var value else {
      drop(key, in: &state)
      return true
    }
    let place = state.place(of: key)
    guard let entry = place.entry else {
      state.insert(value, forKey: key, at: place)
      list.appendOwned(.insert(key: key, value: value))
      return true
    }
    if equality(inPlace: KeyTable.place(ofValueIn: entry), &value), !isStanding() { return false }
    let (key, past) = state.replaceValue(value, forKey: key, at: entry)
    list.appendOwned(.update(key: key, past: past, future: value))
    return true
  }

  /// Gives a key a value that was handed on, and says whether it had one before; an update to an equal value is kept.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always) @discardableResult
  public mutating func set(
    _ value: consuming Value, forKey key: Key, in state: inout TableDictionary<Key, Value>
  ) -> Bool {
    if let past = state.updateValue(copy value, forKey: key) {
      list.appendOwned(.update(key: key, past: past, future: value))
      return true
    }
    list.appendOwned(.insert(key: key, value: value))
    return false
  }

  /// Gives a key that was found in the state a value that was handed on, where its entry lies.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always)
  mutating func set(
    _ value: consuming Value, at entry: UnsafePointer<DictionaryEntry<Key, Value>>,
    in state: inout TableDictionary<Key, Value>
  ) {
    let key = entry.pointee.key
    let isOwn = isKnownUniquelyReferenced(&state.table)
    let place = isOwn ? UnsafeMutablePointer(mutating: entry) : state.ownEntry(of: key)
    let past = KeyTable.exchange(place, copy value)
    list.appendOwned(.update(key: key, past: past, future: value))
  }

  /// Removes a key, and says whether it was there.
  ///
  /// - Precondition: no mutation of this transaction is about the key.
  @inlinable @inline(__always) @discardableResult
  public mutating func unset(_ key: Key, in state: inout TableDictionary<Key, Value>) -> Bool {
    guard let entry = state.removeEntry(forKey: key) else { return false }
    list.appendOwned(.remove(key: entry.key, past: entry.value))
    return true
  }
}

extension DictionaryTransaction {
  /// The same mutations, with the keys and pasts as a state holds them, which equal those that are written.
  ///
  /// An update to an equal value is a refresh, which stands whatever else is done before it is sent.
  ///
  /// - Complexity: O(k).
  @inlinable
  func leadingAway(from state: TableDictionary<Key, Value>, _ equality: Equality<Value>) -> Self {
    var change = self
    change.list.makeUnique()
    for position in 0..<count {
      let mutation = change.list.elements[position]
      guard let entry = state.entry(forKey: mutation.key) else { continue }
      switch mutation {
      case .insert: break
      case .update(_, _, let future):
        change.list.elements[position] = .update(key: entry.key, past: entry.value, future: future)
        if !change.isPinned, equality(entry.value, future) { change.list.pin() }
      case .remove: change.list.elements[position] = .remove(key: entry.key, past: entry.value)
      }
    }
    return change
  }
}

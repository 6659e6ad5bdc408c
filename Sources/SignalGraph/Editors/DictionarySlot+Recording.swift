/// What became of a value that a key was to get.
@usableFromInline
enum Placement {
  case inserted
  /// The one that was there is equal, and stays.
  case kept
  case replaced
}

// Single edits of the entries, each recorded.
extension DictionarySlot {
  /// What `updateValue` does, for those who do not ask for the past value.
  @inlinable
  func set(_ value: consuming Value, forKey key: Key) {
    let edit = outlet.openEdit()
    put(&value, key, &outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee)
    outlet.close(edit)
  }

  /// Sets the value of a key, unless the one that is there is equal.
  ///
  /// - Parameter value: the value, exchanged for the one that it replaces. Its owner holds it until the edit is over:
  ///   releasing it may run a `deinit` that edits.
  @inlinable @inline(__always) @discardableResult
  func put(
    _ value: inout Value, _ key: Key, _ state: inout TableDictionary<Key, Value>,
    _ transaction: inout DictionaryTransaction<Key, Value>
  ) -> Placement {
    outlet.foresee(key, amid: state.count)
    let place = state.place(of: key)
    guard let entry = place.entry else {
      state.insert(value, forKey: key, at: place)
      // Free for integers: the compiler knows.
      if key != key { outlet.subject.reportUnequal(key: key) }
      if transaction.isEmpty {
        transaction.list.appendOwned(.insert(key: key, value: value))
      } else if let held = transaction.insertAgain(key, value, equality) {
        // The key that this body took out comes back, and so does its value if it equals the new one.
        state.exchange(held)
        bin.keep(DictionaryEntry(key: key, value: value))
      }
      return .inserted
    }
    // Then the table is not even copied.
    if equality(inPlace: KeyTable.place(ofValueIn: entry), &value) {
      bin.keep(DictionaryEntry(key: key, value: value))
      return .kept
    }
    // The key that is there is recorded, which views have too, so that a throw brings that one back.
    let future = value
    let held = state.exchangeValue(&value, forKey: key, at: entry)
    if transaction.isEmpty {
      transaction.list.appendOwned(.update(key: held, past: value, future: consume future))
    } else {
      merge(future, held, value, &state, &transaction)
    }
    return .replaced
  }

  /// Records the new value of a key after other edits in the same body.
  @inlinable @inline(__always)
  func merge(
    _ value: Value, _ key: Key, _ past: Value, _ state: inout TableDictionary<Key, Value>,
    _ transaction: inout DictionaryTransaction<Key, Value>
  ) {
    let before = transaction.count
    if let held = transaction.updateAgain(key, past, value, equality) {
      state.updateValue(held, forKey: key)
      bin.keep(DictionaryEntry(key: key, value: value))
    }
    if transaction.count <= before { bin.keep(DictionaryEntry(key: key, value: past)) }
  }

  /// Takes a key out, if it is there, and returns its value.
  @inlinable @inline(__always) @discardableResult
  func take(
    _ key: Key, _ state: inout TableDictionary<Key, Value>, _ transaction: inout DictionaryTransaction<Key, Value>
  ) -> Value? {
    outlet.foresee(key, amid: state.count)
    // The key that is recorded is the state's own, so that a throw brings it back.
    guard let entry = state.removeEntry(forKey: key) else { return nil }
    let before = transaction.count
    transaction.remove(key: entry.key, past: entry.value, equality: equality)
    if transaction.count <= before { bin.keep(entry) }
    return entry.value
  }

  /// Performs a difference from the state, with its keys and values, which leads to `entries` if they are given.
  @inlinable
  func perform(
    _ difference: DictionaryTransaction<Key, Value>, leadingTo entries: TableDictionary<Key, Value>?,
    _ state: inout TableDictionary<Key, Value>, _ transaction: inout DictionaryTransaction<Key, Value>
  ) {
    let isFirst = transaction.isEmpty
    var removals = 0
    difference.withMutations { mutations in
      for mutation in mutations {
        switch mutation {
        case .insert(let key, let value):
          if key != key { outlet.subject.reportUnequal(key: key) }
          if isFirst { break }
          var value = value
          put(&value, key, &state, &transaction)
        case .update(let key, let past, let future):
          if isFirst { break }
          state.updateValue(future, forKey: key)
          if equality(past, future) {
            transaction.refresh(key: key, past: past, future: future)
          } else {
            merge(future, key, past, &state, &transaction)
          }
        case .remove(let key, _):
          removals += 1
          if !isFirst { take(key, &state, &transaction) }
        }
      }
    }
    guard isFirst else { return }
    // What stays keeps its instances; if nothing stays, the table is taken as it is.
    if let entries, removals == state.count { state = entries } else { difference.apply(to: &state) }
    transaction.append(difference, equality: .never)
  }
}

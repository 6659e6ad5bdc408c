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
    } else if let past = state.removeValue(forKey: key) {
      list.appendOwned(.remove(key: key, past: past))
    }
  }
}

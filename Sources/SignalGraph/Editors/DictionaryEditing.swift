/// The standard library's verbs of a dictionary, each one transaction.
///
/// Adopted by ``DictionarySlot`` and ``DictionaryEditor``.
public protocol DictionaryEditing: AnyObject {
  /// The keys' type.
  associatedtype Key: Hashable
  /// The values' type.
  associatedtype Value
  /// What is edited.
  var slot: DictionarySlot<Key, Value> { get }
}

extension DictionaryEditing {
  /// The value of a key, or `defaultValue`; setting makes an entry.
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { slot[key] ?? defaultValue() }
    set { updateValue(newValue, forKey: key) }
  }

  /// Sets the value of a key and returns the past one.
  @inlinable @discardableResult
  public func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let slot = slot
    let edit = slot.outlet.openEdit()
    var value = value
    let past: Value?
    switch slot.put(&value, key, &slot.outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee) {
    case .inserted: past = nil
    case .kept: past = slot.outlet.current.unsafelyUnwrappedInPlace[key]
    case .replaced: past = value
    }
    slot.outlet.close(edit)
    return past
  }

  /// Removes a key and returns its value; if the key is not there, nothing is sent.
  @inlinable @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    let slot = slot
    let edit = slot.outlet.openEdit()
    let past = slot.take(key, &slot.outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee)
    slot.outlet.close(edit)
    return past
  }

  /// Announces that a value has changed in a way that its `==` does not see; nothing if the key is not there.
  ///
  /// Use it for an object that has changed inside, or a value whose `==` compares only a part of it.
  ///
  /// It sends one transition, with an update from the value to itself, which reaches every stage: each calls its
  /// closures again and passes an update on, even if the result is equal.
  ///
  /// ```swift
  /// final class Task { var isDone = false }
  /// let tasks = DictionarySlot([1: Task()])
  /// let open = tasks.filter { !$0.value.isDone }    // 1
  /// tasks[1]?.isDone = true                         // an edit, since objects of this class do not compare
  /// tasks.refresh(1)                                // for those that do: open is empty
  /// open.tearDown()
  /// ```
  @inlinable
  public func refresh(_ key: Key) {
    slot.outlet.edit { state, transaction in
      if let entry = state.entry(forKey: key) { transaction.refresh(key: entry.key, value: entry.value) }
    }
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    let slot = slot
    try transaction {
      for (key, value) in entries {
        let combined = try slot[key].map { past in try slot.outlet.decide { try combine(past, value) } }
        updateValue(combined ?? value, forKey: key)
      }
    }
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(
    _ entries: TableDictionary<Key, Value>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(_ entries: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Removes and returns an entry; nil if there is none.
  ///
  /// O(n), as the entries that are left are looked for from the beginning: to take out all, remove them in one step.
  @inlinable @discardableResult
  public func popFirst() -> (key: Key, value: Value)? {
    guard let first = slot.elements.first else { return nil }
    removeValue(forKey: first.key)
    return first
  }

  /// Removes the entries that satisfy a predicate.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func removeAll(where shouldBeRemoved: ((key: Key, value: Value)) throws -> Bool) rethrows {
    let slot = slot
    let entries = try slot.outlet.decide { try slot.elements.compactMap { try shouldBeRemoved($0) ? $0 : nil } }
    var removals = DictionaryTransaction<Key, Value>()
    for entry in entries { removals.appendUnique(.remove(key: entry.key, past: entry.value)) }
    slot.outlet.edit { state, transaction in slot.perform(removals, leadingTo: [:], &state, &transaction) }
  }

  /// Removes all entries.
  ///
  /// - Complexity: O(n).
  @inlinable public func removeAll() { removeAll { _ in true } }

  /// Removes all entries, as `removeAll()` does: a slot manages its memory itself.
  @inlinable public func removeAll(keepingCapacity keepsCapacity: Bool) { removeAll() }

  /// Does nothing: a slot manages its memory itself.
  @inlinable public func reserveCapacity(_ minimumCapacity: Int) {}
}

extension DictionaryTransaction {
  /// Records the insertion of a key.
  ///
  /// - Returns: If the key was removed in this transaction, the entry that the state must hold instead, because views
  ///   still have it: the old key, with the old value if the new one equals it; otherwise nil.
  /// - Precondition: The transaction neither inserts nor updates it already.
  @inlinable @inline(__always) @discardableResult
  public mutating func insert(key: Key, value: Value, equality: Equality<Value>) -> DictionaryEntry<Key, Value>? {
    if isEmpty {
      list.append(.insert(key: key, value: value))
      return nil
    }
    return insertAgain(key, value, equality)
  }

  /// Records that a value was replaced by one that a closure or a user made; equal values are no change.
  ///
  /// To announce that an unchanged value is to be looked at again, use ``refresh(key:value:)``.
  ///
  /// - Returns: If nothing changes, the value that the state must hold instead of `future`, because views have it;
  ///   otherwise nil.
  /// - Precondition: The transaction does not remove the key, and `past` is the value it leaves (checked in debug
  ///   builds).
  @inlinable @inline(__always) @discardableResult
  public mutating func update(key: Key, past: Value, future: Value, equality: Equality<Value>) -> Value? {
    if equality(past, future) { return past }
    return record(key: key, past: past, future: future, equality)
  }

  /// Records the removal of a key.
  ///
  /// - Precondition: The transaction does not remove it already, and `past` is the value it leaves (checked in debug
  ///   builds).
  @inlinable @inline(__always)
  public mutating func remove(key: Key, past: Value, equality: Equality<Value>) {
    if isEmpty {
      list.append(.remove(key: key, past: past))
    } else {
      removeAgain(key, past, equality)
    }
  }

  /// Announces that the value of a key is to be looked at again: an update from it to itself, which is kept.
  ///
  /// From then on this transaction also keeps updates that return to what values were.
  ///
  /// - Precondition: The transaction does not remove the key, and leaves it this value.
  @inlinable
  public mutating func refresh(key: Key, value: Value) { refresh(key: key, past: value, future: value) }

  /// Records a mutation, as the verb of its name does.
  @inlinable
  public mutating func append(_ mutation: DictionaryMutation<Key, Value>, equality: Equality<Value>) {
    if case .update(_, let past, let future) = mutation, equality(past, future) { return }
    announce(mutation, equality)
  }

  /// Adds the mutations of the next transaction, with equality decided before.
  ///
  /// Updates to equal values are kept, because they were announced. Where an update returns to the value that an
  /// earlier one led away from, nothing is left, unless either transaction has announced an equal value.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Value>) {
    if list.take(next.list) { return }
    if next.isPinned { list.pin() }
    for mutation in next.list { announce(mutation, equality) }
  }

  /// Adds the next edits of the same slot, where each refresh was recorded as one.
  @inlinable
  public mutating func append(recorded next: Self) {
    if list.take(next.list) { return }
    if next.isPinned { list.pin() }
    let equality = Equality<Value>()
    for mutation in next.list {
      if case .update(let key, let past, let future) = mutation {
        record(key: key, past: past, future: future, equality)
      } else {
        announce(mutation, equality)
      }
    }
  }

  /// Records a mutation of a key that has none yet, without looking for one and without comparing values.
  ///
  /// - Precondition: No mutation of this transaction is about the key. Debug builds look at the last few, and
  ///   ``checkInvariants()`` at all.
  @inlinable @inline(__always)
  public mutating func appendUnique(_ mutation: consuming DictionaryMutation<Key, Value>) {
    list.appendUnique(mutation, of: Self.self)
  }

  /// Traps if two mutations are about the same key.
  ///
  /// - Complexity: O(k).
  public func checkInvariants() { list.checkKeys(of: Self.self) }
}

extension DictionaryTransaction {
  /// Whether a refresh was recorded: then updates that return to what values were are kept.
  @inlinable var isPinned: Bool { list.isPinned }

  /// Records a refresh that may exchange the value for an equal one.
  @inlinable
  mutating func refresh(key: Key, past: Value, future: Value) {
    record(key: key, past: past, future: future, .never)
    list.pin()
  }

  /// Records a mutation whose values were compared where they were made.
  @inlinable
  mutating func announce(_ mutation: DictionaryMutation<Key, Value>, _ equality: Equality<Value>) {
    if isEmpty { return list.append(mutation) }
    switch mutation {
    case .insert(let key, let value): _ = insertAgain(key, value, equality)
    case .update(let key, let past, let future): announceAgain(key, past, future, equality)
    case .remove(let key, let past): removeAgain(key, past, equality, isAnnounced: true)
    }
  }

  /// Records an update without comparing its two values.
  ///
  /// - Returns: The value that the state must hold instead of `future` if the transaction leads back to it; otherwise
  ///   nil.
  @inlinable @inline(__always) @discardableResult
  mutating func record(key: Key, past: Value, future: Value, _ equality: Equality<Value>) -> Value? {
    if isEmpty {
      list.append(.update(key: key, past: past, future: future))
      return nil
    }
    return updateAgain(key, past, future, equality)
  }

  @inlinable @inline(never)
  mutating func insertAgain(_ key: Key, _ value: Value, _ equality: Equality<Value>) -> DictionaryEntry<Key, Value>? {
    guard let position = list.claim(key) else {
      list.appendClaimed(.insert(key: key, value: value))
      return nil
    }
    guard case .remove(let key, let past) = list.elements[position] else { Violation.trap(Self.presentFault(key)) }
    if !isPinned, equality(past, value) {
      list.withdraw(at: position)
      return DictionaryEntry(key: key, value: past)
    }
    list.elements[position] = .update(key: key, past: past, future: value)
    return DictionaryEntry(key: key, value: value)
  }

  @inlinable @inline(never)
  mutating func updateAgain(_ key: Key, _ past: Value, _ future: Value, _ equality: Equality<Value>) -> Value? {
    merge(key, past, future, equality, isAnnounced: false)
  }

  @inlinable @inline(never)
  mutating func announceAgain(_ key: Key, _ past: Value, _ future: Value, _ equality: Equality<Value>) {
    _ = merge(key, past, future, equality, isAnnounced: true)
  }

  /// Records an update after other mutations.
  ///
  /// - Parameter isAnnounced: whether this update, or one recorded before, may be a refresh that is not marked as one.
  @inlinable @inline(__always)
  mutating func merge(
    _ key: Key, _ past: Value, _ future: Value, _ equality: Equality<Value>, isAnnounced: Bool
  ) -> Value? {
    guard let position = list.claim(key) else {
      list.appendClaimed(.update(key: key, past: past, future: future))
      return nil
    }
    switch list.elements[position] {
    case .insert(let key, let value):
      Violation.debugCheck { equality.admits(past, for: value) ? nil : Self.pastFault(key, past, value) }
      list.elements[position] = .insert(key: key, value: future)
    case .update(let key, let first, let last):
      Violation.debugCheck { equality.admits(past, for: last) ? nil : Self.pastFault(key, past, last) }
      if isAnnounced, equality(first, last) || equality(past, future) { list.pin() }
      if !isPinned, equality(first, future) {
        list.withdraw(at: position)
        return first
      }
      list.elements[position] = .update(key: key, past: first, future: future)
    case .remove:
      Violation.trap(Self.absentFault(key))
    }
    return nil
  }

  @inlinable @inline(never)
  mutating func removeAgain(_ key: Key, _ past: Value, _ equality: Equality<Value>, isAnnounced: Bool = false) {
    guard let position = list.claim(key) else {
      list.appendClaimed(.remove(key: key, past: past))
      return
    }
    switch list.elements[position] {
    case .insert(let key, let value):
      Violation.debugCheck { equality.admits(past, for: value) ? nil : Self.pastFault(key, past, value) }
      list.withdraw(at: position)
    case .update(let key, let first, let last):
      Violation.debugCheck { equality.admits(past, for: last) ? nil : Self.pastFault(key, past, last) }
      if isAnnounced, equality(first, last) { list.pin() }
      list.elements[position] = .remove(key: key, past: first)
    case .remove:
      Violation.trap(Self.absentFault(key))
    }
  }
}

extension DictionaryTransaction: ExpressibleByArrayLiteral {
  /// Creates a transaction by recording mutations one after the other, as they are.
  ///
  /// Values are not compared, so a transaction written down again equals the one that was sent.
  @inlinable
  public init(_ mutations: some Sequence<DictionaryMutation<Key, Value>>) {
    self.init()
    for mutation in mutations { announce(mutation, .never) }
  }

  /// Creates a transaction by recording a literal's mutations one after the other; values are not compared.
  @inlinable
  public init(arrayLiteral mutations: DictionaryMutation<Key, Value>...) {
    self.init(mutations)
  }
}

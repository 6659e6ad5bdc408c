extension DictionaryTransaction {
  /// Records that a key came.
  ///
  /// - Returns: The entry that the state must hold instead, where the key has gone in this transaction: under the key that
  ///   went, which views have still, the value that went if the new one equals it; nil where the state is right.
  /// - Precondition: The transaction neither inserts nor updates it already.
  @inlinable @inline(__always) @discardableResult
  public mutating func insert(key: Key, value: Value, equality: Equality<Value>) -> DictionaryEntry<Key, Value>? {
    if isEmpty {
      list.append(.insert(key: key, value: value))
      return nil
    }
    return insertAgain(key, value, equality)
  }

  /// Records that a value was replaced by one that a closure or a user has made; equal values are no change.
  ///
  /// To announce that a value is to be looked at again, though it is the same, use ``refresh(key:value:)``.
  ///
  /// - Returns: The value that the state must hold instead of `future`: the one that views have, where nothing changes;
  ///   nil where the state is right.
  /// - Precondition: The transaction does not remove the key, and `past` is the value it leaves (checked in debug
  ///   builds).
  @inlinable @inline(__always) @discardableResult
  public mutating func update(key: Key, past: Value, future: Value, equality: Equality<Value>) -> Value? {
    if equality(past, future) { return past }
    return record(key: key, past: past, future: future, equality)
  }

  /// Records that a key went.
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

  /// Announces that the value of a key is to be looked at again: an update from it to itself, which stands.
  ///
  /// In this transaction values that return to what they were are announced too from then on.
  ///
  /// - Precondition: The transaction does not remove the key, and leaves it this value.
  @inlinable
  public mutating func refresh(key: Key, value: Value) {
    record(key: key, past: value, future: value, .never)
    list.makeUnique()
    list.buffer.unsafelyUnwrapped.isPinned = true
  }

  /// Records a mutation as the verb of its name does.
  @inlinable
  public mutating func append(_ mutation: DictionaryMutation<Key, Value>, equality: Equality<Value>) {
    if case .update(_, let past, let future) = mutation, equality(past, future) { return }
    announce(mutation, equality)
  }

  /// Adds what happens next, with equality decided before.
  ///
  /// Updates to equal values stand, they were announced. Where an update leads back to a value that an earlier one has led
  /// away from, nothing is left, unless one of the two transactions has announced an equal value.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Value>) {
    if list.take(next.list) { return }
    list.makeUnique()
    if next.isPinned { list.buffer.unsafelyUnwrapped.isPinned = true }
    for mutation in next.list { announce(mutation, equality) }
  }

  /// Records a mutation of a key that has none yet, without looking for one and without comparing values.
  ///
  /// - Precondition: No mutation of this transaction is about the key; the last few are looked at in debug builds, all
  ///   of them by ``checkInvariants()``.
  @inlinable @inline(__always)
  public mutating func appendUnique(_ mutation: DictionaryMutation<Key, Value>) {
    Violation.debugCheck { list.hasRecent(mutation.key) ? Self.duplicateFault(mutation.key) : nil }
    list.append(mutation)
  }

  /// Traps if two mutations are about one key.
  ///
  /// - Complexity: O(k).
  public func checkInvariants() {
    if let mutation = list.firstDuplicate() {
      Violation.trap(Self.duplicateFault(mutation.key))
    }
  }

  @usableFromInline @inline(never)
  static func duplicateFault(_ key: Key) -> Violation {
    Violation(
      kind: .brokenInvariant,
      message: "A \(Self.self) has two mutations of the key \(key). Record them by the verbs that merge."
    )
  }
}

extension DictionaryTransaction {
  /// Whether a refresh was recorded: values that return to what they were stand then.
  @inlinable var isPinned: Bool { list.buffer?.isPinned ?? false }

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

  /// Records an update without comparing its values.
  ///
  /// - Returns: The value that the state must hold instead of `future`, where the transaction leads back to it.
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
    let probe = list.probe(key)
    guard let position = probe.position else {
      list.append(.insert(key: key, value: value), after: probe)
      return nil
    }
    guard case .remove(let key, let past) = list.elements[position] else { Violation.trap(Self.presentFault(key)) }
    if !isPinned, equality(past, value) {
      list.remove(at: position, probe)
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

  /// Records an update behind other mutations.
  ///
  /// - Parameter isAnnounced: whether the update, or one that was recorded before, may be a refresh that is not marked.
  @inlinable @inline(__always)
  mutating func merge(
    _ key: Key, _ past: Value, _ future: Value, _ equality: Equality<Value>, isAnnounced: Bool
  ) -> Value? {
    let probe = list.probe(key)
    guard let position = probe.position else {
      list.append(.update(key: key, past: past, future: future), after: probe)
      return nil
    }
    switch list.elements[position] {
    case .insert(let key, let value):
      Violation.debugCheck { equality.admits(past, for: value) ? nil : Self.pastFault(key, past, value) }
      list.elements[position] = .insert(key: key, value: future)
    case .update(let key, let first, let last):
      Violation.debugCheck { equality.admits(past, for: last) ? nil : Self.pastFault(key, past, last) }
      if isAnnounced, equality(first, last) || equality(past, future) {
        list.buffer.unsafelyUnwrapped.isPinned = true
      }
      if !isPinned, equality(first, future) {
        list.remove(at: position, probe)
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
    let probe = list.probe(key)
    guard let position = probe.position else {
      list.append(.remove(key: key, past: past), after: probe)
      return
    }
    switch list.elements[position] {
    case .insert(let key, let value):
      Violation.debugCheck { equality.admits(past, for: value) ? nil : Self.pastFault(key, past, value) }
      list.remove(at: position, probe)
    case .update(let key, let first, let last):
      Violation.debugCheck { equality.admits(past, for: last) ? nil : Self.pastFault(key, past, last) }
      if isAnnounced, equality(first, last) { list.buffer.unsafelyUnwrapped.isPinned = true }
      list.elements[position] = .remove(key: key, past: first)
    case .remove:
      Violation.trap(Self.absentFault(key))
    }
  }
}

extension DictionaryTransaction: ExpressibleByArrayLiteral {
  /// Records mutations one after the other, as they are: values are not compared, so that a transaction written down again
  /// equals the one that was sent.
  @inlinable
  public init(_ mutations: some Sequence<DictionaryMutation<Key, Value>>) {
    self.init()
    for mutation in mutations { announce(mutation, .never) }
  }

  /// Records mutations one after the other, as they are: values are not compared.
  @inlinable
  public init(arrayLiteral mutations: DictionaryMutation<Key, Value>...) {
    self.init(mutations)
  }
}

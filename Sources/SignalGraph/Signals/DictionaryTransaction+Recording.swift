extension DictionaryTransaction {
  /// Records that a key came.
  ///
  /// - Precondition: The transaction neither inserts nor updates it already.
  @inlinable
  @inline(__always)
  public mutating func insert(key: Key, value: Value, equality: Equality<Value>) {
    if isEmpty {
      list.append(.insert(key: key, value: value))
    } else {
      insertAgain(key, value, equality)
    }
  }

  /// Records that a value was replaced; equal values are no change.
  ///
  /// - Precondition: The transaction does not remove the key, and `past` is the value it leaves (checked in debug
  ///   builds).
  @inlinable
  @inline(__always)
  public mutating func update(key: Key, past: Value, future: Value, equality: Equality<Value>) {
    if equality(past, future) { return }
    if isEmpty {
      list.append(.update(key: key, past: past, future: future))
    } else {
      updateAgain(key, past, future, equality)
    }
  }

  /// Records that a key went.
  ///
  /// - Precondition: The transaction does not remove it already, and `past` is the value it leaves (checked in debug
  ///   builds).
  @inlinable
  @inline(__always)
  public mutating func remove(key: Key, past: Value, equality: Equality<Value>) {
    if isEmpty {
      list.append(.remove(key: key, past: past))
    } else {
      removeAgain(key, past, equality)
    }
  }

  /// Records a mutation as the verb of its name does.
  @inlinable
  public mutating func append(_ mutation: DictionaryMutation<Key, Value>, equality: Equality<Value>) {
    switch mutation {
    case .insert(let key, let value): insert(key: key, value: value, equality: equality)
    case .update(let key, let past, let future): update(key: key, past: past, future: future, equality: equality)
    case .remove(let key, let past): remove(key: key, past: past, equality: equality)
    }
  }

  /// Adds what happens next, with equality decided before.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Value>) {
    if list.take(next.list) { return }
    for mutation in next.list { append(mutation, equality: equality) }
  }

  /// Records a mutation of a key that has none yet, without looking for one and without comparing values.
  ///
  /// - Precondition: No mutation of this transaction is about the key; the last few are looked at in debug builds, all
  ///   of them by ``checkInvariants()``.
  @inlinable
  @inline(__always)
  public mutating func appendUnique(_ mutation: DictionaryMutation<Key, Value>) {
    Violation.debugCheck { list.hasRecent(mutation.key) ? Self.duplicateFault(mutation.key) : nil }
    list.append(mutation)
  }

  /// Traps if two mutations are about one key, or an update leads to an equal value.
  ///
  /// - Complexity: O(k).
  public func checkInvariants() {
    if let mutation = list.firstDuplicate() {
      Violation.trap(Self.duplicateFault(mutation.key))
    }
    let equality = Equality<Value>()
    for case .update(let key, let past, let future) in list where equality(past, future) {
      Violation.trap(.brokenInvariant, "A \(Self.self) updates the key \(key) to an equal value.")
    }
  }

  @usableFromInline
  @inline(never)
  static func duplicateFault(_ key: Key) -> Violation {
    Violation(
      kind: .brokenInvariant,
      message: "A \(Self.self) has two mutations of the key \(key). Record them by the verbs that merge."
    )
  }

  @inlinable
  @inline(never)
  mutating func insertAgain(_ key: Key, _ value: Value, _ equality: Equality<Value>) {
    let probe = list.probe(key)
    guard let position = probe.position else {
      list.append(.insert(key: key, value: value), after: probe)
      return
    }
    guard case .remove(let key, let past) = list.elements[position] else { Violation.trap(Self.presentFault(key)) }
    if equality(past, value) {
      list.remove(at: position, probe)
    } else {
      list.elements[position] = .update(key: key, past: past, future: value)
    }
  }

  @inlinable
  @inline(never)
  mutating func updateAgain(_ key: Key, _ past: Value, _ future: Value, _ equality: Equality<Value>) {
    let probe = list.probe(key)
    guard let position = probe.position else {
      list.append(.update(key: key, past: past, future: future), after: probe)
      return
    }
    switch list.elements[position] {
    case .insert(let key, let value):
      Violation.debugCheck { equality.admits(past, for: value) ? nil : Self.pastFault(key, past, value) }
      list.elements[position] = .insert(key: key, value: future)
    case .update(let key, let first, let last):
      Violation.debugCheck { equality.admits(past, for: last) ? nil : Self.pastFault(key, past, last) }
      if equality(first, future) {
        list.remove(at: position, probe)
      } else {
        list.elements[position] = .update(key: key, past: first, future: future)
      }
    case .remove:
      Violation.trap(Self.absentFault(key))
    }
  }

  @inlinable
  @inline(never)
  mutating func removeAgain(_ key: Key, _ past: Value, _ equality: Equality<Value>) {
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
      list.elements[position] = .remove(key: key, past: first)
    case .remove:
      Violation.trap(Self.absentFault(key))
    }
  }
}

extension DictionaryTransaction: ExpressibleByArrayLiteral {
  /// Records mutations one after the other; values are compared as their type says at run time.
  @inlinable
  public init(_ mutations: some Sequence<DictionaryMutation<Key, Value>>) {
    self.init()
    let equality = Equality<Value>()
    for mutation in mutations { append(mutation, equality: equality) }
  }

  /// Records mutations one after the other; values are compared as their type says at run time.
  @inlinable
  public init(arrayLiteral mutations: DictionaryMutation<Key, Value>...) {
    self.init(mutations)
  }
}

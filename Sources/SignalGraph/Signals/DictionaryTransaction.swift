/// How a dictionary changes: insertions, updates and removals, at most one for each key.
///
/// It is in normal form: n edits of one key leave one mutation or none. An update leads to another value, or announces
/// that the value is to be looked at again: then past and future are equal, and it is kept. The order of the mutations
/// means nothing; two transactions are equal if they hold the same ones.
///
/// | recorded | then | leaves |
/// |---|---|---|
/// | `insert(k, a)` | `update(k, a, b)` | `insert(k, b)` |
/// | `insert(k, a)` | `remove(k, a)` | nothing |
/// | `update(k, a, b)` | `update(k, b, c)` | `update(k, a, c)`, nothing when `a == c` |
/// | `update(k, a, b)` | `remove(k, b)` | `remove(k, a)` |
/// | `remove(k, a)` | `insert(k, b)` | `update(k, a, b)`, nothing when `a == b` |
/// | a refresh, `update(k, a, a)` | anything about keys that stay | an `update`, also where values return |
///
/// Recording an edit takes constant time: up to eight mutations are searched one by one, more have an index.
public struct DictionaryTransaction<Key: Hashable, Value> {
  /// The state that the mutations are about.
  public typealias Snapshot = TableDictionary<Key, Value>
  @usableFromInline var list: MutationList<DictionaryMutation<Key, Value>>

  /// Creates the transaction that changes nothing.
  @inlinable
  public init() {
    list = MutationList()
  }
}

extension DictionaryTransaction: Sendable where Key: Sendable, Value: Sendable {}

extension DictionaryTransaction: Equatable where Value: Equatable {
  /// Whether two transactions hold the same mutations.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.list.isPermutation(of: other.list)
  }
}

extension DictionaryTransaction: Hashable where Value: Hashable {
  /// Hashes the mutations, whatever their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    list.hashUnordered(into: &hasher)
  }
}

extension DictionaryTransaction: StateTransaction {
  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { list.isEmpty }
  }

  /// How many keys change.
  @inlinable
  public var count: Int {
    @inline(__always) get { list.count }
  }

  /// The mutations; their order means nothing.
  @inlinable
  public var mutations: MutationList<DictionaryMutation<Key, Value>> {
    @inline(__always) get { list }
  }

  /// Calls `body` with the mutations where they lie in memory; the pointer must not leave it.
  @inlinable @inline(__always)
  public func withMutations<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<DictionaryMutation<Key, Value>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.withMutations(body)
  }

  /// Removes all mutations, and keeps their memory if possible.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    list.removeAll { DictionaryMutation.discard($0) }
  }

  /// The transaction that undoes this one: insertions and removals change places, pasts and futures too.
  @inlinable
  public func inverted() -> Self {
    var inverse = Self()
    inverse.list.reserveCapacity(count)
    for mutation in list.reversed() { inverse.list.append(mutation.inverted()) }
    if isPinned { inverse.list.pin() }
    return inverse
  }

  /// Inserts, replaces and removes the values.
  ///
  /// - Complexity: O(k) for k mutations.
  /// - Precondition: Inserted keys are absent, updated and removed ones present; their values are the pasts (checked
  ///   in debug builds).
  @inlinable public func apply(to snapshot: inout TableDictionary<Key, Value>) { replay(on: &snapshot) }

  /// Inserts, replaces and removes the values of a standard dictionary.
  ///
  /// - Complexity: O(k) for k mutations.
  /// - Precondition: Inserted keys are absent, updated and removed ones present; their values are the pasts (checked
  ///   in debug builds).
  @inlinable public func apply(to snapshot: inout [Key: Value]) { replay(on: &snapshot) }

  @inlinable
  func replay(on snapshot: inout some KeyedEntries<Key, Value>) {
    Violation.debugCheck { fault(in: snapshot) }
    defer { _fixLifetime(self) }
    for change in unsafeChanges {
      let key = change.key
      switch change.kind {
      case .insert:
        if snapshot.updateValue(change.unsafeFuture, forKey: key) != nil { Violation.trap(Self.presentFault(key)) }
      case .update:
        if snapshot.updateValue(change.unsafeFuture, forKey: key) == nil { Violation.trap(Self.absentFault(key)) }
      case .remove:
        if snapshot.removeValue(forKey: key) == nil { Violation.trap(Self.absentFault(key)) }
      }
    }
  }

  /// The first mutation that does not fit a dictionary: whose key is wrongly present or absent, or whose past differs.
  ///
  /// Nil if there is none.
  @inlinable public func fault(against snapshot: TableDictionary<Key, Value>) -> Violation? { fault(in: snapshot) }

  /// The first mutation that does not fit a standard dictionary; nil if there is none.
  @inlinable public func fault(against snapshot: [Key: Value]) -> Violation? { fault(in: snapshot) }

  @inlinable
  func fault(in snapshot: some KeyedEntries<Key, Value>) -> Violation? {
    let equality = Equality<Value>()
    if let fault = requirementFault(in: snapshot, equality) { return fault }
    return withMutations { mutations in
      for position in mutations.indices {
        switch mutations[position] {
        case .insert(let key, _):
          if snapshot[key] != nil { return Self.presentFault(key) }
        case .update(let key, let past, _), .remove(let key, let past):
          guard let held = snapshot[key] else { return Self.absentFault(key) }
          if !equality.admits(past, for: held) { return Self.pastFault(key, past, held) }
        }
      }
      return nil
    }
  }

  /// Adds the mutations of the next transaction; values are compared as their type says at run time.
  @inlinable
  public mutating func append(_ next: Self) {
    if !list.take(next.list) { append(next, equality: Equality()) }
  }

  /// Makes a function that adds the mutations of the next transaction, with equality decided now; past values are those
  /// of the snapshot.
  @inlinable
  public static func makeAppend() -> (
    _ transaction: inout Self, _ next: Self, _ snapshot: TableDictionary<Key, Value>
  ) -> Void {
    let equality = Equality<Value>()
    return { transaction, next, snapshot in
      if isTrivial { return transaction.append(next, equality: equality) }
      if transaction.isEmpty {
        return transaction.append(next.rebased(over: transaction, onto: snapshot), equality: equality)
      }
      if next.isPinned { transaction.list.pin() }
      for mutation in next.list {
        let isFirst = transaction.list.position(of: mutation.key) == nil
        transaction.announce(isFirst ? mutation.leading(from: snapshot[mutation.key]) : mutation, equality)
      }
    }
  }

  /// The insertions, updates and removals that lead from one dictionary to another.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public static func difference(
    from past: TableDictionary<Key, Value>, to future: TableDictionary<Key, Value>
  ) -> Self {
    difference(from: past, to: future, equality: Equality())
  }

  /// The insertions, updates and removals that lead from one standard dictionary to another.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public static func difference(from past: [Key: Value], to future: [Key: Value]) -> Self {
    difference(from: past, to: future, equality: Equality())
  }

  /// The insertions, updates and removals that lead from one dictionary to another, with equality decided before.
  @inlinable
  static func difference<Entries: KeyedEntries<Key, Value>>(
    from past: Entries, to future: Entries, equality: Equality<Value>
  ) -> Self {
    var difference = Self()
    for (key, value) in past {
      guard let new = future[key] else {
        difference.appendUnique(.remove(key: key, past: value))
        continue
      }
      if !equality(value, new) { difference.appendUnique(.update(key: key, past: value, future: new)) }
    }
    for (key, value) in future where past[key] == nil {
      difference.appendUnique(.insert(key: key, value: value))
    }
    return difference
  }
}

extension DictionaryTransaction: CustomStringConvertible {
  /// The mutations in brackets.
  public var description: String { list.description }
}

extension DictionaryTransaction {
  @usableFromInline @inline(never)
  static func presentFault(_ key: Key) -> Violation {
    Violation(
      kind: .doubleInsertion,
      message: "A \(Self.self) inserts the key \(key), which is present. Update or remove it."
    )
  }

  @usableFromInline @inline(never)
  static func absentFault(_ key: Key) -> Violation {
    Violation(
      kind: .wrongPast,
      message: "A \(Self.self) updates or removes the key \(key), which is absent. Insert it first."
    )
  }

  @usableFromInline @inline(never)
  static func pastFault(_ key: Key, _ past: Value, _ held: Value) -> Violation {
    Violation(
      kind: .wrongPast,
      message: """
        A \(Self.self) leads away from \(past) at the key \(key), but \(held) is there. \
        Apply it to the state it was made on.
        """
    )
  }
}

/// One change of a value.
public struct ValueMutation<Value> {
  /// The value before.
  public let past: Value
  /// The value after.
  public let future: Value

  /// Creates a mutation.
  @inlinable
  public init(past: Value, future: Value) {
    self.past = past
    self.future = future
  }
}

extension ValueMutation: Equatable where Value: Equatable {}

extension ValueMutation: Hashable where Value: Hashable {}

extension ValueMutation: Sendable where Value: Sendable {}

/// How one value changes: not at all, or from a past to a future one.
///
/// ```swift
/// var transaction = ValueTransaction(past: 1, future: 2)
/// transaction.append(ValueTransaction(past: 2, future: 3))    // 1 → 3
/// transaction.append(ValueTransaction(past: 3, future: 1))    // empty
/// ```
public struct ValueTransaction<Value> {
  @usableFromInline var change: ValueMutation<Value>?
  /// A refresh was recorded: a return to the first value stands.
  @usableFromInline var isRefreshed = false

  /// Creates the transaction that changes nothing.
  @inlinable
  public init() {
    change = nil
  }
}

extension ValueTransaction: Equatable where Value: Equatable {
  /// Whether two transactions have the same past and future.
  @inlinable public static func == (one: Self, other: Self) -> Bool { one.change == other.change }
}

extension ValueTransaction: Hashable where Value: Hashable {
  /// Hashes past and future.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(change) }
}

extension ValueTransaction: Sendable where Value: Sendable {}

extension ValueTransaction {
  /// Creates the transaction between two values; it is empty when they are equal, decided at run time.
  @inlinable
  public init(past: Value, future: Value) {
    self.init(past: past, future: future, equality: Equality())
  }

  /// Creates the transaction between two values; it is empty when they are equal.
  @inlinable
  public init(past: Value, future: Value) where Value: Equatable {
    self.init(past: past, future: future, equality: Equality())
  }

  /// Creates the transaction between two values; it is empty when `equality` says that they are equal.
  @inlinable @inline(__always)
  public init(past: Value, future: Value, equality: Equality<Value>) {
    change = equality(past, future) ? nil : ValueMutation(past: past, future: future)
  }

  /// Creates the transaction between two values that stands whether they are equal or not: for whoever hands values on, or
  /// knows that they differ.
  @inlinable @inline(__always)
  public init(unequalPast past: Value, future: Value) {
    change = ValueMutation(past: past, future: future)
  }

  /// Creates the transaction that announces that a value is to be looked at again: from the value to itself, which stands.
  @inlinable
  public init(refreshing value: Value) {
    change = ValueMutation(past: value, future: value)
    isRefreshed = true
  }

  /// The past and the future value, or nil when nothing changes.
  @inlinable
  public var mutation: ValueMutation<Value>? {
    @inline(__always) get { change }
  }

  /// The value before, or nil when nothing changes.
  @inlinable public var past: Value? { change?.past }

  /// The value after, or nil when nothing changes.
  @inlinable public var future: Value? { change?.future }

  /// Records the next change, to a value that a closure or a user has made: the first past stays, what returns to it is no
  /// change, and neither is an equal value.
  ///
  /// - Returns: The value that the state must hold instead of `future`: the one that views have, where nothing changes;
  ///   nil where the state is right.
  /// - Precondition: `past` is the last future value, if there is one (checked in debug builds).
  @inlinable @inline(__always) @discardableResult
  public mutating func update(past: Value, future: Value, equality: Equality<Value>) -> Value? {
    if equality(past, future) { return past }
    return record(past: past, future: future, equality)
  }

  /// Gives a state the value that it has now, and records what that changes: an equal one changes nothing, and the state
  /// keeps the one that it has.
  ///
  /// - Parameters:
  ///   - value: the value now.
  ///   - state: what is changed.
  ///   - equality: what decides whether the value changes anything.
  ///   - standing: whether an equal value is announced too, as it must be where the one that it was made of was refreshed.
  @inlinable
  public mutating func place(_ value: Value, in state: inout Value, equality: Equality<Value>, standing: Bool = false) {
    if !standing, equality(state, value) { return }
    if let held = record(past: state, future: value, equality, standing: standing) {
      state = held
    } else {
      state = value
    }
  }

  /// Announces that a value is to be looked at again; in this transaction a return to the first value stands from then on.
  ///
  /// - Precondition: It is the last future value, if there is one.
  @inlinable
  public mutating func refresh(_ value: Value) {
    change = ValueMutation(past: change?.past ?? value, future: value)
    isRefreshed = true
  }

  /// Records a change without comparing its values.
  ///
  /// - Returns: The value that the state must hold instead of `future`, where the transaction leads back to it.
  @inlinable
  mutating func record(past: Value, future: Value, _ equality: Equality<Value>, standing: Bool = false) -> Value? {
    if standing { isRefreshed = true }
    guard let first = change else {
      change = ValueMutation(past: past, future: future)
      return nil
    }
    Violation.debugCheck { equality.admits(past, for: first.future) ? nil : Self.pastFault(past, first.future) }
    if !isRefreshed, equality(first.past, future) {
      change = nil
      return first.past
    }
    change = ValueMutation(past: first.past, future: future)
    return nil
  }
}

extension ValueTransaction: StateTransaction {
  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { change == nil }
  }

  /// Zero or one.
  @inlinable public var count: Int { isEmpty ? 0 : 1 }

  /// Past for future, future for past.
  @inlinable
  public func inverted() -> Self {
    guard let change else { return self }
    var inverse = Self(unequalPast: change.future, future: change.past)
    inverse.isRefreshed = isRefreshed
    return inverse
  }

  /// Replaces the value.
  ///
  /// - Precondition: It is the past value (checked in debug builds).
  @inlinable @inline(__always)
  public func apply(to snapshot: inout Value) {
    guard let change else { return }
    Violation.debugCheck { fault(against: snapshot) }
    snapshot = change.future
  }

  /// Says whether the past value is another than the snapshot.
  @inlinable
  public func fault(against snapshot: Value) -> Violation? {
    guard let change, !Equality<Value>().admits(change.past, for: snapshot) else { return nil }
    return Self.pastFault(change.past, snapshot)
  }

  /// Adds what happens next; what returns to the first value is no change, unless a refresh is among the two.
  @inlinable
  public mutating func append(_ next: Self) {
    guard let following = next.change else { return }
    guard let change else {
      self = next
      return
    }
    let equality = Equality<Value>()
    if next.isRefreshed || equality(change.past, change.future) || equality(following.past, following.future) {
      isRefreshed = true
    }
    _ = record(past: following.past, future: following.future, equality)
  }

  /// From one value to the other; empty when they are equal.
  @inlinable
  public static func difference(from past: Value, to future: Value) -> Self {
    Self(past: past, future: future)
  }

  /// Makes what leads from one value to another, with equality decided now.
  @inlinable
  public static func makeDifference() -> (_ past: Value, _ future: Value) -> Self {
    let equality = Equality<Value>()
    return { Self(past: $0, future: $1, equality: equality) }
  }

  /// Forgets the change.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    change = nil
    isRefreshed = false
  }

  @usableFromInline @inline(never)
  static func pastFault(_ past: Value, _ held: Value) -> Violation {
    Violation(
      kind: .wrongPast,
      message: "A \(Self.self) leads away from \(past), but the value is \(held). Apply it to the state it was made on."
    )
  }
}

extension ValueTransaction: CustomStringConvertible {
  /// Past and future in brackets.
  public var description: String {
    if let change { "[\(change.past) → \(change.future)]" } else { "[]" }
  }
}

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

  /// Creates the transaction that changes nothing.
  @inlinable
  public init() {
    change = nil
  }
}

extension ValueTransaction: Equatable where Value: Equatable {}

extension ValueTransaction: Hashable where Value: Hashable {}

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
  @inlinable
  @inline(__always)
  public init(past: Value, future: Value, equality: Equality<Value>) {
    change = equality(past, future) ? nil : ValueMutation(past: past, future: future)
  }

  /// Creates the transaction between two values that are known to differ.
  @inlinable
  @inline(__always)
  public init(unequalPast past: Value, future: Value) {
    change = ValueMutation(past: past, future: future)
  }

  /// The past and the future value, or nil when nothing changes.
  @inlinable
  public var mutation: ValueMutation<Value>? {
    @inline(__always) get { change }
  }

  /// The value before, or nil when nothing changes.
  @inlinable
  public var past: Value? { change?.past }

  /// The value after, or nil when nothing changes.
  @inlinable
  public var future: Value? { change?.future }

  /// Records the next change; the first past stays, and what returns to it is no change.
  ///
  /// - Precondition: `past` is the last future value, if there is one (checked in debug builds).
  @inlinable
  @inline(__always)
  public mutating func update(past: Value, future: Value, equality: Equality<Value>) {
    guard let first = change else {
      self = Self(past: past, future: future, equality: equality)
      return
    }
    Violation.debugCheck { equality.admits(past, for: first.future) ? nil : Self.pastFault(past, first.future) }
    self = Self(past: first.past, future: future, equality: equality)
  }
}

extension ValueTransaction: StateTransaction {
  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { change == nil }
  }

  /// Zero or one.
  @inlinable
  public var count: Int { isEmpty ? 0 : 1 }

  /// Past for future, future for past.
  @inlinable
  public func inverted() -> Self {
    guard let change else { return self }
    return Self(unequalPast: change.future, future: change.past)
  }

  /// Replaces the value.
  ///
  /// - Precondition: It is the past value (checked in debug builds).
  @inlinable
  @inline(__always)
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

  /// Adds what happens next.
  @inlinable
  public mutating func append(_ next: Self) {
    guard let next = next.change else { return }
    guard change != nil else {
      change = next
      return
    }
    update(past: next.past, future: next.future, equality: Equality())
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
  @inlinable
  @inline(__always)
  public mutating func removeAll() {
    change = nil
  }

  @usableFromInline
  @inline(never)
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

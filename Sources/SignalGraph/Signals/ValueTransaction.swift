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
  /// Whether a refresh was recorded: then a return to the first value is kept.
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
  /// Creates the transaction between two values; it is empty if they are equal, which is decided at run time.
  @inlinable
  public init(past: Value, future: Value) {
    self.init(past: past, future: future, equality: Equality())
  }

  /// Creates the transaction between two values; it is empty if they are equal.
  @inlinable
  public init(past: Value, future: Value) where Value: Equatable, Value: SendableMetatype {
    self.init(past: past, future: future, equality: Equality())
  }

  /// Creates the transaction between two values; it is empty if `equality` says that they are equal.
  @inlinable @inline(__always)
  public init(past: Value, future: Value, equality: Equality<Value>) {
    change = equality(past, future) ? nil : ValueMutation(past: past, future: future)
  }

  /// Creates the transaction between two values, and keeps it even if they are equal.
  ///
  /// For stages that hand values on, or know that they differ.
  @inlinable @inline(__always)
  public init(unequalPast past: Value, future: Value) {
    change = ValueMutation(past: past, future: future)
  }

  /// Creates the transaction of a value that was made anew, and is announced though it may be an equal one.
  @inlinable @inline(__always)
  init(past: Value, future: Value, isRefreshed: Bool) {
    change = ValueMutation(past: past, future: future)
    self.isRefreshed = isRefreshed
  }

  /// Creates the transaction that announces that a value is to be looked at again.
  ///
  /// It leads from the value to itself, and is kept.
  @inlinable
  public init(refreshing value: Value) {
    change = ValueMutation(past: value, future: value)
    isRefreshed = true
  }

  /// The past and the future value; nil if nothing changes.
  @inlinable
  public var mutation: ValueMutation<Value>? {
    @inline(__always) get { change }
  }

  /// The value before; nil if nothing changes.
  @inlinable public var past: Value? { change?.past }

  /// The value after; nil if nothing changes.
  @inlinable public var future: Value? { change?.future }

  /// Records the next change, to a value that a closure or a user made.
  ///
  /// The first past value stays; a return to it, or a change to an equal value, is no change.
  ///
  /// - Returns: If nothing changes, the value that the state must hold instead of `future`, because views have it;
  ///   otherwise nil.
  /// - Precondition: `past` is the last future value, if there is one (checked in debug builds).
  @inlinable @inline(__always) @discardableResult
  public mutating func update(past: Value, future: Value, equality: Equality<Value>) -> Value? {
    if equality(past, future) { return past }
    return record(past: past, future: future, equality)
  }

  /// Gives a state its new value, and records what that changes.
  ///
  /// An equal value changes nothing: the state keeps the one it has.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - state: the state that is changed.
  ///   - equality: decides whether the value changes anything.
  ///   - standing: whether an equal value is announced all the same, as after a refresh of what it was made of.
  @inlinable
  public mutating func place(_ value: Value, in state: inout Value, equality: Equality<Value>, standing: Bool = false) {
    if !standing, equality(state, value) { return }
    if let held = record(past: state, future: value, equality, standing: standing) {
      state = held
    } else {
      state = value
    }
  }

  /// Announces that a value is to be looked at again; from then on a return to the first value is kept, too.
  ///
  /// - Precondition: it is the last future value, if there is one.
  @inlinable
  public mutating func refresh(_ value: Value) { refresh(from: value, to: value) }

  /// Records a refresh that may exchange the value for an equal one.
  @inlinable
  mutating func refresh(from past: Value, to future: Value) {
    change = ValueMutation(past: change?.past ?? past, future: future)
    isRefreshed = true
  }

  /// Records a change without comparing its two values.
  ///
  /// - Returns: The value that the state must hold instead of `future` if the transaction leads back to it; otherwise
  ///   nil.
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

  /// Whether it may lead from a value to an equal one, or does from an object to itself.
  @inlinable public var isRefresh: Bool {
    @inline(__always) get { isRefreshed || isOfOneReference }
  }

  @inlinable var isOfOneReference: Bool {
    @inline(__always) get {
      guard !_isPOD(Value.self), MemoryLayout<Value>.size == MemoryLayout<UInt>.size, let change else { return false }
      // Values of one reference, optional or not, with the same bits are the same; their size is asked above.
      return unsafeBitCast(change.past, to: UInt.self) == unsafeBitCast(change.future, to: UInt.self)
    }
  }

  /// Zero or one.
  @inlinable public var count: Int { isEmpty ? 0 : 1 }

  /// The change from the future value back to the past one.
  @inlinable
  public func inverted() -> Self {
    guard let change else { return self }
    var inverse = Self(unequalPast: change.future, future: change.past)
    inverse.isRefreshed = isRefreshed
    return inverse
  }

  /// Replaces the value.
  ///
  /// - Precondition: the snapshot is the past value (checked in debug builds).
  @inlinable @inline(__always)
  public func apply(to snapshot: inout Value) {
    guard let change else { return }
    Violation.debugCheck { fault(against: snapshot) }
    snapshot = change.future
  }

  /// A `wrongPast` violation if the snapshot is not the past value; otherwise nil.
  @inlinable
  public func fault(against snapshot: Value) -> Violation? {
    guard let change, !Equality<Value>().admits(change.past, for: snapshot) else { return nil }
    return Self.pastFault(change.past, snapshot)
  }

  /// Adds the next change; a return to the first value is no change, unless either change is a refresh.
  @inlinable
  public mutating func append(_ next: Self) {
    if change == nil || next.change == nil { return append(next, equality: .never) }
    append(next, equality: Equality())
  }

  /// Makes a function that adds the next change, with equality decided now; the first one leads away from the snapshot.
  @inlinable
  public static func makeAppend() -> (_ transaction: inout Self, _ next: Self, _ snapshot: Value) -> Void {
    let equality = Equality<Value>()
    return { transaction, next, snapshot in
      if transaction.isEmpty {
        transaction = next.rebased(over: transaction, onto: snapshot)
      } else {
        transaction.append(next, equality: equality)
      }
    }
  }

  @inlinable
  mutating func append(_ next: Self, equality: Equality<Value>) {
    guard let following = next.change else { return }
    guard let change else {
      self = next
      return
    }
    if next.isRefreshed || equality(change.past, change.future) || equality(following.past, following.future) {
      isRefreshed = true
    }
    _ = record(past: following.past, future: following.future, equality)
  }

  /// Adds the next edit of the same slot; a return to the first value is no change, unless either edit is a refresh.
  @inlinable
  public mutating func append(recorded next: Self) {
    guard let following = next.change else { return }
    if change == nil { return self = next }
    _ = record(past: following.past, future: following.future, Equality(), standing: next.isRefreshed)
  }

  /// The change from one value to another; empty if they are equal.
  @inlinable
  public static func difference(from past: Value, to future: Value) -> Self {
    Self(past: past, future: future)
  }

  /// Makes a function that returns the change between two values, with equality decided now.
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

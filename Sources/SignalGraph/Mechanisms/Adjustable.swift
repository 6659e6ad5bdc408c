/// What a parameter may be made of: a value that stays, or a storage whose value changes.
///
/// ```swift
/// rows.window(offset: 0, limit: 20)
/// rows.window(offset: ValueSlot(40), limit: 20)
/// ```
public protocol Adjustable<Value> {
  /// What the parameter is.
  associatedtype Value
  /// Which of the two it is.
  var adjustment: Adjustment<Value> { get }
}

/// A parameter that stays, or the storage of one that changes.
public enum Adjustment<Value> {
  /// It stays.
  case fixed(Value)
  /// It is a storage's value.
  case storage(ValueStorage<Value>)
}

extension Adjustment {
  /// The parameter that stays; none where it is a storage's.
  @inlinable
  public var fixed: Value? {
    if case .fixed(let parameter) = self { parameter } else { nil }
  }
}

extension Int: Adjustable {
  /// A parameter that stays.
  @inlinable public var adjustment: Adjustment<Int> { .fixed(self) }
}

extension ValueStorage: Adjustable {
  /// A parameter that changes.
  @inlinable public var adjustment: Adjustment<Value> { .storage(self) }
}

extension Adjustment: Adjustable {
  /// Itself.
  @inlinable public var adjustment: Self { self }
}

@available(*, unavailable)
extension Adjustment: Sendable {}

/// What a parameter may be made of: a fixed value, or a storage whose value changes.
///
/// ```swift
/// rows.window(offset: 0, limit: 20)
/// rows.window(offset: ValueSlot(40), limit: 20)
/// rows.window(offset: 1, limit: Int.max)
/// ```
///
/// As it may be a storage, `.max` alone would say nothing: write `Int.max`. A member `max` of this protocol would hide the
/// function of that name from whoever extends what conforms to it, a `Duration` among others.
public protocol Adjustable<Value> {
  /// The type of the parameter.
  associatedtype Value
  /// Which of the two it is.
  var adjustment: Adjustment<Value> { get }
}

/// A fixed parameter, or the storage of one that changes.
public enum Adjustment<Value> {
  /// A value that does not change.
  case fixed(Value)
  /// The value of a storage.
  case storage(ValueStorage<Value>)
}

extension Adjustment {
  /// The fixed value; nil where it is a storage's.
  @inlinable
  public var fixed: Value? {
    if case .fixed(let parameter) = self { parameter } else { nil }
  }
}

extension Int: Adjustable {
  /// A fixed parameter.
  @inlinable public var adjustment: Adjustment<Int> { .fixed(self) }
}

extension ValueStorage: Adjustable {
  /// A changing parameter.
  @inlinable public var adjustment: Adjustment<Value> { .storage(self) }
}

extension Adjustment: Adjustable {
  /// Itself.
  @inlinable public var adjustment: Self { self }
}

@available(*, unavailable)
extension Adjustment: Sendable {}

/// A value that changes: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the value |
/// | the value becomes another | `transition` with past and future |
/// | a session ends | `termination` with the last value |
///
/// Slots and stages are its subclasses; take this type where either will do.
open class ValueStorage<Value>: StateStorage<ValueTransaction<Value>>, ValueReading {
  /// What an edit reads of the row that names it.
  @exclusivity(unchecked) @usableFromInline final var near = NearMemory()
}

/// Reading a value storage.
public protocol ValueReading: AnyObject {
  /// What the state is.
  associatedtype Value
  /// The state; nil outside of a session.
  var snapshot: Value? { get }
}

extension ValueReading {
  /// The value; nil outside of a session.
  @inlinable public var value: Value? { snapshot }
}

extension ValueReading where Value: OptionalValue {
  /// The value, if it is itself an optional: nil outside of a session too, so that two optionals become one.
  @inlinable public var value: Value.Wrapped? { snapshot?.asOptional }
}

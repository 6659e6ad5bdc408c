/// A value that may be missing: an `Optional`, whatever it wraps.
public protocol OptionalValue {
  /// What is there if it is not missing.
  associatedtype Wrapped
  /// The same value as an `Optional`.
  var asOptional: Wrapped? { get }
}

extension Optional: OptionalValue {
  /// Itself.
  @inlinable public var asOptional: Wrapped? { self }
}

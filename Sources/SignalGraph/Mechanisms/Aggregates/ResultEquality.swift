extension Equality {
  /// The comparison of results, in which a NaN equals a NaN also where there might be no result.
  ///
  /// A mean that is NaN would otherwise be announced again after each change.
  @inlinable
  static var ofResults: Self {
    guard let type = Value.self as? any OptionalNumber.Type else { return Self() }
    return type.equality as? Self ?? Self()
  }
}

/// A floating-point number or none.
@usableFromInline
protocol OptionalNumber {
  /// How it compares.
  static var equality: Any { get }
}

extension Optional: OptionalNumber where Wrapped: FloatingPoint {
  @usableFromInline static var equality: Any {
    Equality<Self> { one, other in
      // A NaN equals not even itself.
      one == other || one != one && other != other
    }
  }
}

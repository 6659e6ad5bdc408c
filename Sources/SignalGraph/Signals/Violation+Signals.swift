extension Violation {
  /// Reports a violation that was found earlier, and ends the process.
  @usableFromInline @inline(never)
  static func trap(_ violation: Violation) -> Never {
    trap(violation.kind, violation.message)
  }

  /// In debug builds, reports what `fault` finds; elsewhere does not even look.
  ///
  /// For checks that cost more than a few instructions or call the user's `==`.
  @inlinable @inline(__always)
  static func debugCheck(_ fault: () -> Violation?) {
    // `assert` is how a library looks only in debug builds of whoever inlines it.
    assert(
      {
        if let violation = fault() { trap(violation) }
        return true
      }()
    )
  }
}

extension Equality {
  /// Whether `past` may stand for the value held: equal, or neither is equal to itself, or nothing can be said.
  ///
  /// Where this comparison finds nothing equal, that of the type is asked.
  @inlinable
  func admits(_ past: Value, for held: Value) -> Bool {
    let equality = isKnown ? self : Self()
    if !equality.isKnown { return true }
    return equality(past, held) || (!equality(past, past) && !equality(held, held))
  }
}

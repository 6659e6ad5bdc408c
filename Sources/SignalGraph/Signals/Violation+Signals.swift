extension Violation {
  /// Reports a violation that was found earlier, and ends the process.
  @usableFromInline @inline(never)
  static func trap(_ violation: Violation) -> Never {
    trap(violation.kind, violation.message)
  }

  /// A position at which a list has no mutation.
  @usableFromInline @inline(never)
  static func position(_ position: Int, of count: Int) -> Violation {
    Violation(kind: .badIndex, message: "A list of \(count) mutations has none at \(position).")
  }

  /// The violation, with its index in a list from outside.
  @usableFromInline @inline(never)
  func at(_ number: Int) -> Violation {
    Violation(kind: kind, message: "\(message) It is at index \(number) of the list.")
  }

  /// A violation for a key or member that no table would find again.
  @usableFromInline @inline(never)
  static func unequal(_ key: some Hashable, in type: Any.Type) -> Violation {
    Violation(kind: .badParameter, message: "A \(type) is about \(key), which does not equal itself. Leave it out.")
  }

  /// Reports what `fault` finds in debug builds; in others it is not even called.
  ///
  /// For checks that cost more than a few instructions or call the user's `==`.
  @inlinable @inline(__always)
  static func debugCheck(_ fault: () -> Violation?) {
    // With `assert`, the build of whoever inlines this decides whether it looks.
    assert(
      {
        if let violation = fault() { trap(violation) }
        return true
      }()
    )
  }
}

extension Equality {
  /// Whether `past` may stand for the value held: they are equal, or neither equals itself, or nothing can be said.
  ///
  /// If this comparison finds nothing equal, that of the type is used.
  @inlinable
  func admits(_ past: Value, for held: Value) -> Bool {
    let equality = isKnown ? self : Self()
    if !equality.isKnown { return true }
    return equality(past, held) || (!equality(past, past) && !equality(held, held))
  }
}

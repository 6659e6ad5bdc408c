// What a stage reports when a mutation does not fit what it holds.
extension MessageSubject {
  @usableFromInline
  func reportHeld(_ element: Any) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(located) received an insertion of \(element), which it holds. Update it instead."
    )
  }

  @usableFromInline
  func reportAbsent(_ element: Any) -> Never {
    Violation.trap(
      .wrongPast,
      "\(located) received an update or a removal of \(element), which it does not hold. Insert it first."
    )
  }

  @usableFromInline
  func reportUnequal(key: Any) -> Never {
    Violation.trap(
      .badParameter,
      "\(located) got the key \(key), which is not equal to itself, so that it could never be found again. "
        + "Use keys and members that equal themselves."
    )
  }
}

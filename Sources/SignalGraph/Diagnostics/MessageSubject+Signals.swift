// What a stage reports when a signal does not fit what it holds.
extension MessageSubject {
  @usableFromInline
  func reportDoubleInitiation() -> Never {
    Violation.trap(
      .doubleInitiation,
      "\(located) received an initiation inside a session. End the session with a termination first."
    )
  }

  @usableFromInline
  func reportOutsideSession(_ signal: String) -> Never {
    Violation.trap(
      .signalOutsideSession,
      "\(located) received \(signal) outside of a session. Begin the session with an initiation first."
    )
  }

  /// - `holder`: what holds the element, in a sentence about the stage.
  @usableFromInline
  func reportHeld(_ element: Any, by holder: StaticString = "it") -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(located) received an insertion of \(element), which \(holder) holds. Update it instead."
    )
  }

  /// - `holder`: what does not hold the element, in a sentence about the stage.
  @usableFromInline
  func reportAbsent(_ element: Any, from holder: StaticString = "it") -> Never {
    Violation.trap(
      .wrongPast,
      "\(located) received an update or a removal of \(element), which \(holder) does not hold. Insert it first."
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

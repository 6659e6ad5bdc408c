extension MessageSubject {
  /// The actor to which the tasks of a stage come back, which is the graph's; it is a violation if none is known.
  func home(_ isolation: (any Actor)?) -> any Actor {
    if let isolation { return isolation }
    Violation.trap(
      .badParameter,
      "\(located) was made where no actor is known to which its tasks could come back. Make it in a method of "
        + "the graph's actor, or pass that as its isolation."
    )
  }
}

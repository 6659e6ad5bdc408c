/// The interval of a stage that lets things go at a pace: whether one runs, and when it is over.
@usableFromInline
struct PacedInterval {
  @usableFromInline let length: StageParameter<Duration>
  @usableFromInline let pace: Pace
  /// From when on the interval counts; nil while none runs.
  @usableFromInline var since: Duration?
  /// When the interval is over by the length that it had, where nothing is held that would be let go then.
  @usableFromInline var overAt: Duration?

  @inlinable
  init(_ length: StageParameter<Duration>, _ pace: Pace) { (self.length, self.pace) = (length, pace) }

  /// When what is held may go; nil where nothing waits for it.
  @inlinable
  var deadline: Duration? {
    guard let since else { return nil }
    let length = length.value
    if length <= .zero { return since }
    if case .beat = pace { return since.next(multipleOf: length) }
    return since.later(by: length)
  }

  /// Whether what comes goes at once; lets the interval begin.
  @inlinable
  mutating func admits(at now: Duration) -> Bool {
    if length.value <= .zero {
      since = nil
      return true
    }
    switch pace {
    case .quiet:
      since = now
      return false
    case .spaced(let edges):
      // The interval is over, and nothing was to go then.
      if !edges.contains(.trailing), let deadline, deadline <= now { since = nil }
      if since != nil { return false }
      since = now
      return edges.contains(.leading)
    case .beat:
      if since == nil { since = now }
      return false
    }
  }

  /// Ends the interval if it was over before its length became another.
  @inlinable
  mutating func lapse(at now: Duration) {
    if let overAt, overAt <= now { since = nil }
  }

  /// Ends the interval if it is over by now, or is not positive any more.
  ///
  /// - Returns: the edges at which things go, the trailing one if what is held goes now; nil while the interval runs.
  @inlinable
  mutating func end(at now: Duration) -> ThrottleEdges? {
    let isOpen = length.value <= .zero
    // What is held at a leading edge alone has no deadline, but goes too when nothing is held any more.
    if !isOpen { guard let deadline, deadline <= now else { return nil } }
    since = nil
    if case .spaced(let edges) = pace, !isOpen { return edges }
    return .trailing
  }
}

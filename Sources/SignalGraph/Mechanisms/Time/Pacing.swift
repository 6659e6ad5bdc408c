/// When a stage that holds changes back lets them go.
@usableFromInline
enum Pace {
  /// When nothing has come for the interval.
  case quiet
  /// At once, and then not before the interval is over.
  case spaced(ThrottleEdges)
  /// At the multiples of the interval, counted from the clock's start.
  case beat
}

/// What a throttle lets through: the first change or event, what came after it when the interval is over, or both.
public struct ThrottleEdges: OptionSet, Hashable, Sendable {
  /// One bit per edge.
  public let rawValue: Int

  /// Edges by their bits.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first change or event is let through at once.
  ///
  /// What comes within the interval goes with the next change after it; an event never.
  @inlinable public static var leading: ThrottleEdges { ThrottleEdges(rawValue: 1) }

  /// What came is let through when the interval is over that began with the first change.
  @inlinable public static var trailing: ThrottleEdges { ThrottleEdges(rawValue: 2) }
}

extension MessageSubject {
  /// Checks that a throttle lets something go.
  @usableFromInline
  func check(_ pace: Pace) {
    guard case .spaced(let edges) = pace, edges.isEmpty else { return }
    Violation.trap(
      .badParameter,
      "\(located) was given no edge to let changes go at. Give .leading, .trailing or both."
    )
  }
}

/// A moment of an app's history: the event that led to it, and by which mutations.
///
/// The event is kept for its words alone, so a table of moments is of a type that is known when this is compiled.
struct AtomMoment {
  /// The one before; 0 if that is the oldest state that is kept.
  let past: Int
  /// The number of the store's step that led to it.
  let step: Int
  /// The number of the last step of the turn that it was a part of.
  let turn: Int
  let event: Any?
  let changes: [any PlacedChange]
  var futures = AtomFutures()
}

/// The moments that follow another, in no order but for the one that was current last: moments beside it come and are
/// chosen in constant time, however many there are.
struct AtomFutures {
  private(set) var all: [Int] = []
  /// The one that was current last; nil if there is none.
  var last: Int?

  /// Adds one, which is current now.
  mutating func append(_ moment: Int) {
    all.append(moment)
    last = moment
  }
}

/// A line of a history, for a screen.
public struct AtomTimeLine: Equatable, Sendable {
  /// What ``AtomTimeMachine/jump(to:)`` takes.
  public let moment: Int
  /// The event in words.
  public let words: String
  /// Whether the state is at it.
  public let isCurrent: Bool
  /// How many other futures than the one that is listed next begin here.
  public let branchCount: Int
}

/// What every stage promises, and what the kit checks.
public enum Law: String, CaseIterable, Hashable, Sendable {
  /// Signals come in session order and are legal on the state that the earlier ones left.
  case session = "R1 session"
  /// A replica fed by signals alone equals the state of the emitter after every signal.
  case replay = "L1 replay"
  /// The state equals the plain computation from the snapshot of the source.
  case oracle = "L2 oracle"
  /// A termination followed by an initiation leaves the same state as the transition.
  case reset = "L3 reset"
  /// The termination carries the accumulated state.
  case termination = "L4 termination"
  /// Late registration leads to the same state as early registration.
  case lateness = "L5 late registration"
  /// A transaction followed by its inverse is the identity.
  case inverse = "L6 inverse"
  /// Nothing is sent if nothing changed, and nothing that cancels out.
  case minimality = "L7 minimality"
  /// A row of an array that stays in the source and is shown is the same row of the result; another row is another.
  case identity = "identity of rows"
  /// Closures run at most once per inserted or updated element and turn; comparisons are logarithmic.
  case work = "L8 work"
  /// At most one change leaves per turn.
  case oneChange = "L9 one change"
  /// Nothing is left after teardown: no registration, no stage, no payload.
  case residue = "L10 residue"
  /// The state's own structure is sound.
  case structure = "structure"
}

/// A law that was broken: which one, where, and how to see it again.
public struct TrialFailure: Error, CustomStringConvertible, Sendable {
  /// What was tried.
  public let trial: String
  /// The seed of the sequence; a plan of one sequence with this seed repeats it.
  public let seed: UInt64
  /// How many operations had been done.
  public let step: Int
  /// The law.
  public let law: Law
  /// What was found instead.
  public let message: String
  /// The operations up to the failure, oldest first.
  public let operations: [String]
  /// The signals received up to the failure, oldest first; only the last ones if the plan keeps none.
  public let signals: [String]

  /// Describes a broken law.
  public init(
    trial: String,
    seed: UInt64,
    step: Int,
    law: Law,
    message: String,
    operations: [String],
    signals: [String]
  ) {
    self.trial = trial
    self.seed = seed
    self.step = step
    self.law = law
    self.message = message
    self.operations = operations
    self.signals = signals
  }

  /// The law, the seed and the history, a line each.
  public var description: String {
    var lines = ["\(trial): \(law.rawValue) is broken at step \(step) of seed \(seed): \(message)"]
    lines += operations.enumerated().map { "  operation \($0.offset): \($0.element)" }
    lines += signals.map { "  signal: \($0)" }
    return lines.joined(separator: "\n")
  }
}

/// A law that a receiver of signals found broken.
public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The law.
  public let law: Law
  /// What was found instead.
  public let message: String

  /// Describes a broken law.
  public init(_ law: Law, _ message: String) {
    self.law = law
    self.message = message
  }

  /// The law and what was found.
  public var description: String { "\(law.rawValue): \(message)" }
}

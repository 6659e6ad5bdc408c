import SignalGraph

/// All sequences of one call; a label of their own tells their registrations from others.
final class TrialBatch {
  let trial: String
  private(set) lazy var label = "\(trial) \(UInt(bitPattern: ObjectIdentifier(self)))"

  init(_ trial: String) {
    self.trial = trial
  }

  func checkRegistrations(seed: UInt64) throws(TrialFailure) {
    let living = livingRegistrations(label: label)
    guard !living.isEmpty else { return }
    throw TrialLog(self, seed: seed).failure(.residue, "registrations live: \(living.joined(separator: "; "))")
  }
}

/// What a sequence has done so far, for the message of a failure.
final class TrialLog {
  let batch: TrialBatch
  let trial: String
  let seed: UInt64
  private var notes: [() -> String] = []
  var signals: () -> [String] = { [] }
  private var parts: [AnyObject] = []
  private var witnesses: [Witness] = []

  init(_ batch: TrialBatch, seed: UInt64, scenario: LifecycleScenario? = nil) {
    self.batch = batch
    self.seed = seed
    trial = scenario.map { "\(batch.trial), \($0.rawValue)" } ?? batch.trial
  }

  /// The label of slots and gates.
  var label: String { batch.label }

  func failure(_ law: Law, _ message: String) -> TrialFailure {
    TrialFailure(
      trial: trial,
      seed: seed,
      step: notes.count,
      law: law,
      message: message,
      operations: notes.map { $0() },
      signals: signals()
    )
  }

  /// Notes an operation; its text is made only if something fails.
  func note(_ operation: @autoclosure @escaping () -> String) { notes.append(operation) }

  /// Keeps a part of a graph until the sequence is over.
  @discardableResult
  func hold<Part: AnyObject>(_ part: Part) -> Part {
    parts.append(part)
    return part
  }

  /// Watches the parts that a rigging keeps.
  func watch(_ rigging: Rigging) { witnesses += rigging.witnesses }

  /// Lets go of the parts of a sequence that went well, and checks that nobody else keeps them.
  func letGo() throws(TrialFailure) {
    parts = []
    signals = { [] }
    for witness in witnesses where witness.part != nil {
      throw failure(.residue, "a \(witness.type) lives after teardown")
    }
  }

  /// Keeps the parts of a graph that failed for ever: taking down what is broken would end the process.
  func abandon(_ failure: TrialFailure) -> TrialFailure {
    _ = Unmanaged.passRetained(self)
    return failure
  }

  func require(_ condition: Bool, _ law: Law, _ message: @autoclosure () -> String) throws(TrialFailure) {
    if !condition { throw failure(law, message()) }
  }

  func forward(_ fault: Fault?, _ place: String) throws(TrialFailure) {
    if let fault { throw failure(fault.law, "\(place): \(fault.message)") }
  }
}

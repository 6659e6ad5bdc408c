import SignalGraph

/// One graph under trial, behind its own replication, with a replica that watches it.
///
/// With an odd seed another stage reads the replication too, so that changes are not handed straight on.
final class TrialGraph<Origin: TrialOrigin, Output: Chained & Storage> where Output.Transaction: LawfulTransaction {
  typealias Source = Origin.Input.Transaction
  typealias Result = Output.Transaction

  let output: Output
  let gate: (input: Origin.Input, sensor: SignalSensor<StateSignal<Source>>)
  let replica: SignalReplica<Result>
  private let rigging = Rigging()
  private let other: (input: Origin.Input, sensor: SignalSensor<StateSignal<Source>>)?
  private let trial: StageTrial<Origin, Output>
  private let log: TrialLog
  private let name: String
  private var watch: Watch<Result>?

  init(_ trial: StageTrial<Origin, Output>, _ log: TrialLog, _ name: String, keepsHistory: Bool) {
    self.trial = trial
    self.log = log
    self.name = name
    gate = trial.origin.makeGate(label: log.label)
    output = trial.recipe.build(gate.input, rigging)
    log.watch(rigging)
    other = log.seed & 1 == 0 ? nil : trial.origin.makeGate(label: log.label)
    if let other { gate.input.emitter.register(other.sensor) }
    replica = SignalReplica(keepsHistory: keepsHistory)
    // Equal updates are judged in `checkEqualUpdates`, by what the source has sent.
    replica.admitsEqualUpdates = true
    watch = Watch(replica, on: output.emitter, trial.interposer?())
  }

  /// Checks what holds whenever no turn runs; `expected` is what the graph must show.
  func check(_ expected: Result.Snapshot?) throws(TrialFailure) {
    try log.forward(replica.fault, name)
    let state = output.snapshot
    if !Result.isSame(state, expected) {
      throw log.failure(.oracle, "\(name) shows \(text(state)), expected \(text(expected))")
    }
    if !Result.isSame(replica.state, state) {
      throw log.failure(.replay, "\(name) shows \(text(state)), its signals add up to \(text(replica.state))")
    }
    if let state, let damage = Result.damage(in: state) { throw log.failure(.structure, "\(name): \(damage)") }
  }

  /// Checks that no update to an equal value was sent in a turn in which the source has announced none.
  func checkEqualUpdates(_ hasAnnounced: Bool) throws(TrialFailure) {
    if hasAnnounced || trial.recipe.mayExchange { return }
    for case .transition(let transaction) in replica.latest {
      if let update = transaction.equalUpdate {
        throw log.failure(.minimality, "\(name) sent \(update), which its source has not announced")
      }
    }
  }

  /// Checks that what was sent in a turn was necessary.
  ///
  /// - Parameters:
  ///   - hasChanged: whether the state differs from before, or is not required to for a change.
  ///   - hasAnnounced: whether the source has announced an update to an equal value.
  ///   - received: how many changes had been sent before the turn.
  func checkMinimality(hasChanged: Bool, hasAnnounced: Bool, since received: Int) throws(TrialFailure) {
    if hasChanged || replica.changes == received { return }
    // A change that leaves the state as it was must announce something, and nothing else.
    let announces = replica.latest.allSatisfy { $0.transaction?.equalUpdate != nil }
    try log.require(
      announces && (hasAnnounced || trial.recipe.mayExchange),
      .minimality,
      "\(name) sent \(replica.latest) although nothing changed"
    )
  }

  /// Checks that a replica that registers now is told the state, and is told it again when it leaves.
  func checkLateReplica() throws(TrialFailure) {
    let late = SignalReplica<Result>()
    late.admitsEqualUpdates = true
    let watch = Watch(late, on: output.emitter, trial.interposer?())
    let (state, begun) = (late.state, late.history.count)
    watch.end()
    try log.forward(late.fault, "a late sensor on \(name)")
    try log.require(
      Result.isSame(state, output.snapshot), .lateness, "a late sensor on \(name) got \(text(state))")
    guard output.snapshot != nil else { return }
    try log.require(begun == 1, .lateness, "a late sensor on \(name) got \(begun) signals at once")
    try log.require(late.history.count == 2, .termination, "a sensor that left \(name) got \(late.history)")
  }

  /// Adds how changes have reached the graph.
  func report(_ report: inout TrialReport) {
    let (handedOn, count) = gate.input.emitter.deliveries
    let delivery = other == nil ? \TrialReport.alone : \TrialReport.beside
    // A recipe may read its input more than once.
    if other == nil, gate.input.emitter.sensorCount > 1 { return }
    report[keyPath: delivery].handedOn += handedOn
    report[keyPath: delivery].count += count
  }

  /// Takes the graph down and checks that the session has ended with the state.
  func tearDown(_ expected: Result.Snapshot?) throws(TrialFailure) {
    rigging.tearDown()
    output.tearDown()
    if let other { gate.input.emitter.deregister(other.sensor) }
    try log.forward(replica.fault, "\(name), torn down")
    try log.require(replica.state == nil, .termination, "\(name) was torn down without a termination")
    if let expected, let last = replica.latest.last {
      try log.require(last.ends(with: expected), .termination, "\(name) ended with \(last)")
    }
    watch?.end()
    watch = nil
    try log.forward(replica.replayed(), "\(name), torn down")
    try log.require(
      output.emitter.sensorCount == 0 && gate.input.emitter.sensorCount == 0,
      .residue,
      "sensors are registered with \(name) after its teardown"
    )
  }

  private func text(_ state: Result.Snapshot?) -> String {
    state.map { Result.text(of: $0) } ?? "no state"
  }
}

/// How a replica sees an emitter: directly, or through an interposer.
final class Watch<Transaction: LawfulTransaction> {
  private let emitter: SignalEmitter<StateSignal<Transaction>>
  private let monitor: SignalMonitor<StateSignal<Transaction>>

  init(
    _ replica: SignalReplica<Transaction>,
    on emitter: SignalEmitter<StateSignal<Transaction>>,
    _ interposer: ((StateSignal<Transaction>) -> [StateSignal<Transaction>])?
  ) {
    self.emitter = emitter
    monitor = SignalMonitor { signal in
      for signal in interposer?(signal) ?? [signal] { replica.receive(signal) }
    }
    emitter.register(monitor)
  }

  func end() { emitter.deregister(monitor) }
}

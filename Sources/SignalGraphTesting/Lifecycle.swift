import SignalGraph

/// A slot, graphs on it, and the scenarios that they go through.
struct Lifecycle<Origin: TrialOrigin, Output: Chained & Storage> where Output.Transaction: LawfulTransaction {
  typealias Result = Output.Transaction

  let trial: StageTrial<Origin, Output>
  let log: TrialLog
  let slot: Origin.Editable
  let generator: () -> SeededGenerator

  /// A slot of a size that depends on the seed alone, as all else does; eight seeds in a row have eight sizes.
  init(_ trial: StageTrial<Origin, Output>, _ log: TrialLog) {
    self.trial = trial
    self.log = log
    var generator = SeededGenerator(seed: log.seed)
    let size = Int(log.seed % 8) * 3
    slot = trial.origin.makeSlot(trial.origin.snapshot(count: size, using: &generator), label: log.label)
    log.hold(slot)
    self.generator = { [generator] in generator }
  }

  func play(_ scenario: LifecycleScenario) throws(TrialFailure) {
    switch scenario {
    case .early: try early()
    case .late: try late()
    case .rebirth: try rebirth()
    case .midTurn: try midTurn()
    case .leavingItself: try leavingItself()
    case .removedByNeighbour: try removedByNeighbour()
    case .cutOff: try cutOff()
    case .feedback: try feedback()
    case .tornDownInHandler: try tornDownInHandler()
    case .tornDownTwice: try tornDownTwice()
    case .rebuilt: try rebuilt()
    }
    try log.require(slot.emitter.sensorCount == 0, .residue, "sensors are registered with the slot after teardown")
  }

  /// What the graph must show; for one that depends on the path, only what its own signals add up to.
  func expected(_ output: Output) -> Result.Snapshot? {
    trial.fold == nil ? trial.recipe.oracle(slot.settled) : output.snapshot
  }

  func build() -> (output: Output, rigging: Rigging) {
    let rigging = Rigging()
    let output = trial.recipe.build(trial.origin.input(slot), rigging)
    log.hold(rigging)
    log.watch(rigging)
    return (log.hold(output), rigging)
  }

  func makeGraph() -> TrialGraph<Origin, Output> {
    log.hold(TrialGraph(trial, log, "the graph", keepsHistory: true))
  }

  func makeReplica() -> SignalReplica<Result> {
    let replica = log.hold(SignalReplica<Result>())
    // Edits may be refreshes; equal updates are judged in sequences.
    replica.admitsEqualUpdates = true
    return replica
  }

  func makeWatcher() -> RecordingMonitor<Origin.Input.Transaction> { log.hold(RecordingMonitor()) }

  /// Edits until something is sent.
  func edit() {
    var generator = generator()
    let monitor = makeWatcher()
    monitor.attach(to: slot)
    while monitor.history.count < 2 {
      if let edit = trial.origin.edit(slot, using: &generator) { log.note(edit.description) }
    }
    monitor.detach()
  }

  func check(
    _ replica: SignalReplica<Result>,
    shows state: Result.Snapshot?,
    _ law: Law = .replay
  ) throws(TrialFailure) {
    try log.forward(replica.fault, "a replica")
    try log.require(
      Result.isSame(replica.state, state),
      law,
      "\(replica.history) add up to \(replica.state.map { Result.text(of: $0) } ?? "no state"), expected "
        + (state.map { Result.text(of: $0) } ?? "no state")
    )
  }
}

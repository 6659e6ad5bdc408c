import SignalGraph

extension StageTrial {
  /// Tries every sequence of `length` edits, resets included, from each of some small snapshots.
  ///
  /// The tree of edits is walked depth first on one graph: after each edit come all that can follow it, then the slot
  /// applies the inverse of what the edit sent. Every step, those back included, is checked: R1, L1, L2, L4, L6, L7, L9.
  /// In an array what comes back is a new row; what is compared are states. It is meant for an origin with two or three
  /// keys and two values; there are (edits + 1) to the power of `length` sequences.
  ///
  /// A path that breaks a law is tried again on a graph of its own, so that its failure shows the few edits that
  /// matter. If the path holds there, the failure says so.
  ///
  /// - Throws: the first broken law.
  @discardableResult
  public func exhaust(
    length: Int,
    from snapshots: [Origin.Input.Transaction.Snapshot]
  ) throws(TrialFailure) -> TrialReport {
    var report = TrialReport(trial: "\(recipe.name), every \(length) edits", seed: 0)
    let batch = TrialBatch(recipe.name)
    try abandoningRegistrations { () throws(TrialFailure) in
      for snapshot in snapshots {
        let log = TrialLog(batch, seed: 0)
        try exhaust(length, from: snapshot, log, &report)
        try log.letGo()
      }
      try batch.checkRegistrations(seed: 0)
    }
    return report
  }

  private func exhaust(
    _ length: Int,
    from snapshot: Origin.Input.Transaction.Snapshot,
    _ log: TrialLog,
    _ report: inout TrialReport
  ) throws(TrialFailure) {
    let walk = log.hold(ExhaustiveWalk(self, log, from: snapshot, isAlone: false))
    do throws(TrialFailure) {
      try walk.descend(length, &report)
      try walk.end(&report)
    } catch {
      _ = log.abandon(error)
      let alone = TrialLog(log.batch, seed: 0)
      try retry(walk.path, from: snapshot, alone)
      alone.note("all of this after the sequences before it: alone it keeps the laws")
      throw alone.failure(error.law, error.message)
    }
  }

  /// Takes one path and goes back, on a graph of its own.
  private func retry(
    _ path: [Int],
    from snapshot: Origin.Input.Transaction.Snapshot,
    _ log: TrialLog
  ) throws(TrialFailure) {
    let walk = log.hold(ExhaustiveWalk(self, log, from: snapshot, isAlone: true))
    var report = TrialReport(trial: recipe.name, seed: 0)
    do throws(TrialFailure) {
      try walk.follow(path[...], &report)
      try walk.end(&report)
    } catch {
      throw log.abandon(error)
    }
  }
}

/// A small slot, the graph on it, and the edits that led to where it is.
private final class ExhaustiveWalk<Origin: TrialOrigin, Output: Chained & Storage>
where Output.Transaction: LawfulTransaction {
  private let trial: StageTrial<Origin, Output>
  private let log: TrialLog
  private let slot: Origin.Editable
  private let graph: TrialGraph<Origin, Output>
  /// Hears what the slot sends.
  private lazy var listener = SignalMonitor<StateSignal<Origin.Input.Transaction>> { [unowned self] signal in
    inverse = signal.transaction?.inverted()
    folded = fold?(signal)
  }
  /// What makes the result of the slot's signals, where that depends on the path, and what it has made.
  private let fold: ((StateSignal<Origin.Input.Transaction>) -> Output.Transaction.Snapshot?)?
  private var folded: Output.Transaction.Snapshot?
  /// What takes the last edit of the slot back; nil if it sent nothing.
  private var inverse: Origin.Input.Transaction?
  /// Whether it takes one path only, so that what it does can be kept for the message of a failure.
  private let isAlone: Bool
  /// The number of each edit among those that were possible when it was made.
  private(set) var path: [Int] = []

  init(
    _ trial: StageTrial<Origin, Output>,
    _ log: TrialLog,
    from snapshot: Origin.Input.Transaction.Snapshot,
    isAlone: Bool
  ) {
    self.trial = trial
    self.log = log
    self.isAlone = isAlone
    slot = trial.origin.makeSlot(snapshot, label: log.label)
    graph = TrialGraph(trial, log, "the graph", keepsHistory: isAlone)
    fold = trial.fold?()
    log.signals = { [replica = graph.replica] in replica.history.map { "\($0)" } }
    note("from \(snapshot)")
    slot.emitter.register(listener)
    slot.emitter.register(graph.gate.sensor)
  }

  /// Tries every sequence of some number of edits, and takes them back.
  func descend(_ length: Int, _ report: inout TrialReport) throws(TrialFailure) {
    let edits = edits
    for choice in edits.indices {
      path.append(choice)
      try visit(edits[choice], &report) { report throws(TrialFailure) in
        if length > 1 {
          try descend(length - 1, &report)
        } else {
          report.sequences += 1
        }
      }
      path.removeLast()
    }
  }

  /// Makes the edits of one path, and takes them back.
  func follow(_ path: ArraySlice<Int>, _ report: inout TrialReport) throws(TrialFailure) {
    guard let choice = path.first else { return }
    try visit(edits[choice], &report) { report throws(TrialFailure) in try follow(path.dropFirst(), &report) }
  }

  /// The edits that are possible now, then nil, which is a reset.
  private var edits: [ScriptedEdit<Origin.Editable>?] { trial.origin.everyEdit(of: slot.settled) + [nil] }

  /// Makes an edit, does what is to follow, and takes the edit back.
  private func visit(
    _ edit: ScriptedEdit<Origin.Editable>?,
    _ report: inout TrialReport,
    then follow: (inout TrialReport) throws(TrialFailure) -> Void
  ) throws(TrialFailure) {
    let state = slot.settled
    inverse = nil
    report.operations["edit", default: 0] += 1
    if let edit { try make(edit) } else { try reset() }
    let inverse = inverse
    try follow(&report)
    if let inverse { try takeBack(inverse, to: state) }
  }

  private func make(_ edit: ScriptedEdit<Origin.Editable>) throws(TrialFailure) {
    let description = edit.description
    note(description)
    try turn(announces: edit.isRefresh) { edit.perform(slot) }
  }

  private func reset() throws(TrialFailure) {
    note("reset")
    slot.emitter.deregister(graph.gate.sensor)
    slot.emitter.register(graph.gate.sensor)
    _ = fold?(.termination(slot.settled))
    folded = fold?(.initiation(slot.settled))
    try graph.check(expected)
  }

  /// Applies the inverse of what an edit sent.
  private func takeBack(
    _ inverse: Origin.Input.Transaction,
    to state: Origin.Input.Transaction.Snapshot
  ) throws(TrialFailure) {
    note("back by \(inverse)")
    var fault: Violation?
    // The inverse of a refresh announces what the refresh did.
    try turn(announces: inverse.equalUpdate != nil) {
      do throws(Violation) { try slot.apply(validating: inverse) } catch { fault = error }
    }
    if let fault { throw log.failure(.inverse, "\(fault.kind) in \(inverse), which leads back to \(state)") }
    try log.require(
      Origin.Input.Transaction.isSame(slot.settled, state), .inverse,
      "\(inverse) leads to \(slot.settled) instead of \(state)")
  }

  /// Edits the slot in one turn, and checks what came of it.
  private func turn(announces: Bool, _ edit: () -> Void) throws(TrialFailure) {
    let (shown, changes) = (graph.output.snapshot, graph.replica.changes)
    graph.replica.turn(edit)
    let mayReset = trial.recipe.mayReset && graph.replica.latest.first?.transaction == nil
    try graph.checkEqualUpdates(announces)
    try graph.checkMinimality(
      hasChanged: !Output.Transaction.isMinimal || graph.output.snapshot != shown || mayReset,
      hasAnnounced: announces,
      since: changes
    )
    try graph.check(expected)
  }

  /// What the graph must show.
  private var expected: Output.Transaction.Snapshot? { fold == nil ? trial.recipe.oracle(slot.settled) : folded }

  private func note(_ operation: @autoclosure @escaping () -> String) {
    if isAlone { log.note(operation()) }
  }

  /// Takes the graph down.
  func end(_ report: inout TrialReport) throws(TrialFailure) {
    report.signals += graph.replica.changes
    let last = graph.output.snapshot
    report.mix(last.map { Output.Transaction.text(of: $0) } ?? "")
    try graph.tearDown(last)
    slot.emitter.deregister(graph.gate.sensor)
    slot.emitter.deregister(listener)
  }
}

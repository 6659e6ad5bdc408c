import SignalGraph

/// One random sequence: a slot, the graph on a replication of it, the mirror, and now and then a graph built late.
final class TrialSequence<Origin: TrialOrigin, Output: Chained & Storage> where Output.Transaction: LawfulTransaction {
  typealias Source = Origin.Input.Transaction
  typealias Result = Output.Transaction

  private let trial: StageTrial<Origin, Output>
  private let plan: TrialPlan
  private let log: TrialLog
  private var generator: SeededGenerator
  private let slot: Origin.Editable
  private let recorder: SignalReplica<Source>
  private let graph: TrialGraph<Origin, Output>
  private let mirror: TrialMirror<Origin, Output>?
  private let fold: ((StateSignal<Source>) -> Result.Snapshot?)?
  private var expected: Result.Snapshot?

  init(_ trial: StageTrial<Origin, Output>, _ plan: TrialPlan, _ log: TrialLog) {
    self.trial = trial
    self.plan = plan
    self.log = log
    var generator = SeededGenerator(seed: log.seed)
    let size = generator.size(in: plan.sizes)
    slot = trial.origin.makeSlot(trial.origin.snapshot(count: size, using: &generator), label: log.label)
    // Every other sequence keeps no signals, so that senders reuse their memory.
    let keepsHistory = generator.chance(1, in: 2)
    recorder = SignalReplica(keepsHistory: keepsHistory)
    recorder.admitsEqualUpdates = true
    graph = TrialGraph(trial, log, "the graph", keepsHistory: keepsHistory)
    mirror = trial.fold == nil ? TrialMirror(trial, log) : nil
    fold = trial.fold?()
    self.generator = generator
    log.signals = { [replica = graph.replica] in replica.history.map { "\($0)" } }
  }

  func run(_ report: inout TrialReport) throws(TrialFailure) {
    try graph.check(nil)
    recorder.attach(to: slot)
    try register(&report)
    for _ in 0..<plan.operations {
      if generator.chance(1, in: 10) {
        try reregister(&report)
      } else {
        try editOnce(&report)
      }
    }
    let last = slot.settled
    report.mix(Source.text(of: last))
    report.mix(expected.map { Result.text(of: $0) } ?? "")
    graph.report(&report)
    try mirror?.tearDown()
    try graph.tearDown(expected)
    slot.emitter.deregister(graph.gate.sensor)
    recorder.detach()
    try log.forward(recorder.fault, "the slot")
    try log.require(slot.emitter.sensorCount == 0, .residue, "sensors are registered with the slot after teardown")
    try log.require(Source.isSame(slot.settled, last), .residue, "the slot changed in teardown")
  }

  private func editOnce(_ report: inout TrialReport) throws(TrialFailure) {
    let before = slot.settled
    let shown = expected
    let received = graph.replica.changes
    resetCounters()
    var edit = TrialEdit("")
    recorder.turn {
      graph.replica.turn { edit = trial.origin.editOrCompose(slot, using: &generator) }
    }
    note(edit, &report)
    let signals = recorder.latest
    try log.forward(recorder.fault, "the slot")
    try log.require(
      Source.isSame(slot.settled, recorder.state), .replay, "the slot differs from what its signals add up to")
    let announced = signals.lazy.compactMap { $0.transaction?.equalUpdate }.first
    // Among very many rows a source does not find all that cancel out; a stage with fewer between them may.
    let isLong = signals.contains { $0.transaction?.rowCount ?? 0 > 64 }
    if !edit.isRefresh {
      try log.require(
        announced == nil || isLong,
        .minimality,
        "the slot sent \(announced ?? "") although nothing was refreshed"
      )
      if Source.isMinimal, slot.settled == before {
        try log.require(signals.isEmpty, .minimality, "the slot sent \(signals) although nothing changed")
      }
    }
    try checkWork(signals, &report)
    try graph.checkEqualUpdates(announced != nil || isLong)
    try checkAll(after: signals, &report)
    let isReset = trial.recipe.mayReset && graph.replica.latest.first?.transaction == nil
    try log.require(
      !signals.isEmpty || graph.replica.changes == received,
      .minimality,
      "the graph sent \(graph.replica.latest) although nothing changed"
    )
    try graph.checkMinimality(
      hasChanged: !Result.isMinimal || expected != shown || isReset || isLong,
      hasAnnounced: announced != nil,
      since: received
    )
  }

  /// Takes the graph off its slot, edits the slot, and puts the graph back.
  private func reregister(_ report: inout TrialReport) throws(TrialFailure) {
    let shown = expected
    graph.replica.turn { slot.emitter.deregister(graph.gate.sensor) }
    note(TrialEdit("register"), &report)
    try graph.check(nil)
    if let shown, graph.replica.latest.count != 1 || !graph.replica.latest[0].ends(with: shown) {
      throw log.failure(.termination, "the graph ended with \(graph.replica.latest)")
    }
    if let fold { expected = fold(.termination(slot.settled)) }
    if generator.chance(1, in: 2) {
      recorder.turn {
        let edit = trial.origin.editOrCompose(slot, using: &generator)
        log.note(edit.description)
      }
    }
    try log.forward(recorder.fault, "the slot")
    try register(&report)
  }

  private func register(_ report: inout TrialReport) throws(TrialFailure) {
    resetCounters()
    let snapshot = slot.settled
    graph.replica.turn { slot.emitter.register(graph.gate.sensor) }
    try checkCalls(Source.count(of: snapshot), &report)
    try checkAll(after: [.initiation(snapshot)], &report)
  }

  /// Checks everything after the source has sent.
  private func checkAll(after signals: [StateSignal<Source>], _ report: inout TrialReport) throws(TrialFailure) {
    report.signals += graph.replica.latest.count
    if let fold {
      for signal in signals { expected = fold(signal) }
    } else if !signals.isEmpty {
      expected = trial.recipe.oracle(slot.settled)
    }
    try graph.check(expected)
    try graph.checkLateReplica()
    try mirror?.follow(signals, expected, using: &generator)
    if trial.fold == nil, generator.chance(1, in: 8) { try checkLateGraph() }
  }

  private func checkLateGraph() throws(TrialFailure) {
    let rigging = Rigging()
    let input = trial.origin.input(slot)
    let output = trial.recipe.build(input, rigging)
    log.watch(rigging)
    let state = output.snapshot
    rigging.tearDown()
    rigging.tearDown()
    try log.require(
      Result.isSame(state, expected),
      .lateness,
      "a graph built now shows \(state.map { Result.text(of: $0) } ?? "no state"), one built before "
        + (expected.map { Result.text(of: $0) } ?? "no state")
    )
    try log.require(output.snapshot == nil, .termination, "a graph that was torn down has a state")
  }

  private func note(_ edit: TrialEdit, _ report: inout TrialReport) {
    log.note(edit.description)
    report.operations[edit.kind, default: 0] += 1
    report.mix(edit.description)
  }
}

extension TrialSequence {
  private func resetCounters() {
    for counter in trial.calls + trial.comparisons { counter.reset() }
  }

  private func checkWork(_ signals: [StateSignal<Source>], _ report: inout TrialReport) throws(TrialFailure) {
    var (rows, arrivals) = (0, 0)
    for case .transition(let transaction) in signals {
      for kind in transaction.kinds { report.mutations[kind, default: 0] += 1 }
      rows += transaction.rowCount
      arrivals += transaction.arrivals
    }
    try checkCalls(arrivals, &report)
    guard !trial.comparisons.isEmpty else { return }
    let count = Source.count(of: slot.settled)
    let height = Int.bitWidth - (count + rows).leadingZeroBitCount
    // A row that moves costs two searches down a tree, each at most 2 log n and a node's steps, and a share of a sort.
    let limit = rows * (4 * height + 16)
    for counter in trial.comparisons {
      report.comparisons += counter.count
      try log.require(
        counter.count <= limit,
        .work,
        "\(counter.count) comparisons for \(rows) changed rows of \(count) elements; \(limit) are logarithmic"
      )
    }
  }

  private func checkCalls(_ arrivals: Int, _ report: inout TrialReport) throws(TrialFailure) {
    report.arrivals += trial.calls.isEmpty ? 0 : arrivals
    for counter in trial.calls {
      report.calls += counter.count
      try log.require(
        counter.count <= arrivals,
        .work,
        "\(counter.count) calls for \(arrivals) inserted or updated elements"
      )
    }
  }
}

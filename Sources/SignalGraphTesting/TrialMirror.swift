import SignalGraph

/// A second graph that is led to the same state by other paths.
///
/// | path | the graph receives |
/// |---|---|
/// | straight | the transition |
/// | reset | termination and initiation in one turn |
/// | rebirth | termination and initiation in two turns |
/// | there and back | the transition, its inverse, the transition |
/// | late | nothing yet: the transition is composed with later ones |
/// | difference | the difference of the two snapshots |
final class TrialMirror<Origin: TrialOrigin, Output: Chained & Storage> where Output.Transaction: LawfulTransaction {
  typealias Source = Origin.Input.Transaction
  typealias Result = Output.Transaction

  private let graph: TrialGraph<Origin, Output>
  private let oracle: (Source.Snapshot) -> Result.Snapshot
  private let dispatcher: SignalDispatcher<StateSignal<Source>>
  private let log: TrialLog
  private var state: Source.Snapshot?
  private var pending = Source()

  init(_ trial: StageTrial<Origin, Output>, _ log: TrialLog) {
    self.log = log
    oracle = trial.recipe.oracle
    graph = TrialGraph(trial, log, "the mirror", keepsHistory: false)
    dispatcher = SignalDispatcher(label: log.label)
    dispatcher.register(graph.gate.sensor)
  }

  /// Brings the mirror to the source's state by a path drawn at random.
  func follow(
    _ signals: [StateSignal<Source>],
    _ expected: Result.Snapshot?,
    using generator: inout SeededGenerator
  ) throws(TrialFailure) {
    for signal in signals {
      switch signal {
      case .initiation(let snapshot): try restart(snapshot, inOneTurn: generator.chance(1, in: 2))
      case .termination: break
      case .transition(let transaction): try advance(transaction, by: generator.number(below: 6))
      }
    }
    guard pending.isEmpty else { return }
    do {
      try graph.check(expected)
    } catch {
      // The replica's own faults keep their law; a wrong state is due to the path.
      throw error.law == .oracle ? log.failure(.reset, error.message) : error
    }
  }

  func tearDown() throws(TrialFailure) {
    try catchUp()
    try turn { dispatcher.dispatch(.termination(state!)) }
    try log.require(graph.output.snapshot == nil, .termination, "the mirror has a state after its input ended")
    dispatcher.deregister(graph.gate.sensor)
    try graph.tearDown(nil)
  }

  private func advance(_ transaction: Source, by path: Int) throws(TrialFailure) {
    guard let before = state else { return }
    if path == 4 {
      pending.append(transaction)
      return
    }
    try catchUp()
    var after = state!
    transaction.apply(to: &after)
    switch path {
    case 1, 2: try restart(after, inOneTurn: path == 1)
    case 3:
      try send(transaction)
      try send(transaction.inverted())
      let expected = oracle(state!)
      try log.require(
        Result.isSame(graph.output.snapshot, expected),
        .inverse,
        "a transition and its inverse leave \(graph.output.snapshot.map { Result.text(of: $0) } ?? "no state") "
          + "instead of \(Result.text(of: expected))"
      )
      try send(transaction)
    case 5:
      let difference = Source.difference(from: state!, to: after)
      if let violation = difference.fault(against: state!) {
        throw log.failure(.session, "\(violation) in the difference from \(state!) to \(after)")
      }
      try send(difference)
    default: try send(transaction)
    }
    try log.require(
      Source.isSame(state, after), .reset, "the mirror's input is at \(state!) after \(before) and \(transaction)")
  }

  private func catchUp() throws(TrialFailure) {
    guard !pending.isEmpty else { return }
    let late = pending
    pending = Source()
    try send(late)
  }

  private func send(_ transaction: Source) throws(TrialFailure) {
    guard !transaction.isEmpty else { return }
    transaction.apply(to: &state!)
    try turn { dispatcher.dispatch(.transition(transaction)) }
  }

  private func restart(_ snapshot: Source.Snapshot, inOneTurn: Bool) throws(TrialFailure) {
    try catchUp()
    let last = state
    state = snapshot
    guard let last else {
      return try turn { dispatcher.dispatch(.initiation(snapshot)) }
    }
    guard inOneTurn else {
      try turn { dispatcher.dispatch(.termination(last)) }
      try log.require(graph.output.snapshot == nil, .termination, "the mirror has a state after its input ended")
      return try turn { dispatcher.dispatch(.initiation(snapshot)) }
    }
    try turn {
      transaction {
        dispatcher.dispatch(.termination(last))
        dispatcher.dispatch(.initiation(snapshot))
      }
    }
  }

  private func turn(_ body: () -> Void) throws(TrialFailure) {
    graph.replica.turn(body)
    try log.forward(graph.replica.fault, "the mirror")
  }
}

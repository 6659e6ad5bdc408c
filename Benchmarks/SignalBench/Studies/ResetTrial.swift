import SignalGraph

/// A stage that is fed by hand, between two states.
final class ResetTrial<Transaction: StateTransaction> {
  private let dispatcher = SignalDispatcher<StateSignal<Transaction>>()
  private let base: Transaction.Snapshot
  private let change: (Int, Transaction.Snapshot, inout SplitMix64) -> Transaction
  private let detach: () -> Void
  /// All turns of a path, as often as it takes.
  private let transitions: (_ path: [Transaction], _ turns: Int) -> Void
  /// Pairs of turns, to the other state and back.
  private let resets: (_ one: Transaction.Snapshot, _ other: Transaction.Snapshot, _ turns: Int) -> Void

  /// `change` makes a transaction of so many mutations of a state.
  @inline(__always)
  init<Stage: Replication>(
    _ stage: Stage,
    _ base: Transaction.Snapshot,
    _ change: @escaping (Int, Transaction.Snapshot, inout SplitMix64) -> Transaction
  ) where Stage.Input == StateSignal<Transaction> {
    let dispatcher = dispatcher
    self.base = base
    self.change = change
    detach = { dispatcher.deregister(stage) }
    transitions = { path, turns in
      for _ in 0..<max(turns / path.count, 1) {
        for step in path {
          dispatcher.dispatch(.transition(step))
        }
      }
    }
    resets = { one, other, turns in
      for _ in 0..<max(turns / 2, 1) {
        transaction {
          dispatcher.dispatch(.termination(one))
          dispatcher.dispatch(.initiation(other))
        }
        transaction {
          dispatcher.dispatch(.termination(other))
          dispatcher.dispatch(.initiation(one))
        }
      }
    }
    dispatcher.register(stage)
    dispatcher.dispatch(.initiation(base))
  }

  deinit {
    dispatcher.dispatch(.termination(base))
    detach()
  }
}

extension ResetTrial {
  /// The rows of a stage, and a line for people.
  func compare(_ stage: String, _ n: Int, _ settings: Settings, _ console: Console) throws -> [Measurement] {
    let sampler = Sampler(settings)
    var other = base
    var random = SplitMix64(seed: Workload.seed)
    change(max(n / 100, 1), base, &random).apply(to: &other)
    let reset = cost(sampler, 2) { [self] in resets(base, other, $0) }
    let (alone, limit) = search(sampler, n: n, reset: reset)
    console.clearProgress()
    if let limit {
      let share = n > 1 ? ", \((limit / Double(n) * 100).brief) % of n" : ""
      try console.write("\(stage) at \(n.asSize): a reset is cheaper from \(limit.brief) mutations\(share)")
    } else {
      try console.write("\(stage) at \(n.asSize): a reset is never cheaper")
    }
    let study = "reset \(stage)"
    var rows = [Measurement(study: study, n: n, system: "a mutation alone", alone)]
    if let limit {
      let batched = Cost(nanoseconds: reset.nanoseconds / limit)
      rows.append(Measurement(study: study, n: n, system: "a mutation in a batch", batched, ratio: 1))
    }
    rows.append(Measurement(study: study, n: n, system: "a reset", reset, ratio: limit))
    return rows
  }

  /// The cost of a mutation alone, and how many mutations cost as much as a reset: by doubling, then between the last two.
  private func search(_ sampler: Sampler, n: Int, reset: Cost) -> (alone: Cost, limit: Double?) {
    var alone: Cost?
    var below = (count: 0.0, nanoseconds: 0.0)
    var count = 1
    while true {
      let path = path(count)
      let batch = cost(sampler, path.count) { [self] in transitions(path, $0) }
      let mutations = Double(path[0].count)
      alone = alone ?? batch
      if batch.nanoseconds >= reset.nanoseconds {
        let part = (reset.nanoseconds - below.nanoseconds) / (batch.nanoseconds - below.nanoseconds)
        return (alone ?? batch, below.count + (mutations - below.count) * part)
      }
      below = (mutations, batch.nanoseconds)
      guard count < n else { return (alone ?? batch, nil) }
      count = min(count * 2, n)
    }
  }

  /// Transitions of `count` mutations away from the base, and then all the way back: of small ones many, so that not the
  /// same few places stay in the cache.
  private func path(_ count: Int) -> [Transaction] {
    var random = SplitMix64(seed: Workload.seed)
    var state = base
    var path: [Transaction] = []
    for _ in 0..<max((Program.isDebugBuild ? 64 : 4_096) / count, 1) {
      let step = change(count, state, &random)
      step.apply(to: &state)
      path.append(step)
    }
    return path + path.reversed().map { $0.inverted() }
  }

  /// Takes as many turns as the clock needs, in whole rounds of so many.
  private func cost(_ sampler: Sampler, _ round: Int, _ work: Sampler.Work) -> Cost {
    var probe = Probe()
    probe.measure { work(round) }
    let rounds = Program.isDebugBuild ? 1 : max(Int(4e6 / max(probe.nanoseconds, 1)), 1)
    return sampler.sample(turns: round * rounds, work)
  }
}

import SignalGraph

/// A stage that is fed by hand, between two states.
final class ResetTrial<Transaction: StateTransaction> {
  private let dispatcher = SignalDispatcher<StateSignal<Transaction>>()
  private let base: Transaction.Snapshot
  private let change: (Int, Transaction.Snapshot, inout SplitMix64) -> Transaction
  private let detach: () -> Void
  /// Sends each transition of a path, which must end where it begins.
  let follow: (_ path: [Transaction]) -> Void
  /// Resets to the other state and back.
  private let reset: (_ other: Transaction.Snapshot) -> Void

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
    follow = { path in
      for step in path {
        dispatcher.dispatch(.transition(step))
      }
    }
    reset = { other in
      transaction {
        dispatcher.dispatch(.termination(base))
        dispatcher.dispatch(.initiation(other))
      }
      transaction {
        dispatcher.dispatch(.termination(other))
        dispatcher.dispatch(.initiation(base))
      }
    }
    dispatcher.register(stage)
    dispatcher.dispatch(.initiation(base))
  }

  deinit {
    dispatcher.dispatch(.termination(base))
    detach()
  }

  /// Two resets, between the base and what so many mutations make of it.
  func resets(after mutations: Int) -> (_ turns: Int) -> Void {
    var other = base
    var random = SplitMix64(seed: Workload.seed)
    change(mutations, base, &random).apply(to: &other)
    return { [self, other] _ in reset(other) }
  }

  /// Transitions of `count` mutations away from the base, and then all the way back: of small ones many, so that not the
  /// same few places stay in the cache.
  func path(_ count: Int) -> [Transaction] {
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
}

import SignalGraph

/// Checks a graph against the laws: makes random edits and compares, after each signal, with what must be.
///
/// Name what feeds the graph, how it is built, and what it must show. The trial edits slots at random from a seed,
/// builds the graph early, late and behind a replication, by turns as the only reader of its input and beside another,
/// resets its input, and checks every ``Law`` after every signal. The first one broken is thrown with the seed and the
/// history.
///
/// ```swift
/// import SignalGraph
/// import SignalGraphTesting
/// import Testing
///
/// @Test func `the longest delays come first`() throws {
///   let calls = CallCounter()
///   let recipe = StageRecipe<DictionaryStorage<Int, Int>, ArrayStorage<DictionaryEntry<Int, Int>>>("longest delays") { flights in
///     flights
///       .filter(calls.counting { $0.value >= 60 })
///       .sorted { -$0.value }
///   } oracle: { flights in
///     TreeArray(
///       flights.filter { $0.value >= 60 }
///         .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
///         .map { DictionaryEntry(key: $0.key, value: $0.value) })
///   }
///   var trial = StageTrial(DictionaryOrigin(keys: 300, values: 200), recipe)
///   trial.calls = [calls]
///   print(try trial.run(TrialPlan(seed: 42)))
///   try trial.checkLifecycle(seed: 42)
/// }
/// ```
///
/// It depends on no test framework: a failure is a ``TrialFailure``, thrown. The graph that failed is kept for ever, as it
/// was, and no `assertTornDown` asks for it. A trap in the library ends the process; the seed, if the caller prints it,
/// repeats it.
///
/// - Complexity: per operation, a few times what building the graph takes, so O(n log n); n is 200 at most by default.
public struct StageTrial<Origin: TrialOrigin, Output: Chained & Storage> where Output.Transaction: LawfulTransaction {
  /// What feeds the graph.
  public let origin: Origin
  /// How it is built, and what it must show.
  public let recipe: StageRecipe<Origin.Input, Output>
  /// Counters of the graph's closures: each may run once per inserted or updated element and turn.
  public var calls: [CallCounter] = []
  /// Counters of comparisons, which must be logarithmic in the elements for each row that a mutation is about.
  public var comparisons: [CallCounter] = []
  /// Counts living payloads; none may live when a sequence is over.
  public var lifetimes: LifetimeCounter?
  /// Set if the result depends on the path: the fold over the input's signals that replaces the oracle.
  ///
  /// Checks that compare paths (resets, late registration) are then left out. Called once per graph. The fold is told
  /// of the ends of sessions too.
  public var fold: (() -> (StateSignal<Origin.Input.Transaction>) -> Output.Transaction.Snapshot?)?
  /// Stands between the graph and the checks, and may change what they see.
  ///
  /// Made once per registration, for tests of the checks themselves.
  public var interposer: (() -> (StateSignal<Output.Transaction>) -> [StateSignal<Output.Transaction>])?

  /// Makes a trial.
  public init(_ origin: Origin, _ recipe: StageRecipe<Origin.Input, Output>) {
    self.origin = origin
    self.recipe = recipe
  }

  /// Runs random sequences.
  ///
  /// - Throws: the first broken law.
  @discardableResult
  public func run(_ plan: TrialPlan) throws(TrialFailure) -> TrialReport {
    var report = TrialReport(trial: recipe.name, seed: plan.seed)
    let batch = TrialBatch(recipe.name)
    try abandoningRegistrations { () throws(TrialFailure) in
      for number in 0..<plan.sequences {
        try runSequence(TrialLog(batch, seed: plan.seed(of: number)), plan, &report)
      }
      try batch.checkRegistrations(seed: plan.seed)
    }
    return report
  }

  private func runSequence(_ log: TrialLog, _ plan: TrialPlan, _ report: inout TrialReport) throws(TrialFailure) {
    let before = lifetimes?.living ?? 0
    do throws(TrialFailure) {
      try log.hold(TrialSequence(self, plan, log)).run(&report)
    } catch {
      throw log.abandon(error)
    }
    try log.letGo()
    if let lifetimes, lifetimes.living != before {
      throw log.failure(.residue, "\(lifetimes.living - before) payloads live after teardown")
    }
    report.sequences += 1
  }
}

import SignalGraph
import SignalGraphTesting

/// Checks a graph that makes a value of a value, and whose result depends on the path; see
/// ``checkPath(_:on:as:isLate:_:_:)``.
func checkPath<Value>(
  _ name: String, _ build: @escaping (Number) -> ValueStorage<Value>,
  _ fold: @escaping () -> (ValueSignal<Int>) -> Value?
) throws where ValueTransaction<Value>: LawfulTransaction {
  try checkPath(name, on: Origins.number, as: ValueStorage<Value>.self, build, fold)
}

/// Checks a graph whose result depends on the path against a fold over its source's signals.
///
/// - Parameters:
///   - name: that of the trial.
///   - origin: what feeds the graph.
///   - type: the kind of storage that the graph ends with, not its class, as a trial is compiled for each.
///   - isLate: whether what the source has announced may be announced in a later turn.
///   - build: makes the graph.
///   - fold: makes the fold.
func checkPath<Origin: TrialOrigin, Output: Chained & Storage>(
  _ name: String, on origin: Origin, as type: Output.Type, isLate: Bool = false,
  _ build: @escaping (Origin.Input) -> Output,
  _ fold: @escaping () -> (StateSignal<Origin.Input.Transaction>) -> Output.Transaction.Snapshot?
) throws where Output.Transaction: LawfulTransaction {
  let recipe = StageRecipe<Origin.Input, Output>(name, build: build) { _ in fatalError("a fold stands for it") }
  // What is announced late is not announced by the source at that time.
  var trial = StageTrial(origin, isLate ? recipe.exchanging() : recipe)
  trial.fold = fold
  print("SIGNALGRAPH_SEED=\(Settings.seed): \(try trial.run(Settings.plan(for: name, sequences: 100)))")
  try trial.checkLifecycle(seed: Settings.seed)
}

/// A fold of what a value's signals lead to: the first value, then each change.
func foldingValues<State>(
  _ begin: @escaping (Int) -> State, _ change: @escaping (State, _ past: Int, _ future: Int) -> State
) -> () -> (ValueSignal<Int>) -> State? {
  {
    var state: State?
    return { signal in
      switch signal {
      case .initiation(let value): state = begin(value)
      case .transition(let transaction):
        state = change(state!, transaction.past!, transaction.future!)
      case .termination: state = nil
      }
      return state
    }
  }
}

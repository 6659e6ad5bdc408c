import SignalGraph
import SignalGraphTesting
import Testing

/// Results that depend on the path are checked against a fold over their signals.
@Suite struct PathDependenceTests {
  /// Ranks by value, then by arrival, as a list that is searched: what the sort by arrival must show.
  private static func fold() -> (DictionarySignal<Int, Int>) -> TreeArray<DictionaryEntry<Int, Int>>? {
    var arrivals: TableDictionary<Int, Int> = [:]
    var state: TableDictionary<Int, Int>?
    var count = 0
    func arrive(_ key: Int) {
      count += 1
      arrivals[key] = count
    }
    return { signal in
      switch signal {
      case .initiation(let snapshot):
        arrivals = [:]
        for key in snapshot.keys { arrive(key) }
        state = snapshot
      case .transition(let transaction):
        for mutation in transaction.mutations {
          switch mutation {
          case .insert(let key, _): arrive(key)
          case .remove(let key, _): arrivals[key] = nil
          case .update: break
          }
        }
        transaction.apply(to: &state!)
      case .termination: state = nil
      }
      return state.map { state in
        Recipes.rows(state) { ($0.value % 4, arrivals[$0.key]!) < ($1.value % 4, arrivals[$1.key]!) }
      }
    }
  }

  @Test func `a sort by arrival is the fold over its signals`() throws {
    var trial = StageTrial(
      LawTrials.numbers,
      StageRecipe<Numbers, Rows>("sort by arrival") {
        $0.sorted(by: { $0.value % 4 }, ties: .arrival)
      } oracle: { _ in
        []
      }
    )
    trial.fold = Self.fold
    let report = try trial.run(Settings.plan(for: "sort by arrival", sequences: 200))
    print("\(report.trial): \(report.signals) signals; the digest depends on the order of a hash table")
    try trial.checkLifecycle(seed: Settings.seed)
  }
}

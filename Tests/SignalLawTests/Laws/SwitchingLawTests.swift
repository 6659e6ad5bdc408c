import SignalGraph
import SignalGraphTesting
import Testing

/// Graphs in which what is chosen and what it is chosen from change in one turn, and meet again.
@Suite struct SwitchingLawTests {
  @Test(arguments: Switches.trials.map(\.name))
  func `switching keeps the laws`(name: String) throws {
    let trial = try #require(Switches.trials.first { $0.name == name })
    print(try trial.run(Settings.plan(for: trial.name, sequences: 200)))
    try trial.checkLifecycle(Settings.seed)
  }
}

/// Graphs in which what is chosen and what it chooses from change in one turn.
enum Switches {
  static var trials: [LawTrial] {
    [LawTrial(Origins.numbers, joined)]
  }

  /// The choice is higher than what is chosen from, and the result meets a branch again.
  static var joined: StageRecipe<Numbers, ValueStorage<Int>> {
    StageRecipe("switch in a diamond") { input, rigging in
      let all = input.counted()
      let some = input.filter { $0.key % 2 == 0 }.counted()
      let latest = input.filter { $0.value > 2 }.sorted { $0.value }.map(\.key).counted()
        .map { $0 % 2 == 0 ? all : some as Number }.flattened()
      Recipes.keeping([all, some], rigging)
      return Diamonds.combine(latest, input, on: input, rigging) {
        $0 * 1000 + $1.count
      }
    } oracle: { numbers in
      let isAll = numbers.count { $0.value > 2 } % 2 == 0
      return (isAll ? numbers.count : numbers.count { $0.key % 2 == 0 }) * 1000 + numbers.count
    }
  }
}

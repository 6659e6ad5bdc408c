import SignalGraph
import SignalGraphTesting
import Testing

/// Filters whose parameters depend on what they filter: every short sequence of edits on small states, and predicates that
/// change.
@Suite struct FilterExhaustiveTests {
  @Test func `changing filters keep the laws on every short sequence`() throws {
    let recipe = StageRecipe<Numbers, Numbers>("exhaustive changing filter") {
      let limit = Deriving($0) { $0[0] ?? -1 }
      return $0.filter { $0.key > 0 }.filter(with: limit, hint: Recipes.hint) { $0.value > $1 }
    } oracle: { numbers in
      numbers.filter { $0.key > 0 && $0.value > numbers[0] ?? -1 }
    }
    let both = StageRecipe<Numbers, Numbers>("exhaustive changing filter of all") {
      $0.filter(with: Deriving($0) { $0[0] ?? -1 }) { $0.value > $1 }
    } oracle: { numbers in
      numbers.filter { $0.value > numbers[0] ?? -1 }
    }
    let origin = DictionaryOrigin(keys: 3, values: 2)
    print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
    print(try StageTrial(origin, both).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test func `a dictionary filter's predicate that changes keeps the laws`() throws {
    let trial = StageTrial(Origins.numbers, Recipes.filterByPredicate)
    print(try trial.run(Settings.plan(for: trial.recipe.name, sequences: 200)))
    try trial.checkLifecycle(seed: Settings.seed)
  }

  @Test func `set filters keep the laws on every short sequence`() throws {
    let recipe = StageRecipe<Members, Members>("exhaustive set filter") {
      let limit = Deriving($0) { $0.contains(0) ? 1 : -1 }
      return $0.filter { $0 != 0 }.filter(with: limit, hint: Recipes.hint) { $0 > $1 }
    } oracle: { members in
      members.filter { $0 != 0 && $0 > (members.contains(0) ? 1 : -1) }
    }
    print(try StageTrial(SetOrigin(members: 3), recipe).exhaust(length: Settings.keyedLength, from: [[]]))
  }

  @Test func `a set filter's predicate that changes keeps the laws`() throws {
    let trial = StageTrial(Origins.members, Recipes.setFilterByPredicate)
    print(try trial.run(Settings.plan(for: trial.recipe.name, sequences: 200)))
    try trial.checkLifecycle(seed: Settings.seed)
  }

  @Test func `a set filter that throws keeps the laws on every short sequence`() throws {
    let recipe = StageRecipe<Members, Members>("exhaustive set try filter") {
      $0.tryFilter { number throws(Recipes.Refusal) in try Recipes.attempt(number) != nil }
    } oracle: { members in
      members.filter { $0 % 4 != 0 && $0 % 3 != 0 }
    }
    print(try StageTrial(SetOrigin(members: 3), recipe).exhaust(length: Settings.keyedLength, from: [[]]))
  }

  @Test func `array filters keep the laws on every short sequence`() throws {
    let origin = ArrayOrigin(values: 3) { $0 }
    let length = Settings.arrayLength
    let fixed = StageRecipe<Row, Row>("exhaustive array filter") {
      $0.filter { $0 != 1 }
    } oracle: { row in
      TreeArray(row.filter { $0 != 1 })
    }
    print(try StageTrial(origin, fixed).exhaust(length: length, from: Settings.starts(0, 1, 2)))
    print(try StageTrial(origin, Recipes.filtersOfRow[1]).exhaust(length: length, from: Settings.starts(0, 1, 2)))
    let hinted = StageRecipe<Row, Row>("exhaustive hinted array filter") {
      $0.filter { $0 != 1 }.filter(with: Deriving($0) { $0.count { $0 == 1 } }, hint: Recipes.hint) { $0 >= $1 }
    } oracle: { row in
      TreeArray(row.filter { $0 != 1 && $0 >= row.count { $0 == 1 } })
    }
    print(try StageTrial(origin, hinted).exhaust(length: length, from: Settings.starts(0, 1, 2)))
  }

  @Test func `an array filter's predicate that changes keeps the laws`() throws {
    let trial = StageTrial(Origins.row, Recipes.arrayFilterByPredicate)
    print(try trial.run(Settings.plan(for: trial.recipe.name, sequences: 200)))
    try trial.checkLifecycle(seed: Settings.seed)
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits and resets on small states.
@Suite struct ExhaustiveTests {
  private static var keyed: DictionaryOrigin<Int, Int> { DictionaryOrigin(keys: 3, values: 2) }

  @Test func `a filter keeps the laws on every short sequence`() throws {
    let recipe = StageRecipe<Numbers, Numbers>("exhaustive filter") {
      $0.filter { $0.value == 1 }
    } oracle: {
      $0.filter { $0.value == 1 }
    }
    print(try StageTrial(Self.keyed, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test(arguments: [0, 1])
  func `a sort keeps the laws on every short sequence`(number: Int) throws {
    let recipe = Recipes.numbersToRows[number]
    print(try StageTrial(Self.keyed, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test func `a chain keeps the laws on every short sequence`() throws {
    let filter = StageRecipe<Numbers, Numbers>("exhaustive filter") {
      $0.filter { $0.value == 1 || $0.key == 0 }
    } oracle: {
      $0.filter { $0.value == 1 || $0.key == 0 }
    }
    let recipe = filter.then(Recipes.numbersToRows[0]).then(Recipes.rowsToRow[0])
    print(try StageTrial(Self.keyed, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test func `a dictionary count keeps the laws on every short sequence`() throws {
    print(
      try StageTrial(Self.keyed, Recipes.numbersToNumber[0]).exhaust(length: Settings.keyedLength, from: [[:]])
    )
  }

  @Test func `sets keep the laws on every short sequence`() throws {
    let origin = SetOrigin(members: 3)
    print(
      try StageTrial(origin, Recipes.membersToMembers[0].then(Recipes.membersToNumber[0]))
        .exhaust(length: Settings.keyedLength, from: [[]])
    )
  }

  @Test(arguments: [0, 1, 2])
  func `arrays keep the laws on every short sequence`(number: Int) throws {
    let origin = ArrayOrigin(values: 2) { $0 * 3 }
    let recipe = Recipes.rowToRow[number]
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: Settings.starts(0, 3, 0)))
  }

  @Test(arguments: Recipes.smallWindows.map(\.name))
  func `windows keep the laws on every short sequence`(name: String) throws {
    let origin = ArrayOrigin(values: 2) { $0 * 3 }
    let recipe = try #require(Recipes.smallWindows.first { $0.name == name })
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: Settings.starts(0, 3, 0)))
  }

  @Test func `key ranges keep the laws on every short sequence`() throws {
    let recipe = StageRecipe<Numbers, Numbers>("short key range") { input in
      input.entries(in: Deriving(input) { KeyBounds(($0[1] ?? 2)...) })
    } oracle: { numbers in
      numbers.filter { $0.key >= numbers[1] ?? 2 }
    }
    print(try StageTrial(Self.keyed, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test func `values keep the laws on every short sequence`() throws {
    print(
      try StageTrial(ValueOrigin(values: 3), Recipes.numberToNumber[0]).exhaust(length: Settings.keyedLength, from: [0])
    )
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Maps: every short sequence of edits on small states.
@Suite struct MapExhaustiveTests {
  @Test func `keyed maps keep the laws on every short sequence`() throws {
    let origin = DictionaryOrigin(keys: 3, values: 2)
    let changing = StageRecipe<Numbers, Numbers>("exhaustive changing map") {
      $0.filter { $0.key > 0 }.compactMap(with: Deriving($0) { $0[0] ?? 2 }) { $0.value == $1 ? nil : $0.value + $1 }
    } oracle: { numbers in
      var result: TableDictionary<Int, Int> = [:]
      for (key, value) in numbers where key > 0 && value != numbers[0] ?? 2 { result[key] = value + (numbers[0] ?? 2) }
      return result
    }
    print(try StageTrial(origin, changing).exhaust(length: Settings.keyedLength, from: [[:]]))
    for recipe in [Recipes.mapsOfNumbers[0], Recipes.mapsOfNumbers[2], Recipes.mapsOfNumbers[6]] {
      print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
    }
  }

  @Test func `array maps keep the laws on every short sequence`() throws {
    let origin = ArrayOrigin(values: 3) { $0 }
    for recipe in Recipes.mapsOfRow {
      print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: Settings.starts(0, 1, 2)))
    }
    print(
      try StageTrial(ValueOrigin(values: 6), Recipes.mapsOfNumber[0]).exhaust(length: Settings.keyedLength, from: [0])
    )
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits and resets on small states.
@Suite struct AlgebraExhaustiveTests {
  @Test(arguments: Recipes.numbersCombined.map(\.name))
  func `dictionaries combined keep the laws on every short sequence`(name: String) throws {
    let recipe = try #require(Recipes.numbersCombined.first { $0.name == name })
    let origin = DictionaryOrigin<Int, Int>(keys: 3, values: 2)
    print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength, from: [[:], [0: 1, 1: 0]]))
  }

  /// The keys of two sources in one dictionary, so that each is edited alone.
  @Test(arguments: Combination.allCases)
  func `sources edited alone keep the laws on every short sequence`(combination: Combination) throws {
    func part(_ numbers: TableDictionary<Int, Int>, _ source: Int) -> TableDictionary<Int, Int> {
      var part: TableDictionary<Int, Int> = [:]
      for (key, value) in numbers where key % 2 == source { part[key / 2] = value }
      return part
    }
    let recipe = StageRecipe<Numbers, Numbers>("two sources, \(combination)") { numbers in
      let stage = DictionaryCombining<Int, Int>(combination)
      for source in 0..<2 {
        let part = DerivingNumbers(numbers) { part($0, source) }
        stage.chain(stage.sensors[source], to: part, site: Site())
      }
      return stage
    } oracle: { numbers in
      let parts = [part(numbers, 0), part(numbers, 1)]
      return parts[0].merging(parts[1]) { first, _ in first }.filter { entry in
        combination.includes(parts.map { $0[entry.key] != nil })
      }
    }.exchanging()
    let origin = DictionaryOrigin<Int, Int>(keys: 4, values: 2)
    // One edit less: there is a key more.
    print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength - 1, from: [[:], [0: 1, 1: 0]]))
  }

  @Test(arguments: Recipes.membersCombined.map(\.name))
  func `sets combined keep the laws on every short sequence`(name: String) throws {
    let recipe = try #require(Recipes.membersCombined.first { $0.name == name })
    print(try StageTrial(SetOrigin(members: 4), recipe).exhaust(length: Settings.keyedLength, from: [[], [0, 3]]))
  }

  @Test(arguments: Recipes.rowConcatenated.map(\.name))
  func `arrays concatenated keep the laws on every short sequence`(name: String) throws {
    let origin = ArrayOrigin(values: 2) { $0 * 3 }
    let recipe = try #require(Recipes.rowConcatenated.first { $0.name == name })
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: Settings.starts(0, 3, 0)))
  }

  @Test(arguments: Recipes.rowToMembers.map(\.name))
  func `listed sets keep the laws on every short sequence`(name: String) throws {
    let recipe = try #require(Recipes.rowToMembers.first { $0.name == name })
    let trial = StageTrial(ArrayOrigin(values: 3), recipe)
    print(try trial.exhaust(length: Settings.arrayLength, from: [[], [0, 1]]))
  }

  @Test(arguments: Recipes.listedNumbers.map(\.name))
  func `listed dictionaries keep the laws on every short sequence`(name: String) throws {
    let recipe = try #require(Recipes.listedNumbers.first { $0.name == name })
    let trial = StageTrial(ArrayOrigin(values: 3), recipe)
    print(try trial.exhaust(length: Settings.arrayLength, from: [[], [0, 1]]))
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits and resets on small states.
@Suite struct SortingExhaustiveTests {
  @Test(arguments: Recipes.sortingNumbers.map(\.name))
  func `dictionaries`(name: String) throws {
    let origin = DictionaryOrigin(keys: 3, values: 2)
    let recipe = try #require(Recipes.sortingNumbers.first { $0.name == name })
    print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength, from: [[:]]))
  }

  @Test(arguments: Recipes.membersToRow.map(\.name))
  func `sets`(name: String) throws {
    let origin = SetOrigin(members: 3)
    let recipe = try #require(Recipes.membersToRow.first { $0.name == name })
    print(try StageTrial(origin, recipe).exhaust(length: Settings.keyedLength, from: [[]]))
  }

  @Test(arguments: Recipes.sortingRow.map(\.name))
  func `arrays of numbers`(name: String) throws {
    let recipe = try #require(Recipes.sortingRow.first { $0.name == name })
    let trial = StageTrial(ArrayOrigin(values: 2) { $0 * 3 }, recipe)
    print(try trial.exhaust(length: Settings.arrayLength, from: Settings.starts(0, 3, 0)))
  }

  @Test(arguments: Recipes.sortingRows.map(\.name))
  func `arrays`(name: String) throws {
    let origin = ArrayOrigin(values: 2) { DictionaryEntry(key: $0, value: $0) }
    let recipe = try #require(Recipes.sortingRows.first { $0.name == name })
    let rows = [0, 1].map { DictionaryEntry(key: $0, value: $0) }
    let starts = Settings.starts(rows[0], rows[1], rows[0])
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: starts))
  }
}

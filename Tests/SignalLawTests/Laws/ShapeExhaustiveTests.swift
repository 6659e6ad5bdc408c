import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits on small states, for each stage of the family.
@Suite struct ShapeExhaustiveTests {
  static func keyed<Output>(_ recipe: StageRecipe<Numbers, Output>) throws {
    print(
      try StageTrial(DictionaryOrigin(keys: 3, values: 2), recipe).exhaust(length: Settings.keyedLength, from: [[:]])
    )
  }

  static func ordered<Output>(_ recipe: StageRecipe<Row, Output>) throws {
    let origin = ArrayOrigin(values: 2) { $0 * 3 }
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: Settings.starts(0, 3, 0)))
  }

  static func members<Output>(_ recipe: StageRecipe<Members, Output>) throws {
    print(try StageTrial(SetOrigin(members: 3), recipe).exhaust(length: Settings.keyedLength, from: [[]]))
  }

  @Test func `key sets`() throws { try Self.keyed(Recipes.numbersToMembers[0]) }

  @Test func `entry sets`() throws { try Self.keyed(Recipes.entrySet) }

  @Test(arguments: Recipes.shapedNumbersToNumbers.map(\.name))
  func `views, new keys, counts and partitions`(name: String) throws {
    try Self.keyed(#require(Recipes.shapedNumbersToNumbers.first { $0.name == name }))
  }

  @Test(arguments: Recipes.membersToNumbers.map(\.name))
  func `sets to dictionaries`(name: String) throws {
    try Self.members(#require(Recipes.membersToNumbers.first { $0.name == name }))
  }

  @Test(arguments: Recipes.shapedMembersToMembers.map(\.name))
  func `sets divided`(name: String) throws {
    try Self.members(#require(Recipes.shapedMembersToMembers.first { $0.name == name }))
  }

  @Test(arguments: Recipes.rowToNumbers.map(\.name))
  func `arrays to dictionaries`(name: String) throws {
    try Self.ordered(#require(Recipes.rowToNumbers.first { $0.name == name }))
  }

  @Test(arguments: Recipes.shapedRowToRow.map(\.name))
  func `arrays turned, divided and enumerated`(name: String) throws {
    try Self.ordered(#require(Recipes.shapedRowToRow.first { $0.name == name }))
  }

  @Test(arguments: Recipes.keyedRows.map(\.name))
  func `entries keyed`(name: String) throws {
    let recipe = try #require(Recipes.keyedRows.first { $0.name == name })
    let origin = ArrayOrigin(values: 3) { DictionaryEntry(key: $0, value: $0 % 2) }
    let rows = [0, 2, 1].map { DictionaryEntry(key: $0, value: $0 % 2) }
    let starts = Settings.starts(rows[0], rows[1], rows[2])
    print(try StageTrial(origin, recipe).exhaust(length: Settings.arrayLength, from: starts))
  }

  @Test(arguments: Recipes.shapedNumbersToNumber.map(\.name))
  func `one key, and ranks`(name: String) throws {
    try Self.keyed(#require(Recipes.shapedNumbersToNumber.first { $0.name == name }))
  }

  @Test(arguments: Recipes.shapedRowToNumber.map(\.name))
  func `one index`(name: String) throws {
    try Self.ordered(#require(Recipes.shapedRowToNumber.first { $0.name == name }))
  }
}

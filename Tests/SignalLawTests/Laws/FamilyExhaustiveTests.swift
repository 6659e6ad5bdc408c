import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits and resets on small states, for whole tables of recipes.
@Suite struct FamilyExhaustiveTests {
  private static var ofNumbers: [StageRecipe<Numbers, Numbers>] {
    Recipes.flatMapsOfNumbers + Recipes.liveNumbers + Recipes.numbersFlattened + Recipes.numbersJoined
  }

  private static var ofRow: [StageRecipe<Row, Row>] { Recipes.rowLookedUp + Recipes.rowFlattened }

  private static var ofMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("short range of members") {
        $0.members(in: 1...)
      } oracle: {
        $0.filter { $0 >= 1 }
      },
      StageRecipe("short adjusted range of members") { input in
        input.members(in: Deriving(input) { KeyBounds(($0.count - 1)...) })
      } oracle: { members in
        members.filter { $0 >= members.count - 1 }
      },
      StageRecipe("flat map of members by id") {
        $0.flatMap(id: { $0 % 3 }) { [$0 * 3, $0 / 2 * 3 + 1] }.keySet().map { $0.left * 3 + $0.right }
      } oracle: { members in
        Set(members.flatMap { [$0 * 3, $0 * 3 + 1] })
      },
    ] + Recipes.flatMapsOfMembers + Recipes.membersFlattened + Recipes.liveMembers
  }

  private static var ofNumber: [StageRecipe<Number, Number>] {
    Recipes.combinationsOfNumber + Recipes.mapsOfNumber + Recipes.numberFlattened
  }

  @Test(arguments: Self.ofNumbers.map(\.name))
  func `entries flattened, live, switched and joined`(name: String) throws {
    try ShapeExhaustiveTests.keyed(#require(Self.ofNumbers.first { $0.name == name }))
  }

  @Test(arguments: Recipes.numberOfNumbersFlattened.map(\.name))
  func `entries counted and switched`(name: String) throws {
    try ShapeExhaustiveTests.keyed(#require(Recipes.numberOfNumbersFlattened.first { $0.name == name }))
  }

  @Test(arguments: Recipes.outlines.map(\.name))
  func `entries as the rows of a tree`(name: String) throws {
    try ShapeExhaustiveTests.keyed(#require(Recipes.outlines.first { $0.name == name }))
  }

  @Test(arguments: Self.ofMembers.map(\.name))
  func `members in ranges, flattened, live and switched`(name: String) throws {
    try ShapeExhaustiveTests.members(#require(Self.ofMembers.first { $0.name == name }))
  }

  @Test(arguments: Self.ofRow.map(\.name))
  func `elements looked up and switched`(name: String) throws {
    try ShapeExhaustiveTests.ordered(#require(Self.ofRow.first { $0.name == name }))
  }

  @Test(arguments: Recipes.aggregatesOfRow.map(\.name))
  func `elements reduced`(name: String) throws {
    try ShapeExhaustiveTests.ordered(#require(Recipes.aggregatesOfRow.first { $0.name == name }))
  }

  @Test(arguments: Self.ofNumber.map(\.name))
  func `values combined, mapped and switched`(name: String) throws {
    let recipe = try #require(Self.ofNumber.first { $0.name == name })
    print(try StageTrial(ValueOrigin(values: 3), recipe).exhaust(length: Settings.keyedLength, from: [0]))
  }
}

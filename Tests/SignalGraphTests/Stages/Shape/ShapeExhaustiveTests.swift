import SignalGraph
import SignalGraphTesting
import Testing

/// Every short sequence of edits on small states, for each stage of the family.
@Suite struct ShapeExhaustiveTests {
  /// Five edits over three keys and two values in a release build, three in a debug build.
  static var keyedLength: Int {
    #if DEBUG
      3
    #else
      5
    #endif
  }

  static var arrayLength: Int {
    #if DEBUG
      2
    #else
      3
    #endif
  }

  static func keyed<Output>(_ recipe: StageRecipe<Numbers, Output>) throws {
    print(try StageTrial(DictionaryOrigin(keys: 3, values: 2), recipe).exhaust(length: keyedLength, from: [[:]]))
  }

  static func ordered<Output>(_ recipe: StageRecipe<Row, Output>) throws {
    let origin = ArrayOrigin(values: 2) { $0 * 3 }
    print(try StageTrial(origin, recipe).exhaust(length: arrayLength, from: [[], [0, 3, 0]]))
  }

  static func members<Output>(_ recipe: StageRecipe<Members, Output>) throws {
    print(try StageTrial(SetOrigin(members: 3), recipe).exhaust(length: keyedLength, from: [[]]))
  }

  @Test func `key sets`() throws { try Self.keyed(Recipes.numbersToMembers[0]) }

  @Test func `entry sets`() throws { try Self.keyed(Recipes.entrySet) }

  @Test func `views`() throws { try Self.keyed(Recipes.shapedNumbersToNumbers[0]) }

  @Test func `one key`() throws { try Self.keyed(Recipes.shapedNumbersToNumber[0]) }

  @Test func `one index`() throws { try Self.ordered(Recipes.shapedRowToNumber[0]) }

  @Test func `reversal`() throws { try Self.ordered(Recipes.reversedRow) }
}

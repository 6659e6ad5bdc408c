import SignalGraph
import SignalGraphTesting

/// A trial whatever its types: for tables of trials.
struct LawTrial {
  let name: String
  let run: (TrialPlan) throws -> TrialReport
  /// The types of the stages; empty where nobody asks.
  private(set) var types: () -> [String] = { [] }
  private let play: (UInt64, Int) throws -> Void

  init<Origin: TrialOrigin, Output>(_ trial: StageTrial<Origin, Output>) {
    name = trial.recipe.name
    run = { try trial.run($0) }
    play = { try trial.checkLifecycle(seed: $0, repetitions: $1) }
  }

  func checkLifecycle(_ seed: UInt64, repetitions: Int = 8) throws { try play(seed, repetitions) }

  init<Origin: TrialOrigin, Output>(_ origin: Origin, _ recipe: StageRecipe<Origin.Input, Output>) {
    self.init(StageTrial(origin, recipe))
  }

  /// Two stages, one on the other.
  init<Origin: TrialOrigin, Middle, Last>(
    _ origin: Origin,
    _ first: StageRecipe<Origin.Input, Middle>,
    _ second: StageRecipe<Middle, Last>
  ) {
    self.init(StageTrial(origin, first.then(second)))
    types = {
      var generator = SeededGenerator(seed: 0)
      let slot = origin.makeSlot(origin.snapshot(count: 0, using: &generator), label: first.name)
      let rigging = Rigging()
      defer { rigging.tearDown() }
      let middle = first.build(origin.input(slot), rigging)
      return [Self.type(of: middle, first.name), Self.type(of: second.build(middle, rigging), second.name)]
    }
  }

  /// The stage's type; with the recipe's name, where the type is that of any stage's second state.
  private static func type(of storage: some Storage, _ name: String) -> String {
    let type = "\(Swift.type(of: storage))"
    let isPlain = ["Value", "Set", "Dictionary", "Array"].contains { type.hasPrefix("\($0)Storage<") }
    return isPlain ? "\(type) \(name)" : type
  }
}

/// The tables of the law tests.
///
/// Tests are parameterised by name, because trials are no `Sendable` values.
enum LawTrials {
  static var numbers: DictionaryOrigin<Int, Int> { DictionaryOrigin(keys: 250, values: 12) }
  static var rows: ArrayOrigin<Entry<Int, Int>> {
    ArrayOrigin(values: 20) { Entry(key: $0, value: $0 % 7) }
  }
  static var row: ArrayOrigin<Int> { ArrayOrigin(values: 12) }
  static var members: SetOrigin<Int> { SetOrigin(members: 250) }
  static var number: ValueOrigin<Int> { ValueOrigin(values: 8) }

  /// Every stage alone.
  static var stages: [LawTrial] {
    Recipes.numbersToNumbers.map { LawTrial(numbers, $0) }
      + Recipes.numbersToRows.map { LawTrial(numbers, $0) }
      + Recipes.numbersToNumber.map { LawTrial(numbers, $0) }
      + Recipes.numbersToMembers.map { LawTrial(numbers, $0) }
      + Recipes.shapedAlone
      + Recipes.membersToNumbers.map { LawTrial(members, $0) }
      + Recipes.rowToNumbers.map { LawTrial(row, $0) }
      + Recipes.rowToMembers.map { LawTrial(row, $0) }
      + Recipes.rowsToRow.map { LawTrial(rows, $0) }
      + Recipes.rowsToRows.map { LawTrial(rows, $0) }
      + Recipes.rowsToNumber.map { LawTrial(rows, $0) }
      + Recipes.rowToRow.map { LawTrial(row, $0) }
      + Recipes.rowToNumber.map { LawTrial(row, $0) }
      + Recipes.membersToMembers.map { LawTrial(members, $0) }
      + Recipes.membersToNumber.map { LawTrial(members, $0) }
      + Recipes.membersToRow.map { LawTrial(members, $0) }
      + Recipes.numberToNumber.map { LawTrial(number, $0) }
  }

  /// Every two stages of which the second can read the first.
  static var pairs: [LawTrial] {
    [
      ontoNumbers(numbers, Recipes.numbersToNumbers), ontoNumbers(members, Recipes.membersToNumbers),
      ontoNumbers(row, Recipes.rowToNumbers),
      ontoMembers(members, Recipes.membersToMembers), ontoMembers(numbers, Recipes.numbersToMembers),
      ontoMembers(row, Recipes.rowToMembers),
      ontoRow(row, Recipes.rowToRow), ontoRow(rows, Recipes.rowsToRow), ontoRow(members, Recipes.membersToRow),
      ontoRows(rows, Recipes.rowsToRows), ontoRows(numbers, Recipes.numbersToRows),
      pairs(numbers, Recipes.numbersToNumber, Recipes.numberToNumber),
      pairs(rows, Recipes.rowsToNumber, Recipes.numberToNumber),
      pairs(row, Recipes.rowToNumber, Recipes.numberToNumber),
      pairs(members, Recipes.membersToNumber, Recipes.numberToNumber),
      pairs(number, Recipes.numberToNumber, Recipes.numberToNumber),
    ].flatMap { $0 }
  }

  /// Every stage that reads numbers, on those that give them; and so on for the other kinds.
  private static func ontoNumbers<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Numbers>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.numbersToNumbers) + pairs(origin, first, Recipes.numbersToRows)
      + pairs(origin, first, Recipes.numbersToNumber) + pairs(origin, first, Recipes.numbersToMembers)
      + pairs(origin, first, [Recipes.entrySet])
  }

  private static func ontoMembers<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Members>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.membersToMembers) + pairs(origin, first, Recipes.membersToNumber)
      + pairs(origin, first, Recipes.membersToRow) + pairs(origin, first, Recipes.membersToNumbers)
  }

  private static func ontoRow<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Row>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.rowToRow) + pairs(origin, first, Recipes.rowToNumber)
      + pairs(origin, first, Recipes.rowToNumbers) + pairs(origin, first, Recipes.rowToMembers)
  }

  private static func ontoRows<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Rows>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.rowsToRows) + pairs(origin, first, Recipes.rowsToRow)
      + pairs(origin, first, Recipes.rowsToNumber) + pairs(origin, first, Array(Recipes.keyedRows.prefix(1)))
  }

  /// How many pairs of recipes stand for the same two types of stages as a pair, by its name.
  static let kin: [String: Int] = {
    let types = pairs.map { (name: $0.name, types: $0.types()) }
    let counts = types.reduce(into: [:]) { $0[$1.types, default: 0] += 1 }
    return Dictionary(types.map { ($0.name, counts[$0.types] ?? 1) }) { first, _ in first }
  }()

  private static func pairs<Origin: TrialOrigin, Middle, Output>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Middle>],
    _ second: [StageRecipe<Middle, Output>]
  ) -> [LawTrial] {
    first.flatMap { first in second.map { LawTrial(origin, first, $0) } }
  }
}

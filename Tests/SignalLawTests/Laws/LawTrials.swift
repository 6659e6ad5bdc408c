import SignalGraph
import SignalGraphTesting

/// A trial whatever its types: for tables of trials.
struct LawTrial {
  let name: String
  let run: (TrialPlan) throws -> TrialReport
  /// The types of the stages, one after the other.
  let types: () -> [String]
  private let play: (UInt64, Int) throws -> Void

  private init<Origin: TrialOrigin, Output>(_ trial: StageTrial<Origin, Output>, types: @escaping () -> [String]) {
    name = trial.recipe.name
    run = { try trial.run($0) }
    play = { try trial.checkLifecycle(seed: $0, repetitions: $1) }
    self.types = types
  }

  func checkLifecycle(_ seed: UInt64, repetitions: Int = 8) throws { try play(seed, repetitions) }

  init<Origin: TrialOrigin, Output>(_ origin: Origin, _ recipe: StageRecipe<Origin.Input, Output>) {
    self.init(StageTrial(origin, recipe)) {
      Self.building(origin, recipe) { [Self.type(of: recipe.build($0, $1), recipe.name)] }
    }
  }

  /// Two stages, one on the other.
  init<Origin: TrialOrigin, Middle, Last>(
    _ origin: Origin,
    _ first: StageRecipe<Origin.Input, Middle>,
    _ second: StageRecipe<Middle, Last>
  ) {
    self.init(StageTrial(origin, first.then(second))) {
      Self.building(origin, first) { input, rigging in
        let middle = first.build(input, rigging)
        return [Self.type(of: middle, first.name), Self.type(of: second.build(middle, rigging), second.name)]
      }
    }
  }

  private static func building<Origin: TrialOrigin, Output>(
    _ origin: Origin,
    _ recipe: StageRecipe<Origin.Input, Output>,
    _ names: (Origin.Input, Rigging) -> [String]
  ) -> [String] {
    var generator = SeededGenerator(seed: 0)
    let slot = origin.makeSlot(origin.snapshot(count: 0, using: &generator), label: recipe.name)
    let rigging = Rigging()
    defer { rigging.tearDown() }
    return names(origin.input(slot), rigging)
  }

  /// The stage's type; with the recipe's name, where the type is that of any stage's second state.
  private static func type(of storage: some Storage, _ name: String) -> String {
    let type = "\(Swift.type(of: storage))"
    let isPlain = ["Value", "Set", "Dictionary", "Array"].contains { type.hasPrefix("\($0)Storage<") }
    return isPlain ? "\(type) \(name)" : type
  }
}

/// The tables of the law tests, in parts: the stages that read one kind of storage and make one.
///
/// Tests are parameterised by part, because trials are no `Sendable` values; each table is made once, by the test that
/// runs it.
enum TrialTable: String, CaseIterable {
  case numbersToNumbers, numbersToRows, numbersToNumber, numbersToMembers, numbersToRow, numbersToEntries,
    numbersToJoined
  case rowsToRow, rowsToRows, rowsToNumber, rowsToKeyed
  case rowToRow, rowToNumber, rowToNumbers, rowToMembers
  case membersToMembers, membersToNumber, membersToRow, membersToNumbers
  case numberToNumber

  /// Every stage alone.
  var stages: [LawTrial] {
    switch self {
    case .numbersToNumbers: Recipes.numbersToNumbers.map { LawTrial(Origins.numbers, $0) }
    case .numbersToRows: Recipes.numbersToRows.map { LawTrial(Origins.numbers, $0) }
    case .numbersToNumber: Recipes.numbersToNumber.map { LawTrial(Origins.numbers, $0) }
    case .numbersToMembers: Recipes.numbersToMembers.map { LawTrial(Origins.numbers, $0) }
    case .numbersToRow: Recipes.numbersToRow.map { LawTrial(Origins.numbers, $0) }
    case .numbersToEntries: [LawTrial(Origins.numbers, Recipes.entrySet)]
    case .numbersToJoined: [LawTrial(Origins.numbers, Recipes.fullJoin)]
    case .rowsToRow: Recipes.rowsToRow.map { LawTrial(Origins.rows, $0) }
    case .rowsToRows: Recipes.rowsToRows.map { LawTrial(Origins.rows, $0) }
    case .rowsToNumber: Recipes.rowsToNumber.map { LawTrial(Origins.rows, $0) }
    case .rowsToKeyed: Recipes.keyedRows.map { LawTrial(Origins.rows, $0) }
    case .rowToRow: Recipes.rowToRow.map { LawTrial(Origins.row, $0) }
    case .rowToNumber: Recipes.rowToNumber.map { LawTrial(Origins.row, $0) }
    case .rowToNumbers: Recipes.rowToNumbers.map { LawTrial(Origins.row, $0) }
    case .rowToMembers: Recipes.rowToMembers.map { LawTrial(Origins.row, $0) }
    case .membersToMembers: Recipes.membersToMembers.map { LawTrial(Origins.members, $0) }
    case .membersToNumber: Recipes.membersToNumber.map { LawTrial(Origins.members, $0) }
    case .membersToRow: Recipes.membersToRow.map { LawTrial(Origins.members, $0) }
    case .membersToNumbers: Recipes.membersToNumbers.map { LawTrial(Origins.members, $0) }
    case .numberToNumber: Recipes.numberToNumber.map { LawTrial(Origins.number, $0) }
    }
  }

  /// Every two stages of which the first is in this part, and the second can read it.
  var pairs: [LawTrial] {
    switch self {
    case .numbersToNumbers: onNumbers(Origins.numbers, Recipes.numbersToNumbers)
    case .numbersToRows: onRows(Origins.numbers, Recipes.numbersToRows)
    case .numbersToNumber: pairs(Origins.numbers, Recipes.numbersToNumber, Recipes.numberToNumber)
    case .numbersToMembers: onMembers(Origins.numbers, Recipes.numbersToMembers)
    case .numbersToRow: onRow(Origins.numbers, Recipes.numbersToRow)
    case .rowsToRow: onRow(Origins.rows, Recipes.rowsToRow)
    case .rowsToRows: onRows(Origins.rows, Recipes.rowsToRows)
    case .rowsToNumber: pairs(Origins.rows, Recipes.rowsToNumber, Recipes.numberToNumber)
    case .rowToRow: onRow(Origins.row, Recipes.rowToRow)
    case .rowToNumber: pairs(Origins.row, Recipes.rowToNumber, Recipes.numberToNumber)
    case .rowToNumbers: onNumbers(Origins.row, Recipes.rowToNumbers)
    case .rowToMembers: onMembers(Origins.row, Recipes.rowToMembers)
    case .membersToMembers: onMembers(Origins.members, Recipes.membersToMembers)
    case .membersToNumber: pairs(Origins.members, Recipes.membersToNumber, Recipes.numberToNumber)
    case .membersToRow: onRow(Origins.members, Recipes.membersToRow)
    case .membersToNumbers: onNumbers(Origins.members, Recipes.membersToNumbers)
    case .numberToNumber: pairs(Origins.number, Recipes.numberToNumber, Recipes.numberToNumber)
    case .numbersToEntries, .numbersToJoined, .rowsToKeyed: []
    }
  }

  private func onNumbers<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Numbers>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.numbersToNumbers) + pairs(origin, first, Recipes.numbersToRows)
      + pairs(origin, first, Recipes.numbersToNumber) + pairs(origin, first, Recipes.numbersToMembers)
      + pairs(origin, first, [Recipes.entrySet])
  }

  private func onMembers<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Members>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.membersToMembers) + pairs(origin, first, Recipes.membersToNumber)
      + pairs(origin, first, Recipes.membersToRow) + pairs(origin, first, Recipes.membersToNumbers)
  }

  private func onRow<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Row>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.rowToRow) + pairs(origin, first, Recipes.rowToNumber)
      + pairs(origin, first, Recipes.rowToNumbers) + pairs(origin, first, Recipes.rowToMembers)
  }

  private func onRows<Origin: TrialOrigin>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Rows>]
  ) -> [LawTrial] {
    pairs(origin, first, Recipes.rowsToRows) + pairs(origin, first, Recipes.rowsToRow)
      + pairs(origin, first, Recipes.rowsToNumber) + pairs(origin, first, Recipes.keyedRows)
  }

  private func pairs<Origin: TrialOrigin, Middle, Output>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Middle>],
    _ second: [StageRecipe<Middle, Output>]
  ) -> [LawTrial] {
    first.flatMap { first in second.map { LawTrial(origin, first, $0) } }
  }
}

extension Settings {
  /// The trials that the environment chooses; if it does not, all, or those of a cover unless this is a soak.
  static func chosen(_ trials: [LawTrial], of cover: PairCover? = nil) -> [LawTrial] {
    let names = isChoosing || isSoak || cover == nil ? Set(chosen(trials.map(\.name))) : cover?.names ?? []
    return trials.filter { names.contains($0.name) }
  }
}

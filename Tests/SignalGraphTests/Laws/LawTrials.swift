import Foundation
import SignalGraph
import SignalGraphTesting

/// How much the law tests do, from the environment.
///
/// | variable | meaning |
/// |---|---|
/// | `SIGNALGRAPH_SEQUENCES` | multiplies the number of sequences: 1 by default, 0.1 in a debug build, 50 in a soak |
/// | `SIGNALGRAPH_SEED` | the seed |
/// | `SIGNALGRAPH_TRIALS` | names of stages, with commas between them: only they and pairs of them are tried |
enum Settings {
  static var multiplier: Double {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_SEQUENCES"].flatMap(Double.init) ?? ordinary
  }

  /// Everything in a release build; a tenth in a debug build, which is ten times slower.
  private static var ordinary: Double {
    #if DEBUG
      0.1
    #else
      1
    #endif
  }

  /// Of a table that grows with the square of the stages: all, in a debug build every tenth; which ones, the seed says.
  static func someOfMany(_ names: [String]) -> [String] {
    if isChoosing { return chosen(names) }
    let stride = ordinary < 1 ? 10 : 1
    return names.indices.filter { $0 % stride == Int(seed % UInt64(stride)) }.map { names[$0] }
  }

  /// The names that the environment chooses; all if it does not.
  static func chosen(_ names: [String]) -> [String] {
    isChoosing ? names.filter { $0.components(separatedBy: " → ").allSatisfy(choices.contains) } : names
  }

  private static var isChoosing: Bool { !choices.isEmpty }

  private static var choices: [String] {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_TRIALS"]?.components(separatedBy: ",") ?? []
  }

  /// Edits in a row over three keys and two values, of which there are some ten each: five, in a debug build three.
  static var keyedLength: Int { ordinary < 1 ? 3 : 5 }

  /// Edits in a row of small arrays, of which there are some fifty each: three, in a debug build two.
  static var arrayLength: Int { ordinary < 1 ? 2 : 3 }

  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_SEED"].flatMap { UInt64($0) } ?? 42
  }

  /// A plan of so many sequences, times the multiplier; each trial has a seed of its own, made from its name.
  static func plan(for trial: String, sequences: Int) -> TrialPlan {
    let seed = trial.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return TrialPlan(seed: seed, sequences: max(1, Int(Double(sequences) * multiplier)))
  }
}

/// A trial whatever its types: for tables of trials.
struct LawTrial {
  let name: String
  let run: (TrialPlan) throws -> TrialReport
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
    pairs(numbers, Recipes.numbersToNumbers, Recipes.numbersToNumbers)
      + pairs(numbers, Recipes.numbersToNumbers, Recipes.numbersToRows)
      + pairs(numbers, Recipes.numbersToNumbers, Recipes.numbersToNumber)
      + pairs(numbers, Recipes.numbersToRows, Recipes.rowsToRow)
      + pairs(numbers, Recipes.numbersToRows, Recipes.rowsToRows)
      + pairs(numbers, Recipes.numbersToRows, Recipes.rowsToNumber)
      + pairs(numbers, Recipes.numbersToNumber, Recipes.numberToNumber)
      + pairs(numbers, Recipes.numbersToNumbers, Recipes.numbersToMembers)
      + pairs(numbers, Recipes.numbersToMembers, Recipes.membersToMembers)
      + pairs(numbers, Recipes.numbersToMembers, Recipes.membersToNumber)
      + pairs(members, Recipes.membersToMembers, Recipes.membersToNumbers)
      + pairs(members, Recipes.membersToNumbers, Recipes.numbersToRows)
      + pairs(row, Recipes.rowToRow, Recipes.rowToNumbers)
      + pairs(row, Recipes.rowToNumbers, Recipes.numbersToMembers)
      + pairs(row, Recipes.rowToRow, Recipes.rowToMembers)
      + pairs(row, Recipes.rowToMembers, Recipes.membersToMembers)
      + pairs(row, Recipes.rowToMembers, Recipes.membersToNumber)
      + pairs(rows, Recipes.rowsToRows, Recipes.rowsToRow)
      + pairs(rows, Recipes.rowsToRows, Recipes.rowsToNumber)
      + pairs(rows, Recipes.rowsToRows, Recipes.rowsToRows)
      + pairs(rows, Recipes.rowsToRow, Recipes.rowToRow)
      + pairs(rows, Recipes.rowsToRow, Recipes.rowToNumber)
      + pairs(rows, Recipes.rowsToNumber, Recipes.numberToNumber)
      + pairs(row, Recipes.rowToRow, Recipes.rowToRow)
      + pairs(row, Recipes.rowToRow, Recipes.rowToNumber)
      + pairs(row, Recipes.rowToNumber, Recipes.numberToNumber)
      + pairs(members, Recipes.membersToMembers, Recipes.membersToMembers)
      + pairs(members, Recipes.membersToMembers, Recipes.membersToNumber)
      + pairs(members, Recipes.membersToNumber, Recipes.numberToNumber)
      + pairs(members, Recipes.membersToMembers, Recipes.membersToRow)
      + pairs(members, Recipes.membersToRow, Recipes.rowToRow)
      + pairs(members, Recipes.membersToRow, Recipes.rowToNumber)
      + pairs(number, Recipes.numberToNumber, Recipes.numberToNumber)
  }

  private static func pairs<Origin: TrialOrigin, Middle, Output>(
    _ origin: Origin,
    _ first: [StageRecipe<Origin.Input, Middle>],
    _ second: [StageRecipe<Middle, Output>]
  ) -> [LawTrial] {
    first.flatMap { first in second.map { LawTrial(origin, first.then($0)) } }
  }
}

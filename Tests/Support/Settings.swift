import Foundation
import SignalGraph
import SignalGraphTesting

/// How much the law tests do, from the environment.
///
/// | variable | meaning |
/// |---|---|
/// | `SIGNALGRAPH_SEQUENCES` | multiplies the number of sequences: 1 by default, 0.01 in a debug build, more in a soak |
/// | `SIGNALGRAPH_SOAK` | if set, all pairs are tried, longer exhaustive sequences, and steady size |
/// | `SIGNALGRAPH_SEED` | the seed |
/// | `SIGNALGRAPH_TRIALS` | names of stages or pairs, with commas between: only they, and pairs of these stages, are tried |
enum Settings {
  static var multiplier: Double {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_SEQUENCES"].flatMap(Double.init) ?? ordinary
  }

  /// Everything in a release build; a hundredth in a debug build, which is ten times slower and runs all the time.
  private static var ordinary: Double {
    #if DEBUG
      0.01
    #else
      1
    #endif
  }

  /// Whether this is a release build, whose everyday tests are whole; those of a debug build are a part of them.
  static var isWhole: Bool { ordinary == 1 }

  /// Whether all pairs are tried, and not only those of a cover.
  static var isSoak: Bool { ProcessInfo.processInfo.environment["SIGNALGRAPH_SOAK"] != nil }

  /// The names that the environment chooses; all if it does not.
  static func chosen(_ names: [String]) -> [String] {
    guard isChoosing else { return names }
    let choices = Set(choices)
    return names.filter { choices.contains($0) || $0.components(separatedBy: " → ").allSatisfy(choices.contains) }
  }

  static var isChoosing: Bool { !choices.isEmpty }

  private static var choices: [String] {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_TRIALS"]?.split(separator: ",").map(String.init) ?? []
  }

  /// So many rows where a test is about many, in a debug build a tenth.
  static func many(_ count: Int) -> Int { isWhole ? count : count / 10 }

  /// The seeds of a test that does something at random: so many, in a debug build a quarter.
  static func seeds<Number: FixedWidthInteger>(_ count: Number) -> Range<Number> { 0..<few(count) }

  /// So many repetitions, in a debug build a quarter.
  static func few<Number: FixedWidthInteger>(_ count: Number) -> Number { isWhole ? count : (count + 3) / 4 }

  /// In how many pairs of the everyday cover a stage comes first, and second: three, in a debug build one.
  static var pairsOfStage: Int { isWhole ? 3 : 1 }

  /// How often each scenario of a stage's lifecycle is played: eight times, in a debug build twice.
  static var stageLifecycles: Int { isWhole ? 8 : 2 }

  /// How often each scenario of a pair's lifecycle is played: twice, in a debug build not at all, where each stage's is.
  static var pairLifecycles: Int { isWhole ? 2 : 0 }

  /// With which of some states a test leads this one, where it leads each to each: with all, in a debug build with a fifth,
  /// another fifth than its neighbour's.
  static func partners(of state: Int, among states: Range<Int>) -> [Int] {
    states.filter { isWhole || ($0 + state) % 5 == 0 }
  }

  /// Edits in a row over three keys and two values, of which there are some ten each: four, in a debug build two, in a
  /// soak five.
  static var keyedLength: Int { isSoak ? 5 : isWhole ? 4 : 2 }

  /// Edits in a row of small arrays, of which there are some fifty each: three, in a debug build two.
  static var arrayLength: Int { isWhole ? 3 : 2 }

  /// From which small arrays they start: from none and these elements, in a debug build from the first two of them.
  static func starts<Element>(_ elements: Element...) -> [TreeArray<Element>] {
    isWhole ? [[], TreeArray(elements)] : [TreeArray(elements.prefix(2))]
  }

  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_SEED"].flatMap { UInt64($0) } ?? 42
  }

  /// A plan of so many sequences, times the multiplier, of 100 operations; each trial has a seed of its own, made from its
  /// name.
  ///
  /// In a debug build a sequence has 30 operations, or 15 where the multiplier leaves less than one sequence, and starts with
  /// at most 60 elements.
  ///
  /// In a soak, trials that stand for the same share the sequences: there are so many `kin`.
  static func plan(for trial: String, sequences: Int, kin: Int = 1) -> TrialPlan {
    let seed = trial.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let all = Double(sequences) * multiplier
    return TrialPlan(
      seed: seed,
      sequences: max(1, Int(isSoak ? max(all / Double(kin), Double(sequences)) : all)),
      operations: isWhole ? 100 : all < 1 ? 15 : 30,
      sizes: isWhole ? 0...200 : 0...60
    )
  }
}

import Foundation

/// The pairs of stages that the everyday tests try, of all that fit: so many that each stage is the first and the second
/// of some pairs, if it fits so many, and each mechanism comes before and after each other that it fits.
///
/// A mechanism is what the stages of the four kinds of storage share: the type's name without the kind.
struct PairCover {
  /// The names of the pairs.
  let names: Set<String>
  /// How many pairs there are in all.
  let total: Int

  /// The cover that a seed begins with: another takes other pairs first.
  ///
  /// - `pairsOfStage`: in how many pairs a stage comes first, and second.
  /// - `meetings`: whether all mechanisms meet that fit, which takes several times as many pairs.
  init(seed: UInt64, pairsOfStage: Int, meetings: Bool) {
    let mechanisms = Self.mechanisms
    let pairs = TrialTable.allCases.flatMap { $0.pairs.map(\.name) }
    let start = Int(seed % UInt64(pairs.count))
    var (firsts, seconds): ([String: Int], [String: Int]) = ([:], [:])
    var (met, names): (Set<[String]>, Set<String>) = ([], [])
    for name in pairs[start...] + pairs[..<start] {
      let parts = name.components(separatedBy: " → ")
      let meeting = parts.map { mechanisms[$0] ?? $0 }
      let isNeeded = firsts[parts[0], default: 0] < pairsOfStage || seconds[parts[1], default: 0] < pairsOfStage
      guard isNeeded || meetings && !met.contains(meeting) else { continue }
      firsts[parts[0], default: 0] += 1
      seconds[parts[1], default: 0] += 1
      met.insert(meeting)
      names.insert(name)
    }
    (self.names, total) = (names, pairs.count)
  }

  /// That of this run's seed.
  static let everyday = PairCover(
    seed: Settings.seed, pairsOfStage: Settings.pairsOfStage, meetings: Settings.isWhole)

  /// How many pairs of recipes stand for the same two types of stages as a pair, by its name.
  static let kin: [String: Int] = {
    let types = TrialTable.allCases.flatMap { $0.pairs.map { (name: $0.name, types: $0.types()) } }
    let counts = types.reduce(into: [:]) { $0[$1.types, default: 0] += 1 }
    return Dictionary(types.map { ($0.name, counts[$0.types] ?? 1) }) { first, _ in first }
  }()

  /// The mechanism of each stage.
  static var mechanisms: [String: String] {
    let trials = TrialTable.allCases.flatMap(\.stages)
    return Dictionary(
      uniqueKeysWithValues: trials.map { trial in
        // Where a parameter changes, a stage does what it does otherwise never.
        (trial.name, mechanism(trial.types()[0]) + (trial.name.hasPrefix("changing") ? " with a parameter" : ""))
      }
    )
  }

  private static func mechanism(_ type: String) -> String {
    let parts = type.split(separator: ">")
    if let name = parts.last, name.hasPrefix(" ") { return String(name.dropFirst()) }
    let name = type.prefix { $0 != "<" }
    let kind = ["Value", "Set", "Dictionary", "Array"].first { name.hasPrefix($0) }
    return String(name.dropFirst(kind?.count ?? 0))
  }
}

/// How much to run.
struct Plan {
  /// Sizes, as asked for or the usual ones.
  var sizes: [Int]
  /// Whether nobody asked for anything in particular, so that two minutes must do.
  var isBrief: Bool
  /// The editing trace that W4 replays, if one was given.
  var trace: Trace?
  var effort: Effort

  /// The sizes of what a brief run tries at the greatest alone.
  func mainSizes(atMost limit: Int = .max) -> [Int] {
    let limited = Set(sizes.map { min($0, limit) }).sorted()
    return isBrief ? limited.suffix(1) : limited
  }

  /// How often so many elements are loaded, so that the clock means something; a debug build's means nothing.
  static func loads(of n: Int) -> Int { max((Program.isDebugBuild ? 1_000 : 100_000) / n, 1) }

  /// So many turns, or fewer where the run is a short one.
  func turns(_ full: Int) -> Int {
    if Program.isDebugBuild { return max(full / 50, 2) }
    return effort.isQuick ? max(full / 3, 2) : full
  }
}

/// How often a contest's systems run, in turn, the median of each counts: as often as there is time for.
struct Effort {
  var isQuick = false
  let least: Int
  let most: Int
  /// The time for all systems of a contest, beyond which they run no more than `least` times.
  let time: Duration

  static let once = Effort(least: 1, most: 1, time: .zero)
  static let quick = Effort(isQuick: true, least: 2, most: 3, time: .milliseconds(300))
  static let usual = Effort(least: 5, most: 11, time: .milliseconds(2_500))
  /// Where something is looked at in particular.
  static let thorough = Effort(least: 7, most: 15, time: .seconds(5))

  /// The most runs of a system that does less than the others since it takes so long.
  static let mostOfSlow = 3
}

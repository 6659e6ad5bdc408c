/// One row of the results.
struct Measurement {
  var workload: String
  /// Records, patches or edits; what a study counts.
  var n: Int
  var system: String
  /// The median of the repetitions.
  var nanosecondsPerUpdate: Double
  /// The fastest repetition and the slowest; nil for what is computed from other rows.
  var spread: ClosedRange<Double>?
  /// To the reference of the same workload and n; nil where there is none.
  var ratio: Double?
  /// The same of the fastest repetitions, which neighbours of the machine disturbed least.
  var ratioOfLeast: Double?
  /// To tables in C of the same workload and n; nil where there are none.
  var ratioToTables: Double?
  /// Nil where allocations are not counted.
  var allocationsPerUpdate: Double?
  /// Nil where nothing is held or nobody counts.
  var bytesPerElement: Double?
  /// Nil where the kernel lets nobody count.
  var instructionsPerUpdate: Double?
  var checksum: Checksum?

  /// The name of the references.
  static let reference = "reference"
  /// The name of this library, state in every stage.
  static let ours = "SignalGraph"
  /// The name of what one writes by hand with arrays, edited by memmove.
  static let arrays = "sorted arrays"
  /// The name of computing everything again.
  static let recomputation = "recomputation"
  /// The name of hash tables in C that know nothing but integers.
  static let tables = "tables in C"
}

extension Measurement {
  /// The row of a system, and its ratio to the trials of the reference.
  init(workload: String, n: Int, system: String, _ trials: [Trial], reference: [Trial]?) {
    let times = trials.map(\.nanosecondsPerUpdate)
    let yardsticks = reference?.map(\.nanosecondsPerUpdate)
    let median = times.median ?? .nan
    let least = times.min() ?? median
    self.init(
      workload: workload,
      n: n,
      system: system,
      nanosecondsPerUpdate: median,
      spread: least...(times.max() ?? median),
      ratio: yardsticks?.median.map { median / $0 },
      ratioOfLeast: yardsticks?.min().map { least / $0 },
      allocationsPerUpdate: trials.compactMap(\.allocationsPerUpdate).median,
      bytesPerElement: trials.compactMap(\.bytesPerElement).median,
      instructionsPerUpdate: trials.compactMap(\.instructionsPerUpdate).median,
      checksum: trials.last?.checksum
    )
  }

  /// What each of `count` further parts adds to another row.
  func added(to base: Measurement, per count: Int, as name: String) -> Measurement {
    func share(_ whole: Double?, _ part: Double?) -> Double? {
      whole.flatMap { whole in part.map { (whole - $0) / Double(count) } }
    }
    return Measurement(
      workload: workload,
      n: n,
      system: name,
      nanosecondsPerUpdate: (nanosecondsPerUpdate - base.nanosecondsPerUpdate) / Double(count),
      allocationsPerUpdate: share(allocationsPerUpdate, base.allocationsPerUpdate),
      instructionsPerUpdate: share(instructionsPerUpdate, base.instructionsPerUpdate)
    )
  }
}

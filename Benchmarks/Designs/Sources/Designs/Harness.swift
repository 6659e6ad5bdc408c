import CCount
import Work

/// What one run of W1 found.
struct Finding {
  var acc: UInt64 = 0
  var sum = 0
  var commands = 0
  var cost = Cost()

  static let known: [Int: (acc: UInt64, sum: Int)] = [
    1_000: (2_209_750_047_993_418_673, 83_983_317_513),
    10_000: (14_718_906_386_897_687_580, 10_138_201_353_475),
    100_000: (16_657_055_808_865_206_942, 2_759_674_654_138_658),
    1_000_000: (4_543_346_293_832_006_819, 2_021_537_722_334_451_716),
  ]

  func check(_ size: Int) {
    guard let known = Self.known[size] else { return }
    precondition(known.acc == acc && known.sum == sum, "wrong checksum at \(size): \(acc) \(sum)")
  }
}

/// Nanoseconds and allocations for each of many repetitions.
struct Cost {
  var nanoseconds = 0.0
  var allocations = 0.0

  @inline(__always)
  static func measure(_ repetitions: Int, _ body: (Int) -> Void) -> Cost {
    let allocations = count_of_allocations()
    let start = nanoseconds_of_thread()
    for repetition in 0..<repetitions { body(repetition) }
    let time = nanoseconds_of_thread() - start
    let count = Double(repetitions)
    return Cost(
      nanoseconds: Double(time) / count,
      allocations: Double(count_of_allocations() - allocations) / count
    )
  }

  static func - (left: Cost, right: Cost) -> Cost {
    Cost(nanoseconds: left.nanoseconds - right.nanoseconds, allocations: left.allocations - right.allocations)
  }

  static func / (left: Cost, right: Double) -> Cost {
    Cost(nanoseconds: left.nanoseconds / right, allocations: left.allocations / right)
  }
}

/// The figures of one design.
struct System {
  var name: String
  /// W1 at a size, with the checksums not yet checked.
  var workload: (_ size: Int) -> Finding
  /// One turn of a value slot through so many stages to so many monitors.
  var values: (_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost
  /// One turn of a dictionary slot through so many stages to so many monitors.
  var dictionaries: (_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost
  /// What a diamond's monitor was told, signal by signal.
  var diamond: () -> [String]
}

/// The load of the common workload, and the generator behind it.
func load(_ size: Int) -> (entries: [Int: Record], generator: SplitMix64) {
  var generator = SplitMix64(seed: 42)
  var entries: [Int: Record] = [:]
  entries.reserveCapacity(size)
  for key in 0..<size { entries[key] = generator.nextRecord() }
  return (entries, generator)
}

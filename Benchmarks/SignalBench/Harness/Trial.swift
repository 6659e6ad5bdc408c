/// What one run of one system gave.
struct Trial {
  var nanosecondsPerUpdate: Double
  var allocationsPerUpdate: Double?
  var instructionsPerUpdate: Double?
  var bytesPerElement: Double?
  var checksum: Checksum

  init(_ probe: Probe, updates: Int, bytesPerElement: Double?, checksum: Checksum) {
    let count = Double(max(updates, 1))
    nanosecondsPerUpdate = probe.nanoseconds / count
    allocationsPerUpdate = Probe.countsAllocations ? Double(probe.allocations) / count : nil
    instructionsPerUpdate = Probe.countsInstructions ? Double(probe.instructions) / count : nil
    self.bytesPerElement = bytesPerElement
    self.checksum = checksum
  }
}

/// The numbers that every system must arrive at, in the order in which the workload defines them.
struct Checksum: Equatable, CustomStringConvertible {
  var numbers: [UInt64]

  init(_ numbers: UInt64...) {
    self.numbers = numbers
  }

  /// The numbers, separated by commas.
  var description: String { numbers.map(String.init).joined(separator: ", ") }
}

extension Checksum {
  /// The sum of (i + 1) · output[i], wrapping.
  static func ofPlaces(_ outputs: some Sequence<UInt64>) -> UInt64 {
    var sum: UInt64 = 0
    var place: UInt64 = 0
    for output in outputs {
      place &+= 1
      sum &+= place &* output
    }
    return sum
  }
}

extension Collection where Element == Double {
  /// The middle value, the mean of the two middle ones, or nil when empty.
  var median: Double? {
    guard !isEmpty else { return nil }
    let ascending = sorted()
    let middle = ascending.count / 2
    return ascending.count % 2 == 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2
  }
}

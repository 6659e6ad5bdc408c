/// What one run of one system gave.
struct Trial {
  var nanosecondsPerUpdate: Double
  /// Nil where allocations are not counted.
  var allocationsPerUpdate: Double?
  /// Nil where the kernel lets nobody count.
  var instructionsPerUpdate: Double?
  /// Nil where nothing is held or nobody counts.
  var bytesPerElement: Double?
  /// Nil where there is nothing to compare.
  var checksum: Checksum?

  /// What took so long without being work of one thread.
  init(nanoseconds: Double, checksum: Checksum) {
    (nanosecondsPerUpdate, self.checksum) = (nanoseconds, checksum)
  }

  init(_ probe: Probe, updates: Int, bytesPerElement: Double? = nil, checksum: Checksum? = nil) {
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
  /// How many lines there are, then FNV-1a over them, each with a line feed.
  init(lines: [String]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in lines {
      for byte in line.utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      hash = (hash ^ 10) &* 0x100_0000_01B3
    }
    self.init(UInt64(lines.count), hash)
  }

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

  /// What an element of an output without order adds.
  @inline(__always)
  static func mixed(_ key: Int, _ value: Int) -> UInt64 {
    let mixed = (UInt64(bitPattern: Int64(key)) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(bitPattern: Int64(value))
    return (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
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

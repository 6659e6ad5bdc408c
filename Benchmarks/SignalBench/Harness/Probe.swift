import CSignalBench

/// Clock and counters around the parts of a run that count; loading and checking stay outside.
struct Probe {
  /// Time spent in measured parts.
  private(set) var nanoseconds = 0.0
  /// Allocations made in measured parts.
  private(set) var allocations: UInt64 = 0
  /// Instructions run in measured parts.
  private(set) var instructions: UInt64 = 0

  /// Whether allocations are counted on this platform.
  static var countsAllocations: Bool { csb_allocations_counted() }

  /// Whether the kernel lets us count instructions.
  static var countsInstructions: Bool { csb_instructions_start() }

  /// Bytes that this thread holds, nil where nobody counts.
  static var bytesInUse: Int? { countsAllocations ? Int(csb_bytes_in_use()) : nil }

  /// Bytes taken since `before` for each of n elements.
  static func bytes(since before: Int?, per n: Int) -> Double? {
    guard let before, let now = bytesInUse else { return nil }
    return Double(now - before) / Double(max(n, 1))
  }

  /// Measures one part; parts add up.
  mutating func measure<Output, Thrown: Error>(_ work: () throws(Thrown) -> Output) throws(Thrown) -> Output {
    let clock = ContinuousClock()
    let allocationsBefore = csb_allocations()
    let instructionsBefore = csb_instructions()
    let start = clock.now
    let output = try work()
    let elapsed = (clock.now - start).components
    instructions += csb_instructions() - instructionsBefore
    allocations += csb_allocations() - allocationsBefore
    nanoseconds += Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    return output
  }
}

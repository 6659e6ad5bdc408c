import CSignalBench
import Foundation

/// Clock and counters around the parts of a run that count; loading and checking stay outside.
///
/// The clock is the thread's own: it stands still while the machine runs something else. A measured part waits for
/// nothing, so that on an idle machine it shows what any clock shows.
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

  /// Nanoseconds that this thread has run.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Measures one part; parts add up.
  mutating func measure<Output, Thrown: Error>(_ work: () throws(Thrown) -> Output) throws(Thrown) -> Output {
    let allocationsBefore = csb_allocations()
    let instructionsBefore = csb_instructions()
    let start = Self.now
    let output = try work()
    let elapsed = Self.now - start
    instructions += csb_instructions() - instructionsBefore
    allocations += csb_allocations() - allocationsBefore
    nanoseconds += elapsed
    return output
  }
}

/// How much a trial does, and from which seed.
public struct TrialPlan: Sendable {
  /// The seed of the first sequence; each further one has a seed of its own, made from this one.
  public var seed: UInt64
  /// How many sequences there are; each builds its graphs anew.
  public var sequences: Int
  /// How many operations a sequence has.
  public var operations: Int
  /// How many elements a sequence starts with.
  public var sizes: ClosedRange<Int>

  /// Makes a plan; the default is the one for a stage in continuous integration.
  public init(seed: UInt64, sequences: Int = 200, operations: Int = 100, sizes: ClosedRange<Int> = 0...200) {
    self.seed = seed
    self.sequences = sequences
    self.operations = operations
    self.sizes = sizes
  }

  /// The seed of a sequence; the first one's is the plan's, so that a plan of one sequence repeats a failure's seed.
  ///
  /// Even and odd seeds take turns: with an odd one, the graph is not the only reader of its input.
  public func seed(of sequence: Int) -> UInt64 {
    guard sequence > 0 else { return seed }
    var generator = SeededGenerator(seed: seed &+ UInt64(sequence))
    return generator.next() & ~1 | (seed &+ UInt64(sequence)) & 1
  }
}

/// What a trial did.
///
/// The ``digest`` covers what was done and the states reached. It depends on the seed alone, so runs in processes with
/// different hash seeds must print the same.
public struct TrialReport: Sendable, CustomStringConvertible {
  /// What was tried.
  public let trial: String
  /// The seed of the plan.
  public let seed: UInt64
  /// How many sequences were done.
  public internal(set) var sequences = 0
  /// How many operations of each kind were done.
  public internal(set) var operations: [String: Int] = [:]
  /// How many mutations of each kind were received from the source.
  public internal(set) var mutations: [String: Int] = [:]
  /// How many signals were received from the graph.
  public internal(set) var signals = 0
  /// How often the counted closures ran, and how many elements came or got another value.
  public internal(set) var calls = 0, arrivals = 0
  /// How many transitions reached graphs that are the only readers of their inputs, and how many of them were handed on
  /// from stage to stage; counted in debug builds only.
  package internal(set) var alone = TrialDelivery()
  /// The same of graphs that read their inputs beside another stage.
  package internal(set) var beside = TrialDelivery()
  /// How many comparisons the counted values made.
  public internal(set) var comparisons = 0
  /// A summary of all this in 64 bits.
  public internal(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init(trial: String, seed: UInt64) {
    self.trial = trial
    self.seed = seed
  }

  /// The least share of one kind among the operations and among the source's mutations; 1 if there are none.
  public var leastShare: (operation: Double, mutation: Double) {
    (Self.leastShare(operations), Self.leastShare(mutations))
  }

  private static func leastShare(_ tally: [String: Int]) -> Double {
    let total = tally.values.reduce(0, +)
    return tally.values.min().map { Double($0) / Double(total) } ?? 1
  }

  private static func shares(_ tally: [String: Int]) -> String {
    let total = max(tally.values.reduce(0, +), 1)
    return tally.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(($0.value * 1000 + total / 2) / total)‰" }
      .joined(separator: ", ")
  }

  /// One line: counts, shares in thousandths, digest.
  public var description: String {
    "\(trial), seed \(seed): \(sequences) sequences, \(operations.values.reduce(0, +)) operations "
      + "(\(Self.shares(operations))), mutations (\(Self.shares(mutations))), \(signals) signals, "
      + "\(calls) calls for \(arrivals) arrivals, \(comparisons) comparisons, handed on \(alone) alone, \(beside) "
      + "beside another reader, digest \(String(digest, radix: 16))"
  }

  /// Mixes text into the digest: FNV-1a.
  mutating func mix(_ text: String) {
    for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

/// How transitions reached the graphs of a trial.
///
/// Where one stage alone reads a storage, a turn hands the change straight on; else it keeps lists of what is due. The laws
/// hold in both ways, and a trial goes both.
package struct TrialDelivery: Sendable, CustomStringConvertible {
  /// How many were handed on.
  package internal(set) var handedOn = 0
  /// How many there were.
  package internal(set) var count = 0

  /// Both numbers.
  package var description: String { "\(handedOn) of \(count)" }
}

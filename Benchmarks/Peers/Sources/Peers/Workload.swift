/// A record of the workloads.
struct Record: Equatable, Sendable {
  var group: Int
  var score: Int

  var isMember: Bool { group < 8 }

  func output(_ key: Int) -> Int { key &* 31 &+ score }
}

typealias Edit = (key: Int, record: Record)

/// The generator that all programs share, so that their checksums can be compared.
struct SplitMix64 {
  private var state: UInt64 = 42

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func record() -> Record { Record(group: next(below: 16), score: next(below: 1_000_000)) }

  mutating func edit(_ n: Int) -> Edit { (next(below: n), record()) }
}

/// A live view of records: those of groups below 8, by score and key, each as a number.
protocol Peer {
  /// What it is called in the table.
  static var name: String { get }
  init(_ records: [Record]) throws
  /// Makes the edits as one change; the view is up to date when this returns.
  mutating func apply(_ edits: [Edit]) throws
  var first: Int? { get }
  var count: Int { get }
  var outputs: [Int] { get }
  func end()
}

extension Peer {
  func end() {}
}

/// What a run has come to: the readings after each change, then the whole view.
struct Checksum: Equatable {
  var readings: UInt64 = 0
  var view: UInt64 = 0
}

/// One of the workloads: W1 makes one edit a change, W3 a thousand.
enum Workload: String, CaseIterable {
  case w1 = "W1"
  case w3 = "W3"

  var batch: Int { self == .w1 ? 1 : 1_000 }

  /// Runs so many changes on n records, and returns the time of an edit.
  func run<P: Peer>(_ type: P.Type, n: Int, changes: Int) throws -> (nanoseconds: Double, sum: Checksum) {
    var random = SplitMix64()
    let records = (0..<n).map { _ in random.record() }
    let lists = (0..<changes).map { _ in (0..<batch).map { _ in random.edit(n) } }
    var peer = try P(records)
    var sum = Checksum()
    let clock = ContinuousClock()
    let start = clock.now
    for edits in lists {
      try peer.apply(edits)
      let reading = UInt64(bitPattern: Int64(peer.first ?? 0)) &+ UInt64(peer.count)
      sum.readings = sum.readings &* 31 &+ reading
    }
    let time = start.duration(to: clock.now)
    for (index, output) in peer.outputs.enumerated() {
      sum.view &+= UInt64(index + 1) &* UInt64(bitPattern: Int64(output))
    }
    peer.end()
    return (Double(time.attoseconds) / 1e9 / Double(changes * batch), sum)
  }

  /// The checksums of 100,000 edits that all programs agree on.
  func reference(_ n: Int) -> Checksum? {
    switch (self, n) {
    case (.w1, 1_000): Checksum(readings: 2_209_750_047_993_418_673, view: 83_983_317_513)
    case (.w1, 10_000): Checksum(readings: 14_718_906_386_897_687_580, view: 10_138_201_353_475)
    case (.w1, 100_000): Checksum(readings: 16_657_055_808_865_206_942, view: 2_759_674_654_138_658)
    case (.w3, 100_000): Checksum(readings: 10_527_650_134_262_580_717, view: 2_759_674_654_138_658)
    default: nil
    }
  }
}

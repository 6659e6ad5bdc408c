import CSignalBench

/// Thresholds of scores.
enum Threshold {
  static let first = 500_000

  @inline(__always)
  static func draw(_ random: inout SplitMix64) -> Int { 400_000 + random.next(below: 200_000) }
}

/// How often a parameter changes.
protocol Steering {
  static var period: Int { get }
}

/// Never.
enum NoSteering: Steering {
  static let period = 0
}

/// As often as the threshold of a filter does.
enum ThresholdSteering: Steering {
  static let period = Int(CSB_THRESHOLD_PERIOD)
}

/// By hand: a table of the records, and one of the members.
struct FilteredByHand<S: Steering, Table: PlainTable<RecordScript.Row>>: FamilyView {
  static var period: Int { S.period }

  private let n: Int
  private var records: Table
  private var members: Table
  private var threshold = Threshold.first

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.load(n, &random)
    members = Table(minimumCapacity: n)
    for (key, row) in records where row.score >= Threshold.first {
      members[key] = row
    }
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
    if row.score >= threshold {
      members[key] = row
    } else {
      members[key] = nil
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let past = threshold
    threshold = Threshold.draw(&random)
    for (key, row) in records where (row.score >= past) != (row.score >= threshold) {
      if row.score >= threshold {
        members[key] = row
      } else {
        members[key] = nil
      }
    }
  }

  var reading: UInt64 { UInt64(members.count) }
  var checksum: UInt64 { members.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

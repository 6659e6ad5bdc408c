import CSignalBench
import SignalGraph

/// The records that score a threshold or more, which changes while they do.
struct FilteredThreshold: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "filter threshold",
      contestants: [
        .view(Measurement.reference, FilteredByHand<ThresholdSteering, [Int: RecordScript.Row]>.self),
        .view(Measurement.ours, FilteredThreshold.self),
        .view(Measurement.byHand, FilteredByHand<ThresholdSteering, TableDictionary<Int, RecordScript.Row>>.self),
        .limit(Measurement.tables, CSB_FILTER_THRESHOLD),
      ],
      beyondLogarithm: "every \(period.grouped) updates a new threshold is asked of all n"
    )
  }

  static let period = ThresholdSteering.period

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let threshold = ValueSlot(Threshold.first)
  private let end: DictionaryEnding<RecordScript.Row>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    end = DictionaryEnding(
      records.filter(
        with: threshold,
        hint: { $1 < $0 ? .relaxed : .tightened },
        { $0.value.score >= $1 }
      )
    )
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  func steer(_ random: inout SplitMix64) {
    threshold.value = Threshold.draw(&random)
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum(\.score) }
  func tearDown() { end.tearDown() }
}

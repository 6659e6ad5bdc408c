import CSignalBench
import SignalGraph

/// The records that score half a million or more.
struct FilteredDictionary: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "filter dictionary",
      contestants: [
        .view(Measurement.reference, FilteredByHand<NoSteering, [Int: RecordScript.Row]>.self),
        .view(Measurement.ours, FilteredDictionary.self),
        .view(Measurement.byHand, FilteredByHand<NoSteering, TableDictionary<Int, RecordScript.Row>>.self),
        .limit(Measurement.tables, CSB_FILTER_DICTIONARY),
      ]
    )
  }

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let end: DictionaryEnding<RecordScript.Row>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    end = DictionaryEnding(records.filter { $0.value.score >= Threshold.first })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum(\.score) }
  func tearDown() { end.tearDown() }
}

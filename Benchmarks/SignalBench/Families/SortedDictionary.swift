import CSignalBench
import SignalGraph

/// All records by score, then by key.
struct SortedDictionary: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "sort dictionary",
      contestants: [
        .limit(Measurement.reference, CSB_SORT_DICTIONARY),
        .view(Measurement.ours, SortedDictionary.self),
      ]
    )
  }

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let end: EntriesEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    end = EntriesEnding(records.sorted { $0.value.score })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

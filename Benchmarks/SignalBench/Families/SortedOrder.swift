import CSignalBench
import SignalGraph

/// All records by score, then by key; scores ascend or descend, as a storage says.
struct SortedOrder: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "sort order",
      contestants: [
        .limit(Measurement.reference, CSB_SORT_ORDER),
        .view(Measurement.ours, SortedOrder.self),
      ],
      beyondLogarithm: "every \(period.grouped) updates a new order sorts all n"
    )
  }

  static let period = Int(CSB_PERIOD)

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let direction = ValueSlot(1)
  private let end: EntriesEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    end = EntriesEnding(records.sorted(with: direction) { $0.value.score * $1 })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  func steer(_ random: inout SplitMix64) {
    direction.value = -direction.value
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

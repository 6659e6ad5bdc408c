import CSignalBench
import SignalGraph

/// A page of W1's records with group < 8, sorted, and another one every now and then.
struct Windowed: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "window page",
      contestants: [
        .limit(Measurement.reference, CSB_WINDOW),
        .view(Measurement.ours, Windowed.self),
      ]
    )
  }

  static let period = Int(CSB_PAGE_PERIOD)
  private static let size = Int(CSB_PAGE)

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let number = ValueSlot(0)
  private let end: EntriesEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    end = EntriesEnding(
      records
        .filter { PlainShape.isMember($0.value) }
        .sorted { $0.value.score }
        .page(number: number, size: Self.size)
    )
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  func steer(_ random: inout SplitMix64) {
    number.value = random.next(below: n / 2 / Self.size + 1)
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

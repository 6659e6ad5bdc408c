import SignalGraph

/// This library on the newest half of the records: a slot that is filled record by record, so that each has arrived, and a
/// limit.
struct LimitedGraph: View {
  typealias Drawn = RecordScript<PlainShape>

  private let records: RecordSlot
  private let end: DictionaryEnding<Int, PlainShape.Row>

  init(_ load: Records<PlainShape>) {
    records = RecordSlot([:])
    end = DictionaryEnding(records.limited(to: NewestByHand.limit(of: load.rows.count)))
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    records[edit.key] = NewestByHand.isKept(edit.row) ? edit.row : nil
  }

  @inline(__always)
  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// The records, which come and go, and wait every now and then.
struct Suspended: PlainChain {
  private let isWaiting = ValueSlot(false)

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(records.suspended(while: isWaiting))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { isWaiting.value.toggle() }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 15 }
}

/// The reference of expiry, on the standard library's table and a binary heap.
///
/// A table of the records, one of those that are in, with their deadlines, and a heap of deadlines, of which those that
/// were set again are skipped when they come.
struct ExpiredByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  /// Updates, and nanoseconds, between two looks at the clock.
  static let period = 10

  private let lifetime: Int
  private var now = 0
  private var records: [Int: PlainShape.Row]
  private var members: [Int: (row: PlainShape.Row, deadline: Int)]
  private var heap: [(deadline: Int, key: Int)] = []

  init(_ load: Records<PlainShape>) {
    lifetime = load.rows.count
    records = Dictionary(minimumCapacity: load.rows.count)
    members = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    records[edit.key] = edit.row
    members[edit.key] = (edit.row, now + lifetime)
    heap.append((now + lifetime, edit.key))
    var place = heap.count - 1
    while place > 0, heap[place].deadline < heap[(place - 1) / 2].deadline {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Self.period
    while let first = heap.first, first.deadline <= now {
      removeFirst()
      if members[first.key]?.deadline == first.deadline { members[first.key] = nil }
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      let child = place * 2 + 1
      var least = place
      if child < heap.count, heap[child].deadline < heap[least].deadline { least = child }
      if child + 1 < heap.count, heap[child + 1].deadline < heap[least].deadline { least = child + 1 }
      if least == place { return }
      heap.swapAt(least, place)
      place = least
    }
  }

  var reading: UInt64 { UInt64(members.count) }
  var checksum: UInt64 { members.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.row.score) } }
}

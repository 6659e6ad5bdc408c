/// The reference of aggregates of windows of arrivals, on the standard library's table and array.
///
/// A table of the records, the scores that came as a queue with their instants, and their sum.
struct ArrivedByHand<Window: ArrivalChain>: View {
  typealias Drawn = RecordScript<PlainShape>

  private struct Arrival {
    let instant: Int
    let score: Int
  }

  private let width: Int
  private var now = 0
  private var records: [Int: PlainShape.Row]
  private var queue: ContiguousArray<Arrival> = []
  private var first = 0
  private var sum = 0

  init(_ load: Records<PlainShape>) {
    width = Window.width(load.rows.count(where: Window.isKept))
    records = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if !Window.isKept(edit.row) {
      records[edit.key] = nil
    } else if records.updateValue(edit.row, forKey: edit.key) == nil {
      queue.append(Arrival(instant: now, score: edit.row.score))
      sum += edit.row.score
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Instants.period
    let start = Window.start(now, width)
    while first < queue.count, queue[first].instant < start {
      sum -= queue[first].score
      first += 1
    }
    if first > 1024, first * 2 > queue.count {
      queue.removeFirst(first)
      first = 0
    }
  }

  var reading: UInt64 { UInt64(sum) }
  var checksum: UInt64 { UInt64(sum) }
}

/// The reference of removals that are delayed, on the standard library's tables.
///
/// A table of the records, one of those that are shown, the deadlines of those that left, and a queue of these, in which
/// those that returned stay until they come up.
struct LingeringByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let delay: Int
  private var now = 0
  private var records: [Int: PlainShape.Row]
  private var shown: [Int: PlainShape.Row]
  private var deadlines: [Int: Int] = [:]
  private var queue: ContiguousArray<(deadline: Int, key: Int)> = []
  private var first = 0

  init(_ load: Records<PlainShape>) {
    delay = Lingering.delay(load.rows.count(where: Lingering.isKept))
    records = Dictionary(minimumCapacity: load.rows.count)
    for (key, row) in zip(load.keys, load.rows) where Lingering.isKept(row) { records[key] = row }
    shown = records
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if Lingering.isKept(edit.row) {
      if records.updateValue(edit.row, forKey: edit.key) == nil { deadlines[edit.key] = nil }
      shown[edit.key] = edit.row
    } else if records.removeValue(forKey: edit.key) != nil {
      deadlines[edit.key] = now + delay
      queue.append((now + delay, edit.key))
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Instants.period
    while first < queue.count, queue[first].deadline <= now {
      let (deadline, key) = queue[first]
      first += 1
      if deadlines[key] == deadline {
        deadlines[key] = nil
        shown[key] = nil
      }
    }
    if first > 1024, first * 2 > queue.count {
      queue.removeFirst(first)
      first = 0
    }
  }

  var reading: UInt64 { UInt64(shown.count) }
  var checksum: UInt64 { shown.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

/// The reference of arrivals, on the standard library's tables.
///
/// A table of the records, one of those shown, and a queue of keys, in which those that left stay until they come up.
struct NewestByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private struct Arrival {
    let key: Int
    let number: Int
  }

  private let limit: Int
  private var records: [Int: PlainShape.Row]
  private var shown: [Int: PlainShape.Row]
  private var numbers: [Int: Int]
  private var queue: ContiguousArray<Arrival> = []
  private var first = 0
  private var arrived = 0

  static func limit(of records: Int) -> Int { max(records / 2, 1) }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 12 }

  init(_ load: Records<PlainShape>) {
    limit = Self.limit(of: load.rows.count)
    records = Dictionary(minimumCapacity: load.rows.count)
    shown = Dictionary(minimumCapacity: limit)
    numbers = Dictionary(minimumCapacity: limit)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let key = edit.key
    if !Self.isKept(edit.row) {
      if records.removeValue(forKey: key) != nil, numbers.removeValue(forKey: key) != nil { shown[key] = nil }
    } else if records.updateValue(edit.row, forKey: key) != nil {
      if numbers[key] != nil { shown[key] = edit.row }
    } else {
      arrived += 1
      numbers[key] = arrived
      queue.append(Arrival(key: key, number: arrived))
      while numbers.count > limit { dropOldest() }
      shown[key] = edit.row
    }
  }

  private mutating func dropOldest() {
    let oldest = queue[first]
    first += 1
    if numbers[oldest.key] == oldest.number {
      numbers[oldest.key] = nil
      shown[oldest.key] = nil
    }
    if first > 1024, first * 2 > queue.count {
      queue.removeFirst(first)
      first = 0
    }
  }

  var reading: UInt64 { UInt64(shown.count) }
  var checksum: UInt64 { shown.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

/// The reference of changes that wait, on the standard library's tables.
///
/// A table of the records, one of what is shown, and the keys that wait.
struct SuspendedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: [Int: PlainShape.Row]
  private var shown: [Int: PlainShape.Row]
  private var waiting: Set<Int> = []
  private var isWaiting = false

  init(_ load: Records<PlainShape>) {
    records = Dictionary(minimumCapacity: load.rows.count)
    for (key, row) in zip(load.keys, load.rows) where Suspended.isKept(row) { records[key] = row }
    shown = records
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    records[edit.key] = Suspended.isKept(edit.row) ? edit.row : nil
    if isWaiting {
      waiting.insert(edit.key)
    } else {
      shown[edit.key] = Suspended.isKept(edit.row) ? edit.row : nil
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    isWaiting.toggle()
    if isWaiting { return }
    for key in waiting { shown[key] = records[key] }
    waiting.removeAll(keepingCapacity: true)
  }

  var reading: UInt64 { UInt64(shown.count) }
  var checksum: UInt64 { shown.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

/// Records, what is shown of them, and the keys of changes that are held back.
private struct HeldRecords {
  private var records: [Int: PlainShape.Row]
  private(set) var shown: [Int: PlainShape.Row]
  private var waiting: Set<Int> = []
  /// What was sent last: of each key, what is shown no more and what is shown now.
  private var sent: [(key: Int, past: PlainShape.Row?, future: PlainShape.Row?)] = []

  init(_ load: Records<PlainShape>) {
    records = Dictionary(minimumCapacity: load.rows.count)
    for (key, row) in zip(load.keys, load.rows) where Instants.isKept(row) { records[key] = row }
    shown = records
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row), goesAtOnce: Bool) {
    records[edit.key] = Instants.isKept(edit.row) ? edit.row : nil
    if goesAtOnce {
      shown[edit.key] = Instants.isKept(edit.row) ? edit.row : nil
    } else {
      waiting.insert(edit.key)
    }
  }

  /// Shows what waits; whether anything is changed by it.
  mutating func send() -> Bool {
    sent.removeAll(keepingCapacity: true)
    for key in waiting {
      let future = records[key]
      let past = if let future { shown.updateValue(future, forKey: key) } else { shown.removeValue(forKey: key) }
      if past != future { sent.append((key, past, future)) }
    }
    waiting.removeAll(keepingCapacity: true)
    return !sent.isEmpty
  }

  var reading: UInt64 { UInt64(shown.count) }
  var checksum: UInt64 { shown.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

/// The reference of changes at a distance from each other, on the standard library's tables.
///
/// A table of the records, one of what is shown, and the keys of changes that wait. The first goes at once; those after it
/// go together when the interval is over, as a list of what each key showed and shows.
struct ThrottledByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var held: HeldRecords
  private var now = 0
  private var since: Int?

  init(_ load: Records<PlainShape>) { held = HeldRecords(load) }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    held.apply(edit, goesAtOnce: since == nil)
    if since == nil { since = now }
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Instants.period
    guard let since, now - since >= Throttled.interval else { return }
    self.since = held.send() ? now : nil
  }

  var reading: UInt64 { held.reading }
  var checksum: UInt64 { held.checksum }
}

/// The reference of changes that go when none has come for a while, on the standard library's tables.
///
/// The same, without one that goes at once.
struct DebouncedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var held: HeldRecords
  private var now = 0
  private var since: Int?

  init(_ load: Records<PlainShape>) { held = HeldRecords(load) }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    held.apply(edit, goesAtOnce: false)
    since = now
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Debounced.pause(&random)
    guard let since, now - since >= Debounced.interval else { return }
    self.since = nil
    _ = held.send()
  }

  var reading: UInt64 { held.reading }
  var checksum: UInt64 { held.checksum }
}

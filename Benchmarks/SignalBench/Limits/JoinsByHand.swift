import SignalGraph

/// Records, the numbers that they name, and which records name a number, so that one that changes finds them.
private struct NamingRecords {
  private(set) var numbers: [Int: Int]
  private var records: [Int: PlainShape.Row]
  private var naming: [Int: Set<Int>] = [:]

  init(count: Int) {
    numbers = NumbersByName.table(for: count)
    records = Dictionary(minimumCapacity: count)
  }

  /// Puts a record in; returns the name in it, and the one that its key had before, if that is another.
  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) -> (name: Int, left: Int?) {
    let name = edit.row.score % numbers.count
    var left = records.updateValue(edit.row, forKey: edit.key).map { $0.score % numbers.count }
    if left == name { left = nil }
    if let left { naming[left]?.remove(edit.key) }
    naming[name, default: []].insert(edit.key)
    return (name, left)
  }

  /// Changes a number; returns its name, and the keys of the records that name it.
  mutating func steer(_ random: inout SplitMix64) -> (name: Int, number: Int, keys: Set<Int>) {
    let (name, number) = NumbersByName.draw(&random, of: numbers.count)
    numbers[name] = number
    return (name, number, naming[name] ?? [])
  }
}

/// The reference of joins to one, on the standard library's tables.
///
/// A table of the records, one of the numbers that they name, one of the rows, and one that tells which records name a
/// number.
struct LookedUpByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: NamingRecords
  private var rows: [Int: JoinRow<PlainShape.Row, Int>]

  init(_ load: Records<PlainShape>) {
    records = NamingRecords(count: load.rows.count)
    rows = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let name = records.apply(edit).name
    rows[edit.key] = records.numbers[name].map { JoinRow(edit.row, $0) }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let (_, number, keys) = records.steer(&random)
    for key in keys { rows[key]?.right = number }
  }

  var reading: UInt64 { UInt64(rows.count) }
  var checksum: UInt64 { rows.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.number) } }
}

/// The reference of joins, on the standard library's tables.
///
/// The same, with rows by both keys.
struct JoinedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: NamingRecords
  private var rows: [JoinKey<Int, Int>: JoinRow<PlainShape.Row, Int>]

  init(_ load: Records<PlainShape>) {
    records = NamingRecords(count: load.rows.count)
    rows = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let (name, left) = records.apply(edit)
    if let left { rows[JoinKey(edit.key, left)] = nil }
    rows[JoinKey(edit.key, name)] = records.numbers[name].map { JoinRow(edit.row, $0) }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let (name, number, keys) = records.steer(&random)
    for key in keys { rows[JoinKey(key, name)]?.right = number }
  }

  var reading: UInt64 { UInt64(rows.count) }
  var checksum: UInt64 { rows.reduce(into: 0) { $0 &+= Checksum.mixed($1.key.number, $1.value.number) } }
}

/// The least that an update of one side takes, on the standard library's tables: two look-ups and two edits.
///
/// The past of the record and the number that it names are looked up, the past row is taken out and the new one put in.
/// A number that changes would not find its records.
struct PairedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let numbers: [Int: Int]
  private var records: [Int: PlainShape.Row]
  private var rows: [JoinKey<Int, Int>: JoinRow<PlainShape.Row, Int>]

  init(_ load: Records<PlainShape>) {
    numbers = NumbersByName.table(for: load.rows.count)
    records = Dictionary(minimumCapacity: load.rows.count)
    rows = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let name = edit.row.score % numbers.count
    if let past = records.updateValue(edit.row, forKey: edit.key) {
      rows[JoinKey(edit.key, past.score % numbers.count)] = nil
    }
    if let number = numbers[name] { rows[JoinKey(edit.key, name)] = JoinRow(edit.row, number) }
  }

  var reading: UInt64 { UInt64(rows.count) }
  var checksum: UInt64 { rows.reduce(into: 0) { $0 &+= Checksum.mixed($1.key.number, $1.value.number) } }
}

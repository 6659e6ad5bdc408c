import SignalGraph

/// The reference of joins to one, on the standard library's tables.
///
/// A table of the records, one of the numbers that they name, one of the rows, and one that tells which records name a
/// number, so that one that changes finds them.
struct LookedUpByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var numbers: [Int: Int]
  private var records: [Int: PlainShape.Row]
  private var naming: [Int: Set<Int>] = [:]
  private var rows: [Int: JoinRow<PlainShape.Row, Int>]

  init(_ load: Records<PlainShape>) {
    numbers = NumbersByName.table(for: load.rows.count)
    records = Dictionary(minimumCapacity: load.rows.count)
    rows = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let name = edit.row.score % numbers.count
    if let past = records.updateValue(edit.row, forKey: edit.key).map({ $0.score % numbers.count }), past != name {
      naming[past]?.remove(edit.key)
    }
    naming[name, default: []].insert(edit.key)
    rows[edit.key] = numbers[name].map { JoinRow(edit.row, $0) }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let (name, number) = NumbersByName.draw(&random, of: numbers.count)
    numbers[name] = number
    for key in naming[name] ?? [] { rows[key]?.right = number }
  }

  var reading: UInt64 { UInt64(rows.count) }
  var checksum: UInt64 { rows.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.number) } }
}

/// The reference of joins, on the standard library's tables.
///
/// The same, with rows by both keys.
struct JoinedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var numbers: [Int: Int]
  private var records: [Int: PlainShape.Row]
  private var naming: [Int: Set<Int>] = [:]
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
    if let past = records.updateValue(edit.row, forKey: edit.key).map({ $0.score % numbers.count }), past != name {
      naming[past]?.remove(edit.key)
      rows[JoinKey(edit.key, past)] = nil
    }
    naming[name, default: []].insert(edit.key)
    rows[JoinKey(edit.key, name)] = numbers[name].map { JoinRow(edit.row, $0) }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let (name, number) = NumbersByName.draw(&random, of: numbers.count)
    numbers[name] = number
    for key in naming[name] ?? [] { rows[JoinKey(key, name)]?.right = number }
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

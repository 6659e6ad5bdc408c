import CSignalBench
import SignalGraph

/// Records under their score, as one of n keys, the lowest old key's where several share one; and one of them observed.
struct Rekeyed: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "shape rekeyed",
      contestants: [
        .view(Measurement.reference, RekeyedByHand<[Int: Linked]>.self),
        .view(Measurement.ours, Rekeyed.self),
        .view(Measurement.byHand, RekeyedByHand<TableDictionary<Int, Linked>>.self),
        .limit(Measurement.tables, CSB_REKEY),
      ]
    )
  }

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let zero: ValueStorage<RecordScript.Row?>
  private let end: DictionaryEnding<RecordScript.Row>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    let rekeyed = records.rekeyed { $0.value.score % n }
    zero = rekeyed.value(forKey: 0)
    end = DictionaryEnding(rekeyed)
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  var reading: UInt64 { UInt64((zero.value ?? nil)?.score ?? 0) &+ end.reading }
  var checksum: UInt64 { end.checksum(\.score) }

  func tearDown() {
    end.tearDown()
    zero.tearDown()
  }
}

/// A record in a chain.
private struct Linked {
  static let none = -1

  var row: RecordScript.Row
  /// In the records, the next that shares the other key, or `none`; in the output, the key that the record has there.
  var link: Int
}

/// By hand: a table of the records and one of the output; records that share a key are chained, ascending.
private struct RekeyedByHand<Table: PlainTable<Linked>>: FamilyView {
  private let n: Int
  private var records: Table
  private var output: Table

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = Table(minimumCapacity: n)
    output = Table(minimumCapacity: n)
    for key in 0..<n {
      insert(key, PlainShape.draw(key, &random))
    }
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    remove(key)
    insert(key, row)
  }

  /// The record that comes before `key` in the chain that begins with `first`.
  @inline(__always)
  private func record(before key: Int, from first: Int) -> (key: Int, record: Linked)? {
    var before = first
    while let record = records[before] {
      if record.link == Linked.none || record.link >= key { return (before, record) }
      before = record.link
    }
    return nil
  }

  @inline(__always)
  private mutating func insert(_ key: Int, _ row: RecordScript.Row) {
    let other = row.score % n
    guard let first = output[other]?.link, first < key, let (before, record) = record(before: key, from: first) else {
      let next = output.updateValue(Linked(row: row, link: key), forKey: other)?.link
      _ = records.updateValue(Linked(row: row, link: next ?? Linked.none), forKey: key)
      return
    }
    _ = records.updateValue(Linked(row: row, link: record.link), forKey: key)
    _ = records.updateValue(Linked(row: record.row, link: key), forKey: before)
  }

  @inline(__always)
  private mutating func remove(_ key: Int) {
    guard let past = records[key] else { return }
    let other = past.row.score % n
    guard let first = output[other]?.link, first != key, let (before, record) = record(before: key, from: first) else {
      if past.link != Linked.none, let next = records[past.link] {
        _ = output.updateValue(Linked(row: next.row, link: past.link), forKey: other)
      } else {
        output[other] = nil
      }
      return
    }
    _ = records.updateValue(Linked(row: record.row, link: past.link), forKey: before)
  }

  var reading: UInt64 { UInt64(output[0]?.row.score ?? 0) &+ UInt64(output.count) }
  var checksum: UInt64 { output.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.row.score) } }
}

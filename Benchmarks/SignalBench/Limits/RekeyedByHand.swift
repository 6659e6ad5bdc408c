/// The reference of indices, from a key to those that have it and back, on the standard library's tables.
///
/// A table of the records and one of the output; records that share a key are chained, ascending.
struct RekeyedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  /// A record in a chain.
  private struct Linked {
    static let none = -1

    var row: PlainShape.Row
    /// In the records, the next that shares the other key, or `none`; in the output, the key that the record has there.
    var link: Int
  }

  private let n: Int
  private var records: [Int: Linked]
  private var output: [Int: Linked]

  init(_ load: Records<PlainShape>) {
    n = load.rows.count
    records = Dictionary(minimumCapacity: n)
    output = Dictionary(minimumCapacity: n)
    for (key, row) in zip(load.keys, load.rows) { insert(key, row) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    remove(edit.key)
    insert(edit.key, edit.row)
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
  private mutating func insert(_ key: Int, _ row: PlainShape.Row) {
    let other = row.score % n
    guard let first = output[other]?.link, first < key, let (before, record) = record(before: key, from: first) else {
      let next = output.updateValue(Linked(row: row, link: key), forKey: other)?.link
      records[key] = Linked(row: row, link: next ?? Linked.none)
      return
    }
    records[key] = Linked(row: row, link: record.link)
    records[before] = Linked(row: record.row, link: key)
  }

  @inline(__always)
  private mutating func remove(_ key: Int) {
    guard let past = records[key] else { return }
    let other = past.row.score % n
    guard let first = output[other]?.link, first != key, let (before, record) = record(before: key, from: first) else {
      if past.link != Linked.none, let next = records[past.link] {
        output[other] = Linked(row: next.row, link: past.link)
      } else {
        output[other] = nil
      }
      return
    }
    records[before] = Linked(row: record.row, link: past.link)
  }

  var reading: UInt64 { UInt64(output.count) }
  var checksum: UInt64 { output.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.row.score) } }
}

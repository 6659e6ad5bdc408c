/// The reference of membership, and of a parameter where the threshold changes, on the standard library's tables.
///
/// A table of the records, and one of the members.
struct FilteredByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: [Int: PlainShape.Row]
  private var members: [Int: PlainShape.Row]
  private var threshold = Threshold.first

  init(_ load: Records<PlainShape>) {
    records = Dictionary(minimumCapacity: load.rows.count)
    members = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    records[edit.key] = edit.row
    members[edit.key] = edit.row.score >= threshold ? edit.row : nil
  }

  mutating func steer(_ random: inout SplitMix64) {
    let past = threshold
    threshold = Threshold.draw(&random)
    for (key, row) in records where (row.score >= past) != (row.score >= threshold) {
      members[key] = row.score >= threshold ? row : nil
    }
  }

  var reading: UInt64 { UInt64(members.count) }
  var checksum: UInt64 { members.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.score) } }
}

/// Thresholds of scores.
enum Threshold {
  static let first = 500_000

  @inline(__always)
  static func draw(_ random: inout SplitMix64) -> Int { 400_000 + random.next(below: 200_000) }
}

/// The reference of memos, which keep what was computed for each element, on the standard library's tables.
///
/// A table of the records, and one of the outputs.
struct MappedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: [Int: PlainShape.Row]
  private var outputs: [Int: Int]

  init(_ load: Records<PlainShape>) {
    records = Dictionary(minimumCapacity: load.rows.count)
    outputs = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if Mapped.isKept(edit.row) {
      records[edit.key] = edit.row
      outputs[edit.key] = PlainShape.output(edit.key, edit.row)
    } else {
      records[edit.key] = nil
      outputs[edit.key] = nil
    }
  }

  var reading: UInt64 { UInt64(outputs.count) }
  var checksum: UInt64 { outputs.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}

/// The reference of aggregates, a number for each group, on the standard library's tables.
///
/// A table of the records, and one of the numbers.
struct DistinctByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let scores: Int
  private var records: [Int: PlainShape.Row]
  private var numbers: [Int: Int]

  init(_ load: Records<PlainShape>) {
    scores = max(load.rows.count / 4, 1)
    records = Dictionary(minimumCapacity: load.rows.count)
    numbers = Dictionary(minimumCapacity: scores)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let future = edit.row.score % scores
    if let past = records.updateValue(edit.row, forKey: edit.key).map({ $0.score % scores }) {
      if past == future { return }
      let left = (numbers[past] ?? 0) - 1
      numbers[past] = left == 0 ? nil : left
    }
    numbers[future, default: 0] += 1
  }

  var reading: UInt64 { UInt64(numbers.count) }
  var checksum: UInt64 { numbers.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}

/// The reference of several inputs, of which each may have a key, on the standard library's tables.
///
/// The two tables, and both merged.
struct MergedByHand: View {
  typealias Drawn = MergeScript

  private var first: [Int: Int] = [:]
  private var second: [Int: Int] = [:]
  private var merged: [Int: Int] = [:]

  init(_ load: ContiguousArray<MergeScript.Edit>) {
    for edit in load { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: MergeScript.Edit) {
    let (isFirst, key, value) = edit
    if isFirst {
      first[key] = value
      merged[key] = value ?? second[key]
    } else {
      second[key] = value
      if first[key] == nil {
        merged[key] = value
      }
    }
  }

  var reading: UInt64 { UInt64(merged.count) }
  var checksum: UInt64 { merged.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}

/// The reference of groups, a table of records for each, on the standard library's tables.
///
/// A table of the records, and one of the groups.
struct GroupedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  private var groups: [Int: [Int: PlainShape.Row]]

  init(_ load: Records<PlainShape>) {
    groupCount = max(load.rows.count / 4, 1)
    records = Dictionary(minimumCapacity: load.rows.count)
    groups = Dictionary(minimumCapacity: groupCount)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let future = edit.row.score % groupCount
    if let past = records.updateValue(edit.row, forKey: edit.key).map({ $0.score % groupCount }), past != future {
      groups[past]?[edit.key] = nil
      if groups[past]?.isEmpty == true { groups[past] = nil }
    }
    groups[future, default: [:]][edit.key] = edit.row
  }

  var reading: UInt64 { UInt64(groups.count) }

  var checksum: UInt64 {
    groups.reduce(into: 0) { sum, group in
      for (key, row) in group.value { sum &+= Checksum.mixed(group.key &* 31 &+ key, row.score) }
    }
  }
}

/// The reference of aggregates that are added to and taken from, on the standard library's tables.
///
/// A table of the records, and one of a count and a sum for each group.
struct SummedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  private var groups: [Int: (count: Int, sum: Int)]

  init(_ load: Records<PlainShape>) {
    groupCount = max(load.rows.count / 4, 1)
    records = Dictionary(minimumCapacity: load.rows.count)
    groups = Dictionary(minimumCapacity: groupCount)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.updateValue(edit.row, forKey: edit.key)?.score {
      let group = past % groupCount
      let left = groups[group] ?? (0, 0)
      groups[group] = left.count == 1 ? nil : (left.count - 1, left.sum - past)
    }
    let group = edit.row.score % groupCount
    let present = groups[group] ?? (0, 0)
    groups[group] = (present.count + 1, present.sum + edit.row.score)
  }

  var reading: UInt64 { UInt64(groups.count) }
  var checksum: UInt64 { groups.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.sum) } }
}

/// The reference of aggregates by order, on the standard library's tables.
///
/// A table of the records, and one of an ascending array of scores for each group.
struct GreatestByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  private var groups: [Int: [Int]]

  init(_ load: Records<PlainShape>) {
    groupCount = max(load.rows.count / 4, 1)
    records = Dictionary(minimumCapacity: load.rows.count)
    groups = Dictionary(minimumCapacity: groupCount)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.updateValue(edit.row, forKey: edit.key)?.score {
      let group = past % groupCount
      if let index = groups[group]?.firstIndex(of: past) { groups[group]?.remove(at: index) }
      if groups[group]?.isEmpty == true { groups[group] = nil }
    }
    let score = edit.row.score
    let group = score % groupCount
    let index = groups[group]?.firstIndex { $0 >= score } ?? groups[group]?.count ?? 0
    groups[group, default: []].insert(score, at: index)
  }

  var reading: UInt64 { UInt64(groups.count) }
  var checksum: UInt64 { groups.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.last ?? 0) } }
}

/// Records, and what is kept of each group of scores.
private struct GroupedRecords<Contents> {
  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  var groups: [Int: Contents]

  init(count: Int) {
    groupCount = max(count / 4, 1)
    records = Dictionary(minimumCapacity: count)
    groups = Dictionary(minimumCapacity: groupCount)
  }

  /// Puts a record in; returns the score that its key had before.
  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) -> Int? {
    records.updateValue(edit.row, forKey: edit.key)?.score
  }

  @inline(__always)
  func group(of score: Int) -> Int { score % groupCount }
}

/// The reference of groups, a table of records for each, on the standard library's tables.
///
/// A table of the records, and one of the groups.
struct GroupedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: GroupedRecords<[Int: PlainShape.Row]>

  init(_ load: Records<PlainShape>) {
    records = GroupedRecords(count: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let future = records.group(of: edit.row.score)
    if let past = records.apply(edit).map({ records.group(of: $0) }), past != future {
      records.groups[past]?[edit.key] = nil
      if records.groups[past]?.isEmpty == true { records.groups[past] = nil }
    }
    records.groups[future, default: [:]][edit.key] = edit.row
  }

  var reading: UInt64 { UInt64(records.groups.count) }

  var checksum: UInt64 {
    records.groups.reduce(into: 0) { sum, group in
      for (key, row) in group.value { sum &+= Checksum.mixed(group.key &* 31 &+ key, row.score) }
    }
  }
}

/// The reference of groups as arrays, on the standard library's tables.
///
/// A table of the records, and one of an array by key for each group. Past arrays stay valid, and an edit tells what its
/// groups were before.
struct CollectedByHand: View {
  typealias Drawn = RecordScript<PlainShape>
  typealias Member = (key: Int, row: PlainShape.Row)

  private var records: GroupedRecords<[Member]>
  private var past: [(group: Int, members: [Member]?)] = []

  init(_ load: Records<PlainShape>) {
    records = GroupedRecords(count: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    past.removeAll(keepingCapacity: true)
    let group = records.group(of: edit.row.score)
    if let old = records.apply(edit).map({ records.group(of: $0) }) {
      past.append((old, records.groups[old]))
      let index = records.groups[old]?.firstIndex { $0.key == edit.key }
      if let index { records.groups[old]?.remove(at: index) }
      if records.groups[old]?.isEmpty == true { records.groups[old] = nil }
      if old != group { past.append((group, records.groups[group])) }
    } else {
      past.append((group, records.groups[group]))
    }
    let index = records.groups[group]?.firstIndex { $0.key > edit.key } ?? records.groups[group]?.count ?? 0
    records.groups[group, default: []].insert(edit, at: index)
  }

  var reading: UInt64 { UInt64(records.groups.count) }

  var checksum: UInt64 {
    records.groups.reduce(into: 0) { sum, group in
      sum &+= Checksum.mixed(group.key, group.value.reduce(0) { $0 &* 31 &+ PlainShape.output($1.key, $1.row) })
    }
  }
}

/// The reference of the first records of groups, on the standard library's tables.
///
/// A table of the records, and one of an array of all by descending score, then key, for each group.
struct TopByHand: View {
  typealias Drawn = RecordScript<PlainShape>
  typealias Member = (key: Int, row: PlainShape.Row)

  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  private var groups: [Int: [Member]]

  init(_ load: Records<PlainShape>) {
    groupCount = Top.groupCount(load.rows.count)
    records = Dictionary(minimumCapacity: load.rows.count)
    groups = Dictionary(minimumCapacity: groupCount)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.updateValue(edit.row, forKey: edit.key) {
      let group = past.score % groupCount
      groups[group]!.remove(at: Self.index(of: (edit.key, past), in: groups[group]!))
      if groups[group]!.isEmpty { groups[group] = nil }
    }
    let group = edit.row.score % groupCount
    groups[group, default: []].insert(edit, at: Self.index(of: edit, in: groups[group] ?? []))
  }

  @inline(__always)
  private static func index(of member: Member, in members: [Member]) -> Int {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      let other = members[middle]
      let isBefore = (-other.row.score, other.key) < (-member.row.score, member.key)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  var reading: UInt64 { UInt64(groups.count) }

  var checksum: UInt64 {
    groups.reduce(into: 0) { sum, group in
      sum &+= Checksum.mixed(
        group.key, group.value.prefix(Top.length).reduce(0) { $0 &* 31 &+ PlainShape.output($1.key, $1.row) })
    }
  }
}

/// The reference of trees, on the standard library's tables.
///
/// A table of the records, each with its parent and an ascending array of its children. Rows that change are handed out as
/// they were, and stay valid.
struct NestedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private struct Entry {
    var row: PlainShape.Row
    var parent: Int?
    var children: [Int] = []
  }

  private var entries: [Int: Entry]
  /// What the last update has changed.
  private var past: [Entry?] = []

  init(_ load: Records<PlainShape>) {
    entries = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    past.removeAll(keepingCapacity: true)
    let future = Nested.parent(edit.key, edit.row)
    let former = entries[edit.key]
    past.append(former)
    entries[edit.key] = Entry(row: edit.row, parent: future, children: former?.children ?? [])
    if former?.parent == future { return }
    if let parent = former?.parent { change(parent) { $0.remove(at: Self.index(of: edit.key, in: $0)) } }
    if let future { change(future) { $0.insert(edit.key, at: Self.index(of: edit.key, in: $0)) } }
    // Whether the way up comes around.
    var next = future
    while let parent = next, parent != edit.key { next = entries[parent]?.parent }
    if next != nil { fatalError("A parent has a lower key.") }
  }

  @inline(__always)
  private mutating func change(_ key: Int, _ body: (inout [Int]) -> Void) {
    past.append(entries[key])
    body(&entries[key]!.children)
  }

  @inline(__always)
  private static func index(of key: Int, in keys: [Int]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A record, and the one under which it hangs.
  @inline(__always)
  func branch(_ key: Int) -> (row: PlainShape.Row, parent: Int?)? { entries[key].map { ($0.row, $0.parent) } }

  /// The records that hang under one, in order.
  @inline(__always)
  func children(of key: Int) -> [Int] { entries[key]?.children ?? [] }

  var reading: UInt64 { UInt64(entries.count) }

  var checksum: UInt64 {
    entries.reduce(into: 0) { sum, entry in
      let below = entry.value.children.reduce(0) { $0 &* 31 &+ $1 }
      sum &+= Checksum.mixed(entry.key, entry.value.row.score &* 31 &+ (entry.value.parent ?? -1) &* 7 &+ below)
    }
  }
}

/// The reference of aggregates that are added to and taken from, on the standard library's tables.
///
/// A table of the records, and one of a count and a sum for each group.
struct SummedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: GroupedRecords<(count: Int, sum: Int)>

  init(_ load: Records<PlainShape>) {
    records = GroupedRecords(count: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.apply(edit) {
      let group = records.group(of: past)
      let left = records.groups[group] ?? (0, 0)
      records.groups[group] = left.count == 1 ? nil : (left.count - 1, left.sum - past)
    }
    let group = records.group(of: edit.row.score)
    let present = records.groups[group] ?? (0, 0)
    records.groups[group] = (present.count + 1, present.sum + edit.row.score)
  }

  var reading: UInt64 { UInt64(records.groups.count) }
  var checksum: UInt64 { records.groups.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.sum) } }
}

/// The reference of aggregates by order, on the standard library's tables.
///
/// A table of the records, and one of an ascending array of scores for each group.
struct GreatestByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var records: GroupedRecords<[Int]>

  init(_ load: Records<PlainShape>) {
    records = GroupedRecords(count: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.apply(edit) {
      let group = records.group(of: past)
      if let index = records.groups[group]?.firstIndex(of: past) { records.groups[group]?.remove(at: index) }
      if records.groups[group]?.isEmpty == true { records.groups[group] = nil }
    }
    let score = edit.row.score
    let group = records.group(of: score)
    let index = records.groups[group]?.firstIndex { $0 >= score } ?? records.groups[group]?.count ?? 0
    records.groups[group, default: []].insert(score, at: index)
  }

  var reading: UInt64 { UInt64(records.groups.count) }
  var checksum: UInt64 { records.groups.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.last ?? 0) } }
}

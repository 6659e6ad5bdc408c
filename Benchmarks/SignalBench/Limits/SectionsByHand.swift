/// The reference of groups as arrays, on the standard library's tables.
///
/// A table of the records, and one of an array by key for each group.
struct CollectedByHand: View {
  typealias Drawn = RecordScript<PlainShape>
  typealias Member = (key: Int, row: PlainShape.Row)

  private let groupCount: Int
  private var records: [Int: PlainShape.Row]
  private var groups: [Int: [Member]]

  init(_ load: Records<PlainShape>) {
    groupCount = max(load.rows.count / 4, 1)
    records = Dictionary(minimumCapacity: load.rows.count)
    groups = Dictionary(minimumCapacity: groupCount)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.updateValue(edit.row, forKey: edit.key).map({ $0.score % groupCount }) {
      if let index = groups[past]?.firstIndex(where: { $0.key == edit.key }) { groups[past]?.remove(at: index) }
      if groups[past]?.isEmpty == true { groups[past] = nil }
    }
    let group = edit.row.score % groupCount
    let index = groups[group]?.firstIndex { $0.key > edit.key } ?? groups[group]?.count ?? 0
    groups[group, default: []].insert(edit, at: index)
  }

  var reading: UInt64 { UInt64(groups.count) }

  var checksum: UInt64 {
    groups.reduce(into: 0) { sum, group in
      sum &+= Checksum.mixed(group.key, group.value.reduce(0) { $0 &* 31 &+ PlainShape.output($1.key, $1.row) })
    }
  }
}

/// The reference of sections, on the standard library's tables.
///
/// A table of the records, a sorted array and a sum for each group, and the numbers of rows before each group in a
/// binary indexed tree, from which every index of the flat array is made.
struct SectionedByHand: View {
  typealias Drawn = RecordScript<PlainShape>
  typealias Member = (score: Int, key: Int)

  private var records: [Int: PlainShape.Row]
  private let width: Int
  private var sections: [[Member]]
  private var sums: [Int]
  private var counts: [Int]
  private var total = 0
  /// What somebody would do with the indices.
  private var indices = 0

  init(_ load: Records<PlainShape>) {
    width = SectionWidth.of(load.rows.count)
    let groupCount = (1_000_000 - 1) / width + 1
    records = Dictionary(minimumCapacity: load.rows.count)
    sections = Array(repeating: [], count: groupCount)
    (sums, counts) = (Array(repeating: 0, count: groupCount), Array(repeating: 0, count: groupCount + 1))
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if let past = records.updateValue(edit.row, forKey: edit.key)?.score {
      let group = past / width
      let index = index(of: (past, edit.key), in: sections[group])
      sections[group].remove(at: index)
      indices &+= before(group) + 1 + index
      sums[group] -= past
      count(sections[group].isEmpty ? -2 : -1, group)
    }
    let group = edit.row.score / width
    let member = (edit.row.score, edit.key)
    let index = index(of: member, in: sections[group])
    count(sections[group].isEmpty ? 2 : 1, group)
    sections[group].insert(member, at: index)
    indices &+= before(group) + 1 + index
    sums[group] += edit.row.score
  }

  @inline(__always)
  private func index(of member: Member, in section: [Member]) -> Int {
    var (low, high) = (0, section.count)
    while low < high {
      let middle = (low + high) / 2
      if section[middle] < member { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  private mutating func count(_ growth: Int, _ group: Int) {
    total += growth
    var place = group + 1
    while place < counts.count {
      counts[place] += growth
      place += place & -place
    }
  }

  @inline(__always)
  private func before(_ group: Int) -> Int {
    var (place, sum) = (group, 0)
    while place > 0 {
      sum += counts[place]
      place -= place & -place
    }
    return sum
  }

  private func header(_ group: Int) -> Int { group &* 7 &+ sums[group] }

  var reading: UInt64 {
    let first = sections.firstIndex { !$0.isEmpty }.map(header) ?? 0
    return UInt64(bitPattern: Int64(first)) &+ UInt64(total)
  }

  var checksum: UInt64 {
    Checksum.ofPlaces(
      sections.indices.lazy.filter { !sections[$0].isEmpty }.flatMap { group in
        [header(group)] + sections[group].map { PlainShape.output($0.key, PlainShape.Row(group: 0, score: $0.score)) }
      }.map { UInt64(bitPattern: Int64($0)) })
  }
}

/// How many scores make a section, so that there are a quarter as many sections as records.
enum SectionWidth {
  static func of(_ records: Int) -> Int { max(4_000_000 / max(records, 1), 1) }
}

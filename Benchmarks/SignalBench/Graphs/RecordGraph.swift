import CSignalBench
import SignalGraph

/// This library on the keyed workloads: a slot of records, a chain of stages, each with a state of its own, and one
/// monitor.
struct RecordGraph<C: RecordChain>: View {
  typealias S = C.S
  typealias Drawn = RecordScript<S>

  private let records: DictionarySlot<S.Key, S.Row>
  private let chain = C()
  private let end: C.End
  private let n: Int

  init(_ load: Records<S>) {
    n = load.rows.count
    records = DictionarySlot(
      TableDictionary(uniqueKeysWithValues: zip(load.keys, load.rows).lazy.filter { C.isKept($0.1) })
    )
    end = chain.end(of: records)
  }

  @inline(__always)
  func apply(_ edit: (key: S.Key, row: S.Row)) {
    records[edit.key] = C.isKept(edit.row) ? edit.row : nil
  }

  @inline(__always)
  mutating func transaction(_ edits: (inout Self) -> Void) {
    SignalGraph.transaction { edits(&self) }
  }

  func steer(_ random: inout SplitMix64) { chain.steer(&random, n) }

  @inline(__always)
  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  var total: UInt64 { end.total }
  func tearDown() { end.tearDown() }
}

/// Stages on records, written as a user writes them, with the chain verbs and nothing that is not public.
protocol RecordChain<S> {
  associatedtype S: Shape
  associatedtype End: Ending

  init()
  func end(of records: DictionarySlot<S.Key, S.Row>) -> End
  /// Draws and sets a parameter; there are n records.
  func steer(_ random: inout SplitMix64, _ n: Int)
  /// Whether there is a record, or none instead of it.
  static func isKept(_ row: S.Row) -> Bool
}

extension RecordChain {
  func steer(_ random: inout SplitMix64, _ n: Int) {}

  @inline(__always)
  static func isKept(_ row: S.Row) -> Bool { true }
}

/// A chain on W1's own records.
protocol PlainChain: RecordChain where S == PlainShape {}

typealias RecordSlot = DictionarySlot<Int, PlainShape.Row>

/// W1, W2 and W3.
struct Pipeline<S: Shape>: RecordChain {
  func end(of records: DictionarySlot<S.Key, S.Row>) -> ArrayEnding<Int> {
    ArrayEnding(
      records
        .filter { S.isMember($0.value) }
        .sorted { S.score($0.value) }
        .map { S.output($0.key, $0.value) }
    )
  }
}

/// The records that score half a million or more.
struct Filtered: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(records.filter { $0.value.score >= Threshold.first })
  }
}

/// The records that score a threshold or more, which changes while they do.
struct FilteredThreshold: PlainChain {
  private let threshold = ValueSlot(Threshold.first)

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(
      records.filter(with: threshold, hint: { $1 < $0 ? .relaxed : .tightened }, { $0.value.score >= $1 })
    )
  }

  func steer(_ random: inout SplitMix64, _ n: Int) {
    threshold.value = Threshold.draw(&random)
  }
}

/// A number made of each record; records come and go.
struct Mapped: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int> {
    DictionaryEnding(records.map { PlainShape.output($0.key, $0.value) })
  }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 15 }
}

/// All records by score, then by key.
struct Sorted: PlainChain {
  func end(of records: RecordSlot) -> ArrayEnding<DictionaryEntry<Int, PlainShape.Row>> {
    ArrayEnding(records.sorted { $0.value.score })
  }
}

/// A page of W1's records with group < 8, sorted, and another one every now and then.
struct Windowed: PlainChain {
  private let number = ValueSlot(0)

  func end(of records: RecordSlot) -> ArrayEnding<DictionaryEntry<Int, PlainShape.Row>> {
    ArrayEnding(
      records
        .filter { PlainShape.isMember($0.value) }
        .sorted { $0.value.score }
        .page(number: number, size: Int(CSB_PAGE))
    )
  }

  func steer(_ random: inout SplitMix64, _ n: Int) {
    number.value = random.next(below: n / 2 / Int(CSB_PAGE) + 1)
  }
}

/// The rank by score of one record, and of another one every now and then.
struct Ranked: PlainChain {
  private let key = ValueSlot(0)

  func end(of records: RecordSlot) -> ValueEnding<Int?> {
    ValueEnding(records.rank(of: key) { $0.value.score })
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { key.value = random.next(below: n) }
}

/// Records under their score, as one of n keys, the lowest old key's where several share one.
struct Rekeyed: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    let n = records.count
    return DictionaryEnding(records.rekeyed { $0.value.score % n })
  }
}

/// How many records have each score, of a quarter as many scores as there are records.
struct Distinct: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int> {
    let scores = max(records.count / 4, 1)
    return DictionaryEnding(records.distinct { $0.value.score % scores })
  }
}

/// The records of each remainder of their score, of a quarter as many remainders as there are records.
struct Grouped: PlainChain {
  func end(of records: RecordSlot) -> GroupsEnding {
    let groups = max(records.count / 4, 1)
    return GroupsEnding(records.grouped { $0.value.score % groups })
  }
}

/// The same as arrays by key.
struct Collected: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, TreeArray<DictionaryEntry<Int, PlainShape.Row>>> {
    let groups = max(records.count / 4, 1)
    return DictionaryEnding(records.collected { $0.value.score % groups })
  }
}

/// The three records of the greatest scores in each of groups of about 64.
struct Top: PlainChain {
  static let length = 3

  static func groupCount(_ count: Int) -> Int { max(count / 64, 1) }

  func end(of records: RecordSlot) -> DictionaryEnding<Int, TreeArray<DictionaryEntry<Int, PlainShape.Row>>> {
    let groups = Self.groupCount(records.count)
    return DictionaryEnding(
      records.collected(by: { $0.value.score % groups }, sortedBy: { -$0.value.score }, prefix: Self.length))
  }
}

/// The records in a tree, each under one of a lower key that its score chooses.
struct Nested: PlainChain {
  @inline(__always)
  static func parent(_ key: Int, _ row: PlainShape.Row) -> Int? { key == 0 ? nil : row.score % key }

  func end(of records: RecordSlot) -> DictionaryEnding<Int, NestedEntry<Int, PlainShape.Row>> {
    DictionaryEnding(records.nested { Self.parent($0.key, $0.value) })
  }
}

/// The sums of the scores at and below each record of such a tree.
struct Subtrees: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int> {
    DictionaryEnding(
      records.nested { Nested.parent($0.key, $0.value) }.aggregatedBySubtree(.sum { $0.value.value.score }))
  }
}

/// The same tree as rows, all of which are shown.
struct Outlined: PlainChain {
  static func number(_ key: Int, _ score: Int, _ depth: Int, _ childCount: Int) -> Int {
    key &* 31 &+ score &+ depth &* 7 &+ childCount &* 3
  }

  func end(of records: RecordSlot) -> ArrayEnding<OutlineRow<Int, PlainShape.Row>> {
    ArrayEnding(records.nested { Nested.parent($0.key, $0.value) }.outlined())
  }
}

/// The records in sections by score, behind headers with the sum of their scores.
struct Sectioned: PlainChain {
  func end(of records: RecordSlot) -> ArrayEnding<SectionRow<Int, Int, DictionaryEntry<Int, PlainShape.Row>>> {
    let width = max(4_000_000 / max(records.count, 1), 1)
    return ArrayEnding(
      records.sectioned(by: { $0.value.score / width }, sortedBy: { $0.value.score }, .sum { $0.value.score }))
  }
}

/// The sum of the scores of each group.
struct Summed: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int> {
    let groups = max(records.count / 4, 1)
    return DictionaryEnding(records.aggregated(by: { $0.value.score % groups }, .sum { $0.value.score }))
  }
}

/// The same beside a count, in one pass.
struct Counted: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int> {
    let groups = max(records.count / 4, 1)
    return DictionaryEnding(
      records.aggregated(
        by: { $0.value.score % groups }, .several(.count, .sum { $0.value.score }) { $0 == 0 ? 0 : $1 }))
  }
}

/// The greatest score of each group.
struct Greatest: PlainChain {
  func end(of records: RecordSlot) -> DictionaryEnding<Int, Int?> {
    let groups = max(records.count / 4, 1)
    return DictionaryEnding(records.aggregated(by: { $0.value.score % groups }, .max { $0.value.score }))
  }
}

/// Each record with the number that it names by its score, of a quarter as many numbers as there are records; a number
/// changes every now and then.
struct LookedUp: PlainChain {
  private let numbers = DictionarySlot<Int, Int>()

  func end(of records: RecordSlot) -> DictionaryEnding<Int, JoinRow<PlainShape.Row, Int>> {
    numbers.replace(with: NumbersByName.state(for: records.count))
    let count = numbers.count
    return DictionaryEnding(records.lookedUp(in: numbers, missing: .dropped) { $0.value.score % count })
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { NumbersByName.steer(numbers, &random) }
}

/// The same as a join of two dictionaries, whose rows have both keys.
struct Joined: PlainChain {
  private let numbers = DictionarySlot<Int, Int>()

  func end(of records: RecordSlot) -> DictionaryEnding<JoinKey<Int, Int>, JoinRow<PlainShape.Row, Int>> {
    numbers.replace(with: NumbersByName.state(for: records.count))
    let count = numbers.count
    return DictionaryEnding(records.joined(numbers, by: { $0.value.score % count }))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { NumbersByName.steer(numbers, &random) }
}

/// What records name: a quarter as many numbers as there are records.
enum NumbersByName {
  static func table(for records: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: (0..<max(records / 4, 1)).lazy.map { ($0, $0 * 7) })
  }

  static func state(for records: Int) -> TableDictionary<Int, Int> {
    TableDictionary(uniqueKeysWithValues: table(for: records).lazy.map { ($0.key, $0.value) })
  }

  @inline(__always)
  static func draw(_ random: inout SplitMix64, of count: Int) -> (name: Int, number: Int) {
    let name = random.next(below: count)
    return (name, random.next(below: 1_000_000))
  }

  static func steer(_ numbers: DictionarySlot<Int, Int>, _ random: inout SplitMix64) {
    let (name, number) = draw(&random, of: numbers.count)
    numbers[name] = number
  }
}

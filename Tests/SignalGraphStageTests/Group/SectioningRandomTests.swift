import SignalGraph
import SignalGraphTesting
import Testing

/// Sections against a sort of all rows by group, and rebuilt from signals alone.
@Suite struct SectioningRandomTests {
  typealias Sections<Row> = ArrayStorage<SectionRow<Int, Int, Row>>

  /// What sections show: sorted rows, cut where the group changes, each part behind its header.
  static func sections<Row>(
    _ rows: [Row], by group: (Row) -> Int?, sortedBy areInOrder: (Row, Row) -> Bool, _ summary: ([Row]) -> Int
  ) -> [SectionRow<Int, Int, Row>] {
    let groups = Dictionary(grouping: rows.filter { group($0) != nil }) { group($0)! }
    return groups.sorted { $0.key < $1.key }.flatMap { group, rows in
      [.header(group, summary(rows))] + rows.sorted(by: areInOrder).map { .element($0) }
    }
  }

  private static func group(_ number: Int, _ width: Int) -> Int? { number % 7 == 0 ? nil : number % width }

  @Test(arguments: 1...8)
  func `random edits of sets`(_ seed: Int) {
    let slot = SetSlot<Int>()
    playAtRandom(seed) { width in
      [
        slot.sectioned(by: { Self.group($0, 4) }, sortedBy: { $0 % 3 }, .count),
        slot.sectioned(
          with: width, by: Self.group, sortedBy: { $0 % $1 }, ties: .by { -$0 }, as: { width in .sum { $0 * width } }),
      ]
    } edit: { generator in
      let member = Int.random(in: 0..<24, using: &generator)
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
    } oracles: { width in
      let rows = Array(slot.elements)
      return [
        Self.sections(rows, by: { Self.group($0, 4) }, sortedBy: { ($0 % 3, $0) < ($1 % 3, $1) }) { $0.count },
        Self.sections(
          rows, by: { Self.group($0, width) }, sortedBy: { ($0 % width, -$0) < ($1 % width, -$1) }
        ) { $0.reduce(0) { $0 + $1 * width } },
      ].map { TreeArray($0) }
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `random edits of dictionaries`(_ seed: Int) {
    typealias Entry = DictionaryEntry<Int, Int>
    let slot = DictionarySlot<Int, Int>()
    playAtRandom(seed) { width in
      [
        slot.sectioned(by: { Self.group($0.value, 4) }, sortedBy: { $0.value / 6 }, .wrappingSum { $0.value }),
        slot.sectioned(
          by: { Self.group($0.value, 2) }, sortedBy: { $0.value / 6 }, ties: .by { -$0 },
          .several(.min { $0.value }, .count) { $0! * 100 + $1 }),
        slot.sectioned(
          with: width, by: { Self.group($0.value, $1) }, sortedBy: { $0.value % 5 * ($1 % 2 == 0 ? 1 : -1) },
          as: { width in .fold(width, add: { $0 += $1.value }, remove: { $0 -= $1.value }) }),
        slot.sectioned(
          with: width, width, by: { Self.group($0.value, $2) }, sortedBy: { entry, _, _ in entry.key % 2 },
          ties: .by { -$0 }, as: { _, _ in .count }),
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<12, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: slot[key] = nil
      case 1: slot.refresh(key)
      default: slot[key] = Int.random(in: 0..<24, using: &generator)
      }
    } oracles: { width in
      let rows = slot.elements.map { Entry(key: $0.key, value: $0.value) }
      func order(_ entry: Entry) -> (Int, Int) { (entry.value % 5 * (width % 2 == 0 ? 1 : -1), entry.key) }
      return [
        Self.sections(
          rows, by: { Self.group($0.value, 4) }, sortedBy: { ($0.value / 6, $0.key) < ($1.value / 6, $1.key) }
        ) { $0.reduce(0) { $0 + $1.value } },
        Self.sections(
          rows, by: { Self.group($0.value, 2) }, sortedBy: { ($0.value / 6, -$0.key) < ($1.value / 6, -$1.key) }
        ) { $0.map(\.value).min()! * 100 + $0.count },
        Self.sections(rows, by: { Self.group($0.value, width) }, sortedBy: { order($0) < order($1) }) {
          $0.reduce(width) { $0 + $1.value }
        },
        Self.sections(
          rows, by: { Self.group($0.value, width) }, sortedBy: { ($0.key % 2, -$0.key) < ($1.key % 2, -$1.key) }
        ) { $0.count },
      ].map { TreeArray($0) }
    }
    slot.assertTornDown()
  }

  @Test(arguments: Settings.seeds(16))
  func `random edits of arrays`(_ seed: Int) {
    let slot = ArraySlot<Int>()
    playAtRandom(seed) { width in
      [
        slot.sectioned(by: { Self.group($0, 4) }, .wrappingSum { $0 }),
        slot.sectioned(by: { Self.group($0, 3) }, sortedBy: { $0 / 8 }, .count),
        slot.sectioned(with: width, by: Self.group) { width in .sum { $0 % width } },
        slot.sectioned(with: width, by: Self.group, sortedBy: { $0 / 8 * ($1 % 3 - 1) }) { _ in .count },
      ]
    } edit: { generator in
      slot.editAtRandom(&generator) { Int.random(in: 0..<24, using: &$0) }
    } oracles: { width in
      let rows = slot.elements.enumerated().map { (position: $0.offset, number: $0.element) }
      func sections(
        _ width: Int, _ order: @escaping (Int) -> Int, _ summary: ([Int]) -> Int
      ) -> [SectionRow<Int, Int, Int>] {
        Self.sections(
          rows, by: { Self.group($0.number, width) },
          sortedBy: { (order($0.number), $0.position) < (order($1.number), $1.position) },
          { summary($0.map(\.number)) }
        ).map { row in
          switch row {
          case .header(let group, let summary): .header(group, summary)
          case .element(let element): .element(element.number)
          }
        }
      }
      return [
        sections(4, { _ in 0 }) { $0.reduce(0, +) }, sections(3, { $0 / 8 }) { $0.count },
        sections(width, { _ in 0 }) { $0.reduce(0) { $0 + $1 % width } },
        sections(width, { $0 / 8 * (width % 3 - 1) }) { $0.count },
      ].map { TreeArray($0) }
    }
    slot.assertTornDown()
  }

  /// Each state of three rows to each other one, in a debug build to a fifth, by states that share groups, orders and values.
  @Test func `each of 4,096 transactions of three rows shows what it should`() {
    typealias State = TableDictionary<Int, Int>
    let values: [[Int?]] = [[nil, 10, 11, 20], [nil, 10, 12, -1], [nil, 15, 20, 30]]
    func state(_ number: Int) -> State {
      var state: State = [:]
      for key in 0..<3 { state[key] = values[key][number >> (2 * key) & 3] }
      return state
    }
    let group = { (value: Int) in value < 0 ? nil : value / 10 }
    func rows(_ state: State) -> [SectionRow<Int, Int, DictionaryEntry<Int, Int>>] {
      let entries = state.map { DictionaryEntry(key: $0.key, value: $0.value) }
      return Self.sections(
        entries, by: { group($0.value) }, sortedBy: { ($0.value % 5, $0.key) < ($1.value % 5, $1.key) }
      ) { $0.map(\.value).max()! * 100 + $0.count }
    }
    let slot = DictionarySlot<Int, Int>([:])
    let stage = slot.sectioned(
      by: { group($0.value) }, sortedBy: { $0.value % 5 }, .several(.max { $0.value }, .count) { $0! * 100 + $1 })
    let replica = SignalReplica<ArrayTransaction<SectionRow<Int, Int, DictionaryEntry<Int, Int>>>>()
    replica.attach(to: stage)
    func set(_ number: Int) {
      let state = state(number)
      transaction { for key in 0..<3 { slot[key] = state[key] } }
    }
    for past in 0..<64 {
      for future in Settings.partners(of: past, among: 0..<64) {
        set(past)
        let (before, after, changes) = (rows(state(past)), rows(state(future)), replica.changes)
        set(future)
        #expect(replica.fault == nil && Array(replica.state!) == after && Array(stage.elements) == after)
        #expect(replica.changes == changes + (before == after ? 0 : 1))
      }
    }
    replica.detach()
    stage.tearDown()
  }

  @Test func `stages on sections that handlers make`() {
    let slot = DictionarySlot([1: 10, 2: 21, 3: 12])
    let stage = slot.sectioned(by: { $0.value / 10 }, sortedBy: { $0.key }, .count)
    var late: [Counting<ArrayTransaction<SectionRow<Int, Int, DictionaryEntry<Int, Int>>>>] = []
    let token = stage.observe { _ in late.append(stage.counted()) }
    slot[2] = 13
    #expect(late.map(\.value) == [4, 4])
    slot[4] = 40
    slot.removeAll()
    #expect(late.map(\.value) == [0, 0, 0, 0] && stage.isEmpty)
    slot[4] = 41
    #expect(late.map(\.value) == [2, 2, 2, 2, 2])
    token.tearDown()
    for view in late { view.tearDown() }
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the many retired places of an array are renewed`() {
    let slot = ArraySlot(Array(0..<20))
    let stage = slot.sectioned(by: { $0 % 3 }, sortedBy: { $0 % 2 }, .count)
    for step in 0..<2000 { slot.move(from: step % 20, to: step * 7 % 20) }
    let rows = slot.elements.enumerated().map { (position: $0.offset, number: $0.element) }
    let expected = Self.sections(
      rows, by: { $0.number % 3 }, sortedBy: { ($0.number % 2, $0.position) < ($1.number % 2, $1.position) },
      { $0.count })
    #expect(stage.elements.map { $0.element ?? -1 } == expected.map { $0.element?.number ?? -1 })
    stage.tearDown()
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// The first rows of groups against a sort of `Dictionary(grouping:)`, and rebuilt from signals alone.
@Suite struct SortedCollectingRandomTests {
  private static func states<Row>(_ groups: [[Int: [Row]]]) -> [TableDictionary<Int, TreeArray<Row>>] {
    groups.map { TableDictionary($0.mapValues { TreeArray($0) }) }
  }

  /// Orders that change with a number: by the remainder of a row's `number`.
  private static func orders<Row>(
    _ width: ValueSlot<Int>, _ number: @escaping (Row) -> Int
  ) -> ValueStorage<SortCriteria<Row, Int>> {
    width.map { width in .ascending { number($0) % width } }
  }

  private static func group(_ number: Int, _ width: Int) -> Int? { number % 7 == 0 ? nil : number % width }

  /// The groups of rows that are in order already.
  private static func tops<Row>(
    _ rows: [Row], _ number: (Row) -> Int, _ width: Int, _ length: Int
  ) -> [Int: [Row]] {
    let groups = Dictionary(grouping: rows.filter { number($0) % 7 != 0 }) { number($0) % width }
    return length <= 0 ? [:] : groups.mapValues { Array($0.prefix(length)) }
  }

  @Test(arguments: 1...8)
  func `random edits of sets`(_ seed: Int) {
    let slot = SetSlot<Int>()
    playAtRandom(seed) { width in
      [
        slot.collected(by: { Self.group($0, 4) }, sortedBy: { $0 % 3 }, prefix: 2),
        slot.collected(by: { Self.group($0, 3) }, sortedBy: { -$0 }, prefix: width.map { $0 - 2 }),
        slot.collected(with: width, by: Self.group, sortedBy: { $0 % $1 }, ties: .by { -$0 }, prefix: width),
        slot.collected(by: { Self.group($0, 4) }, sortedBy: .descending { $0 % 5 }, ties: .by { -$0 }, prefix: 3),
        slot.collected(by: { Self.group($0, 3) }, sortedBy: Self.orders(width) { $0 }, ties: .by { -$0 }, prefix: 2),
      ]
    } edit: { generator in
      let member = Int.random(in: 0..<24, using: &generator)
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
    } oracles: { width in
      let rows = slot.elements.sorted()
      return Self.states([
        Self.tops(rows.sorted { ($0 % 3, $0) < ($1 % 3, $1) }, { $0 }, 4, 2),
        Self.tops(rows.reversed(), { $0 }, 3, width - 2),
        Self.tops(rows.sorted { ($0 % width, -$0) < ($1 % width, -$1) }, { $0 }, width, width),
        Self.tops(rows.sorted { (-($0 % 5), -$0) < (-($1 % 5), -$1) }, { $0 }, 4, 3),
        Self.tops(rows.sorted { ($0 % width, -$0) < ($1 % width, -$1) }, { $0 }, 3, 2),
      ])
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `random edits of dictionaries`(_ seed: Int) {
    let slot = DictionarySlot<Int, Int>()
    playAtRandom(seed) { width in
      [
        slot.collected(by: { Self.group($0.value, 4) }, sortedBy: .descending { $0.value / 6 }, prefix: 1),
        slot.collected(by: { Self.group($0.value, 2) }, sortedBy: { $0.value }, prefix: width.map { 2 * $0 - 4 }),
        slot.collected(
          with: width, width, by: { Self.group($0.value, $2) }, sortedBy: { row, width, _ in row.value % width },
          prefix: 3),
        slot.collected(by: { Self.group($0.value, 3) }, sortedBy: { $0.value % 2 }),
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<12, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: slot[key] = nil
      case 1: slot.refresh(key)
      default: slot[key] = Int.random(in: 0..<24, using: &generator)
      }
    } oracles: { width in
      let rows = slot.elements.map { DictionaryEntry(key: $0.key, value: $0.value) }
      func sorted(_ order: (Int) -> Int) -> [DictionaryEntry<Int, Int>] {
        rows.sorted { (order($0.value), $0.key) < (order($1.value), $1.key) }
      }
      return Self.states([
        Self.tops(sorted { -($0 / 6) }, \.value, 4, 1), Self.tops(sorted { $0 }, \.value, 2, 2 * width - 4),
        Self.tops(sorted { $0 % width }, \.value, width, 3), Self.tops(sorted { $0 % 2 }, \.value, 3, .max),
      ])
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `random edits of arrays`(_ seed: Int) {
    let slot = ArraySlot<Int>()
    playAtRandom(seed) { width in
      [
        slot.collected(by: { Self.group($0, 4) }, sortedBy: { $0 % 3 }, prefix: 2),
        slot.collected(by: { Self.group($0, 3) }, sortedBy: { $0 / 8 }, prefix: width.map { $0 - 2 }),
        slot.collected(with: width, by: Self.group, sortedBy: { $0 % $1 }, prefix: width),
        slot.collected(by: { Self.group($0, 2) }, sortedBy: .descending { $0 / 4 }),
        slot.collected(by: { Self.group($0, 3) }, sortedBy: Self.orders(width) { $0 }, prefix: 2),
      ]
    } edit: { generator in
      slot.editAtRandom(&generator) { Int.random(in: 0..<24, using: &$0) }
    } oracles: { width in
      func sorted(_ order: (Int) -> Int) -> [Int] {
        slot.elements.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
          .map(\.element)
      }
      return Self.states([
        Self.tops(sorted { $0 % 3 }, { $0 }, 4, 2), Self.tops(sorted { $0 / 8 }, { $0 }, 3, width - 2),
        Self.tops(sorted { $0 % width }, { $0 }, width, width), Self.tops(sorted { -($0 / 4) }, { $0 }, 2, .max),
        Self.tops(sorted { $0 % width }, { $0 }, 3, 2),
      ])
    }
    slot.assertTornDown()
  }

  /// All states of three keys with values 0 to 2, or none, each led to each other in one turn; in a debug build to a fifth.
  @Test func `every change of three rows`() {
    typealias Rows = TableDictionary<Int, Int>
    let states = (0..<64).map { code in
      Rows(
        uniqueKeysWithValues: (0..<3).compactMap { key in
          let value = code >> (2 * key) & 3
          return value == 3 ? nil : (key, value)
        })
    }
    for length in 1...2 {
      for (number, first) in states.enumerated() {
        for second in Settings.partners(of: number, among: states.indices).map({ states[$0] }) {
          let slot = DictionarySlot(first)
          let stage = slot.collected(by: { $0.value / 2 }, sortedBy: .descending { $0.value }, prefix: length)
          let replica = SignalReplica<DictionaryTransaction<Int, TreeArray<DictionaryEntry<Int, Int>>>>()
          replica.attach(to: stage)
          let before = stage.snapshot!
          let changes = replica.changes
          transaction { for key in 0..<3 { slot[key] = second[key] } }
          let entries = second.map { DictionaryEntry(key: $0.key, value: $0.value) }
            .sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
          let expected = Dictionary(grouping: entries) { $0.value / 2 }.mapValues { TreeArray($0.prefix(length)) }
          let isRight = replica.fault == nil && replica.state == TableDictionary(expected)
          let isMinimal = replica.changes - changes == (before == stage.snapshot ? 0 : 1)
          #expect(isRight && isMinimal && stage.snapshot == replica.state, "\(length) of \(first) to \(second)")
          replica.detach()
          stage.tearDown()
        }
      }
    }
  }
}

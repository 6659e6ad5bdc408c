import SignalGraph
import SignalGraphTesting
import Testing

/// Arrays of groups against `Dictionary(grouping:)`, and rebuilt from signals alone.
@Suite struct GroupCollectingRandomTests {
  private static func states<Row>(_ groups: [[Int: [Row]]]) -> [TableDictionary<Int, TreeArray<Row>>] {
    groups.map { TableDictionary($0.mapValues { TreeArray($0) }) }
  }

  private static func group(_ number: Int, _ width: Int) -> Int? { number % 7 == 0 ? nil : number % width }

  @Test(arguments: 1...8)
  func `random edits of sets`(_ seed: Int) {
    let slot = SetSlot<Int>()
    playAtRandom(seed) { width in
      [slot.collected { Self.group($0, 4) }, slot.collected(with: width, by: Self.group, ties: .by { -$0 })]
    } edit: { generator in
      let member = Int.random(in: 0..<24, using: &generator)
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
    } oracles: { width in
      let rows = slot.elements.filter { $0 % 7 != 0 }.sorted()
      return Self.states([Dictionary(grouping: rows) { $0 % 4 }, Dictionary(grouping: rows.reversed()) { $0 % width }])
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...8)
  func `random edits of dictionaries`(_ seed: Int) {
    let slot = DictionarySlot<Int, Int>()
    playAtRandom(seed) { width in
      [
        slot.collected { Self.group($0.value, 4) },
        slot.collected(with: width, by: { Self.group($0.value, $1) }, ties: .by { -$0 }),
        slot.collected(with: width, width) { Self.group($0.value, $2) },
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<12, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: slot[key] = nil
      case 1: slot.refresh(key)
      default: slot[key] = Int.random(in: 0..<24, using: &generator)
      }
    } oracles: { width in
      let rows = slot.elements.filter { $0.value % 7 != 0 }.sorted { $0.key < $1.key }
        .map { DictionaryEntry(key: $0.key, value: $0.value) }
      return Self.states([
        Dictionary(grouping: rows) { $0.value % 4 }, Dictionary(grouping: rows.reversed()) { $0.value % width },
        Dictionary(grouping: rows) { $0.value % width },
      ])
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `random edits of arrays`(_ seed: Int) {
    let slot = ArraySlot<Int>()
    playAtRandom(seed) { width in
      [slot.collected { Self.group($0, 4) }, slot.collected(with: width, by: Self.group)]
    } edit: { generator in
      slot.editAtRandom(&generator) { Int.random(in: 0..<24, using: &$0) }
    } oracles: { width in
      let rows = slot.elements.filter { $0 % 7 != 0 }
      return Self.states([Dictionary(grouping: rows) { $0 % 4 }, Dictionary(grouping: rows) { $0 % width }])
    }
    slot.assertTornDown()
  }
}

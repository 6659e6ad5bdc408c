import SignalGraph
import SignalGraphTesting
import Testing

/// Arrays of groups against `Dictionary(grouping:)`, and rebuilt from signals alone.
@Suite struct GroupCollectingRandomTests {
  /// Edits a source and a parameter at random, and compares all stages with their oracles after each turn.
  private func run<Row>(
    _ seed: Int, _ make: (ValueSlot<Int>) -> [DictionaryStorage<Int, TreeArray<Row>>],
    edit: (inout SeededGenerator) throws -> Void, oracles: (_ width: Int) -> [[Int: [Row]]]
  ) where Row: Equatable & Sendable {
    var generator = SeededGenerator(seed: UInt64(seed))
    let width = ValueSlot(3)
    let stages = make(width)
    let replicas = stages.map { stage in
      let replica = SignalReplica<DictionaryTransaction<Int, TreeArray<Row>>>()
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      return replica
    }
    for step in 0..<150 {
      let counts = replicas.map(\.changes)
      try? transaction {
        for _ in 0..<Int.random(in: 0...4, using: &generator) { try edit(&generator) }
        if Int.random(in: 0..<5, using: &generator) == 0 { width.value = Int.random(in: 1...6, using: &generator) }
      }
      let oracles = oracles(width.value)
      for (index, replica) in replicas.enumerated() {
        let isRight = replica.state!.mapValues(Array.init) == TableDictionary(oracles[index])
        let isOne = stages[index].snapshot == replica.state && replica.changes <= counts[index] + 1
        #expect(replica.fault == nil && isRight && isOne, "stage \(index), seed \(seed), step \(step)")
      }
    }
    for replica in replicas { replica.detach() }
    for stage in stages { stage.tearDown() }
    #expect(width.emitter.sensorCount == 0)
  }

  private struct Refusal: Error {}

  private static func group(_ number: Int, _ width: Int) -> Int? { number % 7 == 0 ? nil : number % width }

  @Test(arguments: 1...8)
  func `random edits of sets`(_ seed: Int) {
    let slot = SetSlot<Int>()
    run(seed) { width in
      [slot.collected { Self.group($0, 4) }, slot.collected(with: width, by: Self.group, ties: .by { -$0 })]
    } edit: { generator in
      let member = Int.random(in: 0..<24, using: &generator)
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
      if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
    } oracles: { width in
      let rows = slot.elements.filter { $0 % 7 != 0 }.sorted()
      return [Dictionary(grouping: rows) { $0 % 4 }, Dictionary(grouping: rows.reversed()) { $0 % width }]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...8)
  func `random edits of dictionaries`(_ seed: Int) {
    let slot = DictionarySlot<Int, Int>()
    run(seed) { width in
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
      if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
    } oracles: { width in
      let rows = slot.elements.filter { $0.value % 7 != 0 }.sorted { $0.key < $1.key }
        .map { DictionaryEntry(key: $0.key, value: $0.value) }
      return [
        Dictionary(grouping: rows) { $0.value % 4 }, Dictionary(grouping: rows.reversed()) { $0.value % width },
        Dictionary(grouping: rows) { $0.value % width },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `random edits of arrays`(_ seed: Int) {
    let slot = ArraySlot<Int>()
    run(seed) { width in
      [slot.collected { Self.group($0, 4) }, slot.collected(with: width, by: Self.group)]
    } edit: { generator in
      slot.editAtRandom(&generator) { Int.random(in: 0..<24, using: &$0) }
      if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
    } oracles: { width in
      let rows = slot.elements.filter { $0 % 7 != 0 }
      return [Dictionary(grouping: rows) { $0 % 4 }, Dictionary(grouping: rows) { $0 % width }]
    }
    slot.assertTornDown()
  }
}

extension ArraySlot {
  /// One edit of each kind now and then: rows come, go, change, move, are refreshed and are replaced.
  func editAtRandom(_ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element) {
    let place = Int.random(in: 0...count, using: &generator)
    let kind = Int.random(in: 0..<8, using: &generator)
    if place == count || kind < 2 { return insert(make(&generator), at: place) }
    switch kind {
    case 2: self[place] = make(&generator)
    case 3: remove(at: place)
    case 4, 5: move(from: place, to: Int.random(in: 0..<count, using: &generator))
    case 6: refresh(at: place)
    default:
      let end = Int.random(in: place...Swift.min(place + 4, count), using: &generator)
      let rows = (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(&generator) }
      replaceSubrange(place..<end, with: rows)
    }
  }
}

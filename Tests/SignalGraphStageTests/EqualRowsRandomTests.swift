import SignalGraph
import SignalGraphTesting
import Testing

/// Rows that are changed to equal ones, or refreshed, at random: stages that compare results against a recomputation, as they
/// show it themselves and as a stage behind them has heard of it.
@Suite struct EqualRowsRandomTests {
  /// What stages show, and what the stages behind them do, as texts.
  private final class Views {
    var checks: [(name: String, shown: () -> String, expected: () -> String)] = []
    var chains: [Chained] = []

    func add<Value>(
      _ name: String, _ stage: ValueStorage<Value>, _ text: @escaping (Value) -> String,
      _ expected: @escaping () -> String
    ) {
      let view = stage.map { text($0) }
      chains.append(view)
      checks.append((name, { stage.value.map(text) ?? "none" }, expected))
      checks.append(("\(name), mapped", { view.value ?? "none" }, expected))
    }

    func add<Value>(
      _ name: String, _ stage: DictionaryStorage<Int, Value>, _ text: @escaping (Value) -> String,
      _ expected: @escaping () -> [Int: String]
    ) {
      let view = stage.mapValues { text($0) }
      chains.append(view)
      func texts(_ values: some Sequence<(key: Int, value: String)>) -> String {
        values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      }
      let state = { Dictionary(uniqueKeysWithValues: (stage.snapshot ?? [:]).map { ($0.key, text($0.value)) }) }
      let mapped = { Dictionary(uniqueKeysWithValues: (view.snapshot ?? [:]).map { ($0.key, $0.value) }) }
      checks.append((name, { texts(state().map { $0 }) }, { texts(expected().map { $0 }) }))
      checks.append(("\(name), mapped", { texts(mapped().map { $0 }) }, { texts(expected().map { $0 }) }))
    }

    func add<Element>(
      _ name: String, _ stage: ArrayStorage<Element>, _ text: @escaping (Element) -> String,
      _ expected: @escaping () -> [String]
    ) {
      let view = stage.map { text($0) }
      chains.append(view)
      checks.append((name, { "\(stage.elements.map(text))" }, { "\(expected())" }))
      checks.append(("\(name), mapped", { "\(Array(view.elements))" }, { "\(expected())" }))
    }

    func check(_ seed: Int, _ step: Int) {
      for check in checks {
        let (shown, expected) = (check.shown(), check.expected())
        #expect(shown == expected, "\(check.name), seed \(seed), step \(step)")
      }
    }
  }

  private func playArray<Item: Scored>(
    _ seed: Int, _ slot: ArraySlot<Item>, _ make: (_ id: Int, _ score: Int) -> Item,
    _ change: (_ index: Int, _ score: Int) -> Void
  ) {
    var (generator, ids) = (SeededGenerator(seed: UInt64(seed)), 0)
    let (views, index) = (Views(), ValueSlot(0))
    let (one, many) = ({ describe($0) } as (Item?) -> String, { describe($0) } as (TreeArray<Item>) -> String)
    func groups() -> [Int: [Item]] { Dictionary(grouping: slot.elements) { $0.id % 2 } }
    func least(_ rows: some Sequence<Item>) -> Item? { rows.min { ($0.score, $0.id) < ($1.score, $1.id) } }
    func greatest(_ rows: some Sequence<Item>) -> Item? { rows.max { ($0.score, -$0.id) < ($1.score, -$1.id) } }
    func sorted(_ rows: [Item], by order: (Item) -> Int) -> [Item] {
      rows.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
    }
    views.add("first", slot.firstElement(), one) { describe(slot.first) }
    views.add("last", slot.lastElement(), one) { describe(slot.last) }
    views.add("second", slot.element(at: 1), one) { describe(slot.count > 1 ? slot[1] : nil) }
    views.add("chosen", slot.element(at: index), one) { describe(slot.count > index.value ? slot[index.value] : nil) }
    views.add("collected", slot.collected { $0.id % 2 }, many) { groups().mapValues { describe($0) } }
    for length in 1...2 {
      views.add(
        "\(length) collected by score", slot.collected(by: { $0.id % 2 }, sortedBy: { $0.score }, prefix: length), many
      ) { groups().mapValues { describe(sorted($0, by: \.score).prefix(length)) } }
      views.add(
        "\(length) collected by id", slot.collected(by: { $0.id % 2 }, sortedBy: { $0.id % 3 }, prefix: length), many
      ) { groups().mapValues { describe(sorted($0, by: { $0.id % 3 }).prefix(length)) } }
    }
    views.add("least", slot.aggregated(.first(by: { $0.score }, ties: { $0.id })), one) {
      describe(least(slot.elements))
    }
    views.add("greatest", slot.aggregated(.last(by: { $0.score }, ties: { $0.id })), one) {
      describe(greatest(slot.elements))
    }
    views.add("least of groups", slot.aggregated(by: { $0.id % 2 }, .first(by: { $0.score }, ties: { $0.id })), one) {
      groups().mapValues { describe(least($0)) }
    }
    views.add(
      "sections", slot.sectioned(by: { $0.id % 2 }, .first(by: { $0.score }, ties: { $0.id })),
      { row in
        switch row {
        case .header(let group, let first): "\(group) \(describe(first))"
        case .element(let element): describe(element)
        }
      }
    ) {
      groups().sorted { $0.key < $1.key }.flatMap { group, rows in
        ["\(group) \(describe(least(rows)))"] + rows.map(one)
      }
    }
    for step in 0..<Settings.few(300) {
      transaction {
        for _ in 0..<generator.number(below: 6) {
          let at = generator.number(below: slot.count + 1)
          switch generator.number(below: 8) {
          case _ where at == slot.count, 0:
            ids += 1
            slot.insert(make(ids, generator.number(below: 4)), at: at)
          case 1 where slot.count > 3: slot.remove(at: at)
          case 2: slot.move(from: at, to: generator.number(below: slot.count))
          case 3: slot.swapAt(at, generator.number(below: slot.count))
          case 4: slot.reverse()
          case 5: index.value = generator.number(below: 4)
          default: change(at, generator.number(below: 4))
          }
        }
      }
      views.check(seed, step)
    }
    for chain in views.chains { chain.tearDown() }
    slot.assertTornDown()
    index.assertTornDown()
  }

  @Test(arguments: 1...12)
  func `rows of an array that are changed to equal ones`(_ seed: Int) {
    let slot = ArraySlot<ScoredRow>([], areEqual: ScoredRow.isSame)
    playArray(seed, slot) {
      ScoredRow($0, $1)
    } _: {
      slot[$0].score = $1
    }
  }

  @Test(arguments: 1...12)
  func `objects in an array that are refreshed`(_ seed: Int) {
    let slot = ArraySlot<ScoredPlayer>([])
    playArray(seed, slot) {
      ScoredPlayer($0, $1)
    } _: { index, score in
      slot[index].score = score
      slot.refresh(at: index)
    }
  }

  @Test(arguments: 1...12)
  func `objects in a dictionary that are refreshed`(_ seed: Int) {
    typealias Entry = DictionaryEntry<Int, ScoredPlayer>
    var (generator, ids) = (SeededGenerator(seed: UInt64(seed)), 0)
    let views = Views()
    let (slot, factor, key) = (DictionarySlot<Int, ScoredPlayer>([:]), ValueSlot(1), ValueSlot(0))
    let one = { describe($0?.value) } as (Entry?) -> String
    func entries() -> [Entry] {
      slot.elements.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    }
    func groups() -> [Int: [Entry]] { Dictionary(grouping: entries()) { $0.key % 2 } }
    func least(_ rows: [Entry], _ factor: Int = 1) -> Entry? {
      rows.min { ($0.value.score * factor, $0.key) < ($1.value.score * factor, $1.key) }
    }
    func sorted(_ rows: [Entry]) -> [Entry] { rows.sorted { ($0.value.score, $0.key) < ($1.value.score, $1.key) } }
    views.add("chosen", slot.value(forKey: key), { describe($0) }) { describe(slot[key.value]) }
    views.add("least", slot.aggregated(.first { $0.value.score }), one) { one(least(entries())) }
    views.add("with a factor", slot.aggregated(with: factor) { factor in .first { $0.value.score * factor } }, one) {
      one(least(entries(), factor.value))
    }
    views.add(
      "several", slot.aggregated(.several(.count, .first { $0.value.score }) { $0 < 0 ? nil : $1 }), one
    ) { one(least(entries())) }
    views.add("least of groups", slot.aggregated(by: { $0.key % 2 }, .first { $0.value.score }), one) {
      groups().mapValues { one(least($0)) }
    }
    views.add("collected", slot.collected { $0.key % 2 }, { describe($0.map(\.value)) }) {
      groups().mapValues { describe($0.map(\.value)) }
    }
    views.add(
      "2 collected", slot.collected(by: { $0.key % 2 }, sortedBy: { $0.value.score }, prefix: 2),
      { describe($0.map(\.value)) }
    ) { groups().mapValues { describe(sorted($0).prefix(2).map(\.value)) } }
    views.add(
      "sections", slot.sectioned(by: { $0.key % 2 }, sortedBy: { $0.value.score }, .first { $0.value.score }),
      { row in
        switch row {
        case .header(let group, let first): "\(group) \(one(first))"
        case .element(let entry): one(entry)
        }
      }
    ) {
      groups().sorted { $0.key < $1.key }.flatMap { group, rows in
        ["\(group) \(one(least(rows)))"] + sorted(rows).map(one)
      }
    }
    for step in 0..<Settings.few(300) {
      transaction {
        for _ in 0..<generator.number(below: 5) {
          let number = generator.number(below: 6)
          switch generator.number(below: 8) {
          case 0: slot[number] = nil
          case 1:
            ids += 1
            slot[number] = ScoredPlayer(ids, generator.number(below: 4))
          case 2: factor.value = generator.number(below: 4) - 1
          case 3: key.value = generator.number(below: 6)
          default:
            guard let player = slot[number] else { break }
            player.score = generator.number(below: 4)
            slot.refresh(number)
          }
        }
      }
      views.check(seed, step)
    }
    for chain in views.chains { chain.tearDown() }
    slot.assertTornDown()
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Where rows came from, by examples; the law tests ask every stage.
@Suite struct ExplanationTests {
  @Test func `a row of a chain leads to its entry`() throws {
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90], label: "delays", fileID: "B.swift", line: 1)
    let board = delays.filter(fileID: "B.swift", line: 2) { $0.value >= 60 }
      .sorted(fileID: "B.swift", line: 3) { -$0.value }
      .map(fileID: "B.swift", line: 4) { "\($0.key) +\($0.value)" }
    let explanation = try #require(board.explain(at: 1))
    #expect(
      "\(explanation)" == """
        ArraySignalMapStorage<DictionaryEntry<String, Int>, String> (B.swift:4)[1] = "LH 4 +75"
        ← DictionarySorting<String, Int, Int> (B.swift:3)[1] = LH 4: 75
        ← DictionaryFiltering<String, Int> (B.swift:2)["LH 4"] = 75
        ← DictionarySlot<String, Int> "delays" (B.swift:1)["LH 4"] = 75
        """)
    #expect(explanation.origins.count == 1 && explanation.origins[0].row.key(as: String.self) == "LH 4")
    #expect(explanation.steps.map(\.sources) == [[1], [2], [3], []])
    #expect(board.explain(at: 2) == nil && board.explain(at: -1) == nil && delays.explain("XX") == nil)
    board.tearDown()
    #expect(board.explain(at: 0) == nil)
  }

  @Test func `a joined row leads to both sides, and a diamond is told once`() throws {
    let flights = DictionarySlot([1: "LH", 2: "AF"], label: "flights")
    let airlines = DictionarySlot(["LH": "Lufthansa"], label: "airlines")
    let named = flights.leftJoined(airlines, by: { $0.value })
    let texts = named.map { $0.value.right ?? "?" }
    let found = try #require(texts.keys.first { $0.left == 1 })
    #expect(texts.explain(found)?.origins.map { $0.subject.label } == ["flights", "airlines"])
    let lost = try #require(texts.keys.first { $0.left == 2 })
    #expect(texts.explain(lost)?.origins.map { "\($0.row)" } == ["[2]"])
    texts.tearDown()
    named.tearDown()

    let price = ValueSlot(10, label: "price")
    let (net, tax) = (price.map { $0 }, price.map { $0 / 5 })
    let total = net.combined(with: tax) { $0 + $1 }
    let explanation = try #require(total.explain())
    #expect(explanation.steps.count == 4 && explanation.origins.map(\.element) == ["10"])
    #expect("\(explanation)".split(separator: "\n").count == 5 && "\(explanation)".contains(", see above"))
    total.tearDown()
  }

  @Test func `a row that stays because it has matches leads through the join that made it`() throws {
    let flights = DictionarySlot([1: "LH", 2: "AF"], label: "flights")
    let airlines = DictionarySlot(["LH": "Lufthansa", "AF": "Air France"], label: "airlines")
    let countries = DictionarySlot(["Lufthansa": "DE"], label: "countries")
    let named = flights.joined(airlines) { $0.value }
    let (known, others) = (
      named.semiJoined(countries) { $0.value.right }, named.antiJoined(countries) { $0.value.right }
    )
    let found = try #require(known.keys.first.flatMap { known.explain($0) })
    #expect(
      Set(found.origins.map { "\($0.subject.label!)\($0.row)" }) == [
        "flights[1]", "airlines[\"LH\"]", "countries[\"Lufthansa\"]",
      ])
    let lost = try #require(others.keys.first.flatMap { others.explain($0) })
    #expect(Set(lost.origins.map { "\($0.subject.label!)\($0.row)" }) == ["flights[2]", "airlines[\"AF\"]"])
    known.tearDown()
    others.tearDown()
  }

  @Test func `parameters are left out, whatever has them`() {
    let (guests, max) = (SetSlot([1, 2, 3], label: "guests"), ValueSlot(2, label: "max"))
    let keys = SignalDispatcher<Int>(label: "keys")
    let numbers = DictionarySlot([1: 1], label: "numbers")
    let counts: [ValueStorage<Int>] = [
      guests.limited(to: max).counted(), guests.filter(with: max) { $0 <= $1 }.counted(),
      numbers.lookedUp(in: numbers, with: max) { $0.key + $1 }.counted(),
      numbers.grouped(by: { $0.value }, domain: guests).counted(), keys.scan(with: max, from: 0) { $0 + $1 + $2 },
    ]
    let origins = counts.map { Set($0.explain()?.origins.compactMap(\.subject.label) ?? []) }
    #expect(origins == [["guests"], ["guests"], ["numbers"], ["numbers"], ["keys"]])
    for count in counts { count.tearDown() }
  }

  @Test func `a group of very many rows is explained`() {
    let numbers = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<40_000).map { ($0, 1) }))
    let sums = numbers.aggregated(by: { _ in 0 }, .sum { $0.value })
    // Each is looked for once, however many there are beside it.
    #expect(sums.explain(0)?.steps.count == 40_001)
    sums.tearDown()
  }

  @Test func `a row that is handed through is not lost, and no key reads no row`() throws {
    let rows = ArraySlot([1, 2])
    let (map, kept) = (ArraySignalMap<Int, Int> { $0 * 2 }, ReplicatingArrayStorage<Int>())
    rows.register(map)
    map.register(kept)
    let steps = try #require(kept.explain(at: 1)).steps
    #expect(steps.map(\.element) == ["4", nil, "2"] && steps.allSatisfy { !$0.isGone })
    #expect("\(steps[1])".hasSuffix("[1]"), "\(steps[1])")
    map.deregister(kept)
    rows.deregister(map)

    let (numbers, key) = (DictionarySlot([1: 10]), ValueSlot<Int?>(nil))
    let reading = numbers.value(forKey: key)
    let none = try #require(reading.explain()).steps
    #expect(none.count == 1 && none[0].isKnown && none[0].sources.isEmpty)
    key.value = 1
    #expect(reading.explain()?.origins.map { "\($0.row)" } == ["[1]"])
    reading.tearDown()
  }

  @Test func `rows that move lead to where they stand now`() throws {
    let rows = ArraySlot(["c", "a", "b"])
    let sorted = rows.sorted { $0 }
    let shown = sorted.dropFirst(1).reversed()
    func sources() -> [Int?] { shown.indices.map { shown.explain(at: $0)?.origins.first?.row.index } }
    #expect(shown.elements == ["c", "b"] && sources() == [0, 2])
    rows.move(from: 0, to: 2)
    #expect(sources() == [2, 1])
    rows.insert("d", at: 0)
    #expect(shown.elements == ["d", "c", "b"] && sources() == [0, 3, 2])
    shown.tearDown()
  }

  @Test func `groups, aggregates and counts lead to their rows`() throws {
    let numbers = DictionarySlot([1: 10, 2: 21, 3: 30], label: "numbers")
    let groups = numbers.grouped { $0.value % 2 }
    let even = try #require(groups[0])
    #expect(even.explain(3)?.origins.map { "\($0.row)" } == ["[3]"])
    let outer = try #require(groups.explain(0))
    #expect(Set(outer.origins.compactMap { $0.row.key(as: Int.self) }) == [1, 3])
    let sums = numbers.aggregated(by: { $0.value % 2 }, .sum { $0.value })
    #expect(Set(sums.explain(0)?.origins.compactMap { $0.row.key(as: Int.self) } ?? []) == [1, 3])
    let total = numbers.aggregated(.sum { $0.value })
    #expect(total.explain()?.origins.map(\.row) == [.whole] && total.explain()?.origins[0].element == nil)
    total.tearDown()
    sums.tearDown()
    groups.tearDown()
  }

  @Test func `what lingers has gone, and what users write may say`() throws {
    let slot = DictionarySlot([1: 1])
    let clock = SignalClock()
    let late = slot.lingering(for: .seconds(1), on: clock)
    slot[1] = nil
    let steps = try #require(late.explain(1)).steps
    #expect(steps.count == 2 && steps[1].element == nil && steps.map(\.isGone) == [false, true])
    #expect("\(steps[1])".hasSuffix(", which is not there any more"))
    late.tearDown()

    let rows = ArraySlot([1, 2, 3])
    let (silent, telling) = (Mirroring(tells: false), Mirroring(tells: true))
    rows.register(silent)
    rows.register(telling)
    let unknown = try #require(silent.explain(at: 0))
    #expect(unknown.steps.count == 1 && !unknown.steps[0].isKnown && "\(unknown)".hasSuffix(", of unknown rows"))
    #expect(telling.explain(at: 0)?.origins.map(\.row) == [.index(2)])
    rows.deregister(silent)
    rows.deregister(telling)
  }

  @Test func `a value that shows no row was made of none`() throws {
    let (rows, level, clock) = (ArraySlot([5, 7]), ValueSlot(1), SignalClock())
    let levels = ArraySlot([level])
    let parts = rows.partitioned { $0 < 0 }
    let views: [ArrayStorage<Int>] = [
      rows, rows.filter { $0 > 0 }, rows.compactMap { $0 }, rows.sorted { -$0 }, parts.rest,
      rows.expiring(after: .seconds(9), on: clock), rows.map(live: { _ in level }) { $0 + $1 }, levels.flattened(),
      rows.sectioned(by: { $0 }, .count).map { _ in 0 }, rows.reversed(),
    ]
    let readings = views.map { ($0.firstElement(), $0.lastElement(), $0.element(at: 9)) }
    #expect(readings.allSatisfy { $0.0.explain()?.origins.isEmpty == false && $0.2.explain()?.origins.isEmpty == true })
    let none = readings[1].0
    let named = rows.map(live: { _ in none }) { $1 ?? $0 }
    rows.removeAll()
    levels.removeAll()
    for (first, last, other) in readings {
      for reading in [first, last, other] {
        let steps = try #require(reading.explain()).steps
        #expect(steps.count == 1 && steps[0].isKnown && steps[0].sources.isEmpty)
      }
    }
    rows.append(-3)
    #expect(named.explain(at: 0)?.steps.count == 3 && named.explain(at: 0)?.origins.map(\.element) == ["-3"])
    named.tearDown()
    for (first, last, other) in readings { for reading in [first, last, other] { reading.tearDown() } }
    parts.tearDown()
  }

  /// Where stages hand rows on, a row is the same in each step; what is told is settled, wherever it is asked.
  @Test(arguments: Settings.seeds(40) as Range<UInt64>)
  func `whatever is shown leads to what it shows, in bodies and handlers too`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (rows, index) = (ArraySlot(Array(0..<generator.number(below: 6))), ValueSlot(1))
    let filtered = rows.filter { $0 % 3 != 0 }
    let sorted = filtered.sorted { $0 % 7 }
    let views = [rows, filtered, sorted, sorted.reversed()]
    let readings = views.flatMap { [$0.firstElement(), $0.lastElement(), $0.element(at: index)] }
    func check(_ place: String) {
      let name: Comment = "seed \(seed), \(place)"
      for view in views {
        let shown = (view as? ArraySlot<Int>)?.settled ?? view.elements
        for at in shown.indices {
          let explanation = view.explain(at: at)
          #expect(explanation?.steps.allSatisfy { $0.element == "\(shown[at])" } == true, name)
          #expect(explanation?.origins.count == 1, name)
        }
        #expect(view.explain(at: shown.count) == nil, name)
        let isDrawn = view.inspect().nodes.contains {
          $0.count == shown.count && ($0.state == "\(shown)" || shown.count > 8)
        }
        #expect(isDrawn, name)
      }
      for reading in readings {
        let steps = reading.explain()?.steps.dropFirst() ?? []
        guard let element = reading.value else {
          #expect(steps.isEmpty, name)
          continue
        }
        #expect(!steps.isEmpty && steps.allSatisfy { $0.element == "\(element)" }, name)
      }
    }
    var edits = 0
    func edit() {
      if generator.chance(1, in: 8) { index.value = generator.number(below: 4) }
      let (count, new) = (rows.count, generator.number(below: 100))
      switch generator.number(below: count == 0 ? 2 : 8) {
      case 0...2: rows.insert(new, at: generator.number(below: count + 1))
      case 3...4: rows.remove(at: generator.number(below: count))
      case 5: rows[generator.number(below: count)] = new
      case 6: rows.move(from: generator.number(below: count), to: generator.number(below: count))
      default: rows.removeAll()
      }
    }
    let tokens = [rows, sorted].map { view in
      view.observe { _, _ in
        if edits < 80, generator.chance(1, in: 3) {
          edits += 1
          edit()
        }
        check("handler after \(edits) edits")
      }
    }
    while edits < 80 {
      edits += 1
      transaction {
        for _ in 0...generator.number(below: 3) {
          edit()
          check("body of edit \(edits)")
        }
      }
      check("edit \(edits)")
    }
    for token in tokens { token.tearDown() }
    for reading in readings { reading.tearDown() }
  }
}

/// A stage as users write it, that tells of its rows or not.
private final class Mirroring: ArrayStage<ArrayTransaction<Int>, Int> {
  init(tells: Bool) {
    let subject = MessageSubject(Mirroring.self, site: Site())
    super.init(tells ? StageParts(subject, Telling()) : StageParts(subject, Silent()))
  }

  struct Silent: StageWork {
    func begin(_ elements: TreeArray<Int>) -> TreeArray<Int> { TreeArray(elements.reversed()) }

    func change(
      _ input: borrowing ArrayTransaction<Int>, _ state: inout TreeArray<Int>, _ output: inout ArrayTransaction<Int>
    ) {}
  }

  struct Telling: RowTracing {
    func begin(_ elements: TreeArray<Int>) -> TreeArray<Int> { TreeArray(elements.reversed()) }

    func change(
      _ input: borrowing ArrayTransaction<Int>, _ state: inout TreeArray<Int>, _ output: inout ArrayTransaction<Int>
    ) {}

    func sources(of row: RowName, in state: TreeArray<Int>) -> [RowName]? {
      row.index.map { [.index(state.count - 1 - $0)] }
    }
  }
}

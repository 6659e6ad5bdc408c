import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct RankReadingTests {
  /// The competition rank of key 5, the greatest first.
  private func play(
    _ state: TableDictionary<Int, Int>, _ expected: [ValueSignal<Int?>], _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.rank(of: 5, by: .descending(\.value))
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private static func step(_ past: Int?, _ future: Int?) -> ValueSignal<Int?> {
    .transition(ValueTransaction(past: past, future: future))
  }

  @Test func `the table of mutations holds`() throws {
    let step = Self.step
    try playTable(of: "Stages/Sort/RankReading.swift", type: "RankReading") { table in
      table.row("the row comes", "`transition` from nil to its rank") {
        play([1: 30, 2: 10], [step(nil, 2)]) { $0[5] = 20 }
      }
      table.row(
        "a row comes, goes, or changes its order, so that more or fewer are before the row", "`transition`"
      ) {
        play([1: 30, 2: 10, 5: 20], [step(2, 3), step(3, 2), step(2, 1), step(1, 2)]) { slot in
          slot[3] = 21
          slot[3] = nil
          slot[1] = 20
          slot[2] = 90
        }
      }
      table.row("the row changes its order, and passes others", "`transition`") {
        play([1: 30, 2: 10, 5: 20], [step(2, 1), step(1, 3)]) { slot in
          slot[5] = 40
          slot[5] = 5
        }
      }
      table.row("several of these that leave the rank", "nothing") {
        play([1: 30, 2: 10, 5: 20], []) { slot in
          transaction {
            slot[1] = 11
            slot[2] = 50
            slot[5] = 15
          }
        }
      }
      table.row("a row behind the row comes, changes or goes", "nothing") {
        play([1: 30, 2: 10, 5: 20], []) { slot in
          slot[2] = 20
          slot[3] = 0
          slot[3] = nil
        }
      }
      table.row("a refresh", "nothing") {
        play([1: 30, 5: 20], []) { slot in
          slot.refresh(1)
          slot.refresh(5)
        }
      }
      table.row("the row goes", "`transition` to nil") {
        play([1: 30, 5: 20], [step(2, nil)]) { $0[5] = nil }
      }
      table.row("another key", "`transition` to its rank, nothing where that is equal") {
        let (slot, key) = (DictionarySlot([1: 30, 2: 10, 3: 10]), ValueSlot<Int?>(1))
        let stage = slot.rank(of: key, by: .descending(\.value))
        expectSignals(of: stage, [step(1, 2), step(2, nil), step(nil, 1)]) {
          key.value = 3
          key.value = 2
          key.value = 9
          key.value = nil
          key.value = 1
        }
        stage.tearDown()
        key.assertTornDown()
      }
      table.row("a new parameter of the order", "`transition`, nothing where the rank is the same") {
        let (slot, sign) = (DictionarySlot([1: 30, 2: 10, 5: 20, 6: 50]), ValueSlot(1))
        let stage = slot.rank(of: 5, with: sign) { $0.value * $1 }
        expectSignals(of: stage, [step(2, 3)]) {
          sign.value = 2
          sign.value = -1
          sign.refresh()
        }
        stage.tearDown()
      }
      table.row("a new key or parameter, and mutations", "one `transition`") {
        let (slot, key, sign) = (DictionarySlot([1: 30, 2: 10, 5: 20]), ValueSlot(5), ValueSlot(1))
        let stage = slot.rank(of: key, .dense, with: sign) { $0.value * $1 }
        expectSignals(of: stage, [step(2, 1), step(1, 4)]) {
          transaction {
            key.value = 1
            slot[1] = 5
            slot[7] = 5
          }
          transaction {
            slot[8] = 7
            slot[2] = 8
            key.value = 7
            sign.value = -1
          }
        }
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "the same, of the rank or nil, while there are a key and parameters"
      ) {
        let (gate, key) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.rank(of: key) { $0 }
        expectSignals(of: stage, [.initiation(2), .termination(2), .initiation(nil), .termination(nil)]) {
          gate.sensor.sense(.initiation([11, 10]))
          key.sensor.sense(.initiation(11))
          key.sensor.sense(.termination(11))
          key.sensor.sense(.initiation(12))
          gate.sensor.sense(.termination([10, 11]))
        }
        key.sensor.sense(.termination(12))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let points = DictionarySlot(["Ada": 7, "Bob": 9, "Cai": 9])
    let rank = points.rank(of: "Ada", by: .descending(\.value))
    let level = points.rank(of: "Ada", .dense, by: .descending(\.value))
    #expect(rank.value == 3 && level.value == 2)
    points["Bob"] = 8
    #expect(rank.value == 3 && level.value == 3)
    points["Ada"] = 9
    #expect(rank.value == 1 && level.value == 1)
    let chosen = ValueSlot<String?>("Bob")
    let shown = points.rank(of: chosen, by: .descending(\.value))
    #expect(shown.value == 3)
    chosen.value = nil
    #expect(shown.value == nil && shown.snapshot == .some(nil))
    for reading in [rank, level, shown] { reading.tearDown() }
    points.assertTornDown()
    chosen.assertTornDown()
  }

  @Test func `the table of rules holds`() {
    let slot = DictionarySlot([1: 10, 2: 20, 3: 20, 4: 30])
    let (key, all) = (ValueSlot(1), 1...4)
    let competition = slot.rank(of: key) { $0.value }
    let dense = slot.rank(of: key, .dense) { $0.value }
    let ordinal = slot.rank(of: key, by: .ascending(\.value).ascending(\.key))
    func ranks(_ stage: RankReading<DictionaryTransaction<Int, Int>>) -> [Int?] {
      all.map {
        key.value = $0
        return stage.value
      }
    }
    #expect(ranks(competition) == [1, 2, 2, 4] && ranks(dense) == [1, 2, 2, 3] && ranks(ordinal) == [1, 2, 3, 4])
    for stage in [competition, dense, ordinal] { stage.tearDown() }
  }

  @Test(arguments: Settings.seeds(16))
  func `random edits`(_ seed: Int) {
    let (slot, members) = (DictionarySlot<Int, Int>(), SetSlot<Int>())
    func named(_ width: ValueSlot<Int>) -> ValueStorage<Int?> { width.map { $0 > 4 ? nil : $0 } }
    playAtRandom(seed) { width in
      [
        slot.rank(of: 3) { $0.value % 8 }, slot.rank(of: width, .dense) { $0.value % 8 },
        slot.rank(of: named(width), by: .descending(\.value)),
        slot.rank(of: width, .dense, with: width) { $0.value % $1 },
        slot.rank(of: 4, with: width, width) { row, one, other in row.value % one - other },
        members.rank(of: width) { $0 % 5 }, members.rank(of: 7, .dense, with: width) { $0 / $1 },
        slot.rank(of: named(width)) { -$0.value }, members.rank(of: named(width), .dense, with: width) { $0 % $1 },
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<9, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: slot[key] = nil
      case 1: slot.refresh(key)
      case 2: members.insert(key)
      case 3: members.remove(key)
      default: slot[key] = Int.random(in: 0..<24, using: &generator)
      }
    } oracles: { width in
      func rank(_ key: Int, dense: Bool = false, _ order: (Int) -> Int) -> Int? {
        Self.rank(slot.elements[key], slot.elements.values.map { $0 }, dense, order)
      }
      func rank(of member: Int, dense: Bool = false, _ order: (Int) -> Int) -> Int? {
        Self.rank(members.contains(member) ? member : nil, Array(members.elements), dense, order)
      }
      return [
        rank(3) { $0 % 8 }, rank(width, dense: true) { $0 % 8 }, width > 4 ? nil : rank(width) { -$0 },
        rank(width, dense: true) { $0 % width }, rank(4) { $0 % width }, rank(of: width) { $0 % 5 },
        rank(of: 7, dense: true) { $0 / width }, width > 4 ? nil : rank(width) { -$0 },
        width > 4 ? nil : rank(of: width, dense: true) { $0 % width },
      ]
    }
    slot.assertTornDown()
    members.assertTornDown()
  }

  private static func rank(_ value: Int?, _ values: [Int], _ isDense: Bool, _ order: (Int) -> Int) -> Int? {
    guard let value else { return nil }
    let before = values.map(order).filter { $0 < order(value) }
    return 1 + (isDense ? Set(before).count : before.count)
  }

  @Test func `many rows cost few comparisons and one call each`() {
    for rule in [RankRule.competition, .dense] {
      for count in [100, 10_000] {
        let (calls, comparisons) = (CallCounter(), CallCounter())
        let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))
        let key = ValueSlot(50)
        let stage = slot.rank(of: key, rule, by: calls.counting { Counted($0.value, comparisons) })
        #expect(calls.count == count && stage.value == 51)
        calls.reset()
        comparisons.reset()
        slot[7] = 70
        slot[99] = nil
        key.value = 60
        #expect(calls.count == 1 && stage.value == 60)
        #expect(comparisons.count <= 8 * 2 * 18, "\(comparisons.count) of \(count)")
        stage.tearDown()
      }
    }
  }

  @Test func `an order of another type, in the turn of other rows`() {
    typealias Entry = DictionaryEntry<Int, String>
    let byText = SortCriteria<Entry, String>.ascending { $0.value }.erased()
    let byLength = SortCriteria<Entry, Int>.ascending { $0.value.count }.erased()
    for rule in [RankRule.competition, .dense] {
      let (slot, order) = (DictionarySlot([1: "pear", 2: "fig", 3: "apple"]), ValueSlot(byText))
      let stage = slot.rank(of: 2, rule, with: order) { $1.key($0) }
      #expect(stage.value == 2)
      transaction {
        slot[4] = "kiwi"
        slot[3] = nil
        order.value = byLength
      }
      #expect(stage.value == 1)
      stage.tearDown()
      slot.assertTornDown()
    }
  }

  @Test func `stages wired by hand, and a handler that edits`() {
    let slot = DictionarySlot([1: 5, 2: 5])
    let stage = RankReading<DictionaryTransaction<Int, Int>>(of: 1, .dense) { -$0.value }
    slot.register(stage)
    let token = stage.observe { rank, _ in if rank == 2 { slot[1]! += 5 } }
    slot[2] = 8
    #expect(stage.value == 1 && slot[1] == 10)
    token.tearDown()
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
    slot.assertTornDown()
  }

  @Test func `orders that edit when they are released are released after the turn`() {
    final class Note {
      let (number, log): (Int, SetSlot<Int>)
      init(_ number: Int, _ log: SetSlot<Int>) { (self.number, self.log) = (number, log) }
      deinit { log.insert(number) }
    }
    struct Order: Comparable {
      let (rank, note): (Int, Note)
      static func == (left: Self, right: Self) -> Bool { left.rank == right.rank }
      static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }
    for rule in [RankRule.competition, .dense] {
      let (log, slot, factor) = (SetSlot<Int>(), DictionarySlot([0: 0, 1: 1]), ValueSlot(1))
      var given = 0
      let stage = slot.rank(of: 1, rule, with: factor) {
        given += 1
        return Order(rank: $0.value * $1, note: Note(given, log))
      }
      for number in 0..<60 { slot[number % 6] = number % 4 }
      factor.value = 2
      for number in 0..<5 { slot[number] = nil }
      stage.tearDown()
      #expect(log.count == given, "\(log.count) of \(given)")
    }
  }

  @Test func `an order that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 0.5])
      let stage = slot.rank(of: 1, .dense, label: "place", fileID: "App/Board.swift", line: 42) { $0.value }
      slot[2] = .nan
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "RankReading<", "\"place\" (Board.swift:42)", "not equal to itself")
  }
}

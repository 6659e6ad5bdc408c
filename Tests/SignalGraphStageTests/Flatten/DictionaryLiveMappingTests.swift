import SignalGraph
import SignalGraphTesting
import Testing

/// A row with a live value.
struct LiveRow: Equatable {
  var number: Int
  let score: ValueStorage<Int>

  init(_ number: Int, _ score: ValueStorage<Int>) { (self.number, self.score) = (number, score) }

  static func == (left: Self, right: Self) -> Bool { left.number == right.number && left.score === right.score }
}

@Suite struct DictionaryLiveMappingTests {
  typealias Change = DictionaryTransaction<Int, Int>

  /// Rows 1 and 2 with the scores 10 and 20; made of each is its number times 100 and its score.
  private func play(
    _ expected: [DictionarySignal<Int, Int>],
    _ edit: (_ rows: DictionarySlot<Int, LiveRow>, _ one: ValueSlot<Int>, _ two: ValueSlot<Int>) -> Void
  ) {
    play(expected, { $0.map(live: { $0.value.score }) { $0.value.number * 100 + $1 } }, edit)
  }

  private func play(
    _ expected: [DictionarySignal<Int, Int>],
    _ make: (DictionarySlot<Int, LiveRow>) -> DictionaryStorage<Int, Int>,
    _ edit: (_ rows: DictionarySlot<Int, LiveRow>, _ one: ValueSlot<Int>, _ two: ValueSlot<Int>) -> Void
  ) {
    let (one, two) = (ValueSlot(10), ValueSlot(20))
    let rows = DictionarySlot([1: LiveRow(1, one), 2: LiveRow(2, two)])
    let stage = make(rows)
    expectSignals(of: stage, expected) { edit(rows, one, two) }
    stage.tearDown()
    #expect(one.emitter.sensorCount == 0 && two.emitter.sensorCount == 0 && rows.emitter.sensorCount == 0)
  }

  private func included(_ rows: DictionarySlot<Int, LiveRow>) -> DictionaryStorage<Int, Int> {
    rows.filter(live: { $0.value.score }) { $1 < 15 }.mapValues(\.number)
  }

  private func odd(_ rows: DictionarySlot<Int, LiveRow>) -> DictionaryStorage<Int, Int> {
    rows.compactMap(live: { $0.value.score }) { $1 % 2 == 0 ? $0.value.number * 100 + $1 : nil }
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/DictionaryLiveMapping.swift", type: "DictionaryLiveMapping") { table in
      table.row("a row is inserted", "`insert` of what is made of it and its value") {
        play([.transition([.insert(key: 3, value: 310)])]) { rows, one, _ in rows[3] = LiveRow(3, one) }
      }
      table.row("a row is updated, and what is made of it is another", "`update`") {
        play([.transition([.update(key: 1, past: 110, future: 510)])]) { rows, one, _ in rows[1] = LiveRow(5, one) }
      }
      table.row("a row is updated, and what is made of it is equal", "nothing; `update` where it is a refresh") {
        play([], { $0.map(live: { $0.value.score }) { row, _ in row.value.number / 10 } }) { rows, one, _ in
          rows[1] = LiveRow(5, one)
        }
        play([.transition([.update(key: 1, past: 110, future: 110)])]) { rows, _, _ in rows.refresh(1) }
      }
      table.row("a row names another storage, whose value is another", "`update`") {
        play([.transition([.update(key: 1, past: 110, future: 120)])]) { rows, _, two in rows[1] = LiveRow(1, two) }
      }
      table.row("a row names another storage, whose value is equal", "nothing") {
        play([]) { rows, _, _ in rows[1] = LiveRow(1, ValueSlot(10)) }
      }
      table.row("a row is removed", "`remove`") {
        play([.transition([.remove(key: 1, past: 110)])]) { rows, one, _ in
          rows[1] = nil
          one.value = 7
        }
      }
      table.row(
        "the value of a row changes", "`update`; `insert` or `remove` where only one of the values has a result"
      ) {
        play([.transition([.update(key: 1, past: 110, future: 111)])]) { _, one, _ in one.value = 11 }
        play(
          [.transition([.remove(key: 1, past: 110)]), .transition([.insert(key: 1, value: 112)])], odd
        ) { _, one, _ in
          one.value = 11
          one.value = 12
        }
      }
      table.row("the value of a row is refreshed", "`update`, of a filter nothing") {
        play([.transition([.update(key: 1, past: 110, future: 110)])]) { _, one, _ in one.refresh() }
        play([], included) { _, one, _ in one.refresh() }
      }
      table.row("a value that no row names changes", "nothing") {
        play([.transition([.remove(key: 1, past: 110)])]) { rows, one, _ in
          rows[1] = nil
          one.value = 1
        }
      }
      table.row("rows and values in one turn", "one `transition`, with one mutation per key") {
        play([.transition([.remove(key: 2, past: 220), .update(key: 1, past: 110, future: 421)])]) { rows, one, two in
          transaction {
            one.value = 7
            rows[1] = LiveRow(4, two)
            two.value = 21
            rows[2] = nil
          }
        }
      }
      table.row("a row names a storage without a state", "`termination`") {
        play([.termination([1: 110, 2: 220])]) { rows, _, _ in rows[3] = LiveRow(3, ReplicatingValueStorage()) }
      }
      table.row("the last value that was missing comes", "`initiation`") {
        let (gate, slot) = (ReplicatingValueStorage<Int>(), ValueSlot(7))
        let stage = DictionarySlot([1: slot, 2: gate] as TableDictionary<Int, ValueStorage<Int>>).flattened()
        expectSignals(of: stage, [.initiation([1: 8, 2: 8])]) {
          slot.value = 8
          slot.register(gate)
        }
        slot.deregister(gate)
        #expect(stage.snapshot == nil)
        stage.tearDown()
      }
      table.row("`initiation` without rows", "`initiation` of the empty dictionary") {
        let stage = DictionaryLiveMapping<DictionaryTransaction<Int, LiveRow>, Int, Int>(live: { $0.value.score }) {
          $1
        }
        expectSignals(of: stage, [.initiation([:])]) { stage.sensor.sense(.initiation([:])) }
      }
      table.row("`termination` of the rows", "`termination`") {
        let stage = DictionaryLiveMapping<DictionaryTransaction<Int, LiveRow>, Int, Int>(live: { $0.value.score }) {
          $1
        }
        let score = ValueSlot(3)
        let rows = [1: LiveRow(1, score)] as TableDictionary
        stage.sensor.sense(.initiation(rows))
        expectSignals(of: stage, [.termination([1: 3])]) { stage.sensor.sense(.termination(rows)) }
        #expect(score.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the examples of the documentation`() {
    let (tea, milk) = (ValueSlot(3), ValueSlot(2))
    let shelves = DictionarySlot(["a": tea, "b": milk])
    let stock = shelves.flattened()
    #expect(stock.elements == ["a": 3, "b": 2])
    tea.value = 4
    shelves["c"] = tea
    #expect(stock.elements == ["a": 4, "b": 2, "c": 4])
    var changes = -1
    let token = stock.observe { _, _ in changes += 1 }
    tea.value = 5
    #expect(stock.elements == ["a": 5, "b": 2, "c": 5] && changes == 1)
    transaction {
      shelves["a"] = milk
      milk.value = 1
    }
    #expect(stock.elements == ["a": 1, "b": 1, "c": 5] && changes == 2)
    token.tearDown()
    stock.tearDown()

    let (limits, prices) = (DictionarySlot(["low": 5]), SetSlot([3, 7]))
    let counts = limits.mapValues { limit in prices.filter { $0 < limit }.counted() }.flattened()
    #expect(counts.elements == ["low": 1])
    prices.insert(4)
    limits["high"] = 10
    #expect(counts.elements == ["low": 2, "high": 3])
    limits["low"] = nil
    #expect(counts.elements == ["high": 3] && prices.emitter.sensorCount == 1)
    counts.tearDown()
    #expect(prices.emitter.sensorCount == 0)

    struct Player {
      let name: String
      let score = ValueSlot(0)
    }
    let players = DictionarySlot([1: Player(name: "Ada"), 2: Player(name: "Bob")])
    let playing = players.filter(live: { $0.value.score }) { $1 > 0 }
    let ranked = players.map(live: { $0.value.score }) { (name: $0.value.name, score: $1) }.sorted { -$0.value.score }
    let total = players.map(live: { $0.value.score }) { $1 }.aggregated(.sum { $0.value })
    let groups = players.map(live: { $0.value.score }) { (name: $0.value.name, score: $1) }.grouped {
      $0.value.score / 5
    }
    players[2]!.score.value = 7
    #expect(playing.elements.values.map(\.name) == ["Bob"])
    #expect(ranked.elements.map(\.value.name) == ["Bob", "Ada"] && total.value == 7)
    #expect(groups.elements[1]?.elements.values.map(\.name) == ["Bob"])
    for stage in [playing, ranked, total, groups] as [Chained] { stage.tearDown() }
    #expect(players.emitter.sensorCount == 0 && players[2]!.score.emitter.sensorCount == 0)
  }

  @Test func `members of a set name values`() {
    let scores = [1: ValueSlot(10), 2: ValueSlot(20), 3: ValueSlot(30)]
    let members = SetSlot([1, 2])
    let stage = members.associated(live: { scores[$0]! }) { $0 * 100 + $1 }
    #expect(stage.elements == [1: 110, 2: 220])
    transaction {
      members.insert(3)
      members.remove(1)
      scores[2]!.value = 21
    }
    #expect(stage.elements == [2: 221, 3: 330] && scores[1]!.emitter.sensorCount == 0)
    stage.tearDown()
  }

  @Test func `a storage that ends as its row goes ends nothing`() {
    let (slot, gate) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    slot.register(gate)
    let source = DictionarySlot([1: gate, 2: slot] as TableDictionary<Int, ValueStorage<Int>>)
    let made = source.flattened()
    expectSignals(of: made, [.transition([.remove(key: 1, past: 1)])]) { source[1] = nil }
    slot.deregister(gate)
    #expect(made.snapshot == [2: 1])
    made.tearDown()

    // What a closure chained ends in the turn in which its row goes, or is asked about again.
    let (limits, numbers) = (DictionarySlot([1: 5, 2: 9]), SetSlot([3, 7]))
    let counts = limits.mapValues { limit in numbers.filter { $0 < limit }.counted() }.flattened()
    expectSignals(of: counts, [.transition([.remove(key: 2, past: 2), .update(key: 1, past: 1, future: 2)])]) {
      transaction {
        limits[1] = 8
        limits[2] = nil
      }
    }
    counts.tearDown()
  }

  @Test func `one that ends while it is named ends the whole`() {
    let (slot, gate) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    slot.register(gate)
    let source = DictionarySlot([1: gate, 2: slot] as TableDictionary<Int, ValueStorage<Int>>)
    let stage = source.flattened()
    expectSignals(of: stage, [.termination([1: 1, 2: 1]), .initiation([2: 5])]) {
      slot.deregister(gate)
      slot.value = 5
      source[1] = nil
    }
    source[1] = gate
    expectSignals(of: stage, [.initiation([1: 6, 2: 6])]) {
      slot.value = 6
      slot.register(gate)
    }
    slot.deregister(gate)
    stage.tearDown()
  }

  @Test func `closures are called once per row and turn`() {
    var (asked, made) = (0, 0)
    let scores = (0..<10).map { ValueSlot($0) }
    let rows = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<10).map { ($0, LiveRow($0, scores[$0])) }))
    let stage = rows.map(live: { row in
      asked += 1
      return row.value.score
    }) { row, score in
      made += 1
      return row.value.number * score
    }
    #expect(asked == 10 && made == 10)
    scores[3].value = 7
    #expect(asked == 10 && made == 11)
    transaction {
      rows[3] = LiveRow(9, scores[4])
      scores[4].value = 8
      scores[3].value = 1
      rows[5] = nil
      scores[5].value = 9
    }
    #expect(asked == 11 && made == 13)
    rows[6] = nil
    scores[6].value = 99
    #expect(asked == 11 && made == 13)
    stage.tearDown()
  }

  @Test func `a value that changes costs the same among ten thousand rows`() {
    func steps(_ count: Int) -> (closures: Int, mutations: Int) {
      var (closures, mutations) = (0, 0)
      let scores = (0..<count).map { ValueSlot($0) }
      let rows = DictionarySlot(TableDictionary(uniqueKeysWithValues: scores.enumerated().map { ($0, $1) }))
      let stage = rows.map(live: { $0.value }) { _, score in
        closures += 1
        return score
      }
      let token = stage.observe { _, signal in
        if case .transition(let transaction) = signal { mutations += transaction.count }
      }
      closures = 0
      for number in 0..<100 { scores[number].value = -1 }
      rows[0] = nil
      rows[count] = scores[1]
      token.tearDown()
      stage.tearDown()
      return (closures, mutations)
    }
    let (few, many) = (steps(200), steps(10_000))
    #expect(few == many && many == (101, 102))
  }

  @Test func `what rows let go of may edit`() {
    final class Owner {
      let (slot, score): (ValueSlot<Int>, ValueSlot<Int>)
      init(_ slot: ValueSlot<Int>, _ score: ValueSlot<Int>) { (self.slot, self.score) = (slot, score) }
      deinit { slot.value += 1 }
    }
    let (deaths, score) = (ValueSlot(0), ValueSlot(1))
    let rows = DictionarySlot([1: Owner(deaths, score), 2: Owner(deaths, score)])
    let stage = rows.map(live: { $0.value.score }) { $0.key + $1 }
    rows[1] = Owner(deaths, ValueSlot(5))
    #expect(deaths.value == 1)
    rows[2] = nil
    #expect(deaths.value == 2 && stage.elements == [1: 6])
    transaction {
      rows[1] = nil
      rows[3] = Owner(deaths, score)
    }
    #expect(deaths.value == 3 && stage.elements == [3: 4])
    stage.tearDown()
  }

  @Test func `a handler edits rows and values, and takes the stage down`() {
    let scores = (0..<6).map { ValueSlot($0) }
    let rows = DictionarySlot([0: scores[0]])
    let stage = rows.flattened()
    var states: [Int] = []
    var token: ObservationToken?
    token = stage.observe { state, _ in
      states.append(state.count)
      if state.count < 5 { rows[state.count] = scores[state.count] } else { token?.tearDown() }
      scores[0].value = 0
    }
    scores[0].value = 9
    #expect(states.last == 5 && stage.count == 5 && stage[0] == 0)
    token?.tearDown()
    stage.tearDown()
    #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `a thrown body leaves rows and values as they were`() {
    let (one, two) = (ValueSlot(1), ValueSlot(2))
    let rows = DictionarySlot([1: one])
    let stage = rows.flattened()
    expectSignals(of: stage, []) {
      try? transaction {
        rows[1] = two
        rows[2] = two
        two.value = 9
        throw Refusal()
      }
    }
    #expect(stage.elements == [1: 1] && two.emitter.sensorCount == 0)
    stage.tearDown()
  }

  @Test func `a value that depends on the rows themselves`() {
    // The stage rises above what its rows name, which changes in the same turn.
    let numbers = DictionarySlot([1: 1, 2: 2])
    let count = numbers.counted().map { $0 }.map { $0 * 10 }
    let odd = numbers.filter { $0.value % 2 == 1 }.counted()
    let stage = numbers.map(live: { $0.value % 2 == 0 ? count as ValueStorage<Int> : odd }) { $0.value * 1000 + $1 }
    #expect(stage.elements == [1: 1001, 2: 2020])
    expectSignals(
      of: stage,
      [
        .transition([
          .insert(key: 3, value: 3002), .update(key: 2, past: 2020, future: 2030),
          .update(key: 1, past: 1001, future: 1002),
        ])
      ]
      .map { $0 as DictionarySignal<Int, Int> }
    ) { numbers[3] = 3 }
    for storage in [stage as Chained, count, odd] { storage.tearDown() }
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test(arguments: 0..<6)
  func `random rows and values`(seed: Int) {
    let scores = (0..<5).map { ValueSlot($0) }
    let derived = scores[0].map { $0 / 2 }.map { $0 + 1 }
    let sources = scores + [derived] as [ValueStorage<Int>]
    let rows = DictionarySlot<Int, LiveRow>([:])
    let keys = SetSlot<Int>([1, 2])
    playAtRandom(seed) { width in
      let sources = sources + [width]
      return [
        rows.map(live: { $0.value.score }) { $0.value.number * 10 + $1 },
        rows.mapValues(\.score).flattened(),
        rows.mapValues(live: { $0.number % 2 == 0 ? $0.score : width }) { $0.number - $1 },
        rows.compactMap(live: { $0.value.score }) { $1 % 2 == 0 ? $0.value.number / 2 : nil },
        rows.filter(live: { $0.value.score }) { $1 > 1 }.mapValues(\.number),
        rows.mapValues { row in row.score.map { $0 + row.number } }.flattened(),
        keys.associated(live: { sources[$0] }) { $0 * 10 + $1 },
        rows.map(with: width) { row, width in sources[(row.value.number + width) % 7] }.flattened(),
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: rows[key] = nil
      case 1: keys.insert(key)
      case 2: keys.remove(key)
      case 3: rows.refresh(key)
      case 4, 5:
        rows[key] = LiveRow(Int.random(in: 0..<4, using: &generator), sources[Int.random(in: 0..<6, using: &generator)])
      default: scores[key % 5].value = Int.random(in: 0..<4, using: &generator)
      }
    } oracles: { width in
      func value(_ source: ValueStorage<Int>) -> Int { source.value! }
      let live = rows.elements
      let all = sources.map { $0.value! } + [width]
      return [
        live.mapValues { $0.number * 10 + value($0.score) },
        live.mapValues { value($0.score) },
        live.mapValues { $0.number - ($0.number % 2 == 0 ? value($0.score) : width) },
        live.filter { value($0.value.score) % 2 == 0 }.mapValues { $0.number / 2 },
        live.filter { value($0.value.score) > 1 }.mapValues(\.number),
        live.mapValues { value($0.score) + $0.number },
        TableDictionary(uniqueKeysWithValues: keys.elements.map { ($0, $0 * 10 + all[$0]) }),
        live.mapValues { all[($0.number + width) % 7] },
      ]
    }
    derived.tearDown()
    #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
  }
}

@Suite struct SetLiveFilteringTests {
  private func play(
    _ expected: [SetSignal<Int>],
    _ edit: (_ members: SetSlot<Int>, _ flags: [ValueSlot<Bool>]) -> Void
  ) {
    let flags = [true, false, true].map { ValueSlot($0) }
    let members = SetSlot([0, 1])
    let stage = members.filter(live: { flags[$0] }) { $1 }
    expectSignals(of: stage, expected) { edit(members, flags) }
    stage.tearDown()
    #expect(flags.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/SetLiveFiltering.swift", type: "SetLiveFiltering") { table in
      table.row("`insert` of a member that satisfies the predicate", "`insert`") {
        play([.transition([.insert(2)])]) { members, _ in members.insert(2) }
      }
      table.row("`insert` of another", "nothing") {
        play([]) { members, flags in
          transaction {
            members.insert(2)
            flags[2].value = false
          }
        }
      }
      table.row("`remove` of a member of the result", "`remove`") {
        play([.transition([.remove(0)])]) { members, _ in members.remove(0) }
        play([]) { members, _ in members.remove(1) }
      }
      table.row("the value of a member changes", "`insert`, `remove` or nothing") {
        play([.transition([.insert(1)]), .transition([.remove(0)])]) { _, flags in
          flags[1].value = true
          flags[0].value = false
          flags[0].refresh()
          flags[1].refresh()
        }
      }
      table.row("members and values in one turn", "one `transition`") {
        play([.transition([.remove(0), .insert(1)])]) { members, flags in
          transaction {
            flags[1].value = true
            members.remove(0)
          }
        }
      }
      table.row("a member names a storage without a state", "`termination`") {
        let gate = ReplicatingValueStorage<Bool>()
        let members = SetSlot([0])
        let stage = members.filter(live: { $0 == 0 ? ValueSlot(true) : gate }) { $1 }
        expectSignals(of: stage, [.termination([0])]) { members.insert(1) }
        stage.tearDown()
      }
      table.row("the last value that was missing comes", "`initiation`") {
        let (gate, flag) = (ReplicatingValueStorage<Bool>(), ValueSlot(true))
        let stage = SetSlot([0]).filter(live: { _ in gate }) { $1 }
        expectSignals(of: stage, [.initiation([0])]) { flag.register(gate) }
        flag.deregister(gate)
        stage.tearDown()
      }
      table.row("`termination` of the set", "`termination`") {
        let flag = ValueSlot(true)
        let stage = SetLiveFiltering<Int, Bool>(live: { _ in flag }) { $1 }
        stage.sensor.sense(.initiation([1]))
        expectSignals(of: stage, [.termination([1])]) { stage.sensor.sense(.termination([1])) }
        #expect(flag.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the example of the documentation`() {
    let isOnline = ["ada": ValueSlot(true), "bob": ValueSlot(false)]
    let users = SetSlot(["ada", "bob"])
    let online = users.filter(live: { isOnline[$0]! }) { $1 }
    #expect(online.elements == ["ada"])
    isOnline["bob"]!.value = true
    #expect(online.elements == ["ada", "bob"])
    isOnline["ada"]!.value = false
    #expect(online.elements == ["bob"])
    online.tearDown()
  }
}

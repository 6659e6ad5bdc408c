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
    func below(_ limit: Int) -> ValueStorage<Int> { prices.filter { $0 < limit }.counted() }
    let counts = limits.mapValues(live: { below($0) }) { $1 }
    let busy = limits.filter(live: { below($0.value) }) { $1 > 1 }
    #expect(counts.elements == ["low": 1] && busy.isEmpty)
    prices.insert(4)
    #expect(counts.elements == ["low": 2] && busy.elements == ["low": 5])
    limits["high"] = 10
    #expect(counts.elements == ["low": 2, "high": 3] && busy.elements == ["low": 5, "high": 10])
    limits["low"] = nil
    #expect(counts.elements == ["high": 3] && prices.emitter.sensorCount == 2)
    for view in [counts, busy] as [Chained] { view.tearDown() }
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

  @Test func `a row that names a storage which has yet to run takes over the value that it has then`() {
    let (rows, others, low) = (DictionarySlot([1: 0]), SetSlot([9]), ValueSlot(0))
    // Three stages high, where the one that flattens has not been before.
    let high = others.filter { $0 > 5 }.counted().map { $0 % 3 }
    let stage = rows.mapValues { $0 % 2 == 0 ? low : high }.flattened()
    let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    replica.attach(to: stage)
    transaction {
      others.formUnion([10, 11])
      // The row that comes raises the stage, which is running; the other moves to the same storage.
      rows[2] = 7
      rows[1] = 7
    }
    #expect(replica.latest == [.transition([.insert(key: 2, value: 0)])])
    replica.detach()
    stage.tearDown()
    high.tearDown()
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
}

import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct GroupAggregatingTests {
  typealias Signals = [DictionarySignal<Int, Int?>]

  /// The greatest value of each ten, of values that are not negative.
  private func play(_ state: TableDictionary<Int, Int>, _ expected: Signals, _ edit: (DictionarySlot<Int, Int>) -> Void)
  {
    let slot = DictionarySlot(state)
    let stage = slot.aggregated(by: { $0.value < 0 ? nil : $0.value / 10 }, .max { $0.value == 19 ? nil : $0.value })
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  /// The least value times a factor, by value modulo a number.
  private func parameters(
    _ state: TableDictionary<Int, Int>, _ expected: Signals,
    _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, divisor, factor) = (DictionarySlot(state), ValueSlot(2), ValueSlot(1))
    let stage = slot.aggregated(with: divisor, factor, by: { row, divisor, _ in row.value % divisor }) { _, factor in
      .min { $0.value * factor }
    }
    expectSignals(of: stage, expected) { edit(slot, divisor, factor) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + divisor.emitter.sensorCount + factor.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Aggregate/GroupAggregating.swift", type: "GroupAggregating") { table in
      table.row("the first row of a group comes", "`insert` of the result") {
        play([1: 5], [.transition([.insert(key: 1, value: 15)])]) { $0[2] = 15 }
        play([1: 5], [.transition([.insert(key: 1, value: nil)])]) { $0[2] = 19 }
      }
      table.row("mutations after which a group's result is another", "`update`") {
        play([1: 5, 2: 7], [.transition([.update(key: 0, past: 7, future: 6)])]) { $0[2] = 6 }
      }
      table.row("mutations after which it is equal", "nothing") {
        play([1: 5, 2: 7], []) { slot in
          slot[1] = 6
          slot[3] = 7
          slot[2] = nil
          transaction {
            slot[3] = nil
            slot[4] = 7
          }
        }
      }
      table.row("the last row of a group goes", "`remove`") {
        play([1: 5, 2: 17], [.transition([.remove(key: 1, past: 17)])]) { $0[2] = nil }
      }
      table.row("`update` that changes the group", "what a removal from one and an insertion into the other give") {
        play(
          [1: 5, 2: 17, 3: 3],
          [
            .transition([.update(key: 0, past: 5, future: 3), .update(key: 1, past: 17, future: 18)]),
            .transition([.remove(key: 0, past: 3), .insert(key: 4, value: 40)]),
          ]
        ) { slot in
          slot[1] = 18
          slot[3] = 40
        }
      }
      table.row("a row without a group comes, changes or goes", "nothing") {
        play([1: 5], []) { slot in
          slot[2] = -1
          slot[2] = -2
          slot.refresh(2)
          slot[2] = nil
        }
      }
      table.row("a refresh of a row that a result shows, as the least one", "`update` from the result to itself") {
        play([1: 5, 2: 17], [.transition([.update(key: 1, past: 17, future: 17)])]) { $0.refresh(2) }
      }
      table.row("another refresh", "nothing") { play([1: 5, 2: 7], []) { $0.refresh(1) } }
      table.row("a new parameter", "what the groups of all rows amount to, in one transaction") {
        parameters(
          [1: 5, 2: 8, 3: 4],
          [
            .transition([.update(key: 1, past: 5, future: 4), .insert(key: 2, value: 5), .remove(key: 0, past: 4)]),
            .transition([.update(key: 1, past: 4, future: 8), .update(key: 2, past: 5, future: 10)]),
          ]
        ) { _, divisor, factor in
          divisor.value = 3
          factor.value = 2
        }
      }
      table.row("a new parameter and mutations", "one transition") {
        parameters([1: 5, 2: 8], [.transition([.update(key: 0, past: 8, future: 12), .remove(key: 1, past: 5)])]) {
          slot, _, factor in
          transaction {
            slot[1] = nil
            slot[2] = 6
            factor.value = 2
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the results, while there is a parameter") {
        let (gate, divisor) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.aggregated(with: divisor, by: { $0 % $1 }) { _ in .count }
        expectSignals(of: stage, [.initiation([0: 1, 1: 2]), .termination([0: 1, 1: 2])]) {
          gate.sensor.sense(.initiation([1, 2, 3]))
          divisor.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([1, 2, 3]))
        }
        divisor.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let delays = DictionarySlot(["LH 4": 75, "LH 9": 5, "BA 9": 90])
    let airlines = delays.aggregated(by: { $0.key.prefix(2) }, .max { $0.value })
    #expect(airlines.snapshot == ["BA": 90, "LH": 75])
    delays["LH 4"] = 80
    #expect(airlines.snapshot == ["BA": 90, "LH": 80])
    delays["BA 9"] = nil
    #expect(airlines.snapshot == ["LH": 80])
    expectSignals(of: airlines, []) { delays["LH 9"] = 7 }
    airlines.tearDown()
    #expect(delays.emitter.sensorCount == 0)
  }

  @Test func `several aggregates are made into one value per group, in one pass`() {
    struct Summary: Equatable { let (count, mean, worst): (Int, Double?, Int?) }
    let (groups, measures) = (CallCounter(), CallCounter())
    let slot = DictionarySlot<Int, Int>([:])
    let stage = slot.aggregated(
      by: groups.counting { $0.value % 2 },
      .several(.count, .mean(measures.counting { $0.value }), .max { $0.value }) {
        Summary(count: $0, mean: $1, worst: $2)
      })
    let observation = stage.observe { _ in }
    transaction { for key in 0..<10 { slot[key] = key } }
    #expect(stage[0] == Summary(count: 5, mean: 4, worst: 8) && stage[1] == Summary(count: 5, mean: 5, worst: 9))
    #expect(groups.count == 10 && measures.count == 10)
    slot[9] = 10
    #expect(stage[0] == Summary(count: 6, mean: 5, worst: 10) && stage[1] == Summary(count: 4, mean: 4, worst: 7))
    for key in 0..<10 { slot[key] = nil }
    #expect(groups.count == 11 && measures.count == 11 && stage.isEmpty)
    observation.tearDown()
    stage.tearDown()
  }

  @Test func `rows of an array change groups where they stand`() {
    let rows = ArraySlot([1, 2, 3, 4])
    let sums = rows.aggregated(by: { $0 > 9 ? nil : $0 % 2 }, .sum { $0 }, label: "sums")
    #expect(sums.snapshot == [0: 6, 1: 4])
    rows.move(from: 0, to: 3)
    rows[3] = 8
    #expect(sums.snapshot == [0: 14, 1: 3])
    rows[2] = 12
    rows.replaceSubrange(0..<2, with: [5])
    #expect(sums.snapshot == [0: 8, 1: 5])
    rows.removeAll()
    #expect(sums.isEmpty)
    sums.tearDown()
  }

  @Test func `a group that comes and goes in one turn leaves nothing`() {
    let slot = DictionarySlot([1: 1])
    let stage = slot.aggregated(by: { $0.value }, .count)
    expectSignals(of: stage, []) {
      transaction {
        slot[2] = 9
        slot[1] = 7
        slot[2] = nil
        slot[1] = 1
      }
    }
    stage.tearDown()
  }

  /// Each state of three rows to each other one, in a debug build to a fifth: rows of two groups or of none, measures or none.
  @Test func `each of 4,096 transactions of three rows gives what has changed, and no more`() {
    typealias State = TableDictionary<Int, Int>
    // 5 and 6 are of one group, 1 is of another; 7 has no measure, and 8 no group.
    let group = { (value: Int) in value == 8 ? nil : value / 5 }
    let values: [[Int?]] = [[nil, 5, 6, 1], [nil, 5, 6, 1], [nil, 7, 8, 1]]
    func state(_ number: Int) -> State {
      var state: State = [:]
      for key in 0..<3 { state[key] = values[key][number >> (2 * key) & 3] }
      return state
    }
    func results(_ state: State) -> TableDictionary<Int, [Int]> {
      var results: TableDictionary<Int, [Int]> = [:]
      for case (let group?, let rows) in Dictionary(grouping: state.values, by: group) {
        let numbers = rows.filter { $0 != 7 }
        results[group] = [rows.count, numbers.reduce(0, +), numbers.min() ?? -1]
      }
      return results
    }
    let slot = DictionarySlot<Int, Int>([:])
    let measure = { (row: DictionaryEntry<Int, Int>) in row.value == 7 ? nil : row.value }
    let stage = slot.aggregated(
      by: { group($0.value) }, .several(.count, .sum(measure), .min(measure)) { [$0, $1, $2 ?? -1] })
    func set(_ number: Int) {
      let state = state(number)
      transaction { for key in 0..<3 { slot[key] = state[key] } }
    }
    let replica = SignalReplica<DictionaryTransaction<Int, [Int]>>()
    replica.attach(to: stage)
    for past in 0..<64 {
      for future in Settings.partners(of: past, among: 0..<64) {
        set(past)
        let (before, after) = (results(state(past)), results(state(future)))
        let changes = replica.changes
        set(future)
        #expect(stage.snapshot == after && replica.state == after && replica.fault == nil)
        #expect(replica.changes == changes + (before == after ? 0 : 1))
        let sent = before == after ? 0 : replica.history.last?.transaction?.count
        let keys = Set(before.keys).union(after.keys)
        #expect(sent == keys.filter { before[$0] != after[$0] }.count, "\(before) to \(after)")
      }
    }
    replica.detach()
    stage.tearDown()
  }

  @Test func `a refresh together with a new parameter is announced where it is shown`() {
    parameters([1: 0, 2: 8], [.transition([.update(key: 0, past: 0, future: 0)])]) { slot, _, factor in
      transaction {
        slot.refresh(1)
        factor.value = 3
      }
      transaction {
        slot.refresh(2)
        factor.value = 4
      }
    }
  }

  @Test func `what a measure cannot be made of is kept apart by a map before`() {
    struct NoNumber: Error {}
    let texts = DictionarySlot(["a 1": "4", "a 2": "x", "b 1": "7"])
    let numbers = texts.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    let sums = numbers.aggregated(by: { $0.key.first }, .sum { $0.value })
    #expect(sums.snapshot == ["a": 4, "b": 7] && Array(numbers.failures.keys) == ["a 2"])
    texts["a 2"] = "5"
    #expect(sums.snapshot == ["a": 9, "b": 7] && numbers.failures.isEmpty)
    sums.tearDown()
  }

  @Test func `stages wired by hand`() {
    let (slot, rows) = (DictionarySlot([1: 2]), ArraySlot([3, 4]))
    let sums = GroupAggregating<DictionaryTransaction<Int, Int>, Int, Int>(by: { $0.key }, .sum { $0.value })
    let counts = GroupAggregating<ArrayTransaction<Int>, Int, Int>(by: { $0 % 2 }, .count)
    slot.register(sums)
    rows.register(counts)
    #expect(sums.snapshot == [1: 2] && counts.snapshot == [0: 1, 1: 1])
    slot.deregister(sums)
    rows.deregister(counts)
  }
}

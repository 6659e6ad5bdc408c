import SignalGraph
import SignalGraphTesting
import Testing

/// Stages of one value whose result depends on the path.
@Suite struct ValuePathTests {
  private func move<Value>(_ past: Value, _ future: Value) -> ValueSignal<Value> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  /// Plays edits of a source that may begin and end, and a parameter, and says what a stage sends.
  private func play<Transaction>(
    _ make: (ValueStorage<Int>, ValueSlot<Int>) -> StateStorage<Transaction>, _ expected: [StateSignal<Transaction>],
    _ edit: (SignalSensor<ValueSignal<Int>>, ValueSlot<Int>) -> Void, location: SourceLocation = #_sourceLocation
  ) where Transaction: Equatable, Transaction.Snapshot: Equatable {
    let (source, setting) = (ReplicatingValueStorage<Int>(), ValueSlot(2))
    source.sensor.sense(.initiation(3))
    let stage = make(source, setting)
    expectSignals(of: stage, expected, location: location) { edit(source.sensor, setting) }
    stage.tearDown()
    #expect(source.emitter.sensorCount + setting.emitter.sensorCount == 0, sourceLocation: location)
  }

  private func change(_ past: Int, _ future: Int) -> ValueSignal<Int> { move(past, future) }

  @Test func `the table of samples holds`() throws {
    let product: (ValueStorage<Int>, ValueSlot<Int>) -> ValueStorage<Int> = { $0.withLatest(of: $1) { $0 * $1 } }
    try playTable(of: "Stages/Value/ValueSampling.swift", type: "ValueSampling") { table in
      table.row(
        "`transition`", "`transition`, with the others as they are after the turn; nothing where the result is equal"
      ) {
        play(product, [move(6, 8), move(8, 20)]) { source, rate in
          source.sense(change(3, 4))
          rate.value = 5
          source.sense(change(4, 4))
        }
        play({ $0.withLatest(of: $1) { $0 / 10 + $1 } }, []) { source, _ in source.sense(change(3, 4)) }
      }
      table.row(
        "a refresh: a `transition` from a value to itself", "`transition`, also where the result is equal"
      ) {
        play(product, [move(6, 6)]) { source, _ in source.sense(change(3, 3)) }
      }
      table.row("another value changes alone, or is refreshed", "nothing") {
        play(product, []) { _, rate in
          rate.value = 5
          rate.refresh()
        }
      }
      table.row("both in one turn", "one `transition`, after one call, or nothing") {
        let (order, rate, calls) = (ValueSlot(3), ValueSlot(2), CallCounter())
        let stage = order.withLatest(of: rate) {
          calls.record()
          return $0 * $1
        }
        expectSignals(of: stage, [move(6, 20)]) {
          transaction {
            order.value = 4
            rate.value = 5
          }
          transaction {
            order.value = 5
            rate.value = 4
          }
        }
        #expect(calls.count == 3)
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, while each other has a value") {
        play(product, [.termination(6), .initiation(35)]) { source, rate in
          source.sense(.termination(3))
          rate.value = 5
          source.sense(.initiation(7))
        }
      }
      table.row(
        "`initiation` of another value that was missing", "`initiation`, with the others as they are now"
      ) {
        let (order, rate) = (ValueSlot(3), ReplicatingValueStorage<Int>())
        let stage = order.withLatest(of: rate) { $0 * $1 }
        expectSignals(of: stage, [.initiation(8), .termination(8), .initiation(5)]) {
          order.value = 4
          rate.sensor.sense(.initiation(2))
          rate.sensor.sense(.termination(2))
          order.value = 5
          rate.sensor.sense(.initiation(1))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the table of scans holds`() throws {
    let sum: (ValueStorage<Int>, ValueSlot<Int>) -> ValueStorage<Int> = { value, factor in
      value.scan(with: factor, from: 0) { $0 + $1 * $2 }
    }
    try playTable(of: "Stages/Value/ValueScanning.swift", type: "ValueScanning") { table in
      table.row("`initiation`", "`initiation`: the first step, from the initial result and the first value") {
        let source = ReplicatingValueStorage<Int>()
        let stage = source.scan(10) { $0 + $1 }
        expectSignals(of: stage, [.initiation(13)]) { source.sensor.sense(.initiation(3)) }
        stage.tearDown()
      }
      table.row("`transition`", "`transition`: one more step; nothing where the result is equal") {
        play(sum, [move(6, 14)]) { source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 0))
        }
      }
      table.row(
        "a refresh: a `transition` from a value to itself",
        "the same step, and a `transition`, also where the result is equal"
      ) {
        play(sum, [move(6, 12), move(12, 12), move(12, 12)]) { source, factor in
          source.sense(change(3, 3))
          factor.value = 0
          source.sense(change(3, 3))
          source.sense(change(3, 3))
        }
      }
      table.row("another parameter", "nothing: the next step reads it") {
        play(sum, [move(6, 46), move(46, 52)]) { source, factor in
          factor.value = 10
          factor.refresh()
          source.sense(change(3, 4))
          factor.value = 6
          source.sense(change(4, 1))
        }
      }
      table.row("a reset", "a reset: the result begins anew") {
        play(sum, [move(6, 8), .termination(8), .initiation(10)]) { source, _ in
          source.sense(change(3, 1))
          source.sense(.termination(1))
          source.sense(.initiation(5))
        }
        let origin = SignalDispatcher<ValueSignal<Int>>()
        let stage = ValueScanning<Int, Int>(0, +)
        origin.register(stage)
        origin.dispatch(.initiation(3))
        expectSignals(of: stage, [.termination(3), .initiation(5)]) {
          transaction {
            origin.dispatch(.termination(3))
            origin.dispatch(.initiation(5))
          }
        }
        origin.deregister(stage)
      }
      table.row("`termination`", "`termination`") {
        play(sum, [.termination(6)]) { source, _ in source.sense(.termination(3)) }
      }
    }
  }

  @Test func `the table of former values holds`() throws {
    let previous: (ValueStorage<Int>, ValueSlot<Int>) -> ValueStorage<Int?> = { value, _ in value.previous() }
    try playTable(of: "Stages/Value/PreviousReading.swift", type: "PreviousReading") { table in
      table.row("`initiation`", "`initiation` with nil") {
        let source = ReplicatingValueStorage<Int>()
        let stage = source.previous()
        expectSignals(of: stage, [.initiation(nil)]) { source.sensor.sense(.initiation(3)) }
        stage.tearDown()
      }
      table.row("`transition`", "`transition` to the value that it leads away from") {
        play(previous, [move(nil, 3), move(3, 4)]) { source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 3))
        }
      }
      table.row(
        "a refresh: a `transition` from a value to itself", "`transition` from the former value to itself"
      ) {
        play(previous, [move(nil, nil), move(nil, 3), move(3, 3)]) { source, _ in
          source.sense(change(3, 3))
          source.sense(change(3, 4))
          source.sense(change(4, 4))
        }
      }
      table.row("a reset", "a reset, to nil") {
        play(previous, [move(nil, 3), .termination(3), .initiation(nil)]) { source, _ in
          source.sense(change(3, 1))
          source.sense(.termination(1))
          source.sense(.initiation(5))
        }
      }
      table.row("`termination`", "`termination`") {
        play(previous, [.termination(nil)]) { source, _ in source.sense(.termination(3)) }
      }
    }
  }

  @Test func `the table of histories holds`() throws {
    let history: (ValueStorage<Int>, ValueSlot<Int>) -> ArrayStorage<Int> = { $0.history(limit: $1) }
    try playTable(of: "Stages/Value/HistoryReading.swift", type: "HistoryReading") { table in
      table.row("`initiation`", "`initiation` with the first value alone") {
        let source = ReplicatingValueStorage<Int>()
        let stage = source.history(limit: 2)
        expectSignals(of: stage, [.initiation([3])]) { source.sensor.sense(.initiation(3)) }
        stage.tearDown()
      }
      table.row("`transition`, below the limit", "`insert` at the end") {
        play(history, [.transition([.insert(4, at: 1)])]) { source, _ in source.sense(change(3, 4)) }
      }
      table.row("`transition`, at the limit", "`remove` of the oldest, `insert` at the end") {
        play(history, [.transition([.insert(4, at: 1)]), .transition([.remove(3, at: 0), .insert(3, at: 1)])]) {
          source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 3))
        }
      }
      table.row("a refresh: a `transition` from a value to itself", "`update` of the newest") {
        play(history, [.transition([.insert(4, at: 1)]), .transition([.update(at: 1, past: 4, future: 4)])]) {
          source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 4))
        }
      }
      table.row("a lower limit", "`remove` of the oldest; of several one `replace`") {
        play(
          history,
          [
            .transition([.insert(4, at: 1)]), .transition([.insert(5, at: 2)]),
            .transition([.replace(at: 0, past: [3, 4], future: [])]), .transition([.remove(5, at: 0)]),
          ]
        ) { source, limit in
          limit.value = 9
          source.sense(change(3, 4))
          source.sense(change(4, 5))
          limit.value = 1
          limit.value = -1
          source.sense(change(5, 5))
          source.sense(change(5, 6))
        }
      }
      table.row("a higher limit", "nothing: what was dropped does not come back") {
        play(
          history,
          [.transition([.insert(4, at: 1)]), .transition([.remove(3, at: 0)]), .transition([.insert(5, at: 1)])]
        ) { source, limit in
          source.sense(change(3, 4))
          limit.value = 1
          limit.value = 9
          source.sense(change(4, 5))
        }
      }
      table.row("a reset", "a reset, to the new value alone") {
        play(history, [.transition([.insert(4, at: 1)]), .termination([3, 4]), .initiation([5])]) { source, _ in
          source.sense(change(3, 4))
          source.sense(.termination(4))
          source.sense(.initiation(5))
        }
      }
      table.row("`termination`", "`termination`") {
        play(history, [.termination([3])]) { source, _ in source.sense(.termination(3)) }
      }
    }
  }

  @Test func `the table of duplicates holds`() throws {
    let near: (ValueStorage<Int>, ValueSlot<Int>) -> ValueStorage<Int> = { value, tolerance in
      value.removeDuplicates(with: tolerance) { abs($0 - $1) < $2 }
    }
    try playTable(of: "Stages/Value/ValueDeduplicating.swift", type: "ValueDeduplicating") { table in
      table.row("a `transition` to a duplicate of the value shown", "nothing") {
        play(near, []) { source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 2))
        }
        // A closure that calls no value a duplicate, not even of itself.
        play(near, [move(3, 4), move(4, 4)]) { source, tolerance in
          tolerance.value = 0
          source.sense(change(3, 4))
          tolerance.refresh()
          source.sense(change(4, 4))
        }
      }
      table.row("any other `transition`", "`transition` from the value shown") {
        play(near, [move(3, 5)]) { source, _ in
          source.sense(change(3, 4))
          source.sense(change(4, 5))
        }
      }
      table.row(
        "a refresh: a `transition` from a value to itself", "`transition` to it, duplicate or not"
      ) {
        play(near, [move(3, 3), move(3, 4)]) { source, _ in
          source.sense(change(3, 3))
          source.sense(change(3, 4))
          source.sense(change(4, 4))
        }
      }
      table.row("another parameter", "`transition` to the value, if it is no duplicate any more") {
        play(near, [move(3, 4), move(4, 9)]) { source, tolerance in
          source.sense(change(3, 4))
          tolerance.value = 1
          tolerance.refresh()
          tolerance.value = 7
          source.sense(change(4, 9))
          tolerance.value = 2
        }
      }
      table.row("`initiation`, `termination`", "the same: the value; the value shown") {
        play(near, [.termination(3), .initiation(8)]) { source, _ in
          source.sense(change(3, 4))
          source.sense(.termination(4))
          source.sense(.initiation(8))
        }
      }
    }
  }

  @Test func `the examples of the documentation hold`() {
    let (order, rate) = (ValueSlot(10), ValueSlot(2))
    let cost = order.withLatest(of: rate) { $0 * $1 }
    rate.value = 3
    #expect(cost.value == 20)
    order.value = 20
    #expect(cost.value == 60)
    transaction {
      order.value = 30
      rate.value = 4
    }
    #expect(cost.value == 120)
    let paid = ValueSlot(3)
    let sum = paid.scan(0) { $0 + $1 }
    paid.value = 4
    paid.refresh()
    #expect(sum.value == 11)
    transaction {
      paid.value = 1
      paid.value = 2
    }
    #expect(sum.value == 13)
    let price = ValueSlot(3)
    let before = price.previous()
    let change = price.combined(with: before) { $0 - ($1 ?? $0) }
    let chart = price.history(limit: 3)
    var seen: [Int] = []
    let token = change.observe { seen.append($0) }
    for next in [5, 4, 6] { price.value = next }
    transaction {
      price.value = 9
      price.value = 6
    }
    #expect(seen == [0, 2, -1, 2] && before.value == 4 && chart.elements == [5, 4, 6])
    token.tearDown()
    let level = ValueSlot(10)
    let shown = level.removeDuplicates { abs($0 - $1) < 3 }
    var levels: [Int] = []
    let other = shown.observe { levels.append($0) }
    for next in [12, 13, 11] { level.value = next }
    level.refresh()
    #expect(levels == [10, 13, 11])
    other.tearDown()
    for stage in [cost, sum, change, before, chart, shown] as [Chained] { stage.tearDown() }
    for slot in [order, rate, paid, price, level] { slot.assertTornDown() }
  }
}

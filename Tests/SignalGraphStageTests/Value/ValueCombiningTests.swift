import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ValueCombiningTests {
  private func move<Value>(_ past: Value, _ future: Value) -> ValueSignal<Value> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  private func play(
    _ expected: [ValueSignal<Int>], _ edit: (ValueSlot<Int>, ValueSlot<Int>) -> Void,
    location: SourceLocation = #_sourceLocation
  ) {
    let (one, other) = (ValueSlot(3), ValueSlot(2))
    let calls = CallCounter()
    let stage = one.combined(with: other) {
      calls.record()
      return $0 * $1
    }
    calls.reset()
    expectSignals(of: stage, expected, location: location) { edit(one, other) }
    #expect(calls.count <= 2, sourceLocation: location)
    stage.tearDown()
    #expect(one.emitter.sensorCount + other.emitter.sensorCount == 0, sourceLocation: location)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Value/ValueCombining.swift", type: "ValueCombining") { table in
      table.row("a `transition` of one value", "`transition`; nothing where the result is equal") {
        play([move(6, 12)]) { _, other in other.value = 4 }
        let (one, other) = (ValueSlot(0), ValueSlot(2))
        let stage = one.combined(with: other) { $0 * $1 }
        expectSignals(of: stage, []) { other.value = 9 }
        stage.tearDown()
      }
      table.row("`transition`s of several in one turn", "one `transition`, after one call") {
        play([move(6, 20)]) { one, other in
          transaction {
            one.value = 4
            other.value = 5
          }
        }
        play([]) { one, other in
          transaction {
            one.value = 2
            other.value = 3
          }
        }
      }
      table.row(
        "a refresh of one: a `transition` from a value to itself", "`transition`, also where the result is equal"
      ) {
        play([move(6, 6)]) { _, other in other.refresh() }
        play([move(6, 6)]) { one, other in
          transaction {
            one.value = 3
            other.refresh()
          }
        }
      }
      table.row("a reset of one, with or without `transition`s of others", "the same as a `transition` of it") {
        let (origin, one, other) = (SignalDispatcher<ValueSignal<Int>>(), ReplicatingValueStorage<Int>(), ValueSlot(2))
        origin.register(one)
        origin.dispatch(.initiation(3))
        let stage = one.combined(with: other) { $0 * $1 }
        expectSignals(of: stage, [move(6, 8), move(8, 15), move(15, 15)]) {
          for (past, future, count) in [(3, 4, 2), (4, 5, 3), (5, 5, 3)] {
            transaction {
              origin.dispatch(.termination(past))
              other.value = count
              origin.dispatch(.initiation(future))
            }
          }
        }
        stage.tearDown()
        origin.deregister(one)
      }
      table.row("`initiation` of the last value that was missing", "`initiation`") {
        let (one, other) = (ReplicatingValueStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = one.combined(with: other) { $0 * $1 }
        expectSignals(of: stage, [.initiation(6)]) {
          one.sensor.sense(.initiation(2))
          one.sensor.sense(.transition(ValueTransaction(past: 2, future: 3)))
          other.sensor.sense(.initiation(2))
        }
        stage.tearDown()
      }
      table.row("`termination` of the first that ends", "`termination`") {
        let (one, other) = (ReplicatingValueStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = one.combined(with: other) { $0 * $1 }
        one.sensor.sense(.initiation(2))
        other.sensor.sense(.initiation(3))
        expectSignals(of: stage, [.termination(6), .initiation(21)]) {
          one.sensor.sense(.termination(2))
          other.sensor.sense(.termination(3))
          one.sensor.sense(.initiation(3))
          other.sensor.sense(.initiation(7))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let (price, count) = (ValueSlot(3), ValueSlot(2))
    let total = price.combined(with: count) { $0 * $1 }
    let both = price.combined(with: count)
    #expect(total.value == 6 && both.value! == (3, 2))
    count.value = 4
    #expect(total.value == 12 && both.value! == (3, 4))
    var (totals, pairs) = (-1, -1)
    let tokens = [total.observe { _ in totals += 1 }, both.observe { _ in pairs += 1 }]
    transaction {
      price.value = 4
      count.value = 3
    }
    #expect(totals == 0 && pairs == 1 && both.value! == (4, 3))
    for token in tokens { token.tearDown() }
    total.tearDown()
    both.tearDown()
    price.assertTornDown()
  }

  @Test func `three and more values, of several types`() {
    let (name, age, isHere, height) = (ValueSlot("Ada"), ValueSlot(36), ValueSlot(true), ValueSlot(1.65))
    let text = name.combined(with: age, isHere, height) { "\($0) \($1) \($2) \($3)" }
    let row = name.combined(with: age, isHere)
    #expect(text.value == "Ada 36 true 1.65" && row.value! == ("Ada", 36, true))
    var changes = -1
    let token = row.observe { _ in changes += 1 }
    transaction {
      name.value = "Emmy"
      age.value = 53
      isHere.value = false
    }
    #expect(changes == 1 && text.value == "Emmy 53 false 1.65" && row.value! == ("Emmy", 53, false))
    token.tearDown()
    text.tearDown()
    row.tearDown()
    name.assertTornDown()
  }

  @Test func `a number of values of one type, and one storage several times`() {
    let slots = (0..<5).map { ValueSlot($0) }
    let sum = slots[0].combined(with: Array(slots[1...])) { $0.reduce(0, +) }
    let squares = slots[1].combined(with: slots[1]) { $0 * $1 }
    let alone = slots[2].combined(with: []) { $0 }
    #expect(sum.value == 10 && squares.value == 1 && alone.value == [2])
    transaction { for slot in slots { slot.value += 1 } }
    #expect(sum.value == 15 && squares.value == 4 && alone.value == [3])
    for stage in [sum, squares, alone] as [Chained] { stage.tearDown() }
    for slot in slots { #expect(slot.emitter.sensorCount == 0) }
  }

  @Test func `a tuple with a part that does not compare is sent whenever a part changes`() {
    let (one, other) = (ValueSlot(OpaquePayload(number: 1)), ValueSlot(Double.nan))
    let both = one.combined(with: other)
    var changes = -1
    let token = both.observe { _ in changes += 1 }
    one.value = OpaquePayload(number: 1)
    other.value = .nan
    #expect(changes == 1)
    token.tearDown()
    both.tearDown()
  }

  @Test func `a NaN is equal to itself in a tuple`() {
    let source = ReplicatingValueStorage<Double>()
    source.sensor.sense(.initiation(.nan))
    let (same, other) = (source.map { $0 }, ValueSlot(1))
    let both = same.combined(with: other)
    var changes = -1
    let token = both.observe { _ in changes += 1 }
    transaction {
      other.value = 2
      other.value = 1
    }
    source.sensor.sense(.transition(ValueTransaction(unequalPast: .nan, future: 1)))
    #expect(changes == 1)
    token.tearDown()
    both.tearDown()
    same.tearDown()
  }

  @Test func `a diamond of diamonds is one change`() {
    let slot = ValueSlot(1)
    let (low, high) = (slot.map { $0 + 1 }, slot.map { $0 * 10 }.map { $0 })
    let middle = low.combined(with: high) { $0 + $1 }
    let all = slot.combined(with: low, high, middle) { [$0, $1, $2, $3] }
    let seen = RecordingMonitor<ValueTransaction<[Int]>>()
    seen.attach(to: all)
    slot.value = 2
    #expect(seen.received([.initiation([1, 2, 10, 12]), move([1, 2, 10, 12], [2, 3, 20, 23])]))
    seen.detach()
    all.tearDown()
    middle.tearDown()
    slot.assertTornDown()
  }

  @Test func `a closure may chain stages onto storages that it returns`() {
    let (low, high, rows) = (ValueSlot(2), ValueSlot(5), SetSlot([1, 3, 7]))
    let shown = low.combined(with: high) { low, high in rows.filter { $0 > low && $0 < high } }
    #expect(shown.value?.elements == [3])
    let first = shown.value
    high.value = 9
    #expect(shown.value?.elements == [3, 7] && first?.snapshot == nil && rows.emitter.sensorCount == 1)
    rows.insert(4)
    #expect(shown.value?.elements == [3, 4, 7])
    shown.tearDown()
    rows.assertTornDown()
  }

  @Test func `handlers edit a source, and take the stage down`() {
    let (one, other) = (ValueSlot(1), ValueSlot(1))
    let stage = one.combined(with: other) { $0 * 10 + $1 }
    var seen: [Int] = []
    let token = stage.observe { value in
      seen.append(value)
      if value == 21 { other.value = 2 }
      if value == 22 { stage.tearDown() }
    }
    one.value = 2
    one.value = 3
    #expect(seen == [11, 21, 22] && stage.value == nil)
    token.tearDown()
    one.assertTornDown()
    other.assertTornDown()
  }

  @Test func `what a body that throws has set is not seen`() {
    let (one, other) = (ValueSlot(1), ValueSlot(1))
    let stage = one.combined(with: other) { $0 * 10 + $1 }
    expectSignals(of: stage, [move(11, 13)]) {
      try? transaction {
        one.value = 2
        other.value = 2
        throw Refusal()
      }
      transaction {
        other.value = 3
        try? transaction {
          one.value = 7
          throw Refusal()
        }
      }
    }
    stage.tearDown()
  }

  /// What a stage lets go of is released when no stage runs, so that a `deinit` may edit.
  @Test func `results that are let go of may edit`() {
    final class Made {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let (one, other, released) = (ValueSlot(1), ValueSlot(1), ValueSlot(0))
    let stage = one.combined(with: other) { _, _ in Made { released.value += 1 } }
    one.value = 2
    #expect(released.value == 1)
    transaction {
      one.value = 3
      other.value = 3
    }
    #expect(released.value == 2)
    stage.tearDown()
    #expect(released.value == 3)
  }

  @Test func `a refresh without a state is not told later`() {
    let (one, other) = (ValueSlot(3), ReplicatingValueStorage<Int>())
    let parameters = ValueSlot(0)
    let stages = [
      one.combined(with: other) { ($0 + $1) % 2 }, one.combined(with: other, parameters) { ($0 + $1 + $2) % 2 },
    ]
    one.refresh()
    other.sensor.sense(.initiation(2))
    for stage in stages {
      #expect(stage.value == 1)
      expectSignals(of: stage, []) { one.value += 2 }
    }
    transaction {
      one.refresh()
      other.sensor.sense(.termination(2))
    }
    other.sensor.sense(.initiation(2))
    for stage in stages {
      expectSignals(of: stage, []) { one.value += 2 }
      stage.tearDown()
    }
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ValueSwitchingTests {
  private func play(
    _ expected: [ValueSignal<Int>],
    _ edit: (_ choice: ValueSlot<ValueStorage<Int>?>, _ first: ValueSlot<Int>, _ second: ValueSlot<Int>) -> Void
  ) {
    let (first, second) = (ValueSlot(1), ValueSlot(2))
    let choice = ValueSlot<ValueStorage<Int>?>(first)
    let stage = choice.flattened()
    expectSignals(of: stage, expected) { edit(choice, first, second) }
    stage.tearDown()
    #expect(first.emitter.sensorCount == 0 && second.emitter.sensorCount == 0 && choice.emitter.sensorCount == 0)
  }

  private func change(_ past: Int, _ future: Int) -> ValueSignal<Int> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/ValueSwitching.swift", type: "ValueSwitching") { table in
      table.row("another storage, whose value is another", "`transition` from the value of the one before") {
        play([change(1, 2)]) { choice, _, second in choice.value = second }
      }
      table.row("another storage, whose value is equal", "nothing") {
        play([]) { choice, _, _ in choice.value = ValueSlot(1) }
      }
      table.row("the same storage again", "nothing") {
        play([]) { choice, first, _ in
          choice.value = first
          choice.refresh()
        }
      }
      table.row("a change of the chosen storage", "the same") {
        play([change(1, 5), change(5, 5)]) { _, first, _ in
          first.value = 5
          first.refresh()
        }
      }
      table.row("a change of a storage that was chosen before", "nothing") {
        play([change(1, 2)]) { choice, first, second in
          choice.value = second
          first.value = 9
        }
      }
      table.row("a storage without a state, or nil", "`termination`") {
        play([.termination(1)]) { choice, _, _ in choice.value = ReplicatingValueStorage<Int>() }
        play([.termination(1)]) { choice, _, _ in choice.value = nil }
      }
      table.row("the chosen storage gets its state", "`initiation`") {
        let (gate, slot) = (ReplicatingValueStorage<Int>(), ValueSlot(7))
        let stage = ValueSlot(gate).flattened()
        expectSignals(of: stage, [.initiation(7)]) { slot.register(gate) }
        slot.deregister(gate)
        stage.tearDown()
      }
      table.row("the choice and the chosen storage in one turn", "one change") {
        play([change(1, 8)]) { choice, first, second in
          transaction {
            first.value = 3
            choice.value = second
            second.value = 8
          }
        }
      }
      table.row("`termination` of the choice", "`termination`") {
        let (stage, slot) = (ValueSwitching<ValueStorage<Int>, Int>(), ValueSlot(1))
        stage.sensor.sense(.initiation(slot))
        expectSignals(of: stage, [.termination(1)]) { stage.sensor.sense(.termination(slot)) }
        #expect(slot.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the examples of the documentation`() {
    let (north, south) = (ValueSlot(3), ValueSlot(21))
    let place = ValueSlot(north)
    let degrees = place.flattened()
    #expect(degrees.value == 3)
    north.value = 4
    #expect(degrees.value == 4)
    place.value = south
    #expect(degrees.value == 21)
    expectSignals(of: degrees, []) { north.value = 5 }
    expectSignals(of: degrees, [change(21, 6)]) {
      transaction {
        place.value = north
        north.value = 6
      }
    }
    degrees.tearDown()

    let (rows, limit) = (SetSlot([1, 5, 9]), ValueSlot(4))
    let count = limit.map { limit in rows.filter { $0 > limit }.counted() }.flattened()
    #expect(count.value == 2)
    limit.value = 7
    #expect(count.value == 1)
    rows.insert(8)
    #expect(count.value == 2)
    count.tearDown()
    #expect(rows.emitter.sensorCount == 0)
  }

  @Test func `an input that is higher and still due in this turn is waited for`() {
    let number = ValueSlot(1)
    let far = number.map { $0 * 2 }.map { $0 * 2 }.map { $0 * 2 }
    let choice = number.map { $0 % 2 == 0 ? number as ValueStorage<Int> : far }
    let latest = choice.flattened()
    expectSignals(of: latest, [change(8, 2), change(2, 24), change(24, 40)]) {
      number.value = 2
      number.value = 3
      number.value = 5
    }
    latest.tearDown()
    far.tearDown()
  }

  @Test func `a stage that reads it rises with it`() {
    let number = ValueSlot(0)
    let far = (0..<6).reduce(number as ValueStorage<Int>) { storage, _ in storage.map { $0 + 1 } }
    let latest = number.map { $0 % 2 == 0 ? number as ValueStorage<Int> : far }.flattened()
    let near = number.map { -$0 }
    let both = latest.map(with: near) { [$0, $1] }
    var states: [[Int]] = []
    let token = both.observe { state, _ in states.append(state) }
    number.value = 1
    number.value = 2
    #expect(states == [[0, 0], [7, -1], [2, -2]])
    token.tearDown()
    for storage in [both as Chained, near, far] { storage.tearDown() }
    #expect(number.emitter.sensorCount == 0)
  }

  @Test func `a reset of the choice that names the same storage is nothing`() {
    let (slot, setting) = (ValueSlot(1), ValueSlot(0))
    // A new setting is a reset of this one.
    let choice = setting.map { _ in SetSlot([1]) as SetStorage<Int> }.flattened().counted().map { _ in slot }
    let stage = choice.flattened()
    expectSignals(of: stage, []) { setting.value = 1 }
    #expect(stage.value == 1 && slot.emitter.sensorCount == 1)
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a value that is not equal to itself is no news after a switch`() {
    let choice = ValueSlot(ValueSlot(Double.nan))
    let stage = choice.flattened()
    var count = 0
    let token = stage.observe { _, _ in count += 1 }
    choice.value = ValueSlot(Double.nan)
    #expect(count == 1)
    choice.value = ValueSlot(0)
    #expect(count == 2 && stage.value == 0)
    token.tearDown()
    stage.tearDown()
  }

  @Test func `values without a comparison are news with each choice`() {
    struct Opaque { var number: Int }
    let choice = ValueSlot(ValueSlot(Opaque(number: 1)))
    let stage = choice.flattened()
    var numbers: [Int] = []
    let token = stage.observe { state, _ in numbers.append(state.number) }
    choice.value = ValueSlot(Opaque(number: 1))
    #expect(numbers == [1, 1])
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a handler chooses another storage, and takes the stage down`() {
    let slots = (0..<5).map { ValueSlot($0) }
    let choice = ValueSlot<ValueStorage<Int>>(slots[0])
    let stage = choice.flattened()
    var states: [Int] = []
    var token: ObservationToken?
    token = stage.observe { state, _ in
      states.append(state)
      if state < 4 { choice.value = slots[state + 1] } else { token?.tearDown() }
    }
    slots[0].value = 0
    #expect(states == [0, 1, 2, 3, 4])
    token?.tearDown()
    stage.tearDown()
    #expect(slots.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `a thrown body leaves the choice as it was`() {
    let (first, second) = (ValueSlot(1), ValueSlot(2))
    let choice = ValueSlot(first)
    let stage = choice.flattened()
    expectSignals(of: stage, []) {
      try? transaction {
        choice.value = second
        second.value = 9
        throw Refusal()
      }
    }
    #expect(stage.value == 1 && second.emitter.sensorCount == 0)
    stage.tearDown()
  }

  @Test func `what a value lets go of may edit`() {
    final class Owner {
      let slot: ValueSlot<Int>
      init(_ slot: ValueSlot<Int>) { self.slot = slot }
      deinit { slot.value += 1 }
    }
    let deaths = ValueSlot(0)
    let choice = ValueSlot<ValueStorage<Owner>?>(ValueSlot(Owner(deaths)))
    let stage = choice.flattened()
    choice.value = ValueSlot(Owner(deaths))
    #expect(deaths.value == 1)
    choice.value = nil
    #expect(deaths.value == 2 && stage.snapshot == nil)
    stage.tearDown()
  }

  @Test(arguments: 0..<4)
  func `random choices and edits`(seed: Int) {
    let slots = (0..<3).map { ValueSlot($0) }
    let sources: [ValueStorage<Int>] = [slots[0], slots[1].map { $0 / 2 }.map { $0 + 1 }, slots[2]]
    playAtRandom(seed) { width in
      [
        width.map { sources[$0 % 3] }.flattened(),
        width.map { width in slots[1].map { $0 + width } }.flattened(),
        width.map { $0 < 4 ? sources[2] : slots[0] }.map { $0 as ValueStorage<Int>? }.flattened(),
      ]
    } edit: { generator in
      slots[Int.random(in: 0..<3, using: &generator)].value = Int.random(in: 0..<5, using: &generator)
    } oracles: { width in
      let values = slots.map(\.value)
      return [
        [values[0], values[1] / 2 + 1, values[2]][width % 3], values[1] + width, width < 4 ? values[2] : values[0],
      ]
    }
    sources[1].tearDown()
    #expect(slots.allSatisfy { $0.emitter.sensorCount == 0 })
  }
}

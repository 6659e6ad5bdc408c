import SignalGraph
import SignalGraphTesting
import Testing

/// Registers a monitor with each side, does something, and expects what they were told meanwhile.
private func expectSides<Transaction>(
  _ matching: StateStorage<Transaction>,
  _ rest: StateStorage<Transaction>,
  _ first: [StateSignal<Transaction>],
  _ second: [StateSignal<Transaction>],
  when edit: () -> Void
) where Transaction: Equatable, Transaction.Snapshot: Equatable {
  expectSignals(of: matching, first) { expectSignals(of: rest, second, when: edit) }
  matching.tearDown()
  rest.tearDown()
}

@Suite struct PartitioningTests {
  typealias Signals = [DictionarySignal<Int, Int>]

  private func play(
    _ state: TableDictionary<Int, Int>,
    _ first: Signals,
    _ second: Signals,
    edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let parts = slot.partitioned { $0.value > 0 }
    expectSides(parts.matching, parts.rest, first, second) { edit(slot) }
    #expect(slot.emitter.sensorCount == 0)
  }

  /// Gives a partition another parameter.
  private func change(
    _ state: TableDictionary<Int, Int>,
    to number: Int,
    _ first: Signals,
    _ second: Signals
  ) {
    let (slot, limit) = (DictionarySlot(state), ValueSlot(0))
    let parts = slot.partitioned(with: limit) { $0.value > $1 }
    expectSides(parts.matching, parts.rest, first, second) { limit.value = number }
    #expect(slot.emitter.sensorCount == 0 && limit.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations of a dictionary holds`() throws {
    try playTable(of: "Stages/Shape/DictionaryPartitioning.swift", type: "DictionaryPartitioning") { table in
      table.row("`insert`", "", "yes", "`insert`", "nothing") {
        play([:], [.transition([.insert(key: 1, value: 2)])], []) { $0[1] = 2 }
      }
      table.row("`insert`", "", "no", "nothing", "`insert`") {
        play([:], [], [.transition([.insert(key: 1, value: -2)])]) { $0[1] = -2 }
      }
      table.row("`update`", "`matching`", "yes", "`update`", "nothing") {
        play([1: 1], [.transition([.update(key: 1, past: 1, future: 2)])], []) { $0[1] = 2 }
      }
      table.row("`update`", "`matching`", "no", "`remove`", "`insert`") {
        play([1: 1], [.transition([.remove(key: 1, past: 1)])], [.transition([.insert(key: 1, value: -2)])]) {
          $0[1] = -2
        }
      }
      table.row("`update`", "`rest`", "yes", "`insert`", "`remove`") {
        play([1: -1], [.transition([.insert(key: 1, value: 2)])], [.transition([.remove(key: 1, past: -1)])]) {
          $0[1] = 2
        }
      }
      table.row("`update`", "`rest`", "no", "nothing", "`update`") {
        play([1: -1], [], [.transition([.update(key: 1, past: -1, future: -2)])]) { $0[1] = -2 }
      }
      table.row("`remove`", "`matching`", "", "`remove`", "nothing") {
        play([1: 1], [.transition([.remove(key: 1, past: 1)])], []) { $0[1] = nil }
      }
      table.row("`remove`", "`rest`", "", "nothing", "`remove`") {
        play([1: -1], [], [.transition([.remove(key: 1, past: -1)])]) { $0[1] = nil }
      }
      table.row("a new parameter", "`matching`", "no", "`remove`", "`insert`") {
        change(
          [1: 1, 2: 9, 3: -1], to: 5, [.transition([.remove(key: 1, past: 1)])],
          [.transition([.insert(key: 1, value: 1)])])
      }
      table.row("a new parameter", "`rest`", "yes", "`insert`", "`remove`") {
        change(
          [1: -1, 2: 9, 3: -7], to: -5, [.transition([.insert(key: 1, value: -1)])],
          [.transition([.remove(key: 1, past: -1)])])
      }
      table.row("a new parameter", "the same", "", "nothing", "nothing") { change([1: -1, 2: 9], to: 5, [], []) }
      table.row("`initiation`, `termination`", "", "", "the same, of its entries", "the same, of the others") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let parts = gate.partitioned { $0.value > 0 }
        let (first, second): (TableDictionary, TableDictionary) = ([1: 1], [2: -2])
        expectSides(
          parts.matching,
          parts.rest,
          [.initiation(first), .termination(first)],
          [.initiation(second), .termination(second)]
        ) {
          gate.sensor.sense(.initiation([1: 1, 2: -2]))
          gate.sensor.sense(.termination([1: 1, 2: -2]))
        }
      }
    }
  }

  @Test func `the table of mutations of a set holds`() throws {
    try playTable(of: "Stages/Shape/SetPartitioning.swift", type: "SetPartitioning") { table in
      func play(_ state: Set<Int>, _ first: [SetSignal<Int>], _ second: [SetSignal<Int>], edit: (SetSlot<Int>) -> Void)
      {
        let slot = SetSlot(state)
        let parts = slot.partitioned { $0 > 0 }
        expectSides(parts.matching, parts.rest, first, second) { edit(slot) }
      }
      table.row("`insert`", "yes", "`insert`", "nothing") { play([], [.transition([.insert(1)])], []) { $0.insert(1) } }
      table.row("`insert`", "no", "nothing", "`insert`") {
        play([], [], [.transition([.insert(-1)])]) { $0.insert(-1) }
      }
      table.row("`remove`", "yes, when it came", "`remove`", "nothing") {
        play([1], [.transition([.remove(1)])], []) { $0.remove(1) }
      }
      table.row("`remove`", "no, when it came", "nothing", "`remove`") {
        play([-1], [], [.transition([.remove(-1)])]) { $0.remove(-1) }
      }
      func change(_ state: Set<Int>, to number: Int, _ first: [SetSignal<Int>], _ second: [SetSignal<Int>]) {
        let (slot, limit) = (SetSlot(state), ValueSlot(0))
        let parts = slot.partitioned(with: limit) { $0 > $1 }
        expectSides(parts.matching, parts.rest, first, second) { limit.value = number }
      }
      table.row("a new parameter", "not any more", "`remove`", "`insert`") {
        change([1, 9, -1], to: 5, [.transition([.remove(1)])], [.transition([.insert(1)])])
      }
      table.row("a new parameter", "only now", "`insert`", "`remove`") {
        change([-1, 9, -7], to: -5, [.transition([.insert(-1)])], [.transition([.remove(-1)])])
      }
      table.row("a new parameter", "as before", "nothing", "nothing") { change([-1, 9], to: 5, [], []) }
      table.row("`initiation`, `termination`", "", "the same, of its members", "the same, of the others") {
        let gate = ReplicatingSetStorage<Int>()
        let parts = gate.partitioned { $0 > 0 }
        expectSides(
          parts.matching,
          parts.rest,
          [.initiation([1]), .termination([1])],
          [.initiation([-1]), .termination([-1])]
        ) {
          gate.sensor.sense(.initiation([1, -1]))
          gate.sensor.sense(.termination([1, -1]))
        }
      }
    }
  }

  @Test func `the table of mutations of an array holds`() throws {
    try playTable(of: "Stages/Shape/ArrayPartitioning.swift", type: "ArrayPartitioning") { table in
      func play(
        _ state: TreeArray<Int>,
        _ first: [ArraySignal<Int>],
        _ second: [ArraySignal<Int>],
        edit: (ArraySlot<Int>) -> Void
      ) {
        let slot = ArraySlot(state)
        let parts = slot.partitioned { $0 > 0 }
        expectSides(parts.matching, parts.rest, first, second) { edit(slot) }
      }
      table.row("`insert`", "", "yes", "`insert` at its place", "nothing") {
        play([1, -1, 3], [.transition([.insert(2, at: 1)])], []) { $0.insert(2, at: 2) }
      }
      table.row("`insert`", "", "no", "nothing", "`insert` at its place") {
        play([1, -1, 3], [], [.transition([.insert(-2, at: 1)])]) { $0.append(-2) }
      }
      table.row(
        "`update`, `move` with an update",
        "the same",
        "",
        "`update` or `move` of its own, or nothing",
        "the same, or nothing"
      ) {
        play([1, -1, 3], [.transition([.update(at: 1, past: 3, future: 4)])], []) { $0[2] = 4 }
        play([1, -1, 3], [], [.transition([.update(at: 0, past: -1, future: -4)])]) { $0[1] = -4 }
        play([1, -1, 3], [.transition([.move(from: 0, to: 1, past: 1, future: 5)])], []) { slot in
          transaction {
            slot.move(from: 0, to: 2)
            slot[2] = 5
          }
        }
      }
      table.row("`update`, `move` with an update", "the other", "", "`remove` or `insert`", "`insert` or `remove`") {
        play([1, -1, 3], [.transition([.remove(3, at: 1)])], [.transition([.insert(-3, at: 1)])]) { $0[2] = -3 }
        play([1, -1, 3], [.transition([.insert(9, at: 2)])], [.transition([.remove(-1, at: 0)])]) { slot in
          transaction {
            slot.move(from: 1, to: 2)
            slot[2] = 9
          }
        }
      }
      table.row("`move` of an equal element", "", "", "`move`; nothing where it passes only others", "the same") {
        play([1, -1, 3], [.transition([.move(from: 0, to: 1, past: 1, future: 1)])], []) { $0.move(from: 0, to: 2) }
        play([1, -1, 3], [], []) { $0.move(from: 0, to: 1) }
      }
      table.row("`remove`", "", "", "`remove`, or nothing", "`remove`, or nothing") {
        play([1, -1, 3], [.transition([.remove(3, at: 1)])], []) { $0.remove(at: 2) }
      }
      table.row(
        "`replace` of a range",
        "",
        "",
        "`replace` of its elements, in the shortest form",
        "the same, of the others"
      ) {
        play(
          [1, -1, 3],
          [.transition([.remove(1, at: 0)])],
          [.transition([.replace(at: 0, past: [-1], future: [-5, -6])])]
        ) { $0.replaceSubrange(0..<2, with: [-5, -6]) }
      }
      func change(_ state: TreeArray<Int>, to number: Int, _ first: [ArraySignal<Int>], _ second: [ArraySignal<Int>]) {
        let (slot, limit) = (ArraySlot(state), ValueSlot(0))
        let parts = slot.partitioned(with: limit) { $0 > $1 }
        expectSides(parts.matching, parts.rest, first, second) { limit.value = number }
      }
      table.row("a new parameter", "`matching`", "no", "`remove`", "`insert` at its place") {
        change([-1, 9, 1, -2], to: 5, [.transition([.remove(1, at: 1)])], [.transition([.insert(1, at: 1)])])
      }
      table.row("a new parameter", "`rest`", "yes", "`insert` at its place", "`remove`") {
        change([9, -7, -1, 8], to: -5, [.transition([.insert(-1, at: 1)])], [.transition([.remove(-1, at: 1)])])
      }
      table.row("a new parameter", "the same", "", "nothing", "nothing") { change([-1, 9], to: 5, [], []) }
      table.row("`initiation`, `termination`", "", "", "the same, of its elements", "the same, of the others") {
        let gate = ReplicatingArrayStorage<Int>()
        let parts = gate.partitioned { $0 > 0 }
        expectSides(
          parts.matching,
          parts.rest,
          [.initiation([1, 3]), .termination([1, 3])],
          [.initiation([-1]), .termination([-1])]
        ) {
          gate.sensor.sense(.initiation([1, -1, 3]))
          gate.sensor.sense(.termination([1, -1, 3]))
        }
      }
    }
  }

  @Test func `what crosses over does so in one turn, and is asked about once`() {
    let calls = CallCounter()
    let slot = DictionarySlot([1: 1, 2: -2])
    let parts = slot.partitioned(calls.counting { $0.value > 0 })
    let (matching, rest, both) = (parts.matching, parts.rest, Merging())
    matching.emitter.register(both.first)
    rest.emitter.register(both.second)
    calls.reset()
    expectSignals(of: both, [.transition([.update(key: 1, past: 1, future: -1)])]) { slot[1] = -1 }
    #expect(calls.count == 1)
    both.tearDown()
    matching.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a side that lives keeps the partition registered`() {
    let slot = DictionarySlot([1: 1, 2: -2])
    let parts = slot.partitioned { $0.value > 0 }
    let (sorted, count) = (parts.matching.sorted { $0.value }, parts.rest.counted())
    sorted.tearDown()
    slot[3] = -3
    #expect(count.value == 2)
    count.tearDown()
    #expect(slot.emitter.sensorCount == 0)
    #expect(parts.matching.snapshot == nil)
  }

  @Test func `a side that nobody asked for is no burden`() {
    let lifetimes = LifetimeCounter()
    do {
      let held = Tracked(0, lifetimes)
      let slot = DictionarySlot([1: 1])
      let count = slot.partitioned { $0.value > held.value }.matching.counted()
      slot[2] = 2
      #expect(count.value == 2)
      count.tearDown()
      #expect(slot.emitter.sensorCount == 0)
    }
    #expect(lifetimes.living == 0)
  }

  @Test func `a partition may be registered by hand`() {
    let slot = DictionarySlot([1: 1, 2: -2])
    let parts = DictionaryPartitioning<Int, Int> { $0.value > 0 }
    slot.register(parts)
    #expect(parts.matching.snapshot == [1: 1])
    #expect(parts.rest.snapshot == [2: -2])
    slot.deregister(parts)
  }
}

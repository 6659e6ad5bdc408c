import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayMappingTests {
  @Test func `what a shortened bulk command brings and a removal takes leaves no trace`() {
    // Right but longer than it might be, as a composition of inverses is.
    var long = ArrayTransaction<Int>()
    long.appendUnchecked(.replace(at: 0, past: [], future: [4, 8, 4, 7]))
    long.appendUnchecked(.replace(at: 0, past: [4, 8, 4], future: []))
    long.appendUnchecked(.remove(7, at: 0))
    long.appendUnchecked(.insert(20, at: 0))
    let numbers = SignalDispatcher<ArraySignal<Int>>()
    let halves = ArraySignalMapStorage<Int, Int> { $0 / 2 }
    numbers.register(halves)
    numbers.dispatch(.initiation([10]))
    expectSignals(of: halves, [.transition([.insert(10, at: 0)])]) { numbers.dispatch(.transition(long)) }
    numbers.dispatch(.termination([20, 10]))
    numbers.deregister(halves)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Map/ArrayCompactMapping.swift", type: "ArrayCompactMapping") { table in
      func play(_ state: [String], _ expected: [ArrayMutation<Int>], _ edit: (ArraySlot<String>) -> Void) {
        let slot = ArraySlot(state)
        let stage = slot.compactMap { Int($0) }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(ArrayTransaction(expected))]) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "", "yes", "`insert` of the result") {
        play(["x", "1"], [.insert(2, at: 1)]) { $0.append("2") }
      }
      table.row("`insert`", "", "none", "nothing") { play(["1"], []) { $0.append("x") } }
      table.row("`update`", "yes", "another", "`update`") {
        play(["x", "1"], [.update(at: 0, past: 1, future: 2)]) { $0[1] = "2" }
      }
      table.row("`update`", "yes", "equal", "nothing") {
        play(["1"], []) { $0[0] = "01" }
        play(["1"], [.update(at: 0, past: 1, future: 1)]) { $0.refresh(at: 0) }
      }
      table.row("`update`", "yes", "none", "`remove` of the kept result") {
        play(["x", "1"], [.remove(1, at: 0)]) { $0[1] = "y" }
      }
      table.row("`update`", "none", "yes", "`insert`") { play(["1", "x"], [.insert(2, at: 1)]) { $0[1] = "2" } }
      table.row("`remove`", "yes", "", "`remove` of the kept result") {
        play(["x", "1"], [.remove(1, at: 0)]) { $0.remove(at: 1) }
      }
      table.row("`remove`", "none", "", "nothing") { play(["x", "1"], []) { $0.remove(at: 0) } }
      table.row("`move` past results", "yes", "", "`move`, without a call") {
        let calls = CallCounter()
        let slot = ArraySlot(["1", "x", "2"])
        let stage = slot.compactMap(calls.counting { Int($0) })
        calls.reset()
        expectSignals(of: stage, [.transition([.move(from: 0, to: 1, past: 1, future: 1)])]) {
          slot.move(from: 0, to: 2)
        }
        #expect(calls.count == 0)
        stage.tearDown()
      }
      table.row("`move`", "none", "", "nothing") { play(["x", "1"], []) { $0.move(from: 0, to: 1) } }
      table.row("`replace` of a range", "", "", "`replace` of its results, in the shortest form") {
        play(["1", "x"], [.remove(1, at: 0)]) { $0.replaceSubrange(0..<2, with: ["y"]) }
        play(["1", "x", "2", "3"], [.replace(at: 1, past: [2, 3], future: [7, 8, 9])]) {
          $0.replaceSubrange(1..<4, with: ["7", "y", "8", "9"])
        }
      }
      func playChanging(
        _ state: [Int],
        _ expected: [ArrayMutation<Int>],
        _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (ArraySlot(state), ValueSlot(0))
        let stage = slot.compactMap(with: limit) { $0 < $1 ? nil : $0 - $1 }
        expectSignals(of: stage, [.transition(ArrayTransaction(expected))]) { edit(slot, limit) }
        stage.tearDown()
      }
      table.row(
        "a new parameter",
        "",
        "",
        "`update` of each result that is another, `insert` and `remove` of those that come and go"
      ) {
        playChanging([1, -4, 5], [.remove(1, at: 0), .update(at: 0, past: 5, future: 3)]) { $1.value = 2 }
        playChanging([-1], [.insert(0, at: 0)]) { $1.value = -1 }
      }
      table.row(
        "a refreshed parameter",
        "",
        "",
        "`update` of each result, `insert` and `remove` of those that come and go"
      ) {
        playChanging([1, -1], [.update(at: 0, past: 1, future: 1)]) { $1.refresh() }
        playChanging([1, 2], [.update(at: 0, past: 1, future: 4), .update(at: 1, past: 2, future: 2)]) { slot, limit in
          transaction {
            slot[0] = 4
            limit.refresh()
          }
        }
      }
      table.row("a new parameter and mutations", "", "", "one transition") {
        playChanging([5, 1], [.insert(7, at: 2), .update(at: 0, past: 5, future: 3), .remove(1, at: 1)]) {
          slot,
          limit in
          transaction {
            limit.value = 2
            slot.append(9)
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the results, while there is a parameter") {
        let (gate, limit) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.map(with: limit) { $0 + $1 }
        expectSignals(of: stage, [.initiation([1]), .termination([1]), .initiation([3, 9]), .termination([3, 9])]) {
          gate.sensor.sense(.initiation([1]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.insert(7, at: 1)]))
          limit.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([1, 7]))
        }
        limit.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `the table of the value map holds`() throws {
    try playTable(of: "Stages/Value/ValueMapping.swift", type: "ValueMapping") { table in
      let calls = CallCounter()
      func play(_ expected: [ValueSignal<Int>], _ edit: (ValueSlot<Int>, ValueSlot<Int>) -> Void) {
        let (slot, factor) = (ValueSlot(3), ValueSlot(2))
        let stage = slot.map(with: factor) { value, factor in
          calls.record()
          return value * factor
        }
        calls.reset()
        expectSignals(of: stage, expected) { edit(slot, factor) }
        #expect(calls.count == 1)
        stage.tearDown()
      }
      table.row("`transition`", "`transition`; nothing where the result is equal") {
        play([.transition(ValueTransaction(past: 6, future: 8))]) { slot, _ in slot.value = 4 }
      }
      table.row("a new parameter", "the same") {
        play([.transition(ValueTransaction(past: 6, future: 9))]) { $1.value = 3 }
      }
      table.row(
        "a refresh of either: a `transition` from a value to itself",
        "`transition`, also where the result is equal"
      ) {
        play([.transition(ValueTransaction(unequalPast: 6, future: 6))]) { slot, _ in slot.refresh() }
        play([.transition(ValueTransaction(unequalPast: 6, future: 6))]) { $1.refresh() }
      }
      table.row("both in one turn", "one `transition`, after one call") {
        play([.transition(ValueTransaction(past: 6, future: 20))]) { slot, factor in
          transaction {
            slot.value = 4
            factor.value = 5
          }
        }
        play([]) { slot, factor in
          transaction {
            slot.value = 2
            factor.value = 3
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, mapped, while there is a parameter") {
        let (gate, factor) = (ReplicatingValueStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.map(with: factor) { $0 * $1 }
        expectSignals(of: stage, [.initiation(6), .termination(6), .initiation(20), .termination(20)]) {
          gate.sensor.sense(.initiation(3))
          factor.sensor.sense(.initiation(2))
          factor.sensor.sense(.termination(2))
          gate.sensor.sense(.transition(ValueTransaction(past: 3, future: 4)))
          factor.sensor.sense(.initiation(5))
          gate.sensor.sense(.termination(4))
        }
        factor.sensor.sense(.termination(5))
        stage.tearDown()
      }
    }
  }

  @Test func `each element is mapped once a turn`() {
    let calls = CallCounter()
    let (slot, factor) = (ArraySlot(0..<1000), ValueSlot(2))
    let stage = slot.map(with: factor) { element, factor in
      calls.record()
      return element * factor
    }
    calls.reset()
    transaction {
      factor.value = 3
      slot[5] = 2000
      slot.move(from: 6, to: 80)
      slot.removeSubrange(100..<120)
      slot.replaceSubrange(20..<30, with: [5000, 6000, 1])
    }
    #expect(calls.count == slot.count)
    #expect(Array(stage.elements) == Array(slot.elements).map { $0 * 3 })
    stage.tearDown()
  }

  @Test func `an object is updated where it is`() {
    final class Label {
      var text: String
      init(_ text: String) { self.text = text }
    }
    let slot = ArraySlot(["a", "b", "c"])
    let stage = slot.map(updating: { $0.text = $1 }) { Label($0) }
    let labels = Array(stage.elements)
    var commands = 0
    _ = stage.observe { _, change in commands += change.transaction?.count ?? 0 }
    slot[1] = "x"
    slot.move(from: 0, to: 2)
    transaction {
      slot[0] = "y"
      slot.move(from: 0, to: 1)
    }
    #expect(Array(slot.elements) == ["c", "y", "a"])
    #expect(Array(stage.elements).map(\.text) == ["c", "y", "a"])
    #expect(stage[0] === labels[2] && stage[1] === labels[1] && stage[2] === labels[0])
    #expect(commands == 3)
    stage.tearDown()
  }
}

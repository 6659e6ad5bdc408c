import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SetFilteringTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/SetFiltering.swift", type: "SetFiltering") { table in
      func play(
        _ state: Set<Int>,
        _ expected: [SetMutation<Int>],
        _ edit: (SetSlot<Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (SetSlot(state), ValueSlot(0))
        let stage = slot.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(SetTransaction(expected))]) { edit(slot, limit) }
        stage.tearDown()
        playFixed(state, expected, edit)
      }
      // Without a parameter the same, where the edit leaves it alone.
      func playFixed(
        _ state: Set<Int>,
        _ expected: [SetMutation<Int>],
        _ edit: (SetSlot<Int>, ValueSlot<Int>) -> Void
      ) {
        let limit = ValueSlot(0)
        edit(SetSlot(state), limit)
        if limit.value != 0 { return }
        let slot = SetSlot(state)
        let stage = slot.filter { $0 > 0 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(SetTransaction(expected))]) { edit(slot, limit) }
        stage.tearDown()
      }
      table.row("`insert`", "", "yes", "`insert`") { play([], [.insert(1)]) { slot, _ in slot.insert(1) } }
      table.row("`insert`", "", "no", "nothing") { play([], []) { slot, _ in slot.insert(-1) } }
      table.row("`remove`", "yes", "", "`remove`") { play([1], [.remove(1)]) { slot, _ in slot.remove(1) } }
      table.row("`remove`", "no", "", "nothing") { play([-1], []) { slot, _ in slot.remove(-1) } }
      table.row("a new parameter", "yes", "no", "`remove`") { play([1, 5], [.remove(1)]) { $1.value = 3 } }
      table.row("a new parameter", "no", "yes", "`insert`") { play([1, -5], [.insert(-5)]) { $1.value = -9 } }
      table.row("a new parameter", "the same", "the same", "nothing") { play([-5, 5], []) { $1.value = 3 } }
      table.row("a new parameter and mutations", "", "", "one transition") {
        play([1, 2, 5], [.remove(1), .remove(5), .insert(7)]) { slot, limit in
          transaction {
            limit.value = 1
            slot.remove(5)
            slot.insert(7)
            slot.insert(0)
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the members, while there is a parameter") {
        let (gate, limit) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, [.initiation([1]), .termination([1]), .initiation([3]), .termination([3])]) {
          gate.sensor.sense(.initiation([1, -2]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.remove(1), .insert(3)]))
          limit.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([-2, 3]))
        }
        limit.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `each member is asked about once a turn`() {
    let calls = CallCounter()
    let slot = SetSlot(Set(0..<1000))
    let limit = ValueSlot(500)
    let stage = slot.filter(with: limit, hint: { $1 > $0 ? .tightened : .relaxed }) { element, limit in
      calls.record()
      return element >= limit
    }
    calls.reset()
    transaction {
      limit.value = 600
      slot.remove(999)
      slot.insert(2000)
      slot.insert(-5)
    }
    #expect(calls.count >= 501 && calls.count <= 501 + hintSample)
    #expect(stage.count == 400)
    calls.reset()
    slot.insert(3000)
    slot.remove(700)
    #expect(calls.count == 1)
    stage.tearDown()
  }
}

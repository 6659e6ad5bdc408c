import SignalGraph
import Testing

@Suite struct SetKeyRangeTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Window/SetKeyRange.swift", type: "SetKeyRange") { table in
      /// 2 to 4 of 1 to 5.
      func play(_ expected: [SetTransaction<Int>], _ edit: (SetSlot<Int>, ValueSlot<ClosedRange<Int>>) -> Void) {
        let slot = SetSlot([1, 2, 4, 5])
        let range = ValueSlot(2...4)
        let (fixed, adjusted) = (slot.members(in: 2...4), slot.members(in: range))
        expectSignals(of: adjusted, expected.map { .transition($0) }) { edit(slot, range) }
        if range.value == 2...4 { #expect(fixed.snapshot == adjusted.snapshot) }
        fixed.tearDown()
        adjusted.tearDown()
      }
      table.row("`insert`, `remove`", "in the range", "the same") {
        play([[.insert(3)]]) { slot, _ in slot.insert(3) }
        play([[.remove(2)]]) { slot, _ in slot.remove(2) }
      }
      table.row("`insert`, `remove`", "elsewhere", "nothing") {
        play([]) { slot, _ in
          slot.insert(6)
          slot.remove(5)
        }
      }
      table.row("another range", "in the old one alone", "`remove`") {
        play([[.remove(2)]]) { _, range in range.value = 3...4 }
      }
      table.row("another range", "in the new one alone", "`insert`") {
        play([[.insert(5)]]) { _, range in range.value = 2...5 }
      }
      table.row("another range", "in both, in none", "nothing") { play([]) { _, range in range.value = 2...4 } }
      table.row("`initiation`, `termination`", "", "the same, of the members in the range") {
        let gate = ReplicatingSetStorage<Int>()
        let stage = gate.members(in: 2...)
        expectSignals(of: stage, [.initiation([3]), .termination([3])]) {
          gate.sensor.sense(.initiation([1, 3]))
          gate.sensor.sense(.termination([1, 3]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `a range follows its storage, and ends with it`() {
    let (slot, range) = (SetSlot([1815, 1882, 1906]), ReplicatingValueStorage<Range<Int>>())
    let some = SetKeyRange<Int>(range)
    slot.register(some)
    #expect(some.snapshot == nil)
    range.sensor.sense(.initiation(1800..<1900))
    #expect(some.snapshot == [1815, 1882])
    slot.insert(1806)
    range.sensor.sense(.transition(ValueTransaction(past: 1800..<1900, future: 1882..<1982)))
    #expect(some.snapshot == [1882, 1906])
    range.sensor.sense(.termination(1882..<1982))
    #expect(some.snapshot == nil)
    range.sensor.sense(.initiation(0..<1810))
    #expect(some.snapshot == [1806])
    some.tearDown()
  }

  @Test func `a range and its source that change in one turn give one change`() {
    let (slot, range) = (SetSlot([1, 2, 3, 4, 5]), ValueSlot(1..<4))
    let stage = slot.members(in: range)
    var received: [SetSignal<Int>] = []
    let monitor = SignalMonitor<SetSignal<Int>> { received.append($0) }
    stage.register(monitor)
    transaction {
      slot.remove(2)
      slot.remove(5)
      slot.insert(6)
      slot.insert(7)
      range.value = 3..<7
    }
    #expect(received.count == 2 && received[1].transaction?.count == 4)
    #expect(stage.snapshot == [3, 4, 6])
    stage.deregister(monitor)
    stage.tearDown()
  }
}

import SignalGraph
import Testing

/// The tables of delayed removal, row by row.
@Suite struct LingeringTableTests {
  private func expectEntries(
    _ expected: [DictionarySignal<Int, Int>], for delay: Duration = .seconds(5),
    before: (DictionarySlot<Int, Int>, SignalClock) -> Void = { _, _ in },
    when action: (DictionarySlot<Int, Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (DictionarySlot([1: 2]), SignalClock())
    let stage = slot.lingering(for: delay, on: clock)
    before(slot, clock)
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func expectMembers(
    _ expected: [SetSignal<Int>], for delay: Duration = .seconds(5),
    before: (SetSlot<Int>, SignalClock) -> Void = { _, _ in },
    when action: (SetSlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (SetSlot([1]), SignalClock())
    let stage = slot.lingering(for: delay, on: clock)
    before(slot, clock)
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `entries`() throws {
    try playTable(of: "Stages/Time/DictionaryLingering.swift", type: "DictionaryLingering") { table in
      table.row("`insert` of a new key", "`insert`") {
        expectEntries([.transition([.insert(key: 3, value: 4)])]) { slot, _ in slot[3] = 4 }
      }
      table.row("`insert` of a key that lingers", "`update`; nothing falls due") {
        expectEntries([.transition([.update(key: 1, past: 2, future: 7)])]) { slot, _ in
          slot[1] = nil
        } when: { slot, clock in
          slot[1] = 7
          #expect(clock.nextDeadline == nil)
        }
      }
      table.row("`update`", "`update`") {
        expectEntries([.transition([.update(key: 1, past: 2, future: 4)])]) { slot, _ in slot[1] = 4 }
      }
      table.row("`remove`", "nothing; it lingers with its last value") {
        expectEntries([]) { slot, clock in
          slot[1] = nil
          #expect(clock.nextDeadline == .seconds(5))
        }
      }
      table.row("`remove`, where the delay is not positive", "`remove`") {
        expectEntries([.transition([.remove(key: 1, past: 2)])], for: .zero) { slot, _ in slot[1] = nil }
      }
      table.row("the delay is over", "`remove`, in the turn of that instant") {
        expectEntries([.transition([.remove(key: 1, past: 2)])]) { slot, clock in
          slot[1] = nil
          clock.advance(by: .seconds(5))
        }
      }
      table.row("`insert` in the turn in which it is over", "`update`") {
        let (slot, clock) = (ValueSlot([1, 6].instants), SignalClock())
        let source = DerivingNumbers(slot.ringing(on: clock)) { $0.count == 1 ? [:] : [1: $0.count] }
        let stage = source.lingering(for: .seconds(5), on: clock)
        expectSignals(of: stage, [.transition([.update(key: 1, past: 0, future: 2)])]) {
          clock.advance(to: .seconds(9))
        }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
      table.row("a new delay", "`remove` of entries that went longer ago") {
        let (slot, clock, delay) = (DictionarySlot([1: 2, 3: 4]), SignalClock(), ValueSlot(Duration.seconds(5)))
        let stage = slot.lingering(for: delay, on: clock)
        slot[1] = nil
        clock.advance(by: .seconds(2))
        slot[3] = nil
        expectSignals(of: stage, [.transition([.remove(key: 1, past: 2)])]) { delay.value = .seconds(2) }
        #expect(clock.nextDeadline == .seconds(4))
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "the same; the termination carries what lingers, which then is forgotten"
      ) {
        let (slot, clock) = (DictionarySlot([1: 2, 3: 4]), SignalClock())
        let source = ReplicatingDictionaryStorage<Int, Int>()
        let stage = source.lingering(for: .seconds(5), on: clock)
        slot.register(source)
        slot[1] = nil
        expectSignals(of: stage, [.termination([1: 2, 3: 4]), .initiation([3: 4]), .termination([3: 4])]) {
          slot.deregister(source)
          slot.register(source)
          slot.deregister(source)
        }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
    }
  }

  @Test func `members`() throws {
    try playTable(of: "Stages/Time/SetLingering.swift", type: "SetLingering") { table in
      table.row("`insert` of a new member", "`insert`") {
        expectMembers([.transition([.insert(3)])]) { slot, _ in slot.insert(3) }
      }
      table.row("`insert` of a member that lingers", "nothing; nothing falls due") {
        expectMembers([]) { slot, _ in
          slot.remove(1)
        } when: { slot, clock in
          slot.insert(1)
          #expect(clock.nextDeadline == nil)
        }
      }
      table.row("`remove`", "nothing; it lingers") {
        expectMembers([]) { slot, clock in
          slot.remove(1)
          #expect(clock.nextDeadline == .seconds(5))
        }
      }
      table.row("`remove`, where the delay is not positive", "`remove`") {
        expectMembers([.transition([.remove(1)])], for: .seconds(-1)) { slot, _ in slot.remove(1) }
      }
      table.row("the delay is over", "`remove`, in the turn of that instant") {
        expectMembers([.transition([.remove(1)])]) { slot, clock in
          slot.remove(1)
          clock.advance(by: .seconds(5))
        }
      }
      table.row("`insert` in the turn in which it is over", "nothing") {
        let (slot, clock) = (ValueSlot([1, 6].instants), SignalClock())
        let source = DerivingSet(slot.ringing(on: clock)) { $0.count == 1 ? [] : [1] }
        let stage = source.lingering(for: .seconds(5), on: clock)
        expectSignals(of: stage, []) { clock.advance(to: .seconds(9)) }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
      table.row("a new delay", "`remove` of members that went longer ago") {
        let (slot, clock, delay) = (SetSlot([1, 3]), SignalClock(), ValueSlot(Duration.seconds(5)))
        let stage = slot.lingering(for: delay, on: clock)
        slot.remove(1)
        clock.advance(by: .seconds(2))
        slot.remove(3)
        expectSignals(of: stage, [.transition([.remove(1)])]) { delay.value = .seconds(2) }
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "the same; the termination carries what lingers, which then is forgotten"
      ) {
        let (slot, clock) = (SetSlot([1]), SignalClock())
        let source = ReplicatingSetStorage<Int>()
        let stage = source.lingering(for: .seconds(5), on: clock)
        expectSignals(of: stage, [.initiation([1]), .termination([1]), .initiation([]), .termination([])]) {
          slot.register(source)
          slot.remove(1)
          slot.deregister(source)
          slot.register(source)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `a member that came back is released outside of stages`() {
    final class Member: Hashable {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
      static func == (one: Member, other: Member) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    let (clock, ended, slot) = (SignalClock(), ValueSlot(0), SetSlot<Member>([]))
    let shown = slot.lingering(for: .seconds(5), on: clock)
    for _ in 0..<2 {
      slot.insert(Member { ended.value += 1 })
      slot.removeAll()
    }
    clock.advance(by: .seconds(5))
    #expect(ended.value == 2 && shown.isEmpty)
    shown.tearDown()
  }
}

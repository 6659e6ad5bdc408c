import SignalGraph
import Testing

/// The tables of expiry and of delayed removal, row by row.
@Suite struct ExpiringTableTests {
  /// A dictionary slot whose entry 1 has the value 5, a lifetime of a number of seconds for each value, and the stage.
  private func expectEntries(
    _ initial: TableDictionary<Int, Int>, _ expected: [DictionarySignal<Int, Int>], after seconds: Int = 0,
    when action: (DictionarySlot<Int, Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (DictionarySlot(initial), SignalClock())
    let stage = slot.expiring(on: clock) { $0.value == 0 ? nil : .seconds($0.value) }
    clock.advance(by: .seconds(seconds))
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func expectMembers(
    _ initial: Set<Int>, _ expected: [SetSignal<Int>], after seconds: Int = 0,
    when action: (SetSlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (SetSlot(initial), SignalClock())
    let stage = slot.expiring(on: clock) { $0 == 0 ? nil : .seconds($0) }
    clock.advance(by: .seconds(seconds))
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func expectRows(
    _ initial: [Int], _ expected: [ArraySignal<Int>], after seconds: Int = 0,
    when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot(initial), SignalClock())
    let stage = slot.expiring(on: clock) { $0 == 0 ? nil : .seconds($0) }
    clock.advance(by: .seconds(seconds))
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `entries`() throws {
    try playTable(of: "Stages/Time/DictionaryExpiring.swift", type: "DictionaryExpiring") { table in
      table.row("`insert`", "positive, or nil", "`insert`") {
        expectEntries([:], [.transition([.insert(key: 1, value: 5)])]) { slot, _ in slot[1] = 5 }
        expectEntries([:], [.transition([.insert(key: 1, value: 0)])]) { slot, _ in slot[1] = 0 }
      }
      table.row("`insert`", "zero or less", "nothing") { expectEntries([:], []) { slot, _ in slot[1] = -1 } }
      table.row("`update` of an entry that is in", "positive, or nil", "`update`; its time begins anew") {
        expectEntries([1: 5], [.transition([.update(key: 1, past: 5, future: 3)])], after: 4) { slot, clock in
          slot[1] = 3
          #expect(clock.nextDeadline == .seconds(7))
        }
        expectEntries([1: 5], [.transition([.update(key: 1, past: 5, future: 5)])], after: 4) { slot, clock in
          slot.refresh(1)
          #expect(clock.nextDeadline == .seconds(9))
        }
      }
      table.row("`update` of an entry that is in", "zero or less", "`remove`") {
        expectEntries([1: 5], [.transition([.remove(key: 1, past: 5)])]) { slot, clock in
          slot[1] = -3
          #expect(clock.nextDeadline == nil)
        }
      }
      table.row("`update` of an expired entry", "positive, or nil", "`insert`") {
        expectEntries([1: 5], [.transition([.insert(key: 1, value: 6)])], after: 5) { slot, _ in slot[1] = 6 }
      }
      table.row("`remove` of an entry that is in", "", "`remove`; nothing falls due") {
        expectEntries([1: 5], [.transition([.remove(key: 1, past: 5)])]) { slot, clock in
          slot[1] = nil
          #expect(clock.nextDeadline == nil)
        }
      }
      table.row("`remove` of an expired entry", "", "nothing") {
        expectEntries([1: 5], [], after: 5) { slot, _ in slot[1] = nil }
      }
      table.row("its time is over", "", "`remove`, in the turn of that instant") {
        expectEntries([1: 5], [.transition([.remove(key: 1, past: 5)])], after: 4) { _, clock in
          clock.advance(by: .seconds(1))
        }
      }
      table.row("`update` in the turn in which it is over", "positive, or nil", "`update`") {
        let (slot, clock) = (ValueSlot([5].instants), SignalClock())
        let source = DerivingNumbers(slot.ringing(on: clock)) { [1: 5 + $0.count] }
        let stage = source.expiring(on: clock) { _ in .seconds(5) }
        expectSignals(of: stage, [.transition([.update(key: 1, past: 5, future: 6)])]) {
          clock.advance(to: .seconds(9))
        }
        #expect(clock.nextDeadline == .seconds(10))
        stage.tearDown()
      }
      table.row("a new parameter", "longer", "`insert` of entries that would not have expired") {
        let (slot, clock, width) = (DictionarySlot([1: 5]), SignalClock(), ValueSlot(Duration.seconds(2)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.insert(key: 1, value: 5)])]) { width.value = .seconds(4) }
        #expect(clock.nextDeadline == .seconds(4))
        stage.tearDown()
      }
      table.row("a new parameter", "shorter", "`remove` of entries that would have expired") {
        let (slot, clock, width) = (DictionarySlot([1: 5]), SignalClock(), ValueSlot(Duration.seconds(4)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.remove(key: 1, past: 5)])]) { width.value = .seconds(3) }
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "", "the same, of those that are in, while there is a parameter"
      ) {
        let (slot, clock, width) = (DictionarySlot([1: 5]), SignalClock(), ValueSlot(Duration.seconds(4)))
        let replica = ReplicatingValueStorage<Duration>()
        let stage = slot.expiring(after: replica, on: clock)
        expectSignals(of: stage, [.initiation([1: 5]), .termination([1: 5])]) {
          width.register(replica)
          width.deregister(replica)
          #expect(clock.nextDeadline == nil)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `members`() throws {
    try playTable(of: "Stages/Time/SetExpiring.swift", type: "SetExpiring") { table in
      table.row("`insert`", "positive, or nil", "`insert`") {
        expectMembers([], [.transition([.insert(5)])]) { slot, _ in slot.insert(5) }
        expectMembers([], [.transition([.insert(0)])]) { slot, _ in slot.insert(0) }
      }
      table.row("`insert`", "zero or less", "nothing") { expectMembers([], []) { slot, _ in slot.insert(-1) } }
      table.row("`remove` of a member that is in", "", "`remove`; nothing falls due") {
        expectMembers([5], [.transition([.remove(5)])]) { slot, clock in
          slot.remove(5)
          #expect(clock.nextDeadline == nil)
        }
      }
      table.row("`remove` of an expired member", "", "nothing") {
        expectMembers([5], [], after: 6) { slot, _ in slot.remove(5) }
      }
      table.row("its time is over", "", "`remove`, in the turn of that instant") {
        expectMembers([5, 7], [.transition([.remove(5)])]) { _, clock in clock.advance(by: .seconds(5)) }
      }
      table.row("a new parameter", "longer", "`insert` of members that would not have expired") {
        let (slot, clock, width) = (SetSlot([1]), SignalClock(), ValueSlot(Duration.seconds(2)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.insert(1)])]) { width.value = .seconds(4) }
        stage.tearDown()
      }
      table.row("a new parameter", "shorter", "`remove` of members that would have expired") {
        let (slot, clock, width) = (SetSlot([1]), SignalClock(), ValueSlot(Duration.seconds(4)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.remove(1)])]) { width.value = .seconds(3) }
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "", "the same, of those that are in, while there is a parameter"
      ) {
        let (slot, clock) = (SetSlot([1, -1]), SignalClock())
        let source = ReplicatingSetStorage<Int>()
        let stage = source.expiring(on: clock) { .seconds($0) }
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          slot.register(source)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `elements`() throws {
    try playTable(of: "Stages/Time/ArrayExpiring.swift", type: "ArrayExpiring") { table in
      table.row("`insert`", "positive, or nil", "`insert`") {
        expectRows([7], [.transition([.insert(5, at: 0)])]) { slot, _ in slot.insert(5, at: 0) }
        expectRows([7], [.transition([.insert(0, at: 1)])]) { slot, _ in slot.append(0) }
      }
      table.row("`insert`", "zero or less", "nothing") { expectRows([7], []) { slot, _ in slot.append(-1) } }
      table.row("`update` of a row that is in", "positive, or nil", "`update`; its time begins anew") {
        expectRows([5, 9], [.transition([.update(at: 0, past: 5, future: 3)])], after: 4) { slot, clock in
          slot[0] = 3
          #expect(clock.nextDeadline == .seconds(7))
        }
        expectRows([5], [.transition([.update(at: 0, past: 5, future: 5)])], after: 4) { slot, clock in
          slot.refresh(at: 0)
          #expect(clock.nextDeadline == .seconds(9))
        }
      }
      table.row("`update` of a row that is in", "zero or less", "`remove`") {
        expectRows([5, 9], [.transition([.remove(9, at: 1)])]) { slot, _ in slot[1] = -1 }
      }
      table.row("`update` of an expired row", "positive, or nil", "`insert`") {
        expectRows([9, 5], [.transition([.insert(6, at: 1)])], after: 5) { slot, _ in slot[1] = 6 }
      }
      table.row("`remove` of a row that is in", "", "`remove`; nothing falls due") {
        expectRows([5, 9], [.transition([.remove(5, at: 0)])]) { slot, clock in
          slot.remove(at: 0)
          #expect(clock.nextDeadline == .seconds(9))
        }
      }
      table.row("`remove` of an expired row", "", "nothing") {
        expectRows([5, 9], [], after: 5) { slot, _ in slot.remove(at: 0) }
      }
      table.row("`move` past rows that are in", "", "`move` of a row that is in; its time goes on") {
        expectRows([5, 9], [.transition([.move(from: 0, to: 1, past: 5, future: 5)])], after: 2) { slot, clock in
          slot.move(from: 0, to: 1)
          #expect(clock.nextDeadline == .seconds(5))
        }
        expectRows([5, 9], [], after: 5) { slot, _ in slot.move(from: 0, to: 1) }
      }
      table.row("`move` with an update", "positive, or nil", "`move`, of an expired row `insert`; its time begins anew")
      {
        expectRows([5, 9], [.transition([.move(from: 0, to: 1, past: 5, future: 6)])], after: 2) { slot, clock in
          transaction {
            slot.move(from: 0, to: 1)
            slot[1] = 6
          }
          #expect(clock.nextDeadline == .seconds(8))
        }
        expectRows([5, 9], [.transition([.insert(6, at: 1)])], after: 5) { slot, _ in
          transaction {
            slot.move(from: 0, to: 1)
            slot[1] = 6
          }
        }
      }
      table.row("`replace` of a range", "", "`replace` of those that are in, in the shortest form") {
        expectRows([5, 6, 9], [.transition([.replace(at: 0, past: [5, 6], future: [1, 2])])]) { slot, clock in
          slot.replaceSubrange(0..<2, with: [1, -1, 2])
          #expect(clock.nextDeadline == .seconds(1))
        }
      }
      table.row("its time is over", "", "`remove`, in the turn of that instant") {
        expectRows([9, 5], [.transition([.remove(5, at: 1)])]) { _, clock in clock.advance(to: .seconds(5)) }
      }
      table.row("a new parameter", "longer", "`insert` of rows that would not have expired") {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(2)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.insert(1, at: 0)])]) { width.value = .seconds(4) }
        stage.tearDown()
      }
      table.row("a new parameter", "shorter", "`remove` of rows that would have expired") {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(4)))
        let stage = slot.expiring(after: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.transition([.remove(1, at: 0)])]) { width.value = .seconds(3) }
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "", "the same, of those that are in, while there is a parameter"
      ) {
        let (slot, clock) = (ArraySlot([1, -1, 2]), SignalClock())
        let source = ReplicatingArrayStorage<Int>()
        let stage = source.expiring(on: clock) { .seconds($0) }
        expectSignals(of: stage, [.initiation([1, 2]), .termination([1, 2])]) {
          slot.register(source)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }
}

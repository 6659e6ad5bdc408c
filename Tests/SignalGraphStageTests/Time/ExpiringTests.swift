import SignalGraph
import SignalGraphTesting
import Testing

/// Expiry and delayed removal beside their tables: examples, sessions, what a closure costs, and what is let go of.
@Suite struct ExpiringTests {
  @Test func `the example of entries`() {
    let clock = SignalClock()
    let sessions = DictionarySlot(["ada": 30, "root": 0])
    let live = sessions.expiring(after: .seconds(10), on: clock)
    let limited = sessions.expiring(on: clock) { entry in
      entry.value == 0 ? nil : .seconds(entry.value)
    }
    #expect(live.elements == ["ada": 30, "root": 0] && limited.elements == ["ada": 30, "root": 0])
    clock.advance(by: .seconds(9))
    sessions["ada"] = 20
    #expect(live.elements == ["ada": 20, "root": 0] && limited.elements == ["ada": 20, "root": 0])
    clock.advance(by: .seconds(5))
    #expect(live.elements == ["ada": 20])
    clock.advance(by: .seconds(15))
    #expect(live.elements == [:] && limited.elements == ["root": 0])
    sessions["root"] = 0
    #expect(live.elements == [:])
    sessions.refresh("root")
    #expect(live.elements == ["root": 0])
    live.tearDown()
    limited.tearDown()
  }

  @Test func `the examples of members, elements and of what lingers`() {
    let clock = SignalClock()
    let seen = SetSlot(["ada"])
    let present = seen.expiring(after: .seconds(10), on: clock)
    let notices = ArraySlot(["door", "oven"])
    let shown = notices.expiring(after: .seconds(10), on: clock)
    clock.advance(by: .seconds(6))
    seen.insert("emmy")
    notices.insert("rain", at: 0)
    notices[2] = "oven!"
    #expect(present.elements == ["ada", "emmy"] && shown.elements == ["rain", "door", "oven!"])
    clock.advance(by: .seconds(6))
    seen.remove("ada")
    notices.move(from: 1, to: 0)
    #expect(present.elements == ["emmy"] && shown.elements == ["rain", "oven!"])
    present.tearDown()
    shown.tearDown()
    let devices = DictionarySlot(["lamp": 1, "door": 2])
    let lingering = devices.lingering(for: .seconds(5), on: clock)
    devices["lamp"] = nil
    clock.advance(by: .seconds(3))
    devices["door"] = nil
    devices["lamp"] = 7
    #expect(lingering.elements == ["lamp": 7, "door": 2])
    clock.advance(by: .seconds(5))
    #expect(lingering.elements == ["lamp": 7])
    lingering.tearDown()
  }

  @Test func `rows that are due at one instant go in one transition`() {
    let clock = SignalClock()
    let slot = DictionarySlot<Int, Int>([:])
    let stage = slot.expiring(after: .seconds(3), on: clock)
    transaction { for key in 0..<100 { slot[key] = key } }
    let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    replica.attach(to: stage)
    clock.advance(by: .seconds(10))
    #expect(replica.changes == 2 && stage.isEmpty && replica.fault == nil)
    replica.detach()
    stage.tearDown()
  }

  @Test func `the closure is called once for a row that is set, never for one that goes`() {
    let clock = SignalClock()
    let (slot, row, scale) = (DictionarySlot([1: 1, 2: 2]), ArraySlot([1, 2]), ValueSlot(1))
    var (calls, scaled, rows, scaledRows) = (0, 0, 0, 0)
    let stage = slot.expiring(on: clock) { entry in
      calls += 1
      return .seconds(entry.value)
    }
    let other = slot.expiring(on: clock, with: scale) { entry, scale in
      scaled += 1
      return .seconds(entry.value * scale)
    }
    let array = row.expiring(on: clock) { element in
      rows += 1
      return .seconds(element)
    }
    let scaledArray = row.expiring(on: clock, with: scale) { element, scale in
      scaledRows += 1
      return .seconds(element * scale)
    }
    func taken() -> [Int] {
      defer { (calls, scaled, rows, scaledRows) = (0, 0, 0, 0) }
      return [calls, scaled, rows, scaledRows]
    }
    #expect(taken() == [2, 2, 2, 2])
    slot[1] = 5
    row[0] = 5
    #expect(taken() == [1, 1, 1, 1])
    clock.advance(by: .seconds(2))
    slot[2] = nil
    row.remove(at: 1)
    row.move(from: 0, to: 0)
    #expect(taken() == [0, 0, 0, 0])
    transaction {
      slot[3] = 3
      row.append(3)
      scale.value = 2
    }
    #expect(taken() == [1, 2, 1, 2], "with a new parameter, once for each row")
    clock.advance(by: .seconds(50))
    #expect(taken() == [0, 0, 0, 0])
    for stage in [stage, other] { stage.tearDown() }
    for stage in [array, scaledArray] { stage.tearDown() }
  }

  @Test func `a source that ends and begins sets its rows anew`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1])
    let source = ReplicatingDictionaryStorage<Int, Int>()
    let stage = source.expiring(after: .seconds(4), on: clock)
    #expect(stage.snapshot == nil && clock.nextDeadline == nil)
    slot.register(source)
    clock.advance(by: .seconds(3))
    slot.deregister(source)
    #expect(clock.nextDeadline == nil)
    slot.register(source)
    #expect(clock.nextDeadline == .seconds(7))
    clock.advance(to: .seconds(7))
    #expect(stage.elements == [:])
    slot.deregister(source)
    stage.tearDown()
  }

  @Test func `a parameter that ends and begins sets the rows anew`() {
    let clock = SignalClock()
    let (slot, row, members, width) = (
      DictionarySlot([1: 1]), ArraySlot([1, 2]), SetSlot([1]), ValueSlot(Duration.seconds(4))
    )
    let parameter = ReplicatingValueStorage<Duration>()
    width.register(parameter)
    let (stage, array) = (slot.expiring(after: parameter, on: clock), row.expiring(after: parameter, on: clock))
    let lingering = members.lingering(for: parameter, on: clock)
    members.remove(1)
    clock.advance(by: .seconds(3))
    width.deregister(parameter)
    #expect(stage.snapshot == nil && array.snapshot == nil && clock.nextDeadline == nil)
    slot[2] = 2
    row.append(3)
    width.register(parameter)
    #expect(stage.elements == [1: 1, 2: 2] && array.elements == [1, 2, 3] && lingering.elements == [])
    #expect(clock.nextDeadline == .seconds(7))
    width.deregister(parameter)
    stage.tearDown()
    array.tearDown()
    lingering.tearDown()
  }

  @Test func `a diamond of two expiries changes once in a turn`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1])
    let (short, long) = (slot.expiring(after: .seconds(2), on: clock), slot.expiring(after: .seconds(2), on: clock))
    let both = short.union(long)
    let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    replica.attach(to: both)
    clock.advance(by: .seconds(2))
    #expect(replica.changes == 2 && replica.state == [:])
    slot[1] = 3
    #expect(replica.changes == 3 && replica.state == [1: 3])
    replica.detach()
    both.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `handlers answer an expiry at its instant`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1, 2: 2])
    let stage = slot.expiring(on: clock) { .seconds($0.value) }
    var log: [String] = []
    let token = stage.observe { rows, _ in
      log.append("\(rows.keys.sorted()) at \(clock.now.whole)")
      if rows[1] == nil, clock.now == .seconds(1) { slot[1] = 3 }
    }
    clock.advance(by: .seconds(9))
    #expect(log == ["[1, 2] at 0", "[2] at 1", "[1, 2] at 1", "[1] at 2", "[] at 4"])
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a stage that a handler takes down is not run`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1])
    let (first, second) = (slot.expiring(after: .seconds(1), on: clock), slot.expiring(after: .seconds(2), on: clock))
    let token = first.observe { rows, _ in if rows.isEmpty { second.tearDown() } }
    clock.advance(by: .seconds(5))
    #expect(second.snapshot == nil && clock.nextDeadline == nil)
    token.tearDown()
    first.tearDown()
  }

  @Test func `values and keys that expire are released when no stage runs, and may edit then`() {
    final class Guarded: Hashable {
      let number: Int
      let onEnd: () -> Void
      init(_ number: Int, _ onEnd: @escaping () -> Void) { (self.number, self.onEnd) = (number, onEnd) }
      deinit { onEnd() }
      static func == (one: Guarded, other: Guarded) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let clock = SignalClock()
    let (ended, source) = (ValueSlot(0), ValueSlot(0))
    let slot = SetSlot<Guarded>([])
    let stage = slot.expiring(after: .seconds(1), on: clock)
    let lingering = slot.lingering(for: .seconds(3), on: clock)
    let row = ArraySlot<Guarded>([])
    let rows = row.expiring(after: .seconds(1), on: clock)
    func guarded(_ number: Int) -> Guarded { Guarded(number) { ended.value += 1 } }
    for number in 0..<10 {
      slot.insert(guarded(number))
      row.append(guarded(number))
    }
    clock.advance(by: .seconds(1))
    #expect(ended.value == 0)
    slot.removeAll()
    row.removeAll()
    #expect(ended.value == 10)
    clock.advance(by: .seconds(9))
    #expect(ended.value == 20 && source.value == 0)
    stage.tearDown()
    lingering.tearDown()
    rows.tearDown()
  }

  @Test func `a large lifetime does not overflow`() {
    let clock = SignalClock()
    let slot = SetSlot([1])
    let stage = slot.expiring(after: .seconds(Int64.max), on: clock)
    clock.advance(by: .seconds(Int64.max / 2))
    slot.insert(2)
    #expect(stage.elements == [1, 2])
    stage.tearDown()
  }
}

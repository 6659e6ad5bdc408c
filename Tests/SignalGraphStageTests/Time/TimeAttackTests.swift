import SignalGraph
import SignalGraphTesting
import Testing

/// Stages on time where handlers, releases and closures do what they may.
@Suite struct TimeAttackTests {
  @Test func `stages that a closure makes expire, and take their deadlines along`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1, 2: 2, 12: 3])
    let groups = slot.grouped { $0.key % 10 }
    let live = groups.map { $0.value.expiring(after: .seconds(2), on: clock) }
    #expect(live[1]!.elements == [1: 1] && live[2]!.elements == [2: 2, 12: 3])
    clock.advance(by: .seconds(1))
    slot[12] = 4
    slot[1] = nil
    #expect(live[1] == nil)
    clock.advance(by: .seconds(1))
    #expect(live[2]!.elements == [12: 4] && clock.nextDeadline == .seconds(3))
    slot[5] = 5
    #expect(live[5]!.elements == [5: 5])
    slot[2] = nil
    slot[12] = nil
    #expect(clock.nextDeadline == .seconds(4))
    live.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `a value whose release lets time go on`() {
    final class Ending {
      let onEnd: () -> Void
      init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let clock = SignalClock()
    let slot = DictionarySlot<Int, Ending>([:])
    let stage = slot.expiring(after: .seconds(2), on: clock)
    let paced = slot.sampled(every: .seconds(1), on: clock)
    for key in 0..<3 { slot[key] = Ending { clock.advance(by: .seconds(1)) } }
    slot[0] = nil
    #expect(clock.now == .seconds(1), "what was held of it has cancelled out")
    clock.advance(by: .seconds(1))
    slot.removeAll()
    #expect(clock.now == .seconds(2) && stage.isEmpty && paced.count == 2)
    clock.advance(by: .seconds(1))
    #expect(clock.now == .seconds(5))
    stage.tearDown()
    paced.tearDown()
  }

  /// A value that edits when it goes, and equals whatever has its number.
  private final class Row: Equatable {
    let number: Int
    let onEnd: () -> Void

    init(_ number: Int, _ onEnd: @escaping () -> Void) { (self.number, self.onEnd) = (number, onEnd) }

    deinit { onEnd() }

    static func == (left: Row, right: Row) -> Bool { left.number == right.number }
  }

  /// Where a value returns to an equal one while it is held, the stage has another instance than its source.
  ///
  /// Then the one that is in the way of the next is the last, be it held, or shown.
  private func checkReturns(
    _ set: @escaping (Row) -> Void, _ hold: (Bool) -> Void, _ shown: () -> Int, of ends: ValueSlot<Int>
  ) {
    func put(_ number: Int) { set(Row(number) { ends.value += 1 }) }
    for isHeldAgain in [false, true] {
      put(1)
      hold(true)
      for number in [2, 1, 3, 1] { put(number) }
      #expect(shown() == 1)
      hold(isHeldAgain)
      put(3)
      hold(false)
      #expect(shown() == 3)
    }
    put(4)
    let ended = ends.value
    #expect(shown() == 4 && ended == 12, "all but the one that is there")
  }

  @Test func `what is held edits when it goes, and what it took the place of`() {
    let (ends, isHeld) = (ValueSlot(0), ValueSlot(false))
    let slot = ValueSlot(Row(0) {})
    let value = slot.suspended(while: isHeld)
    checkReturns({ slot.value = $0 }, { isHeld.value = $0 }, { value.value!.number }, of: ends)
    let dictionary = DictionarySlot([1: Row(0) {}, 2: Row(0) {}])
    let entries = dictionary.suspended(while: isHeld)
    ends.value = 0
    checkReturns({ dictionary[1] = $0 }, { isHeld.value = $0 }, { entries[1]!.number }, of: ends)
    ends.value = 0
    // The same behind another change that is held.
    let others = DictionarySlot([1: Row(0) {}, 2: Row(0) {}])
    let otherEntries = others.suspended(while: isHeld)
    ends.value = 0
    checkReturns(
      {
        others[2] = Row(-$0.number) {}
        others[1] = $0
      }, { isHeld.value = $0 }, { otherEntries[1]!.number }, of: ends)
    let array = ArraySlot([Row(0) {}, Row(0) {}])
    let elements = array.suspended(while: isHeld)
    ends.value = 0
    checkReturns({ array[0] = $0 }, { isHeld.value = $0 }, { elements[0].number }, of: ends)
    for stage in [value, entries, otherEntries, elements] as [Chained] { stage.tearDown() }
  }

  @Test func `handlers take down, make and edit stages that are due at the same instant`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1])
    let first = slot.expiring(after: .seconds(1), on: clock)
    var others = (0..<5).map { _ in slot.expiring(after: .seconds(1), on: clock) }
    var log: [String] = []
    let token = first.observe { rows, _ in
      log.append("\(rows.count) at \(clock.now.whole)")
      guard rows.isEmpty, clock.now == .seconds(1) else { return }
      others.removeLast().tearDown()
      others.append(slot.expiring(after: .seconds(3), on: clock))
      #expect(others.last!.elements == [1: 1])
      slot[1] = 2
    }
    clock.advance(by: .seconds(9))
    #expect(log == ["1 at 0", "0 at 1", "1 at 1", "0 at 2"])
    #expect(others.allSatisfy(\.isEmpty) && clock.nextDeadline == nil)
    token.tearDown()
    for stage in others + [first] { stage.tearDown() }
  }

  @Test func `a body that throws leaves ages and what is held as they were`() {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1, 2: 2])
    let (live, paced) = (slot.expiring(after: .seconds(2), on: clock), slot.debounced(for: .seconds(2), on: clock))
    clock.advance(by: .seconds(1))
    refused {
      slot[1] = 3
      slot[2] = nil
    }
    #expect(clock.nextDeadline == .seconds(2))
    clock.advance(by: .seconds(1))
    #expect(live.isEmpty && paced.elements == [1: 1, 2: 2])
    live.tearDown()
    paced.tearDown()
  }

  @Test func `a source twice, and stages on two clocks, change once in a turn`() {
    let (clock, other) = (SignalClock(), SignalClock())
    let slot = DictionarySlot([1: 1])
    let both = slot.expiring(after: .seconds(1), on: clock).union(slot.lingering(for: .seconds(1), on: other))
    let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    replica.admitsEqualUpdates = true
    replica.attach(to: both)
    slot[1] = nil
    #expect(replica.state == [1: 1])
    other.advance(by: .seconds(1))
    #expect(replica.state == [:] && replica.fault == nil)
    transaction {
      slot[1] = 2
      slot[2] = 3
    }
    #expect(replica.state == [1: 2, 2: 3])
    clock.advance(by: .seconds(1))
    #expect(replica.state == [1: 2, 2: 3] && replica.fault == nil)
    replica.detach()
    both.tearDown()
  }

  @Test func `values that do not equal themselves expire and go`() {
    let clock = SignalClock()
    let (slot, value) = (DictionarySlot([1: Double.nan]), ValueSlot(Double.nan))
    let live = slot.expiring(on: clock) { $0.value.isNaN ? .seconds(1) : nil }
    let paced = value.debounced(for: .seconds(1), on: clock)
    value.value = .nan
    slot[2] = .nan
    clock.advance(by: .seconds(1))
    #expect(live.isEmpty && paced.value!.isNaN)
    live.tearDown()
    paced.tearDown()
  }

  /// All sequences of a few acts on two keys, whose values are lifetimes in seconds.
  @Test func `every short sequence expires, lingers and is held as it should be`() {
    typealias Act = (DictionarySlot<Int, Int>, SignalClock) -> Void
    var acts: [Act] = [{ _, clock in clock.advance(by: .seconds(1)) }]
    for key in 0..<2 {
      acts.append { slot, _ in slot[key] = nil }
      for value in 1...2 { acts.append { slot, _ in slot[key] = value } }
    }
    for number in 0..<(acts.count * acts.count * acts.count * acts.count) {
      let (slot, clock) = (DictionarySlot<Int, Int>([:]), SignalClock())
      let live = slot.expiring(on: clock) { .seconds($0.value) }
      let lingering = slot.lingering(for: .seconds(1), on: clock)
      let paced = slot.debounced(for: .seconds(1), on: clock)
      var (since, gone, quiet): ([Int: Duration], [Int: (Int, Duration)], Duration) = ([:], [:], .zero)
      var shown: TableDictionary<Int, Int> = [:]
      var rest = number
      for _ in 0..<4 {
        let before = slot.snapshot!
        acts[rest % acts.count](slot, clock)
        rest /= acts.count
        for key in 0..<2 where slot[key] != before[key] {
          since[key] = clock.now
          gone[key] = slot[key] == nil ? (before[key]!, clock.now) : nil
        }
        if slot.snapshot != before { quiet = clock.now }
        if clock.now >= quiet + .seconds(1) { shown = slot.snapshot! }
        gone = gone.filter { $0.value.1 + .seconds(1) > clock.now }
        var kept = slot.snapshot!
        for (key, past) in gone { kept[key] = past.0 }
        let isRight =
          live.snapshot == slot.snapshot!.filter { since[$0.key]! + .seconds($0.value) > clock.now }
          && lingering.snapshot == kept && paced.snapshot == shown
        #expect(isRight, "\(number)")
      }
      for stage in [live, lingering, paced] as [Chained] { stage.tearDown() }
      if clock.nextDeadline != nil { Issue.record("\(number) leaves a deadline") }
    }
  }
}

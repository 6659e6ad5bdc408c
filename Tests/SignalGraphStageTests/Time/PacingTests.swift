import SignalGraph
import SignalGraphTesting
import Testing

/// Changes that are held back: the tables, the examples, sessions and parameters.
@Suite struct PacingTests {
  @Test func `the table of values`() throws {
    try playTable(of: "Stages/Time/ValuePacing.swift", type: "ValuePacing") { table in
      table.row("`update`, nothing is to be held", "`update`") {
        let (slot, clock) = (ValueSlot(1), SignalClock())
        for stage in [
          slot.throttled(for: .seconds(2), on: clock), slot.throttled(for: .seconds(2), on: clock, edges: .leading),
        ] {
          expectSignals(of: stage, [.transition(ValueTransaction(past: slot.value, future: slot.value + 1))]) {
            slot.value += 1
          }
          clock.advance(by: .seconds(9))
          stage.tearDown()
        }
      }
      table.row("`update`, it is to be held", "nothing") {
        let (slot, clock) = (ValueSlot(1), SignalClock())
        for stage in [
          slot.debounced(for: .seconds(2), on: clock), slot.sampled(every: .seconds(2), on: clock),
          slot.throttled(for: .seconds(2), on: clock, edges: .trailing),
        ] {
          expectSignals(of: stage, []) { slot.value += 1 }
          #expect(clock.nextDeadline == .seconds(2))
          stage.tearDown()
        }
        #expect(clock.nextDeadline == nil)
      }
      table.row("several that cancel out", "nothing") {
        let (slot, clock) = (ValueSlot(1), SignalClock())
        let stage = slot.debounced(for: .seconds(2), on: clock)
        expectSignals(of: stage, []) {
          slot.value = 2
          slot.value = 1
          clock.advance(by: .seconds(9))
        }
        stage.tearDown()
      }
      table.row("the time has come", "`update` from the value shown to the newest, in the turn of that instant") {
        let (slot, clock) = (ValueSlot(1), SignalClock())
        let (debounced, sampled) = (
          slot.debounced(for: .seconds(2), on: clock), slot.sampled(every: .seconds(2), on: clock)
        )
        clock.advance(by: .seconds(1))
        slot.value = 2
        slot.value = 3
        expectSignals(of: debounced, []) {
          expectSignals(of: sampled, [.transition(ValueTransaction(past: 1, future: 3))]) {
            clock.advance(by: .seconds(1))
          }
        }
        expectSignals(of: debounced, [.transition(ValueTransaction(past: 1, future: 3))]) {
          clock.advance(by: .seconds(1))
        }
        debounced.tearDown()
        sampled.tearDown()
      }
      table.row(
        "a new interval", "what is held goes, if its time has come by that; else it waits for the rest of it"
      ) {
        let (slot, clock, interval) = (ValueSlot(1), SignalClock(), ValueSlot(Duration.seconds(9)))
        let stage = slot.debounced(for: interval, on: clock)
        slot.value = 2
        clock.advance(by: .seconds(3))
        interval.value = .seconds(5)
        #expect(stage.value == 1 && clock.nextDeadline == .seconds(5))
        expectSignals(of: stage, [.transition(ValueTransaction(past: 1, future: 2))]) { interval.value = .seconds(3) }
        stage.tearDown()
      }
      table.row("an interval that is not positive", "everything goes at once") {
        let (slot, clock, interval) = (ValueSlot(1), SignalClock(), ValueSlot(Duration.seconds(9)))
        let stages = [
          slot.debounced(for: interval, on: clock), slot.sampled(every: interval, on: clock),
          slot.throttled(for: interval, on: clock), slot.throttled(for: interval, on: clock, edges: .leading),
        ]
        slot.value = 2
        slot.value = 3
        transaction {
          interval.value = .zero
          slot.value = 4
        }
        for stage in stages { #expect(stage.value == 4) }
        slot.value = 5
        for stage in stages { #expect(stage.value == 5) }
        #expect(clock.nextDeadline == nil)
        // Nor is anything held on that was held when the interval was over.
        interval.value = .seconds(2)
        slot.value = 6
        slot.value = 7
        clock.advance(by: .seconds(3))
        interval.value = .zero
        for stage in stages { #expect(stage.value == 7) }
        for stage in stages { stage.tearDown() }
      }
      table.row(
        "`initiation`, `termination`",
        "the same at once; the termination carries the value shown, and what is held is forgotten"
      ) {
        let (slot, clock) = (ValueSlot(1), SignalClock())
        let source = ReplicatingValueStorage<Int>()
        let stage = source.debounced(for: .seconds(2), on: clock)
        expectSignals(of: stage, [.initiation(1), .termination(1), .initiation(2), .termination(2)]) {
          slot.register(source)
          slot.value = 2
          slot.deregister(source)
          slot.register(source)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the table of dictionaries`() throws {
    func expect(
      _ transaction: DictionaryTransaction<Int, Int>?, when action: (DictionarySlot<Int, Int>) -> Void
    ) {
      let (slot, clock) = (DictionarySlot([1: 1, 2: 2]), SignalClock())
      let stage = slot.sampled(every: .seconds(1), on: clock)
      expectSignals(of: stage, transaction.map { [.transition($0)] } ?? []) {
        action(slot)
        clock.advance(by: .seconds(1))
      }
      #expect(stage.snapshot == slot.snapshot)
      stage.tearDown()
    }
    try playTable(of: "Stages/Time/DictionaryPacing.swift", type: "DictionaryPacing") { table in
      table.row("`insert`, then `update` of one key", "`insert` with the newest value") {
        expect([.insert(key: 3, value: 4)]) {
          $0[3] = 3
          $0[3] = 4
        }
      }
      table.row("`insert`, then `remove` of one key", "nothing") {
        expect(nil) {
          $0[3] = 3
          $0[3] = nil
        }
      }
      table.row("`update` of one key, several times", "`update` from the value shown to the newest") {
        expect([.update(key: 1, past: 1, future: 3)]) {
          $0[1] = 2
          $0[1] = 3
        }
      }
      table.row("`remove`, then `insert` of one key", "`update`, or nothing if the values are equal") {
        expect([.update(key: 1, past: 1, future: 3)]) {
          $0[1] = nil
          $0[1] = 3
        }
        expect(nil) {
          $0[1] = nil
          $0[1] = 1
        }
      }
      table.row("of other keys", "each its own, in one transition") {
        expect([.insert(key: 3, value: 3), .remove(key: 2, past: 2)]) {
          $0[3] = 3
          $0[2] = nil
        }
      }
      table.row("`initiation`, `termination`", "at once the same; the termination carries what is shown") {
        let (slot, clock) = (DictionarySlot([1: 1]), SignalClock())
        let source = ReplicatingDictionaryStorage<Int, Int>()
        let stage = source.sampled(every: .seconds(1), on: clock)
        expectSignals(of: stage, [.initiation([1: 1]), .termination([1: 1])]) {
          slot.register(source)
          slot[2] = 2
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the table of sets`() throws {
    func expect(_ transaction: SetTransaction<Int>?, when action: (SetSlot<Int>) -> Void) {
      let (slot, clock) = (SetSlot([1]), SignalClock())
      let stage = slot.debounced(for: .seconds(1), on: clock)
      expectSignals(of: stage, transaction.map { [.transition($0)] } ?? []) {
        action(slot)
        clock.advance(by: .seconds(1))
      }
      stage.tearDown()
    }
    try playTable(of: "Stages/Time/SetPacing.swift", type: "SetPacing") { table in
      table.row("`insert`, `remove`", "the same") {
        expect([.insert(2), .remove(1)]) {
          $0.insert(2)
          $0.remove(1)
        }
      }
      table.row("`insert`, then `remove` of one member", "nothing") {
        expect(nil) {
          $0.insert(2)
          $0.remove(2)
        }
      }
      table.row("`remove`, then `insert` of one member", "nothing") {
        expect(nil) {
          $0.remove(1)
          $0.insert(1)
        }
      }
      table.row("`initiation`, `termination`", "at once the same; the termination carries what is shown") {
        let (slot, clock) = (SetSlot([1]), SignalClock())
        let source = ReplicatingSetStorage<Int>()
        let stage = source.throttled(for: .seconds(1), on: clock, edges: .trailing)
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          slot.register(source)
          slot.insert(2)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the table of arrays`() throws {
    func expect(_ signals: [ArraySignal<Int>], when action: (ArraySlot<Int>) -> Void) {
      let (slot, clock) = (ArraySlot([1, 2]), SignalClock())
      let stage = slot.throttled(for: .seconds(1), on: clock, edges: .trailing)
      expectSignals(of: stage, signals) {
        action(slot)
        clock.advance(by: .seconds(1))
      }
      #expect(stage.snapshot == slot.snapshot)
      stage.tearDown()
    }
    try playTable(of: "Stages/Time/ArrayPacing.swift", type: "ArrayPacing") { table in
      table.row("any commands", "one `transition`: rows go, move, come, are updated") {
        expect([.transition([.move(from: 0, to: 1, past: 1, future: 1), .insert(3, at: 2)])]) {
          $0.append(3)
          $0.move(from: 0, to: 1)
        }
        expect([.transition([.remove(1, at: 0)])]) { slot in
          for _ in 0..<200 { slot.move(from: 0, to: 1) }
          slot.remove(at: 0)
        }
      }
      table.row("a row that comes and goes, or returns to its place", "nothing") {
        expect([]) {
          $0.append(3)
          $0.move(from: 0, to: 1)
          $0.remove(at: 2)
          $0.move(from: 0, to: 1)
        }
      }
      table.row("`initiation`, `termination`", "at once the same; the termination carries what is shown") {
        let (slot, clock) = (ArraySlot([1]), SignalClock())
        let source = ReplicatingArrayStorage<Int>()
        let stage = source.debounced(for: .seconds(1), on: clock)
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          slot.register(source)
          slot.append(2)
          slot.deregister(source)
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the examples`() {
    let clock = SignalClock()
    let text = ValueSlot("")
    let query = text.debounced(for: .milliseconds(300), on: clock)
    let shown = text.throttled(for: .milliseconds(300), on: clock)
    text.value = "t"
    #expect(query.value == "" && shown.value == "t")
    clock.advance(by: .milliseconds(200))
    text.value = "tea"
    #expect(query.value == "" && shown.value == "t")
    clock.advance(by: .milliseconds(200))
    #expect(query.value == "" && shown.value == "tea")
    clock.advance(by: .milliseconds(200))
    #expect(query.value == "tea")
    query.tearDown()
    shown.tearDown()
    let (prices, online, rows) = (DictionarySlot(["tea": 3]), SetSlot(["ada"]), ArraySlot(["a", "b"]))
    let board = prices.sampled(every: .seconds(1), on: clock)
    let present = online.debounced(for: .seconds(2), on: clock)
    let list = rows.throttled(for: .seconds(1), on: clock)
    prices["tea"] = 4
    prices["milk"] = 2
    prices["tea"] = 5
    online.insert("emmy")
    online.remove("emmy")
    online.insert("grace")
    rows.append("c")
    #expect(list.elements == ["a", "b", "c"])
    rows.append("d")
    rows.swapAt(0, 1)
    #expect(board.elements == ["tea": 3] && present.elements == ["ada"] && list.elements == ["a", "b", "c"])
    clock.advance(to: .seconds(1))
    #expect(board.elements == ["tea": 5, "milk": 2])
    clock.advance(by: .seconds(2))
    #expect(present.elements == ["ada", "grace"] && list.elements == ["b", "a", "c", "d"])
    for stage in [board, present, list] as [Chained] { stage.tearDown() }
  }

  @Test func `a refresh goes with what is held, and stands`() {
    let clock = SignalClock()
    let (slot, value) = (DictionarySlot([1: 1]), ValueSlot(1))
    let stage = slot.sampled(every: .seconds(1), on: clock)
    let held = value.sampled(every: .seconds(1), on: clock)
    expectSignals(of: stage, [.transition([.update(key: 1, past: 1, future: 1)])]) {
      slot.refresh(1)
      clock.advance(by: .seconds(1))
    }
    expectSignals(of: held, [.transition(ValueTransaction(refreshing: 1))]) {
      value.refresh()
      clock.advance(by: .seconds(1))
    }
    stage.tearDown()
    held.tearDown()
  }

  @Test func `an interval that ends and begins again forgets nothing that is shown or held`() {
    let clock = SignalClock()
    let (slot, interval) = (ArraySlot([1]), ValueSlot(Duration.seconds(2)))
    let parameter = ReplicatingValueStorage<Duration>()
    interval.register(parameter)
    let stage = slot.debounced(for: parameter, on: clock)
    slot.append(2)
    expectSignals(of: stage, [.termination([1]), .initiation([1, 2, 3])]) {
      interval.deregister(parameter)
      slot.append(3)
      #expect(clock.nextDeadline == nil)
      interval.register(parameter)
    }
    interval.deregister(parameter)
    stage.tearDown()
  }

  @Test(arguments: [false, true]) func `a change in the turn of a multiple is sampled at the next`(isHolding: Bool) {
    let (clock, half, one) = (SignalClock(), Duration.milliseconds(500), Duration.seconds(1))
    let (number, chosen, prices, rows) = (ValueSlot(0), SetSlot([0]), DictionarySlot([0: 0]), ArraySlot([0]))
    let numbers = number.debounced(for: half, on: clock).sampled(every: one, on: clock)
    let members = chosen.debounced(for: half, on: clock).sampled(every: one, on: clock)
    let board = prices.debounced(for: half, on: clock).sampled(every: one, on: clock)
    let list = rows.debounced(for: half, on: clock).sampled(every: one, on: clock)
    func edit(_ edit: Int) {
      number.value = edit
      chosen.insert(edit)
      prices[0] = edit
      rows.insert(edit, at: 0)
    }
    func expect(_ rows: [Int]) {
      #expect(numbers.value == rows[0] && board.elements == [0: rows[0]])
      #expect(members.elements == Set(rows) && Array(list.elements) == rows)
    }
    if isHolding {
      clock.advance(to: .milliseconds(600))
      edit(1)
    }
    clock.advance(to: .milliseconds(1_500))
    edit(2)
    let before = isHolding ? [1, 0] : [0]
    clock.advance(to: .seconds(2))
    expect(before)
    clock.advance(to: .seconds(3))
    expect([2] + before)
    for stage in [numbers, members, board, list] as [Chained] { stage.tearDown() }
    #expect(clock.nextDeadline == nil)
  }

  @Test func `a throttle without an edge is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1)
      let stage = slot.throttled(
        for: .seconds(1), on: SignalClock(), edges: [], label: "slow", fileID: "App/Board.swift", line: 1)
      stage.tearDown()
    }
    result.tells(
      .badParameter, "ValuePacing<Int> \"slow\" (Board.swift:1) was given no edge", "Give .leading, .trailing or both"
    )
  }

  @Test func `an array that is held for long stays as large as the array`() {
    let clock = SignalClock()
    let slot = ArraySlot(Array(0..<100))
    let stage = slot.debounced(for: .seconds(1), on: clock)
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    for round in 0..<5_000 { slot.move(from: round % 100, to: (round * 7) % 100) }
    clock.advance(by: .seconds(1))
    let count = replica.latest.compactMap(\.transaction).map(\.count).reduce(0, +)
    #expect(replica.fault == nil && replica.state == slot.snapshot && count <= 400)
    replica.detach()
    stage.tearDown()
  }
}

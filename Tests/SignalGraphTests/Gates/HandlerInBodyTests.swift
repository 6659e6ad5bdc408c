import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 for handlers that are called inside an open body: their edits come after the body, thrown or not.
@Suite struct HandlerInBodyTests {
  @Test(arguments: [false, true])
  func `what it edits is a turn of its own, after the body`(throwing: Bool) {
    let (slot, other) = (ValueSlot(1), ValueSlot(0))
    let log = SignalLog()
    log.watch(other, "other")
    _ = log.take()
    body(throwing: throwing) {
      slot.value = 2
      log.watch(slot, "a") { if case .initiation(let value) = $0 { other.value = value } }
      #expect(other.value == 1)
      #expect(other.settled == 0)
      slot.value = 3
    }
    #expect(other.value == 1)
    #expect(slot.value == (throwing ? 1 : 3))
    #expect(
      log.take() == ["a initiation(1)"] + (throwing ? [] : ["a transition([1 → 3])"]) + ["other transition([0 → 1])"]
    )
    log.end()
  }

  @Test(arguments: [false, true])
  func `it edits the value that the body edits, before and after`(throwing: Bool) {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "slot")
    _ = log.take()
    body(throwing: throwing) {
      slot.value = 1
      log.watch(slot, "late") { if case .initiation = $0 { slot.value = 7 } }
      #expect(slot.value == 7)
      #expect(slot.settled == 0)
    }
    #expect(slot.value == 7)
    #expect(
      log.take()
        == (throwing
          ? ["late initiation(0)", "slot transition([0 → 7])", "late transition([0 → 7])"]
          : [
            "late initiation(0)", "slot transition([0 → 1])", "late transition([0 → 1])", "slot transition([1 → 7])",
            "late transition([1 → 7])",
          ])
    )
    log.end()
  }

  @Test(arguments: [false, true])
  func `a body that edits what it edited undoes its own edit alone`(throwing: Bool) {
    let (value, entries, rows) = (ValueSlot(0), DictionarySlot([1: 0]), ArraySlot([0, 0]))
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    body(throwing: throwing) {
      rows.insert(-1, at: 0)
      log.watch(trigger, "trigger") { signal in
        guard case .initiation = signal else { return }
        value.value = 4
        transaction { entries[1] = 4 }
        rows[1] = 4
        rows.append(5)
      }
      value.value = 5
      transaction { entries[1] = 5 }
      rows[1] = 6
      rows.remove(at: 3)
    }
    #expect(value.value == (throwing ? 4 : 5))
    #expect(value.settled == value.value)
    #expect(entries.snapshot == [1: throwing ? 4 : 5])
    #expect(rows.elements.contains(throwing ? 4 : 6))
    #expect(rows.elements.contains(5) == throwing)
    log.end()
  }

  @Test(arguments: [false, true])
  func `a body that goes on after it sends its edits first`(throwing: Bool) {
    let slot = DictionarySlot([1: 1])
    let log = SignalLog()
    log.watch(slot, "slot")
    let trigger = ValueSlot(0)
    _ = log.take()
    body(throwing: throwing) {
      slot[2] = 2
      log.watch(trigger, "trigger") { if case .initiation = $0 { slot[3] = 3 } }
      slot[4] = 4
      #expect(slot.snapshot == [1: 1, 2: 2, 3: 3, 4: 4])
      #expect(slot.settled == [1: 1])
    }
    _ = log.take()
    #expect(slot.snapshot == (throwing ? [1: 1, 3: 3] : [1: 1, 2: 2, 3: 3, 4: 4]))
    log.end()
  }

  @Test func `elements go where they belong, whatever the body did to their neighbours`() {
    let slot = ArraySlot(["a", "b", "c"])
    let replica = ReplicatingArrayStorage<String>()
    slot.register(replica)
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    var states: [String] = []
    let monitor = SignalMonitor<ArraySignal<String>> { _ in states.append(replica.elements.joined()) }
    replica.register(monitor)
    states = []
    try? transaction {
      slot.insert("x", at: 0)
      slot.remove(at: 2)
      log.watch(trigger, "trigger") { signal in
        guard case .initiation = signal else { return }
        slot.append("d")
        slot[1] = "A"
        slot.remove(at: 0)
      }
      #expect(slot.elements.joined() == "Acd")
      throw BodyRefusal.no
    }
    // What it did to the row that never came, it did not do.
    #expect(slot.elements.joined() == "Abcd")
    #expect(states == ["abcd", "Abcd"])
    replica.deregister(monitor)
    slot.deregister(replica)
    log.end()
  }

  @Test func `a body that goes on with the elements of a handler leaves the states that it names`() {
    let slot = ArraySlot([1, 2])
    let replica = ReplicatingArrayStorage<Int>()
    slot.register(replica)
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    var states: [[Int]] = []
    let monitor = SignalMonitor<ArraySignal<Int>> { _ in states.append(Array(replica.elements)) }
    replica.register(monitor)
    states = []
    transaction {
      log.watch(trigger, "trigger") { if case .initiation = $0 { slot.append(3) } }
      slot.insert(0, at: 0)
      slot[3] = 30
      #expect(Array(slot.elements) == [0, 1, 2, 30])
      #expect(Array(slot.settled) == [1, 2])
    }
    #expect(states == [[0, 1, 2], [0, 1, 2, 30]])
    #expect(Array(slot.elements) == [0, 1, 2, 30])
    replica.deregister(monitor)
    slot.deregister(replica)
    log.end()
  }

  @Test func `bodies in it are turns of their own, and what it calls comes after them`() {
    let slots = (0..<4).map { ValueSlot(0, label: "\($0)") }
    let log = SignalLog()
    for (number, slot) in slots.enumerated() { log.watch(slot, "\(number)") }
    let triggers = [ValueSlot(0), ValueSlot(0)]
    _ = log.take()
    transaction {
      slots[0].value = 1
      log.watch(triggers[0], "outer") { signal in
        guard case .initiation = signal else { return }
        transaction {
          slots[1].value = 1
          log.watch(triggers[1], "inner") { if case .initiation = $0 { slots[2].value = 1 } }
          slots[1].value = 2
        }
        slots[3].value = 1
      }
      slots[0].value = 2
    }
    #expect(
      log.take() == [
        "outer initiation(0)", "inner initiation(0)", "0 transition([0 → 2])", "1 transition([0 → 2])",
        "2 transition([0 → 1])", "3 transition([0 → 1])",
      ]
    )
    log.end()
  }

  @Test func `an inner body that throws does not take it along`() {
    let (slot, other) = (ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    log.watch(slot, "slot")
    log.watch(other, "other")
    let trigger = ValueSlot(0)
    _ = log.take()
    transaction {
      slot.value = 1
      try? transaction {
        slot.value = 2
        other.value = 5
        log.watch(trigger, "trigger") { signal in
          guard case .initiation = signal else { return }
          other.value = 9
          slot.value = 3
        }
        throw BodyRefusal.no
      }
      #expect(slot.value == 3)
      #expect(other.value == 9)
    }
    #expect(
      log.take() == [
        "trigger initiation(0)", "slot transition([0 → 1])", "other transition([0 → 9])", "slot transition([1 → 3])",
      ]
    )
    log.end()
  }

  @Test(arguments: [false, true])
  func `what it dispatches comes after the body`(throwing: Bool) {
    let (ticks, trigger) = (SignalDispatcher<Int>(), ValueSlot(0))
    let log = SignalLog()
    log.watch(ticks, "ticks")
    body(throwing: throwing) {
      ticks.dispatch(1)
      log.watch(trigger, "trigger") { if case .initiation = $0 { ticks.dispatch(2) } }
      ticks.dispatch(3)
    }
    #expect(log.take() == ["trigger initiation(0)"] + (throwing ? [] : ["ticks 1", "ticks 3"]) + ["ticks 2"])
    log.end()
  }

  @Test func `random bodies with handlers leave what their turns add up to`() {
    var generator = SeededGenerator(seed: Settings.seed)
    for _ in 0..<300 {
      let slot = ArraySlot(Array(0..<4))
      let replica = ReplicatingArrayStorage<Int>()
      slot.register(replica)
      let log = SignalLog()
      var next = 10
      func edit() {
        next += 1
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: slot.insert(next, at: Int.random(in: 0...slot.count, using: &generator))
        case 1 where !slot.isEmpty: slot.remove(at: Int.random(in: 0..<slot.count, using: &generator))
        case 2 where !slot.isEmpty: slot[Int.random(in: 0..<slot.count, using: &generator)] = next
        case 3 where !slot.isEmpty:
          slot.move(
            from: Int.random(in: 0..<slot.count, using: &generator),
            to: Int.random(in: 0..<slot.count, using: &generator)
          )
        default: slot.append(contentsOf: [next, -next])
        }
      }
      func run(_ depth: Int) {
        for _ in 0..<Int.random(in: 0...2, using: &generator) { edit() }
        if depth < 3, Bool.random(using: &generator) {
          body(throwing: Bool.random(using: &generator)) { run(depth + 1) }
        }
        if depth < 3, Bool.random(using: &generator) {
          log.watch(ValueSlot(0), "t") { if case .initiation = $0 { run(depth + 1) } }
        }
        for _ in 0..<Int.random(in: 0...2, using: &generator) { edit() }
      }
      body(throwing: Bool.random(using: &generator)) { run(0) }
      #expect(Array(replica.elements) == Array(slot.elements))
      #expect(Array(slot.settled) == Array(slot.elements))
      slot.deregister(replica)
      log.end()
    }
  }
}

/// Opens a body; ends it with a throw where asked.
func body(throwing: Bool, _ edits: () -> Void) {
  try? transaction {
    edits()
    if throwing { throw BodyRefusal.no }
  }
}

enum BodyRefusal: Error { case no }

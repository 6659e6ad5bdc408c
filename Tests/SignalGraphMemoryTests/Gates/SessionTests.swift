import SignalGraph
import Testing

/// Rule R1: a sensor sees initiation, transitions, termination, in this order, once each session.
@Suite struct SessionTests {
  @Test func `a value's sensor sees initiation transition termination`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    log.watch(slot, "a")
    slot.value = 2
    slot.value = 2
    slot.value = 3
    #expect(log.take() == ["a initiation(1)", "a transition([1 → 2])", "a transition([2 → 3])"])
    #expect(log.end() == ["a termination(3)"])
    slot.value = 4
    #expect(log.take() == [])
  }

  @Test func `a set's sensor sees initiation transition termination`() {
    let slot = SetSlot([1])
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      if case .transition(let transaction) = signal { #expect(transaction == [.insert(2)] || transaction.count == 1) }
    }
    slot.insert(2)
    slot.insert(2)
    slot.remove(1)
    #expect(log.take().count == 3)
    #expect(log.end() == ["a termination([2])"])
  }

  @Test func `a dictionary's sensor sees initiation transition termination`() {
    let slot = DictionarySlot(["a": 1])
    let log = SignalLog()
    var signals: [DictionarySignal<String, Int>] = []
    log.watch(slot, "a") { signals.append($0) }
    slot["a"] = 2
    slot["a"] = 2
    slot["b"] = 5
    slot["a"] = nil
    slot["a"] = nil
    log.end()
    #expect(
      signals == [
        .initiation(["a": 1]),
        .transition([.update(key: "a", past: 1, future: 2)]),
        .transition([.insert(key: "b", value: 5)]),
        .transition([.remove(key: "a", past: 2)]),
        .termination(["b": 5]),
      ]
    )
  }

  @Test func `an array's sensor sees initiation transition termination`() {
    let slot = ArraySlot(["a"])
    let log = SignalLog()
    var signals: [ArraySignal<String>] = []
    log.watch(slot, "a") { signals.append($0) }
    slot.append("b")
    slot[0] = "a"
    slot[0] = "c"
    slot.removeLast()
    log.end()
    #expect(signals.count == 5)
    #expect(signals.first?.snapshot.map { Array($0) } == ["a"])
    #expect(signals.last?.snapshot.map { Array($0) } == ["c"])
  }

  @Test func `registering on a storage without a state sends nothing until it gets one`() {
    let slot = ValueSlot(1)
    let copy = ReplicatingValueStorage<Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    #expect(log.take() == [])
    #expect(copy.value == nil)
    slot.register(copy)
    #expect(log.take() == ["copy initiation(1)"])
    slot.deregister(copy)
    #expect(log.take() == ["copy termination(1)"])
    #expect(copy.value == nil)
    #expect(log.end() == [])
  }

  @Test func `a second session of one sensor begins with the state of then`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    let monitor = log.monitor("a", ValueSignal<Int>.self)
    slot.register(monitor)
    slot.value = 2
    slot.deregister(monitor)
    slot.value = 3
    slot.register(monitor)
    slot.deregister(monitor)
    #expect(
      log.take() == [
        "a initiation(1)", "a transition([1 → 2])", "a termination(2)", "a initiation(3)", "a termination(3)",
      ]
    )
  }

  @Test func `a sensor may go from one emitter to another`() {
    let (first, second) = (ValueSlot(1), ValueSlot(10))
    let copy = ReplicatingValueStorage<Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    first.register(copy)
    first.deregister(copy)
    second.register(copy)
    second.value = 11
    first.value = 2
    second.deregister(copy)
    #expect(
      log.take() == [
        "copy initiation(1)", "copy termination(1)", "copy initiation(10)", "copy transition([10 → 11])",
        "copy termination(11)",
      ]
    )
    log.end()
  }

  @Test func `late registration equals early registration`() {
    let slot = DictionarySlot([1: 1])
    let (early, late) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingDictionaryStorage<Int, Int>())
    slot.register(early)
    slot[2] = 4
    slot[1] = nil
    slot.register(late)
    #expect(early.snapshot == [2: 4])
    #expect(late.snapshot == [2: 4])
    slot.deregister(early)
    slot.deregister(late)
  }

  @Test func `a state handler has a hook for each case`() {
    let slot = ValueSlot(1)
    let handler = StateHandler<ValueTransaction<Int>>()
    var seen: [String] = []
    slot.register(handler)
    slot.deregister(handler)
    handler.initiation = { seen.append("begins \($0)") }
    handler.transition = { seen.append("moves \($0)") }
    handler.termination = { seen.append("ends \($0)") }
    slot.register(handler)
    slot.value = 2
    handler.transition = nil
    slot.value = 3
    slot.deregister(handler)
    #expect(seen == ["begins 1", "moves [1 → 2]", "ends 3"])
  }
}

/// Signals handed to a replication's sensor by hand.
@Suite struct SenseTests {
  @Test func `a replication follows the signals that it is handed`() {
    let copy = ReplicatingDictionaryStorage<String, Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    copy.sensor.sense(.initiation(["a": 1]))
    #expect(copy.snapshot == ["a": 1])
    copy.sensor.sense(.transition([.update(key: "a", past: 1, future: 2)]))
    #expect(copy["a"] == 2)
    copy.sensor.sense(.termination(["a": 2]))
    #expect(copy.snapshot == nil)
    #expect(
      log.take().map { $0.prefix(15) } == ["copy initiation", "copy transition", "copy terminatio"]
    )
    log.end()
  }

  @Test func `an empty transition is not passed on`() {
    let copy = ReplicatingValueStorage<Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    copy.sensor.sense(.initiation(1))
    copy.sensor.sense(.transition(ValueTransaction()))
    #expect(log.take() == ["copy initiation(1)"])
    copy.sensor.sense(.termination(1))
    log.end()
  }

  @Test func `a monitor may be handed signals too`() {
    let log = SignalLog()
    let monitor = log.monitor("a", Int.self)
    monitor.sensor.sense(1)
    monitor.sensor.sense(2)
    #expect(log.take() == ["a 1", "a 2"])
  }

  @Test func `a signal handed over in a handler is received in a later turn`() {
    let slot = ValueSlot(0)
    let copy = ReplicatingValueStorage<Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    log.watch(slot, "a") { signal in
      guard case .transition = signal else { return }
      copy.sensor.sense(.initiation(7))
      #expect(copy.value == nil)
      copy.sensor.sense(.termination(7))
    }
    log.watch(slot, "b")
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "b transition([0 → 1])", "copy initiation(7)", "copy termination(7)",
      ]
    )
    log.end()
  }
}

import SignalGraph
import Testing

/// Turns inside of handlers: stages that are registered and deregistered there, and what their sensors are told.
@Suite struct NestedTurnTests {
  @Test func `a stage registered in a handler is settled at once`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    var stages: [ValueMapping<Int, Int>] = []
    log.watch(slot, "slot") { signal in
      guard case .transition = signal, stages.isEmpty else { return }
      stages.append(slot.map { $0 * 10 })
      log.watch(stages[0], "stage")
      log.note("\(stages[0].value!)")
    }
    _ = log.take()
    slot.value = 1
    slot.value = 2
    #expect(
      log.take() == [
        "slot transition([0 → 1])", "stage initiation(10)", "10", "slot transition([1 → 2])",
        "stage transition([10 → 20])",
      ]
    )
    log.end()
    stages[0].tearDown()
  }

  @Test func `a stage taken down in a handler ends what follows it after what was owed`() {
    let slot = ValueSlot(0)
    let first = slot.map { $0 * 10 }
    let second = first.map { $0 + 1 }
    let log = SignalLog()
    log.watch(slot, "slot") { if case .transition = $0 { first.tearDown() } }
    log.watch(second, "second")
    log.watch(first, "first")
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "slot transition([0 → 1])", "first transition([0 → 10])", "second transition([1 → 11])",
        "first termination(10)", "second termination(11)",
      ]
    )
    log.end()
    second.tearDown()
  }

  @Test func `a stage that ended in a handler and is then deregistered reads nothing twice`() {
    let slot = ValueSlot(0)
    let first = slot.map { $0 * 10 }
    let second = ReplicatingValueStorage<Int>()
    first.register(second)
    let log = SignalLog()
    log.watch(second, "second")
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      first.tearDown()
      first.deregister(second)
    }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["slot transition([0 → 1])", "second transition([0 → 10])", "second termination(10)"])
    log.end()
  }

  @Test func `a stage with two inputs of which both end in one handler ends once`() {
    let slot = ValueSlot(1)
    let (left, right) = (slot.map { $0 * 10 }, slot.map { $0 * 100 })
    let sum = AddingTwo()
    left.register(sum.left)
    right.register(sum.right)
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      left.tearDown()
      right.tearDown()
      left.deregister(sum.left)
      right.deregister(sum.right)
    }
    log.watch(sum, "sum")
    _ = log.take()
    slot.value = 2
    #expect(log.take() == ["slot transition([1 → 2])", "sum transition([110 → 220])", "sum termination(220)"])
    log.end()
  }

  @Test func `an input that ends in a handler and begins again gives two changes`() {
    let slot = ValueSlot(1)
    let left = ReplicatingValueStorage<Int>()
    slot.register(left)
    let sum = AddingTwo()
    left.register(sum.left)
    slot.register(sum.right)
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      slot.deregister(left)
      slot.register(left)
    }
    log.watch(sum, "sum")
    _ = log.take()
    slot.value = 2
    #expect(
      log.take() == [
        "slot transition([1 → 2])", "sum transition([2 → 4])", "sum termination(4)", "sum initiation(4)",
      ]
    )
    slot.value = 3
    #expect(sum.value == 6)
    log.end()
    slot.deregister(left)
    left.deregister(sum.left)
    slot.deregister(sum.right)
  }

  @Test func `what the outermost of three turns owes comes before a termination in the innermost`() {
    let value = ValueSlot(5)
    let rank = value.map { $0 & 7 }
    let other = DictionarySlot([1: 1])
    let sorted = other.sorted { $0.value }
    let log = SignalLog()
    log.watch(value, "value") { if case .transition = $0 { sorted.tearDown() } }
    let ending = SignalMonitor<ArraySignal<DictionaryEntry<Int, Int>>> { if case .termination = $0 { rank.tearDown() } }
    sorted.register(ending)
    log.watch(rank, "rank")
    _ = log.take()
    value.value = 3
    #expect(log.take() == ["value transition([5 → 3])", "rank transition([5 → 3])", "rank termination(3)"])
    sorted.deregister(ending)
    log.end()
  }

  @Test func `a signal handed over in a body is received though the body edits nothing`() {
    let (slot, copy) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    let log = SignalLog()
    log.watch(copy, "copy")
    transaction {
      log.watch(slot, "slot") { if case .initiation = $0 { copy.sensor.sense(.initiation(7)) } }
    }
    #expect(copy.value == 7)
    #expect(log.take() == ["slot initiation(1)", "copy initiation(7)"])
    log.end()
  }
}

/// Rule R10: a graph belongs to one isolation domain, and may go from one thread to another with it.
@Suite struct ThreadChangeTests {
  @Test func `a graph may be used by one thread after another`() {
    let slot = ValueSlot(0)
    let stage = slot.map { $0 * 10 }
    let log = SignalLog()
    log.watch(stage, "stage")
    for value in 1...3 { onOtherThread { slot.value = value } }
    slot.value = 4
    #expect(stage.value == 40)
    onOtherThread {
      log.end()
      stage.tearDown()
    }
  }

  @Test func `an edit that changes nothing leaves no thread behind`() {
    let (slot, other) = (ValueSlot(0), ValueSlot(0))
    let ticks = SignalDispatcher<Int>()
    let log = SignalLog()
    log.watch(slot, "slot") { _ in other.value = 0 }
    slot.value = 1
    transaction { other.value = 0 }
    try? transaction {
      other.value = 1
      ticks.dispatch(1)
      throw CancellationError()
    }
    onOtherThread {
      other.value = 1
      ticks.dispatch(2)
    }
    #expect(other.value == 1)
    onOtherThread { log.end() }
  }
}

import SignalGraph
import Testing

/// Rule R5: deregistering takes effect at once; what is still owed comes first, then the termination, then nothing.
@Suite struct DeregistrationTests {
  @Test func `a neighbour that is owed the change gets it and then its termination`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let neighbour = log.monitor("b", ValueSignal<Int>.self)
    log.watch(slot, "a") { signal in
      guard case .transition = signal else { return }
      slot.deregister(neighbour)
      log.note("deregistered")
    }
    slot.register(neighbour)
    log.watch(slot, "c")
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "b transition([0 → 1])", "b termination(1)", "deregistered", "c transition([0 → 1])",
      ]
    )
    log.end()
  }

  @Test func `a neighbour that had the change gets its termination only`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let neighbour = log.monitor("a", ValueSignal<Int>.self)
    slot.register(neighbour)
    log.watch(slot, "b") { if case .transition = $0 { slot.deregister(neighbour) } }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["a transition([0 → 1])", "b transition([0 → 1])", "a termination(1)"])
    log.end()
  }

  @Test func `a monitor of another emitter of the turn gets the change and then its termination`() {
    let slot = ValueSlot(0)
    let stage = slot.map { $0 * 10 }
    let log = SignalLog()
    let other = log.monitor("stage", ValueSignal<Int>.self)
    stage.register(other)
    log.watch(slot, "slot") { if case .transition = $0 { stage.deregister(other) } }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["slot transition([0 → 1])", "stage transition([0 → 10])", "stage termination(10)"])
    log.end()
    stage.tearDown()
  }

  @Test func `deregistered in its own handler it gets the termination after the handler has returned`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    var me: SignalMonitor<ValueSignal<Int>>?
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition = signal, let monitor = me else { return log.note("end of handler") }
      slot.deregister(monitor)
      me = nil
      #expect(!monitor.sensor.isRegistered)
      log.note("end of handler")
    }
    slot.register(me!)
    log.watch(slot, "after")
    _ = log.take()
    slot.value = 1
    slot.value = 2
    #expect(
      log.take() == [
        "me transition([0 → 1])", "end of handler", "me termination(1)", "end of handler", "after transition([0 → 1])",
        "after transition([1 → 2])",
      ]
    )
    log.end()
  }

  @Test func `the only sensor makes way in its handler for another, which gets no change from before`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let next = log.monitor("next", ValueSignal<Int>.self)
    var me: SignalMonitor<ValueSignal<Int>>?
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition = signal, let monitor = me else { return }
      me = nil
      slot.deregister(monitor)
      slot.register(next)
    }
    slot.register(me!)
    _ = log.take()
    slot.value = 1
    slot.value = 2
    slot.deregister(next)
    #expect(
      log.take() == [
        "me transition([0 → 1])", "next initiation(1)", "me termination(1)", "next transition([1 → 2])",
        "next termination(2)",
      ]
    )
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `deregistered in the handler of its initiation it gets the termination after that`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    var me: SignalMonitor<ValueSignal<Int>>!
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .initiation = signal else { return }
      slot.deregister(me)
      log.note("end of handler")
    }
    slot.register(me)
    #expect(log.take() == ["me initiation(0)", "end of handler", "me termination(0)"])
    me = nil
  }

  @Test func `deregistered in the first half of a reset it gets both halves and then its termination`() {
    let resets = SignalDispatcher<ValueSignal<Int>>()
    let copy = ReplicatingValueStorage<Int>()
    resets.register(copy)
    resets.dispatch(.initiation(1))
    let log = SignalLog()
    var me: SignalMonitor<ValueSignal<Int>>!
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      if case .termination = signal, me.sensor.isRegistered { copy.deregister(me) }
    }
    copy.register(me)
    transaction {
      resets.dispatch(.termination(1))
      resets.dispatch(.initiation(2))
    }
    #expect(log.take() == ["me initiation(1)", "me termination(1)", "me initiation(2)", "me termination(2)"])
    resets.dispatch(.termination(2))
    resets.deregister(copy)
    me = nil
  }

  @Test func `registered anew in its own handler it begins its session after it has ended the old one`() {
    let (first, second) = (ValueSlot(1), ValueSlot(10))
    let log = SignalLog()
    var me: SignalMonitor<ValueSignal<Int>>!
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition(let change) = signal, change.future == 2 else { return }
      first.deregister(me)
      second.register(me)
      log.note("end of handler")
    }
    first.register(me)
    first.value = 2
    second.value = 11
    second.deregister(me)
    #expect(
      log.take() == [
        "me initiation(1)", "me transition([1 → 2])", "end of handler", "me termination(2)", "me initiation(10)",
        "me transition([10 → 11])", "me termination(11)",
      ]
    )
    me = nil
  }

  @Test func `registered anew on the same emitter it begins its session after it has ended the old one`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    var me: SignalMonitor<ValueSignal<Int>>!
    me = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition(let change) = signal, change.future == 2 else { return }
      slot.deregister(me)
      slot.register(me)
    }
    slot.register(me)
    slot.value = 2
    slot.value = 3
    slot.deregister(me)
    #expect(
      log.take() == [
        "me initiation(1)", "me transition([1 → 2])", "me termination(2)", "me initiation(2)", "me transition([2 → 3])",
        "me termination(3)",
      ]
    )
    me = nil
  }

  @Test func `a sensor registered in a turn is not owed its change`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      guard case .transition(let change) = signal, change.future == 1 else { return }
      log.watch(slot, "b")
    }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["a transition([0 → 1])", "b initiation(1)"])
    slot.value = 2
    #expect(log.take() == ["a transition([1 → 2])", "b transition([1 → 2])"])
    log.end()
  }

  @Test func `registered and deregistered in a handler it has one whole session`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let other = log.monitor("b", ValueSignal<Int>.self)
    log.watch(slot, "a") { signal in
      guard case .transition = signal else { return }
      slot.register(other)
      slot.deregister(other)
      slot.register(other)
      slot.deregister(other)
    }
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "b initiation(1)", "b termination(1)", "b initiation(1)", "b termination(1)",
      ]
    )
    log.end()
  }

  @Test func `registrations in handlers leave no holes behind`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let other = SignalMonitor<ValueSignal<Int>> { _ in }
    var calls = 0
    log.watch(slot, "a") { signal in
      guard case .transition = signal else { return }
      slot.register(other)
      slot.deregister(other)
      calls += 1
    }
    for value in 1...10_000 { slot.value = value }
    #expect(calls == 10_000)
    #expect(slot.emitter.sensorCount == 1)
    log.end()
  }
}

import SignalGraph
import Testing

/// Rule R5: a handler may deregister and release anything: itself, its neighbours, the stages and storages that feed it.
///
/// Run with the address sanitizer: nothing here may touch what was released.
@Suite struct ReleaseInHandlerTests {
  private final class Box<Content> { var content: Content?; init(_ content: Content? = nil) { self.content = content } }

  @Test func `a monitor releases itself`() {
    let slot = ValueSlot(0)
    let lives = LifeCounter()
    let me = Box<SignalMonitor<ValueSignal<Int>>>()
    var seen: [String] = []
    do {
      let token = lives.token()
      me.content = SignalMonitor { signal in
        withExtendedLifetime(token) {}
        if case .transition = signal {
          slot.deregister(me.content!)
          me.content = nil
        }
        seen.append("\(signal)")
      }
    }
    slot.register(me.content!)
    slot.value = 1
    slot.value = 2
    #expect(seen == ["initiation(0)", "transition([0 → 1])", "termination(1)"])
    #expect(lives.living == 0)
  }

  @Test func `a monitor releases itself in its initiation`() {
    let slot = ValueSlot(0)
    let me = Box<SignalMonitor<ValueSignal<Int>>>()
    var seen: [String] = []
    me.content = SignalMonitor { signal in
      if case .initiation = signal {
        slot.deregister(me.content!)
        me.content = nil
      }
      seen.append("\(signal)")
    }
    slot.register(me.content!)
    #expect(seen == ["initiation(0)", "termination(0)"])
  }

  @Test func `a monitor releases all its neighbours`() {
    let slot = ValueSlot(0)
    let lives = LifeCounter()
    let log = SignalLog()
    var neighbours: [SignalMonitor<ValueSignal<Int>>] = []
    let make = { (name: String) in
      let token = lives.token()
      return log.monitor(name, ValueSignal<Int>.self) { _ in withExtendedLifetime(token) {} }
    }
    for name in ["a", "b"] { neighbours.append(make(name)) }
    for neighbour in neighbours { slot.register(neighbour) }
    log.watch(slot, "me") { signal in
      guard case .transition = signal else { return }
      for neighbour in neighbours { slot.deregister(neighbour) }
      neighbours = []
    }
    for name in ["c", "d"] {
      neighbours.append(make(name))
      slot.register(neighbours.last!)
    }
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "b transition([0 → 1])", "me transition([0 → 1])", "a termination(1)",
        "b termination(1)", "c transition([0 → 1])", "c termination(1)", "d transition([0 → 1])", "d termination(1)",
      ]
    )
    #expect(lives.living == 0)
    slot.value = 2
    #expect(log.take() == ["me transition([1 → 2])"])
    log.end()
  }

  @Test func `a monitor takes down and releases the stage that feeds it`() {
    let slot = ValueSlot(0)
    let lives = LifeCounter()
    let stage = Box<ValueMapping<Int, Int>>()
    do {
      let token = lives.token()
      stage.content = slot.map { value in withExtendedLifetime(token) { value * 10 } }
    }
    let log = SignalLog()
    let me = Box<SignalMonitor<ValueSignal<Int>>>()
    me.content = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition = signal else { return }
      stage.content!.tearDown()
      stage.content!.deregister(me.content!)
      stage.content = nil
      me.content = nil
      log.note("end of handler")
    }
    stage.content!.register(me.content!)
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["me transition([0 → 10])", "end of handler", "me termination(10)"])
    #expect(lives.living == 0)
    #expect(slot.emitter.sensorCount == 0)
    slot.value = 2
  }

  @Test func `a monitor of a slot takes down the stages that still owe the change`() {
    let slot = ValueSlot(0)
    let stage = Box(slot.map { $0 * 10 })
    let last = Box(stage.content!.map { $0 + 1 })
    let log = SignalLog()
    let (ofStage, ofLast) = (log.monitor("stage", ValueSignal<Int>.self), log.monitor("last", ValueSignal<Int>.self))
    stage.content!.register(ofStage)
    last.content!.register(ofLast)
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      last.content!.tearDown()
      last.content!.deregister(ofLast)
      last.content = nil
      stage.content!.tearDown()
      stage.content!.deregister(ofStage)
      stage.content = nil
      log.note("released")
    }
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "slot transition([0 → 1])", "stage transition([0 → 10])", "last transition([1 → 11])", "last termination(11)",
        "stage termination(10)", "released",
      ]
    )
    log.end()
  }

  @Test func `a handler releases the slot whose turn runs`() {
    let slot = Box(ValueSlot(0))
    let log = SignalLog()
    let me = Box<SignalMonitor<ValueSignal<Int>>>()
    me.content = log.monitor("me", ValueSignal<Int>.self) { signal in
      guard case .transition = signal else { return }
      slot.content!.deregister(me.content!)
      slot.content = nil
    }
    slot.content!.register(me.content!)
    slot.content!.value = 1
    #expect(log.take() == ["me initiation(0)", "me transition([0 → 1])", "me termination(1)"])
    me.content = nil
  }

  @Test func `a handler releases a slot whose edit waits`() {
    let (slot, other) = (ValueSlot(0), Box(ValueSlot(0)))
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      other.content!.value = 1
      transaction { other.content!.value = 2 }
      other.content = nil
    }
    _ = log.take()
    slot.value = 1
    slot.value = 1
    #expect(log.take() == ["slot transition([0 → 1])"])
    log.end()
  }

  @Test func `a handler releases a replication to which it has handed a signal`() {
    let slot = ValueSlot(0)
    let copy = Box(ReplicatingValueStorage<Int>())
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      copy.content!.sensor.sense(.initiation(1))
      copy.content = nil
    }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["slot transition([0 → 1])"])
    log.end()
  }

  @Test func `what a deinitialiser edits is a later turn`() {
    final class Editing {
      let slot: ValueSlot<Int>
      init(_ slot: ValueSlot<Int>) { self.slot = slot }
      deinit { slot.value += 100 }
    }
    let slot = ValueSlot(0)
    let log = SignalLog()
    let neighbour = Box<SignalMonitor<ValueSignal<Int>>>()
    do {
      let editing = Editing(slot)
      neighbour.content = SignalMonitor { _ in withExtendedLifetime(editing) {} }
    }
    log.watch(slot, "a") { signal in
      guard case .transition = signal, let monitor = neighbour.content else { return }
      slot.deregister(monitor)
      neighbour.content = nil
      slot.value += 1
    }
    slot.register(neighbour.content!)
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["a transition([0 → 1])", "a transition([1 → 2])", "a transition([2 → 102])"])
    log.end()
  }
}

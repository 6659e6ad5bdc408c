import SignalGraph
import Testing

/// Rule R3: stages run by height, then in the order in which they fell due; monitors are called by emitter in the order
/// of sending, then by registration.
@Suite struct OrderTests {
  private func stage(_ name: String, _ log: SignalLog) -> ValueMapping<Int, Int> {
    ValueMapping { value in
      log.note("run \(name)")
      return value
    }
  }

  @Test func `stages run by height then in the order in which they fell due`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let low = stage("low", log)
    let (first, second, third) = (stage("first", log), stage("second", log), stage("third", log))
    let high = stage("high", log)
    slot.register(second)
    slot.register(low)
    slot.register(first)
    low.register(third)
    third.register(high)
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["run second", "run low", "run first", "run third", "run high"])
    third.deregister(high)
    low.deregister(third)
    slot.deregister(first)
    slot.deregister(low)
    slot.deregister(second)
  }

  @Test func `the slots of a transaction send in the order of their first edits`() {
    let (first, second) = (ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    let (ofFirst, ofSecond) = (stage("of first", log), stage("of second", log))
    first.register(ofFirst)
    second.register(ofSecond)
    _ = log.take()
    transaction {
      second.value = 1
      first.value = 1
      second.value = 2
    }
    #expect(log.take() == ["run of second", "run of first"])
    first.deregister(ofFirst)
    second.deregister(ofSecond)
  }

  @Test func `monitors are called by emitter in the order of sending then by registration`() {
    let slot = ValueSlot(0)
    let double = slot.map { $0 * 2 }
    let triple = slot.map { $0 * 3 }
    let log = SignalLog()
    log.watch(triple, "t1")
    log.watch(double, "d1")
    log.watch(slot, "s1")
    log.watch(triple, "t2")
    log.watch(slot, "s2")
    log.watch(double, "d2")
    _ = log.take()
    slot.value = 1
    #expect(log.take().map { String($0.prefix(2)) } == ["s1", "s2", "d1", "d2", "t1", "t2"])
    log.end()
    double.tearDown()
    triple.tearDown()
  }

  @Test func `a monitor that was registered again is the last`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let monitors = ["a", "b", "c"].map { log.monitor($0, ValueSignal<Int>.self) }
    for monitor in monitors { slot.register(monitor) }
    slot.deregister(monitors[0])
    slot.register(monitors[0])
    _ = log.take()
    slot.value = 1
    #expect(log.take().map { String($0.prefix(1)) } == ["b", "c", "a"])
    for monitor in monitors { slot.deregister(monitor) }
  }

  @Test func `the order stays when sensors in between go`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    let monitors = (0..<200).map { log.monitor("\($0)", ValueSignal<Int>.self) }
    for monitor in monitors { slot.register(monitor) }
    for (number, monitor) in monitors.enumerated() where number % 7 != 0 { slot.deregister(monitor) }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == stride(from: 0, to: 200, by: 7).map { "\($0) transition([0 → 1])" })
    #expect(slot.emitter.sensorCount == 29)
    for monitor in monitors where monitor.sensor.isRegistered { slot.deregister(monitor) }
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a stage rises above an input that it gets later`() {
    let slot = ValueSlot(1)
    let sum = AddingTwo()
    slot.register(sum.left)
    let after = sum.map { $0 }
    let high = slot.map { $0 }.map { $0 }.map { $0 }
    high.register(sum.right)
    let log = SignalLog()
    log.watch(after, "after")
    _ = log.take()
    slot.value = 2
    #expect(log.take() == ["after transition([2 → 4])"])
    log.end()
    after.tearDown()
    slot.deregister(sum.left)
    high.deregister(sum.right)
    high.tearDown()
  }
}

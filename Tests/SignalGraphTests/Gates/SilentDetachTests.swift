#if !DEBUG
  import SignalGraph
  import Testing

  /// Rule R9 in release builds: a dying emitter or sensor detaches silently, memory-safe, and sends nothing.
  @Suite struct SilentDetachTests {
    @Test func `a slot that dies leaves its sensors alone`() {
      let log = SignalLog()
      let monitor = log.monitor("a", ValueSignal<Int>.self)
      let copy = ReplicatingValueStorage<Int>()
      var slot: ValueSlot<Int>? = ValueSlot(1)
      slot!.register(monitor)
      slot!.register(copy)
      _ = log.take()
      slot = nil
      #expect(log.take() == [])
      #expect(!monitor.sensor.isRegistered)
      #expect(!copy.sensor.isRegistered)
      #expect(copy.value == 1)
    }

    @Test func `a stage whose input died begins a new session when it is registered again`() {
      let log = SignalLog()
      let copy = ReplicatingValueStorage<Int>()
      log.watch(copy, "copy")
      var slot: ValueSlot<Int>? = ValueSlot(1)
      slot!.register(copy)
      slot = nil
      let other = ValueSlot(5)
      other.register(copy)
      #expect(log.take() == ["copy initiation(1)", "copy termination(1)", "copy initiation(5)"])
      other.deregister(copy)
      log.end()
    }

    @Test func `a stage whose input died begins the session that it is handed`() {
      let (log, copy) = (SignalLog(), ReplicatingValueStorage<Int>())
      log.watch(copy, "copy")
      var slot: ValueSlot<Int>? = ValueSlot(1)
      slot!.register(copy)
      slot = nil
      copy.sensor.sense(.initiation(5))
      copy.sensor.sense(.transition(ValueTransaction(past: 5, future: 6)))
      #expect(copy.value == 6)
      #expect(log.take().prefix(3) == ["copy initiation(1)", "copy termination(1)", "copy initiation(5)"])
      log.end()
    }

    @Test func `a monitor that dies is told nothing more`() {
      let slot = ValueSlot(1)
      let log = SignalLog()
      var monitor: SignalMonitor<ValueSignal<Int>>? = log.monitor("a", ValueSignal<Int>.self)
      slot.register(monitor!)
      monitor = nil
      slot.value = 2
      #expect(log.take() == ["a initiation(1)"])
      #expect(slot.emitter.sensorCount == 0)
    }

    @Test func `a stage that dies while its sensor is kept is detached`() {
      let slot = ValueSlot(1)
      var copy: ReplicatingValueStorage<Int>? = ReplicatingValueStorage<Int>()
      let sensor = copy!.sensor
      slot.register(copy!)
      copy = nil
      #expect(slot.emitter.sensorCount == 0)
      #expect(!sensor.isRegistered)
      slot.value = 2
      sensor.sense(.initiation(1))
    }

    @Test func `a stage that dies in a handler is told nothing more`() {
      let slot = ValueSlot(1)
      let log = SignalLog()
      var stage: ValueMapping<Int, Int>? = slot.map { $0 * 10 }
      let after = ReplicatingValueStorage<Int>()
      stage!.register(after)
      log.watch(slot, "slot") { if case .transition = $0 { stage = nil } }
      slot.value = 2
      slot.value = 3
      #expect(after.value == 20)
      log.end()
    }

    @Test func `a stateless map that dies in the middle is skipped`() {
      let ticks = SignalDispatcher<Int>()
      let log = SignalLog()
      var double: SignalMap<Int, Int>? = SignalMap { $0 * 2 }
      let monitor = log.monitor("a", Int.self)
      ticks.register(double!)
      double!.register(monitor)
      ticks.dispatch(1)
      double = nil
      ticks.dispatch(2)
      #expect(log.take() == ["a 2"])
      #expect(!monitor.sensor.isRegistered)
    }

    @Test func `a chain without a tear down is let go`() {
      let lives = LifeCounter()
      let slot = DictionarySlot([1: 1])
      do {
        let token = lives.token()
        let chain = slot.filter { _ in withExtendedLifetime(token) { true } }.sorted { $0.value }.map { $0.value }
        #expect(chain.elements == [1])
      }
      #expect(lives.living == 0)
      slot[2] = 2
      #expect(slot.emitter.sensorCount == 0)
    }

    @Test func `an origin that dies under a chain is no end of it`() {
      var slot: DictionarySlot<Int, Int>? = DictionarySlot([1: 1])
      let chain = slot!.filter { _ in true }.sorted { $0.value }
      slot = nil
      #expect(chain.count == 1)
      chain.tearDown()
    }
  }
#endif

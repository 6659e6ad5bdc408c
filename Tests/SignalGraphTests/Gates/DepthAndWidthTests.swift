import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R6: depth and width.
@Suite struct DepthAndWidthTests {
  static let depth = 10_000
  static let smallStack = 512 * 1024

  @Test func `a chain of ten thousand stages fits a small stack`() {
    onOtherThread(stackSize: Self.smallStack) {
      let origin = ReplicatingValueStorage<Int>()
      let log = SignalLog()
      let lives = LifeCounter()
      do {
        var chain: ValueStorage<Int> = origin
        for _ in 0..<Self.depth {
          let token = lives.token()
          chain = chain.map { value in withExtendedLifetime(token) { value + 1 } }
        }
        log.watch(chain, "end")
        #expect(lives.living == Self.depth)
        origin.sensor.sense(.initiation(0))
        origin.sensor.sense(.transition(ValueTransaction(past: 0, future: 1)))
        let resets = SignalDispatcher<ValueSignal<Int>>()
        origin.sensor.sense(.termination(1))
        resets.register(origin)
        resets.dispatch(.initiation(2))
        transaction {
          resets.dispatch(.termination(2))
          resets.dispatch(.initiation(3))
        }
        resets.deregister(origin)
        #expect(
          log.take() == [
            "end initiation(10000)", "end transition([10000 → 10001])", "end termination(10001)",
            "end initiation(10002)", "end termination(10002)", "end initiation(10003)", "end termination(10003)",
          ]
        )
        log.end()
        chain.tearDown()
        chain.tearDown()
      }
      #expect(lives.living == 0)
      #expect(origin.emitter.sensorCount == 0)
    }
  }

  @Test func `a chain with a state is taken down and released on a small stack`() {
    onOtherThread(stackSize: Self.smallStack) {
      let origin = ValueSlot(0)
      let log = SignalLog()
      do {
        var chain: ValueStorage<Int> = origin
        for _ in 0..<Self.depth { chain = chain.map { $0 + 1 } }
        log.watch(chain, "end")
        origin.value = 1
        _ = log.take()
        chain.tearDown()
        #expect(log.take() == ["end termination(10001)"])
        log.end()
      }
      #expect(origin.emitter.sensorCount == 0)
    }
  }

  @Test func `stages connected by hand from the end fit a small stack`() {
    onOtherThread(stackSize: Self.smallStack) {
      let origin = ValueSlot(0)
      var stages = (0..<500).map { _ in ReplicatingValueStorage<Int>() }
      for position in stages.indices.dropLast().reversed() { stages[position].register(stages[position + 1]) }
      origin.register(stages[0])
      origin.value = 7
      #expect(stages.last?.value == 7)
      origin.deregister(stages[0])
      #expect(stages.last?.value == nil)
      for position in stages.indices.dropLast() { stages[position].deregister(stages[position + 1]) }
      stages = []
    }
  }

  @Test func `a hundred thousand sensors come and go in any order`() {
    let slot = ValueSlot(0)
    var calls = 0
    let monitors = (0..<100_000).map { _ in SignalMonitor<ValueSignal<Int>> { _ in calls += 1 } }
    for monitor in monitors { slot.register(monitor) }
    #expect(slot.emitter.sensorCount == 100_000)
    slot.value = 1
    #expect(calls == 200_000)
    var generator = SeededGenerator(seed: 7)
    let order = monitors.shuffled(using: &generator)
    for monitor in order.prefix(60_000) { slot.deregister(monitor) }
    calls = 0
    slot.value = 2
    #expect(calls == 40_000)
    for monitor in order.suffix(40_000) { slot.deregister(monitor) }
    #expect(slot.emitter.sensorCount == 0)
    calls = 0
    slot.value = 3
    #expect(calls == 0)
  }

  @Test func `a hundred thousand sensors leave within a turn`() {
    let slot = ValueSlot(0)
    var calls = 0
    let monitors = (0..<100_000).map { _ in SignalMonitor<ValueSignal<Int>> { _ in calls += 1 } }
    let log = SignalLog()
    log.watch(slot, "first") { signal in
      guard case .transition(let change) = signal, change.future == 1 else { return }
      for monitor in monitors.reversed() { slot.deregister(monitor) }
    }
    for monitor in monitors { slot.register(monitor) }
    slot.value = 1
    #expect(calls == 300_000)
    slot.value = 2
    #expect(calls == 300_000)
    #expect(slot.emitter.sensorCount == 1)
    log.end()
  }

  @Test func `ten thousand stages read one emitter`() {
    let slot = ValueSlot(0)
    let stages = (0..<10_000).map { number in slot.map { $0 + number } }
    slot.value = 1
    #expect(stages.allSatisfy { $0.value != nil })
    #expect(stages[9_999].value == 10_000)
    for stage in stages { stage.tearDown() }
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a wide diamond runs its last stage once a level`() {
    let slot = ValueSlot(1)
    let maps = (0..<64).map { number in slot.map { $0 * number } }
    var sums: [AddingTwo] = []
    var level: [ValueStorage<Int>] = maps
    var wires: [() -> Void] = []
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { position in
        let (left, right, sum) = (level[position], level[position + 1], AddingTwo())
        left.register(sum.left)
        right.register(sum.right)
        wires.append {
          left.deregister(sum.left)
          right.deregister(sum.right)
        }
        sums.append(sum)
        return sum
      }
    }
    let runs = sums.map(\.runs)
    slot.value = 2
    #expect(level[0].value == 2 * (0..<64).reduce(0, +))
    #expect(zip(sums, runs).allSatisfy { $0.runs == $1 + 1 })
    for wire in wires { wire() }
    for map in maps { map.tearDown() }
  }
}

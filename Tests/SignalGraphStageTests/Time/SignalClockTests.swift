import SignalGraph
import Testing

/// Time as an input: which turns a clock makes, and at which instants.
@Suite struct SignalClockTests {
  @Test func `each distinct deadline on the way is a turn at its instant`() {
    let clock = SignalClock()
    let (one, other) = (ValueSlot([3, 1, 7].instants), ValueSlot([3, 5].instants))
    let (left, right) = (one.ringing(on: clock), other.ringing(on: clock))
    let both = Combining<ValueTransaction<[Duration]>, ValueTransaction<[Duration]>, Int> { $0.count * 10 + $1.count }
    left.register(both.first)
    right.register(both.second)
    let log = SignalLog()
    log.watch(both, "both") { _ in log.note("at \(clock.now.whole)") }
    _ = log.take()
    clock.advance(to: .seconds(6))
    #expect(
      log.take().filter { $0.hasPrefix("at") } == ["at 1", "at 3", "at 5"],
      "one turn at 3, in which both run"
    )
    #expect(left.value == [1, 3].instants && right.value == [3, 5].instants)
    #expect(clock.now == .seconds(6) && clock.nextDeadline == .seconds(7))
    clock.advance(by: .seconds(1))
    #expect(left.value == [1, 3, 7].instants && clock.nextDeadline == nil)
    clock.advance(by: .zero)
    #expect(clock.now == .seconds(7))
    log.end()
    left.deregister(both.first)
    right.deregister(both.second)
    left.tearDown()
    right.tearDown()
  }

  @Test func `only stages that are due run`() {
    let clock = SignalClock()
    let slot = ValueSlot([1, 2].instants)
    let other = ValueSlot([2, 4].instants)
    let (first, second) = (slot.ringing(on: clock), other.ringing(on: clock))
    clock.advance(to: .seconds(1))
    #expect((first.work.runs, second.work.runs) == (1, 0))
    clock.advance(to: .seconds(3))
    #expect((first.work.runs, second.work.runs) == (2, 1))
    first.tearDown()
    second.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `stages that are due at one instant run in the order in which they set it, the lowest first`() {
    let clock = SignalClock()
    let slot = ValueSlot([1].instants)
    let high = slot.map { $0 }.ringing(on: clock)
    let first = slot.ringing(on: clock)
    let second = slot.ringing(on: clock)
    let log = SignalLog()
    for (stage, name) in [(high, "high"), (second, "second"), (first, "first")] { log.watch(stage, name) }
    _ = log.take()
    clock.advance(to: .seconds(1))
    #expect(log.take().map { $0.prefix { $0 != " " } } == ["first", "second", "high"])
    log.end()
    for stage in [high, first, second] { stage.tearDown() }
  }

  @Test func `a deadline may be moved and taken back until it comes`() {
    let clock = SignalClock()
    let slot = ValueSlot([5].instants)
    let stage = slot.ringing(on: clock)
    slot.value = [8].instants
    clock.advance(to: .seconds(6))
    #expect(stage.value == [])
    slot.value = [7].instants
    clock.advance(to: .seconds(7))
    #expect(stage.value == [7].instants)
    slot.value = [9].instants
    slot.value = []
    #expect(clock.nextDeadline == nil)
    slot.value = [9].instants
    stage.tearDown()
    #expect(clock.nextDeadline == nil, "teardown takes it back")
    clock.advance(to: .seconds(20))
    #expect(stage.work.runs == 1)
  }

  @Test func `what handlers answer is done at the instant, and new deadlines take their places`() {
    let clock = SignalClock()
    let (slot, other) = (ValueSlot([2, 6].instants), ValueSlot([Duration]()))
    let (first, second) = (slot.ringing(on: clock), other.ringing(on: clock))
    let log = SignalLog()
    log.watch(first, "first") { signal in
      log.note("at \(clock.now.whole)")
      if case .transition = signal, clock.now == .seconds(2) { other.value = [4].instants }
    }
    log.watch(other, "other") { _ in log.note("at \(clock.now.whole)") }
    log.watch(second, "second") { _ in log.note("at \(clock.now.whole)") }
    _ = log.take()
    clock.advance(to: .seconds(10))
    #expect(log.take().filter { $0.hasPrefix("at") } == ["at 2", "at 2", "at 4", "at 6"])
    log.end()
    first.tearDown()
    second.tearDown()
  }

  @Test func `advancing in a handler waits until nothing is left to do`() {
    let clock = SignalClock()
    let (slot, other) = (ValueSlot(0), ValueSlot(0))
    let deadlines = ValueSlot([1, 3].instants)
    let stage = deadlines.ringing(on: clock)
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      clock.advance(to: .seconds(3))
      log.note("at \(clock.now.whole)")
      clock.advance(by: .seconds(1))
      other.value = 1
    }
    log.watch(other, "other") { _ in log.note("at \(clock.now.whole)") }
    log.watch(stage, "stage") { _ in log.note("at \(clock.now.whole)") }
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "slot transition([0 → 1])", "at 0", "other transition([0 → 1])", "at 0",
        "stage transition([[] → [1.0 seconds]])", "at 1",
        "stage transition([[1.0 seconds] → [1.0 seconds, 3.0 seconds]])", "at 3",
      ]
    )
    #expect(clock.now == .seconds(4))
    log.end()
    stage.tearDown()
  }

  @Test func `advancing in a body follows its turn`() {
    let clock = SignalClock()
    let slot = ValueSlot([1].instants)
    let stage = slot.ringing(on: clock)
    transaction {
      clock.advance(to: .seconds(4))
      slot.value = [2].instants
      transaction { clock.advance(by: .seconds(1)) }
      #expect(clock.now == .zero)
    }
    #expect(stage.value == [2].instants && clock.now == .seconds(5))
    stage.tearDown()
  }

  @Test func `a body that throws takes it back`() {
    struct Refusal: Error {}
    let clock = SignalClock()
    let slot = ValueSlot([1, 4].instants)
    let stage = slot.ringing(on: clock)
    try? transaction {
      clock.advance(to: .seconds(4))
      throw Refusal()
    }
    #expect(clock.now == .zero && stage.value == [])
    transaction {
      clock.advance(to: .seconds(1))
      try? transaction {
        clock.advance(to: .seconds(9))
        throw Refusal()
      }
      clock.advance(by: .seconds(1))
    }
    #expect(clock.now == .seconds(2) && stage.value == [1].instants)
    let monitor = SignalMonitor<ValueSignal<[Duration]>> { _ in clock.advance(to: .seconds(4)) }
    try? transaction {
      clock.advance(to: .seconds(3))
      stage.register(monitor)
      throw Refusal()
    }
    #expect(clock.now == .seconds(4), "what a handler asked for in the body stays")
    stage.deregister(monitor)
    let other = SignalMonitor<ValueSignal<[Duration]>> { _ in transaction { clock.advance(to: .seconds(7)) } }
    try? transaction {
      clock.advance(to: .seconds(5))
      stage.register(other)
      throw Refusal()
    }
    #expect(clock.now == .seconds(7), "so does what it asked for in a body of its own")
    stage.deregister(other)
    stage.tearDown()
  }

  @Test func `a handler's body that advances is followed by it`() {
    let clock = SignalClock()
    let (slot, other) = (ValueSlot(0), ValueSlot([2].instants))
    let stage = other.ringing(on: clock)
    let token = slot.observe { value, _ in
      if value == 0 { return }
      transaction {
        clock.advance(to: .seconds(3))
        other.value = [1, 2].instants
      }
    }
    slot.value = 1
    #expect(stage.value == [1, 2].instants && clock.now == .seconds(3))
    token.tearDown()
    stage.tearDown()
  }

  @Test func `handlers may go from deadline to deadline`() {
    let clock = SignalClock()
    let slot = ValueSlot([Duration]())
    let stage = slot.ringing(on: clock, every: .seconds(1))
    let token = stage.observe { value, _ in
      if value.count < 900 { clock.advance(by: .seconds(1)) }
    }
    #expect(stage.value?.count == 900 && clock.now == .seconds(900))
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a long way with an answer to each deadline is no feedback`() {
    let clock = SignalClock()
    let (slot, count) = (ValueSlot([Duration]()), ValueSlot(0))
    let stage = slot.ringing(on: clock, every: .seconds(1))
    let ticks = stage.map { $0.count }
    let token = ticks.observe { _, _ in count.value += 1 }
    clock.advance(to: .seconds(2_000))
    #expect(count.value == 2_001)
    token.tearDown()
    ticks.tearDown()
  }

  @Test func `a tick costs what is due, with 100,000 stages that have a deadline each, a tenth in a debug build`() {
    let clock = SignalClock()
    let slots = (0..<10).map { ValueSlot<[Duration]>([.seconds(1000 + $0)]) }
    let stages = (0..<Settings.many(100_000)).map { slots[$0 % 10].ringing(on: clock) }
    let near = ValueSlot([5, 6].instants)
    let due = (0..<3).map { _ in near.ringing(on: clock) }
    func runs() -> Int { (stages + due).reduce(0) { $0 + $1.work.runs } }
    clock.advance(to: .seconds(4))
    #expect(runs() == 0)
    clock.advance(to: .seconds(5))
    #expect(runs() == 3)
    clock.advance(to: .seconds(6))
    #expect(runs() == 6)
    clock.advance(to: .seconds(1000))
    #expect(runs() == stages.count / 10 + 6)
    for stage in stages + due { stage.tearDown() }
    #expect(clock.nextDeadline == nil)
  }

  @Test func `a stage keeps its clock, and a clock no stage`() {
    let lives = LifeCounter()
    let slot = ValueSlot([1].instants)
    let stage = slot.ringing(on: SignalClock())
    #expect(stage.value == [])
    stage.tearDown()
    let clock = SignalClock()
    do {
      let token = lives.token()
      let mapped = slot.map { value in
        _ = token
        return value
      }
      mapped.ringing(on: clock).tearDown()
    }
    #expect(lives.living == 0)
  }
}

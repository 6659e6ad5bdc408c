import SignalGraph
import Testing

/// A clock that another one drives: it sleeps until the next deadline, and is read once in a turn.
@MainActor
@Suite struct FollowingClockTests {
  let driver = ManualDriver()
  let clock = SignalClock()

  private func drive() -> Task<Void, Never> {
    Task { [clock, driver] in await clock.follow(driver) }
  }

  private func end(_ driving: Task<Void, Never>) async {
    driving.cancel()
    await driving.value
  }

  @Test func `it sleeps until the next deadline`() async {
    let slot = ValueSlot([3, 5].instants)
    let stage = slot.ringing(on: clock)
    let driving = drive()
    #expect(await driver.wait { driver.sleeping == .seconds(3) })
    driver.advance(by: .seconds(2))
    #expect(driver.sleeping == .seconds(3) && stage.value == [])
    driver.advance(by: .seconds(1))
    #expect(await driver.wait { driver.sleeping == .seconds(5) })
    #expect(stage.value == [3].instants)
    driver.advance(by: .seconds(7))
    #expect(await driver.wait { stage.value == [3, 5].instants })
    #expect(clock.now == .seconds(10))
    await end(driving)
    stage.tearDown()
  }

  @Test func `a deadline that never comes is slept for a day at a time`() async {
    let slot = ValueSlot([Duration.seconds(Int64.max)])
    let stage = slot.ringing(on: clock)
    let driving = drive()
    for day in 1...2 {
      #expect(await driver.wait { driver.sleeping == .seconds(day * 86_400) })
      driver.advance(by: .seconds(86_400))
    }
    #expect(stage.value == [])
    await end(driving)
    // The clocks of the standard library do not sleep that long.
    let continuing = Task { [clock] in await clock.follow(ContinuousClock()) }
    for _ in 0..<10 { await Task.yield() }
    await end(continuing)
    stage.tearDown()
  }

  @Test func `an earlier deadline wakes it`() async {
    let slot = ValueSlot([30].instants)
    let stage = slot.ringing(on: clock)
    let driving = drive()
    #expect(await driver.wait { driver.sleeping == .seconds(30) })
    slot.value = [4].instants
    #expect(await driver.wait { driver.sleeping == .seconds(4) })
    slot.value = []
    slot.value = [6].instants
    driver.advance(by: .seconds(4))
    #expect(await driver.wait { driver.sleeping == .seconds(6) })
    #expect(stage.value == [])
    await end(driving)
    stage.tearDown()
  }

  @Test func `it waits for a first deadline without sleeping`() async {
    let slot = ValueSlot([Duration]())
    let stage = slot.ringing(on: clock)
    let driving = drive()
    #expect(await driver.wait { driver.reads > 1 })
    let reads = driver.reads
    for _ in 0..<50 { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(2))
    #expect(driver.sleeping == nil && driver.reads == reads, "it does not ask again and again")
    slot.value = [2].instants
    #expect(await driver.wait { driver.sleeping == .seconds(2) })
    driver.advance(by: .seconds(2))
    #expect(await driver.wait { stage.value == [2].instants })
    await end(driving)
    stage.tearDown()
  }

  @Test func `an edit comes at the instant at which it is made, and before what is due by then`() async {
    let (slot, other) = (ValueSlot([14].instants), ValueSlot([Duration]()))
    let (stage, late) = (slot.ringing(on: clock), other.ringing(on: clock, every: .seconds(10)))
    let driving = drive()
    #expect(await driver.wait { driver.sleeping == .seconds(10) })
    driver.advance(by: .seconds(7))
    other.value = [1].instants
    #expect(clock.now == .seconds(7) && clock.nextDeadline == .seconds(14))
    driver.advance(by: .seconds(30))
    other.value = [2].instants
    #expect(stage.value == [])
    #expect(clock.now < .seconds(14), "the turn at 14 seconds is not made yet")
    #expect(await driver.wait { stage.value == [14].instants })
    await end(driving)
    stage.tearDown()
    late.tearDown()
  }

  @Test func `advanced by nothing, it makes what is over, and edits come at their instants`() async {
    let (slot, sessions) = (ValueSlot([14, 20].instants), DictionarySlot<String, Int>())
    let (stage, live) = (slot.ringing(on: clock), sessions.expiring(after: .seconds(30), on: clock))
    let driving = drive()
    #expect(await driver.wait { driver.sleeping == .seconds(14) })
    driver.advance(by: .seconds(100))
    clock.advance(by: .zero)
    #expect(stage.value == [14, 20].instants && clock.now == .seconds(100))
    sessions["ada"] = 1
    #expect(clock.nextDeadline == .seconds(130))
    driver.advance(by: .seconds(29))
    clock.advance(by: .zero)
    #expect(live.count == 1)
    driver.advance(by: .seconds(1))
    clock.advance(by: .zero)
    #expect(live.isEmpty)
    await end(driving)
    stage.tearDown()
    live.tearDown()
  }

  @Test func `what a handler answers to a deadline is done at that instant`() async {
    let (events, slot) = (SignalDispatcher<Int>(), ValueSlot(0))
    let late = events.delayed(by: .seconds(1), on: clock)
    let calm = slot.debounced(for: .seconds(5), on: clock)
    var seen: [Duration] = []
    let tokens = [late.observe { slot.value = $0 }, calm.observe { _, _ in seen.append(clock.now) }]
    let driving = drive()
    #expect(await driver.wait { driver.reads > 1 })
    seen = []
    events.dispatch(7)
    #expect(await driver.wait { driver.sleeping == .seconds(1) })
    driver.advance(by: .seconds(10))
    #expect(await driver.wait { calm.value == 7 })
    #expect(seen == [6].instants)
    await end(driving)
    for token in tokens { token.tearDown() }
    late.tearDown()
    calm.tearDown()
  }

  @Test func `it is read once in a turn`() async {
    let slots = (0..<5).map { _ in ValueSlot([Duration]()) }
    let stages = slots.map { $0.ringing(on: clock, every: .seconds(100)) }
    let driving = drive()
    #expect(await driver.wait { driver.sleeping == .seconds(100) })
    let before = driver.reads
    transaction { for slot in slots { slot.value = [1].instants } }
    #expect(driver.reads == before + 1)
    let other = ValueSlot(0)
    other.value = 1
    #expect(driver.reads == before + 1, "a turn that reaches no stage on the clock does not read it")
    await end(driving)
    for stage in stages { stage.tearDown() }
  }

  @Test func `it stands when the task is cancelled, and goes on when it follows again`() async {
    let driving = drive()
    #expect(await driver.wait { driver.reads > 1 })
    driver.advance(by: .seconds(3))
    #expect(clock.now == .seconds(3))
    await end(driving)
    driver.advance(by: .seconds(50))
    #expect(clock.now == .seconds(3))
    let again = drive()
    #expect(await driver.wait { driver.reads > 3 })
    driver.advance(by: .seconds(2))
    #expect(clock.now == .seconds(5))
    await end(again)
  }

  @Test func `a clock of the standard library drives it`() async {
    let slot = ValueSlot<[Duration]>([.milliseconds(2)])
    let stage = slot.ringing(on: clock)
    let driving = Task { [clock] in await clock.follow(ContinuousClock()) }
    #expect(await driver.wait { stage.value == [Duration.milliseconds(2)] })
    await end(driving)
    stage.tearDown()
  }
}

import SignalCycle
import SignalGraph
import Testing

/// What nobody should do, and somebody does.
@Suite(.timeLimit(.minutes(10))) struct CycleAttackTests {
  @Test func `a driver that emits while it is stopped, and after, is not heard`() {
    let drivers = LiftDrivers()
    let cycle = Cycle(Farewells(drivers: drivers))
    cycle.tearDown()
    #expect(drivers.bell.models.count == 1 && cycle.frame == Lift())
    drivers.buttons.press(1)
    cycle.show(Lift(bell: .init(rings: 9)))
    #expect(throws: CycleError.noDriver("buttons")) { try cycle.send(Buttons.Event.nothing, from: "buttons") }
    #expect(cycle.frame == Lift())
  }

  @Test func `an outlet that outlives its cycle leads nowhere`() {
    let drivers = LiftDrivers()
    Cycle(LiftRouter(), drivers: drivers).tearDown()
    drivers.buttons.press(1)
    drivers.buttons.outlet?.finish()
    #expect(drivers.motor.models.count == 1)
  }

  @Test func `frames may be shown again and again while one is rendered`() {
    let bench = DialBench()
    let cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    bench.onRender = { frame in
      if frame.sum > 0, frame.sum < 20_000 { cycle.show(.init(sum: frame.sum + 1, words: [])) }
      if frame.sum == 20_000 { bench.turn(5) }
    }
    bench.turn(1)
    #expect(cycle.frame.sum == 20_005 && bench.last.models.count == 20_002)
    cycle.tearDown()
  }

  @Test func `very many events may wait`() {
    let bench = DialBench()
    let cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    bench.onRender = { frame in if frame.sum == 1 { for _ in 0..<5_000 { bench.turn(2) } } }
    bench.turn(1)
    #expect(cycle.frame.sum == 10_001 && bench.shown.count == 5_002)
    cycle.tearDown()
  }

  @Test func `who looks at a stage may take the cycle down`() {
    let bench = DialBench()
    var cycle: Cycle<DialBench.Frame>?
    var token: ObservationToken?
    cycle = bench.cycle { frames, dials in
      token = dials.emitter.observe { if $0.step == 2 { cycle?.tearDown() } }
      return dials.emitter.map { $0.step }.reduced(into: frames) { $1.sum += $0 }
    }
    for step in 1...3 { bench.turn(step) }
    #expect(cycle?.frame.sum == 1)
    token?.tearDown()
  }

  @Test func `a cycle may be taken down while its event waits for a turn`() {
    let bench = DialBench()
    let cycle = bench.cycle { frames, dials in
      dials.emitter.map { $0.step }.reduced(into: frames) { $1.sum += $0 }
    }
    let slot = ValueSlot(0)
    let token = slot.observe { value in
      if value == 0 { return }
      bench.turn(1)
      bench.turn(2)
      cycle.tearDown()
    }
    slot.value = 1
    #expect(cycle.frame.sum == 0 && bench.shown.count == 1)
    token.tearDown()
  }

  @Test func `a cycle may be made, and taken down, by a driver of another`() {
    let (outer, inner) = (DialBench(), DialBench())
    var sums: [Int] = []
    let cycle = outer.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    outer.onRender = { frame in
      let other = inner.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
      inner.turn(frame.sum)
      inner.turn(1)
      sums.append(other.frame.sum)
      other.tearDown()
    }
    outer.turn(3)
    outer.turn(4)
    #expect(sums == [4, 8])
    cycle.tearDown()
  }

  @MainActor @Test func `several tasks may wait for the end`() async {
    let cycle = Cycle(LiftRouter())
    let tasks = (0..<3).map { _ in Task { await cycle.run() } }
    await Task.yield()
    cycle.show(Lift(session: .init(isOver: true)))
    for task in tasks { await task.value }
    await cycle.run()
    cycle.tearDown()
  }

  @MainActor @Test func `a driver may say with the first frame that the program is over`() async {
    let cycle = Cycle(LiftRouter(), drivers: LiftDrivers(), from: Lift(session: .init(isOver: true)))
    await cycle.run()
    #expect(!Task.isCancelled)
    cycle.tearDown()
  }

  @MainActor @Test func `an application of the second form ends with its task`() async {
    let run = Task { await CycledApplication(LiftFunctions()).run() }
    await Task.yield()
    run.cancel()
    await run.value
  }

  @Test func `a cycle on an actor of its own hears threads there`() async {
    #expect(await Workplace().count(100) == 4950)
  }

  @Test func `no recording that was edited ends a replay otherwise than by words`() throws {
    let start = Quoting.Frame(said: ["a", "b"])
    let cause = try RecordedValue(encoding: Speaker.Event.said("c"))
    let effect = Quoting.Frame(said: ["a", "b", "c"])
    let moment = Moment(number: 1, driver: "speaker", cause: cause, context: start, effect: effect)
    let text = try CycleRecording(start: start, moments: [moment, moment]).text()
    var generator = SystemSeed(state: 7)
    var readable = 0
    for _ in 0..<2_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 32..<127, using: &generator)
        case 1: bytes.remove(at: position)
        default: bytes.insert(contentsOf: bytes[position..<min(position + 20, bytes.count)], at: position)
        }
      }
      guard let recording = try? CycleRecording<Quoting.Frame>(text: String(decoding: bytes, as: UTF8.self)) else {
        continue
      }
      readable += 1
      _ = CycleLaws.faults(of: Quoting(), under: recording)
    }
    #expect(readable > 100)
  }
}

private struct SystemSeed: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

/// Has a cycle.
private actor Workplace {
  /// The sum of the numbers that a thread brings.
  func count(_ count: Int) async -> Int {
    let trial = DriverTrial(Porter(count: count), from: .init())
    let numbers = await trial.events(count)
    trial.finish()
    return numbers.reduce(0) { $0 + $1 }
  }
}

private final class Porter: Driver {
  struct Model: CycleValue {}
  let count: Int
  init(count: Int) { self.count = count }

  func render(_ model: Model, _ outlet: DriverOutlet<Int>) {
    let inbox = outlet.inbox { (number: Int) in outlet.emit(number) }
    Task.detached { [count] in for number in 0..<count { inbox.send(number) } }
  }
}

/// A lift with somebody who says good-bye when it is stopped.
private struct Farewells: EventEffectConverting {
  private final class Waving: Driver {
    struct Model: CycleValue {}
    enum Event: CycleValue { case bye }
    private var outlet: DriverOutlet<Event>?
    func render(_ model: Model, _ outlet: DriverOutlet<Event>) { self.outlet = outlet }
    func stop() { outlet?.emit(.bye) }
  }

  let drivers: LiftDrivers

  func events(from effects: CycleFrames<Lift>) -> CycleEvents<Int> {
    _ = drivers.buttons.rendered(effects.map { $0.buttons }, as: "buttons")
    _ = drivers.bell.rendered(effects.map { $0.bell }, as: "bell")
    return Waving().rendered(effects.map { _ in .init() }, as: "waving").map { _ in 1 }
  }

  func effects(from events: CycleEvents<Framed<Int, Lift>>) -> CycleEvents<Lift> {
    events.reduced { $1.bell.rings += $0 }
  }

  func start() -> (Int, Lift) { (0, Lift()) }
}

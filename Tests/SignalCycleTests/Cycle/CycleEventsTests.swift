import SignalCycle
import SignalGraph
import Testing

@Suite struct CycleEventsTests {
  let bench = DialBench()

  @Test func `events are mapped, left out and merged on their way, each once`() {
    var calls = 0
    let cycle = bench.cycle { frames, dials in
      let doubled = dials.map { event in
        calls += 1
        return event.step * 2
      }
      let large = doubled.filter { $0 > 4 }.map { "\($0)!" }
      let odd = dials.compactMap { $0.step % 2 == 1 ? "odd" : nil }
      return odd.merged(with: large, doubled.map { "\($0)" }).reduced(into: frames) { $1.words.append($0) }
    }
    bench.turn(1)
    bench.turn(3)
    #expect(calls == 2)
    // Each frame is made of the one in which the event happened, in the order in which the verbs were called, and the
    // last one stays.
    #expect(bench.shown.map(\.words) == [[], ["2"], ["odd"], ["odd", "6!"], ["odd", "6"], ["odd", "odd"]])
    cycle.tearDown()
  }

  @Test func `events pass stages of a graph and come back, with what a storage holds`() {
    let factor = ValueSlot(10)
    let cycle = bench.cycle { frames, dials in
      dials.emitter.withLatest(of: factor) { $0.step * $1 }.filter { $0 != 0 }
        .reduced(into: frames) { $1.sum += $0 }
        .merged(with: dials.filter { $0.step == 0 }.reduced(into: frames) { $1.words.append("none") })
    }
    for step in [1, 0] { bench.turn(step) }
    factor.value = 100
    bench.turn(2)
    #expect(cycle.frame == .init(sum: 210, words: ["none"]))
    cycle.tearDown()
    bench.turn(5)
    #expect(cycle.frame.sum == 210)
  }

  @Test func `stages may keep a state, whose changes are events`() {
    let cycle = bench.cycle { frames, dials in
      dials.emitter.scan(0) { max($0, $1.step) }.transitions()
        .reduced(into: frames) { $1.sum = $0.future ?? 0 }
    }
    for step in [3, 1, 5, 4] { bench.turn(step) }
    #expect(bench.shown.map(\.sum) == [0, 3, 5])
    cycle.tearDown()
  }

  @Test func `in a handler of another graph stages are passed in later turns, one event after the other`() {
    var seen: [Int] = []
    let cycle = bench.cycle { frames, dials in
      dials.emitter.map { $0.step }.reduced(into: frames) { step, frame in
        seen.append(frame.sum)
        frame.sum += step
      }
    }
    let slot = ValueSlot(0)
    let token = slot.observe { [bench] value in
      if value == 0 { return }
      bench.turn(value)
      bench.turn(value + 1)
    }
    slot.value = 10
    #expect(seen == [0, 10] && cycle.frame.sum == 21 && bench.shown.map(\.sum) == [0, 10, 21])
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `in a handler of another graph an event may lead to very many others`() {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let slot = ValueSlot(0)
    let token = slot.observe { if $0 > 0 { drivers.buttons.press($0) } }
    slot.value = 5_000
    #expect(cycle.frame.motor.floor == 5_000)
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `in a handler of another graph a driver may answer very many events that pass stages`() {
    let cycle = bench.cycle { frames, dials in
      dials.emitter.map { $0.step }.reduced(into: frames) { $1.sum += $0 }
    }
    bench.onRender = { [bench] in if $0.sum < 5_000 { bench.turn(1) } }
    let slot = ValueSlot(0)
    let token = slot.observe { [bench] in if $0 > 0 { bench.turn($0) } }
    slot.value = 1
    #expect(cycle.frame.sum == 5_000)
    token.tearDown()
    cycle.tearDown()
  }

  @Test(arguments: [false, true])
  func `events that have passed stages may pass others, very often`(isInHandler: Bool) {
    let cycle = bench.cycle { frames, dials in
      let steps = dials.emitter.map { $0.step }.events(in: frames)
      return steps.emitter.map { $0 * 2 }.reduced(into: frames) { $1.sum += $0 }
    }
    bench.onRender = { [bench] in if $0.sum < 5_000 { bench.turn(1) } }
    let slot = ValueSlot(0)
    let token = slot.observe { [bench] in if $0 > 0 { bench.turn($0) } }
    if isInHandler { slot.value = 1 } else { bench.turn(1) }
    #expect(cycle.frame.sum == 5_000)
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `parts are storages, which change together before the drivers render`() {
    var pairs: [String] = []
    var token: ObservationToken?
    var sums: [Int] = []
    let cycle = bench.cycle { frames, dials in
      let (sum, words) = (frames.map { $0.sum }, frames.map { $0.words })
      let both = sum.storage.combined(with: words.storage) { "\($0) \($1.count)" }
      token = both.observe { pairs.append($0) }
      bench.onRender = { _ in sums.append(sum.storage.value ?? -1) }
      return dials.reduced(into: frames) { event, frame in
        frame.sum += event.step
        frame.words.append("")
      }
    }
    bench.turn(3)
    bench.turn(4)
    #expect(pairs == ["0 0", "3 1", "7 2"] && sums == [3, 7])
    token?.tearDown()
    cycle.tearDown()
  }

  @Test func `a storage that is asked for late follows from then on`() {
    let cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    bench.turn(3)
    var seen: [Int] = []
    let token = cycle.frames.observe { seen.append($0.sum) }
    bench.turn(4)
    #expect(seen == [3, 7] && cycle.frames === cycle.frames)
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `pairs of event and frame are reduced, by a function or a method`() {
    let cycle = bench.cycle { frames, dials in
      dials.withLatest(of: frames).reduced { event, frame in frame.sum += event.step + frame.sum }
        .merged(with: dials.filter { $0.step > 1 }.map { Doubling(step: $0.step) }.withLatest(of: frames).reduced())
    }
    bench.turn(1)
    bench.turn(2)
    #expect(bench.shown.map(\.sum) == [0, 1, 4, 2])
    cycle.tearDown()
  }

  @Test func `what is rendered may take the cycle down, and those behind are not called`() {
    var cycle: Cycle<DialBench.Frame>?
    cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    bench.onRender = { frame in if frame.sum > 2 { cycle?.tearDown() } }
    for _ in 0..<5 { bench.turn(1) }
    #expect(cycle?.frame.sum == 3 && bench.shown.count == 4 && bench.last.models.map(\.sum) == [0, 1, 2])
  }

  @Test(arguments: ["reducer", "part", "storage", "driver"])
  func `what takes the cycle down keeps what it holds until it has returned, and no longer`(place: String) {
    final class Held { var number = 0 }
    var cycle: Cycle<DialBench.Frame>?
    weak var held: Held?
    var token: ObservationToken?
    var stored: [Int] = []
    do {
      let own = Held()
      held = own
      let use = { (name: String, number: Int) in
        if place != name { return }
        if number == 2 {
          cycle?.tearDown()
          cycle = nil
        }
        own.number += number
        #expect(held === own)
      }
      cycle = bench.cycle { frames, dials in
        let parts = frames.map { frame in
          use("part", frame.sum)
          return frame.sum
        }
        token = parts.storage.observe {
          stored.append($0)
          use("storage", $0)
        }
        return dials.reduced(into: frames) { event, frame in
          frame.sum += event.step
          use("reducer", frame.sum)
        }
      }
      bench.made = nil
      bench.onRender = { use("driver", $0.sum) }
    }
    for _ in 0..<3 { bench.turn(1) }
    #expect(cycle == nil && stored == (["reducer", "part"].contains(place) ? [0, 1] : [0, 1, 2]))
    token?.tearDown()
    token = nil
    #expect(held == nil)
  }

  @Test func `a cycle that is recorded may be taken down, with its recorder, while another frame waits to be shown`()
    throws
  {
    var cycle: Cycle<DialBench.Frame>?
    cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
    var recorder: CycleRecorder<DialBench.Frame>? = try CycleRecorder(#require(cycle), keeping: 9)
    bench.onRender = { _ in
      cycle?.show(.init(sum: 9, words: []))
      recorder?.tearDown()
      recorder = nil
      cycle?.tearDown()
      cycle = nil
    }
    bench.turn(1)
    #expect(recorder == nil && cycle == nil && bench.shown.map(\.sum) == [0, 1])
  }
}

private struct Doubling: FrameReducing {
  let step: Int
  func reduced(_ frame: DialBench.Frame) -> DialBench.Frame { .init(sum: frame.sum * step, words: frame.words) }
}

/// A dial and two screens, and whatever a test makes of them.
final class DialBench {
  struct Frame: CycleValue, Initializable {
    var sum = 0
    var words: [String] = []
  }

  final class Dial: Driver {
    struct Model: CycleValue {}
    struct Event: CycleValue { var step: Int }
    fileprivate var outlet: DriverOutlet<Event>?
    func render(_ model: Model, _ outlet: DriverOutlet<Event>) { self.outlet = outlet }
  }

  final class Screen: Driver {
    fileprivate(set) var models: [Frame] = []
    fileprivate var onRender: (Frame) -> Void = { _ in }
    func render(_ model: Frame, _ outlet: DriverOutlet<Never>) {
      models.append(model)
      onRender(model)
    }
    /// Lets go of what a test captured, which may be this.
    func stop() { onRender = { _ in } }
  }

  private struct Router: EventEffectConverting {
    let bench: DialBench
    let wire: (CycleFrames<Frame>, CycleEvents<Dial.Event>) -> CycleEvents<Frame>

    func events(from effects: CycleFrames<Frame>) -> CycleEvents<Dial.Event> {
      _ = bench.first.rendered(effects, as: "first")
      _ = bench.last.rendered(effects, as: "last")
      let told = bench.dial.rendered(effects.map { _ in .init() }, as: "dial")
      bench.made = wire(effects, told)
      return told.filter { _ in false }
    }

    func effects(from events: CycleEvents<Framed<Dial.Event, Frame>>) -> CycleEvents<Frame> {
      bench.made?.merged(with: events.map(\.frame)) ?? events.map(\.frame)
    }

    func start() -> (Dial.Event, Frame) { (.init(step: 0), .init()) }
  }

  fileprivate var made: CycleEvents<Frame>?
  private let (dial, first) = (Dial(), Screen())
  let last = Screen()

  var shown: [Frame] { first.models }
  var onRender: (Frame) -> Void {
    get { first.onRender }
    set { first.onRender = newValue }
  }

  func cycle(
    _ wire: @escaping (CycleFrames<Frame>, CycleEvents<Dial.Event>) -> CycleEvents<Frame>
  ) -> Cycle<Frame> {
    defer { made = nil }
    return Cycle(Router(bench: self, wire: wire))
  }

  func turn(_ step: Int) { dial.outlet?.emit(.init(step: step)) }
}

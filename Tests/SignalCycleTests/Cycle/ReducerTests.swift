import SignalCycle
import SignalGraph
import Testing

@Suite struct ReducerTests {
  @Test func `the last frames are looked at`() throws {
    let rising = Rising()
    let cycle = Cycle(rising, drivers: rising.drivers)
    for step in [1, 1, -1, 1, 1, 1] { try cycle.send(Dial.Event.turned(step), from: "dial") }
    #expect(rising.drivers.lamp.models.map(\.isLit) == [false, true, false, true])
    cycle.tearDown()
  }

  @Test func `animations are cancelled, replaced and extended by events, and advance by their alarm`() {
    var timer = TimerDriver.Model()
    var animation = FrameAnimation<Int>("count")
    animation.replace(with: [.init(1, for: .seconds(1)), .init(2, for: .seconds(2))], on: &timer)
    #expect(animation.still == 1 && timer.alarms["count"]?.delay == .seconds(1))
    animation.extend(by: [.init(3, for: .seconds(3))], on: &timer)
    #expect(timer.alarms["count"]?.number == 1)
    animation.advance(on: &timer)
    #expect(animation.still == 2 && timer.alarms["count"]?.delay == .seconds(2) && timer.alarms["count"]?.number == 2)
    animation.advance(on: &timer)
    animation.advance(on: &timer)
    #expect(!animation.isRunning && timer.alarms.isEmpty)
    animation.advance(on: &timer)
    animation.extend(by: [.init(4, for: .seconds(1))], on: &timer)
    #expect(animation.still == 4 && timer.alarms["count"] != nil)
    animation.cancel(on: &timer)
    #expect(animation.still == nil && timer.alarms.isEmpty)
  }

  @Test func `commands are checked, replayed, taken back, throttled, filtered and spliced`() throws {
    typealias Commands = CommandSequence<Turn>
    let commands = Commands([.up, .up, .down])
    #expect(try commands.replayed(from: .init()).map(\.angle) == [1, 2, 1])
    let last = try #require(try commands.replayed(from: .init(angle: 3)).last)
    #expect(try commands.reversed(from: .init(angle: 3)).replayed(from: last).last == .init(angle: 3))
    #expect(Commands([.down, .up]).faults(from: .init()).map(\.description) == ["Command 0: it is down already"])
    #expect(throws: Commands.Fault.self) { try Commands([.up, .down, .down]).replayed(from: .init()) }
    #expect(throws: Commands.Fault.self) { try Commands([.up, .reset]).reversed(from: .init()) }
    #expect(commands.filter { $0 == .down }.entries.map(\.command) == [.down])
    #expect(commands.spliced(1..<2, with: Commands([.down, .up])).entries.map(\.command) == [.up, .down, .up, .down])
    #expect(CommandSequence([Nudge()]).faults(from: .init()) == [])
    #expect(throws: CommandSequence<Nudge>.Fault.self) { try CommandSequence([Nudge()]).reversed(from: .init()) }
    #expect(throws: Commands.Fault.self) { try Commands([.down]).reversed(from: .init()) }
    var timed = Commands([Turn]())
    for instant in [0, 5, 10, 12, 30] { timed.append(.up, at: .milliseconds(instant)) }
    #expect(timed.throttled(to: .milliseconds(10)).entries.map(\.instant) == [0, 10, 30].map { .milliseconds($0) })
  }
}

private enum Turn: FrameCommand {
  case up, down, reset

  func apply(to frame: inout Dial.Model) { frame.angle = self == .reset ? 0 : frame.angle + (self == .up ? 1 : -1) }
  func fault(in frame: Dial.Model) -> String? { self == .down && frame.angle == 0 ? "it is down already" : nil }
  func inverse(in frame: Dial.Model) -> Turn? { self == .up ? .down : self == .down ? .up : nil }
}

/// Can always be done, and never be taken back.
private struct Nudge: FrameCommand {
  func apply(to frame: inout Dial.Model) { frame.angle += 1 }
}

private final class Dial: Driver {
  struct Model: CycleValue { var angle = 0 }
  enum Event: CycleValue { case turned(Int) }
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {}
}

private final class Lamp: Driver {
  struct Model: CycleValue { var isLit = false }
  private(set) var models: [Model] = []
  func render(_ model: Model, _ outlet: DriverOutlet<Never>) { models.append(model) }
}

/// A lamp that is lit while a dial has been turned up twice in a row.
private struct Rising: SinkSourceConverting {
  struct Source: CycleValue, Initializable { var dial = Dial.Model() }
  struct Drivers: CycleDrivable {
    let dial = Dial()
    let lamp = Lamp()
    let application = Quiet()
  }

  let drivers = Drivers()

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    let isRising = events.last(3) { frames in
      let angles = frames.map(\.dial.angle)
      return Lamp.Model(isLit: angles.count == 3 && angles[0] < angles[1] && angles[1] < angles[2])
    }
    return drivers.dial.rendered(events.map { $0.dial }, as: "dial").reduced(into: events) { event, frame in
      if case .turned(let step) = event { frame.dial.angle += step }
    }.merged(with: drivers.lamp.rendered(isRising, as: "lamp").reduced(into: events) { _, _ in })
  }
}

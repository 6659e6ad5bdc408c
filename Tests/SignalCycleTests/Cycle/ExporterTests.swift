import SignalCycle
import Testing

/// The files that are called `Exported…` are what the exporter writes, byte for byte, and are tests of this target: so what
/// it writes compiles and passes.
@Suite struct ExporterTests {
  private func file(_ name: String) throws -> String { try Page("Tests/SignalCycleTests/Cycle/\(name).swift").text }

  @Test func `a moment is exported as a test in Swift`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle)
    drivers.buttons.press(2)
    let moment = recorder.recording.moments[2]
    recorder.tearDown()
    cycle.tearDown()
    let source = try moment.test("the bell rings where the lift stops", of: "LiftRouter()")
    #expect(source == (try file("ExportedTests")), "\(source)")
  }

  @Test func `a moment of the second form is exported, with all that a text may have`() throws {
    let cycle = Cycle(Quoting())
    let recorder = try CycleRecorder(cycle)
    try cycle.send(Speaker.Event.said(Quoting.hard), from: "speaker")
    let moment = recorder.recording.moments[0]
    recorder.tearDown()
    cycle.tearDown()
    let source = try moment.test("a `text`\nwith \\(everything)", of: "Quoting()", in: "SignalGraphTesting")
    #expect(source == (try file("ExportedTextTests")), "\(source)")
  }

  @Test func `a literal ends where it is meant to, whatever the text has`() throws {
    let value = RecordedValue.array([.string("\"\"\"## \\(1) ` \n"), .null, .bool(true), .number(0.5), .unsigned(.max)])
    #expect(try RecordedValue(encoding: value) == value)
    let lift = Lift()
    let moment = Moment(number: 1, driver: "a", cause: value, context: lift, effect: lift)
    let source = try moment.test("a `b`\n\\(c)", of: "LiftRouter()", in: "M")
    #expect(source.contains(#"text: ###""""#) && source.contains("@Test func `a  b   (c)`() throws {"), "\(source)")
  }
}

final class Speaker: Driver {
  struct Model: CycleValue {}
  enum Event: CycleValue { case said(String) }
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {}
}

/// Keeps what was said, in the second form.
struct Quoting: EventEffectConverting {
  static let hard = "\"\"\"# \\#(0) \\(1) `##` \n\t\r\u{0} ✓ \u{1F600}"

  struct Frame: CycleValue { var said: [String] = [] }

  func events(from effects: CycleFrames<Frame>) -> CycleEvents<Speaker.Event> {
    Speaker().rendered(effects.map { _ in .init() }, as: "speaker")
  }

  func effects(from events: CycleEvents<Framed<Speaker.Event, Frame>>) -> CycleEvents<Frame> {
    events.reduced { event, frame in if case .said(let text) = event { frame.said.append(text) } }
  }

  func start() -> (Speaker.Event, Frame) { (.said("first"), Frame()) }
}

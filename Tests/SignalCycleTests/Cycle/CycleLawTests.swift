import SignalCycle
import SignalGraph
import Testing

/// Each law finds the program that breaks it.
@Suite struct CycleLawTests {
  private func faults(_ fault: Tally.Fault, keeping limit: Int = 4) throws -> [String] {
    let tally = Tally(fault)
    let cycle = Cycle(tally, drivers: .init())
    let recorder = try CycleRecorder(cycle, keeping: limit)
    for number in 1...4 { try cycle.send(Clicker.Event.clicked(number), from: "clicker") }
    let recording = recorder.recording
    recorder.tearDown()
    cycle.tearDown()
    return CycleLaws.faults(of: Tally(fault), under: recording)
  }

  @Test func `a program that obeys the laws has no faults`() throws {
    #expect(try faults(.none) == [])
    #expect(try faults(.keepsAll) == [])
  }

  @Test func `a reducer that looks at a clock leads to other frames`() throws {
    let faults = try faults(.looksAtClock)
    #expect(faults.first?.hasPrefix("moment 1: frame.count: ") == true && faults.count >= 4, "\(faults)")
  }

  @Test func `a reducer that remembers leads elsewhere if others went before`() throws {
    let faults = try faults(.remembers)
    #expect(
      faults.contains("moment 1: the same event in the same frame leads elsewhere, if others went before"), "\(faults)")
  }

  @Test func `streams that meet after they were reduced make two frames`() throws {
    #expect(try faults(.meets).filter { $0.hasSuffix("its event makes 2 frames") }.count == 4)
  }

  @Test func `a moment is named by its number, also where those before are not kept`() throws {
    for fault in [Tally.Fault.remembers, .meets, .makesOtherParts] {
      let faults = try faults(fault, keeping: 2)
      #expect(Set(faults.map { $0.prefix(9) }) == ["moment 3:", "moment 4:"], "\(faults)")
    }
  }

  @Test func `a part that is another each time it is made is rendered without need`() throws {
    let faults = try faults(.makesOtherParts)
    #expect(faults == (1...4).map { "moment \($0): the model of \"display\" is another when it is made again" })
  }

  @Test func `a model that compares what it does not write is rendered again`() throws {
    let faults = try faults(.rendersAgain)
    #expect(faults == (1...4).map { "moment \($0): \"display\" renders again what is written as the model before" })
  }

  @Test func `a value that writes less than it is is not read as it was`() throws {
    #expect(try faults(.writesLess) == ["the recording is not read as it was written"])
  }

  #if os(Linux)
    @Test func `memory stays flat, except for a reducer or a driver that keeps what it was given`() async {
      await #expect(processExitsWith: .success) {
        let moment = Moment(number: 1, driver: "clicker", cause: .clicked, context: Tally.Source(), effect: .init())
        let recording = CycleRecording(start: Tally.Source(), moments: [moment, moment, moment])
        let models = [1, 2].map { Plate.Model(number: $0) }
        let count = Settings.few(300_000)
        precondition(CycleLaws.memoryFaults(of: Tally(.none), under: recording, events: count) == [])
        precondition(CycleLaws.memoryFaults(of: Plate(), showing: models, renders: count) == [])
        let keeping = CycleLaws.memoryFaults(of: Tally(.keepsAll), under: recording, events: count)
        precondition(keeping.count == 1 && keeping[0].hasPrefix("memory grows by "), "\(keeping)")
        precondition(keeping[0].hasSuffix(" bytes in \(count) events"), "\(keeping)")
        let hoarding = CycleLaws.memoryFaults(of: Plate(keepsAll: true), showing: models, renders: count)
        precondition(hoarding.count == 1 && hoarding[0].hasSuffix(" bytes in \(count) models"), "\(hoarding)")
      }
    }
  #endif

  @Test func `what cannot happen again is said`() {
    let start = Tally.Source()
    let nothing = CycleRecording(start: start)
    #expect(CycleLaws.memoryFaults(of: Tally(.none), under: nothing) == ["there are no events that could happen again"])
    let stranger = Moment(number: 1, driver: "door", cause: .null, context: start, effect: start)
    let foreign = CycleRecording(start: start, moments: [stranger])
    #expect(CycleLaws.memoryFaults(of: Tally(.none), under: foreign) == [#"There is no driver "door"."#])
    let none = CycleRecording(start: Lift())
    #expect(CycleLaws.memoryFaults(of: LiftFunctions(), under: none) == ["there are no events that could happen again"])
    #expect(CycleLaws.memoryFaults(of: Plate(), showing: []) == ["there are no models to show"])
  }

  @Test func `the second form has the same laws`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftFunctions(drivers: drivers))
    let recorder = try CycleRecorder(cycle)
    drivers.buttons.press(3)
    let recording = recorder.recording
    recorder.tearDown()
    cycle.tearDown()
    #expect(recording.moments.count == 3 && CycleLaws.faults(of: LiftFunctions(), under: recording) == [])
    var edited = recording
    edited.moments[2].effect.motor.floor = 8
    #expect(edited.moments[2].faults(in: LiftFunctions()) == ["moment 3: frame.motor.floor: 8 → 3"])
    #expect(CycleLaws.faults(of: LiftFunctions(), under: edited).first == "moment 3: frame.motor.floor: 8 → 3")
  }
}

extension RecordedValue {
  /// A click, as it is written.
  fileprivate static var clicked: RecordedValue { .object(["clicked": .object(["_0": .integer(1)])]) }
}

private final class Clicker: Driver {
  struct Model: CycleValue {}
  enum Event: CycleValue { case clicked(Int) }
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {}
}

private final class Plate: Driver {
  struct Model: CycleValue {
    var number = 0
    /// Compared, and not written.
    var hidden = 0

    init(number: Int, hidden: Int = 0) { (self.number, self.hidden) = (number, hidden) }
    enum CodingKeys: CodingKey { case number }
  }

  private let keepsAll: Bool
  private var kept: [Int] = []

  init(keepsAll: Bool = false) { self.keepsAll = keepsAll }

  func render(_ model: Model, _ outlet: DriverOutlet<Never>) {
    if keepsAll { kept += repeatElement(model.number, count: 16) }
  }
}

/// Counts clicks, rightly or wrongly.
private struct Tally: SinkSourceConverting {
  enum Fault { case none, looksAtClock, remembers, meets, makesOtherParts, rendersAgain, writesLess, keepsAll }

  struct Source: CycleValue, Initializable {
    var count = 0
    /// Compared, and not written.
    var hidden = 0
    enum CodingKeys: CodingKey { case count }
  }

  struct Drivers: CycleDrivable {
    let clicker = Clicker()
    let display = Plate()
    var application: Clicker { clicker }
  }

  private final class Memory {
    var calls = 0
    var numbers: [Int] = []
  }

  let fault: Fault
  init(_ fault: Fault) { self.fault = fault }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    let (memory, fault) = (Memory(), fault)
    let shown = events.map { frame in
      memory.calls += 1
      switch fault {
      case .makesOtherParts: return Plate.Model(number: memory.calls)
      case .rendersAgain: return Plate.Model(number: 0, hidden: frame.count)
      default: return Plate.Model(number: frame.count)
      }
    }
    let clicks = drivers.clicker.rendered(events.map { _ in .init() }, as: "clicker")
    let counted = clicks.reduced(into: events) { event, frame in
      frame.count += 1
      switch fault {
      case .looksAtClock: frame.count = Int(truncatingIfNeeded: ContinuousClock.now.hashValue)
      case .remembers:
        memory.numbers.append(0)
        frame.count = memory.numbers.count
      case .writesLess: frame.hidden = frame.count
      case .keepsAll: memory.numbers += repeatElement(frame.count, count: 16)
      default: break
      }
    }
    _ = drivers.display.rendered(shown, as: "display")
    return fault == .meets ? counted.merged(with: clicks.reduced(into: events) { $1.count += 2 }) : counted
  }
}

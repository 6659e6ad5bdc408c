import Foundation
import SignalGraph
import Testing

@testable import SignalCycle

@Suite struct RecorderTests {
  /// A lift that went up to the second floor and down to the first.
  private func record(writingTo path: String? = nil) throws -> CycleRecording<Lift> {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle, writingTo: path)
    drivers.buttons.press(2)
    drivers.buttons.outlet?.emit(.nothing)
    drivers.buttons.press(1)
    defer {
      recorder.tearDown()
      cycle.tearDown()
    }
    return recorder.recording
  }

  @Test func `each moment has its driver, its cause, and the frames before and after`() throws {
    let recording = try record()
    #expect(recording.moments.map(\.driver) == ["buttons", "motor", "motor", "buttons", "buttons", "motor"])
    #expect(recording.moments.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(recording.moments[0].cause.description == #"{"pressed":{"_0":2}}"#)
    #expect(recording.moments[3].context == recording.moments[3].effect)
    #expect(zip(recording.frames, recording.moments).allSatisfy { $0 == $1.context })
    #expect(recording.frames.last?.motor.floor == 1)
  }

  @Test func `a recorder that ends while an event goes round leaves nothing to the next one`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    var first: CycleRecorder<Lift>? = try CycleRecorder(cycle)
    let token = cycle.frames.observe { frame in
      guard frame.motor.floor == 1, let recorder = first else { return }
      recorder.tearDown()
      first = nil
    }
    drivers.buttons.press(2)
    #expect(first == nil && cycle.frame.motor.floor == 2)
    let second = try CycleRecorder(cycle)
    drivers.buttons.press(3)
    #expect(second.recording.moments.map(\.driver) == ["buttons", "motor"])
    #expect(second.recording.faults(in: LiftRouter()) == [])
    token.tearDown()
    second.tearDown()
    cycle.tearDown()
  }

  @Test func `the event in which a driver takes the cycle down is the last moment`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle)
    let token = cycle.frames.observe { if $0.motor.floor == 1 { cycle.tearDown() } }
    drivers.buttons.press(2)
    #expect(recorder.recording.moments.map(\.effect.motor.floor) == [0, 1])
    #expect(recorder.recording.moments.last?.effect == cycle.frame)
    recorder.tearDown()
    token.tearDown()
  }

  @Test func `a session replays from its events and from its states, with stand-ins alone`() throws {
    let recording = try record()
    let replay = CycleReplay(recording, in: LiftRouter())
    var frames = [replay.cycle.frame]
    while !replay.isOver {
      #expect(try replay.step() == nil)
      frames.append(replay.cycle.frame)
    }
    #expect(frames == recording.frames)
    for position in [2, 0, 6, 4] {
      replay.show(position)
      #expect(replay.cycle.frame == recording.frames[position])
    }
    #expect(try replay.step() == nil && replay.position == 5)
    replay.tearDown()
    #expect(CycleLaws.faults(of: LiftRouter(), under: recording) == [])
    #expect(recording.moments[1].faults(in: LiftRouter()) == [])
  }

  @Test func `a state is edited as text and put back, and the replay says what is different then`() throws {
    let recording = try record()
    let text = try recording.text()
    #expect(try CycleRecording<Lift>(text: text) == recording)
    var edited = recording
    edited.moments[1].effect.motor.floor = 9
    let faults = try CycleRecording<Lift>(text: edited.text()).faults(in: LiftRouter())
    #expect(faults.first == "moment 2: frame.motor.floor: 9 → 1")
    let cycle = Cycle(LiftRouter())
    try cycle.show(text: cycle.text().replacing(#""rings" : 0"#, with: #""rings" : 4"#))
    #expect(cycle.frame.bell.rings == 4)
    #expect(throws: CycleError.malformed(line: 1, #""motor" is missing"#)) {
      try cycle.show(text: #"{"buttons":{"lit":[]}}"#)
    }
    cycle.tearDown()
  }

  @Test func `only the last moments are kept, and the first frame stands for those before`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle, keeping: 3)
    drivers.buttons.press(8)
    #expect(recorder.recording.moments.map(\.number) == [7, 8, 9])
    #expect(recorder.recording.start.motor.floor == 5 && recorder.recording.faults(in: LiftRouter()) == [])
    recorder.tearDown()
    cycle.tearDown()
  }

  @Test func `what was written is read; a last line that was cut off is left out, and other damage is said`() throws {
    let folder = try ScratchFolder()
    let recording = try record(writingTo: folder.path("r.cycle"))
    #expect(try CycleRecording<Lift>(contentsOf: folder.path("r.cycle")) == recording)
    let lines = try recording.lines()
    #expect(Data(lines.utf8) == folder.bytes("r.cycle"))
    let cut = try CycleRecording<Lift>(lines: String(lines.dropLast(5)))
    #expect(cut.moments == recording.moments.dropLast())
    #expect(try CycleRecording<Lift>(lines: lines.split(separator: "\n")[0] + "\n").moments == [])
    let damaged = lines.replacing("motor", with: "rotor", maxReplacements: 1)
    #expect(throws: CycleError.self) { try CycleRecording<Lift>(lines: damaged) }
    for text in ["", "\n", "nothing\n", "00000000 {}\n"] {
      #expect(throws: CycleError.malformed(line: 1, "it does not begin as a recording does")) {
        try CycleRecording<Lift>(lines: text)
      }
    }
    #expect(throws: (any Error).self) { try CycleRecording<Lift>(contentsOf: folder.path("none")) }
  }

  @Test func `no damage of a recording is taken for one`() throws {
    let lines = Array(try record().lines().utf8)
    for position in stride(from: 0, to: lines.count, by: 7) {
      for bit in [0, 3, 7] {
        var damaged = lines
        damaged[position] ^= 1 << UInt8(bit)
        let text = String(decoding: damaged, as: UTF8.self)
        // What is cut at a line feed that was made is a last line that was cut off, or a line that is not whole.
        let read = try? CycleRecording<Lift>(lines: text)
        #expect(read == nil || read!.moments.count < 6, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func `events that do not fit are told`() throws {
    var recording = try record()
    recording.moments[0].driver = "door"
    recording.moments[1].cause = .string("up")
    recording.moments[2].cause = .object(["reached": .object([:])])
    let faults = recording.faults(in: LiftRouter())
    #expect(faults.count == 3, "\(faults)")
    #expect(faults[0] == #"moment 1: There is no driver "door"."#)
    #expect(faults[1] == #"moment 2: The driver "motor" has no event "up"."#)
  }

  @MainActor @Test func `moments leave by a bounded buffer, also to another process`() async throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle, keeping: 0)
    let moments = recorder.moments(buffering: 2)
    let pipe = Pipe()
    let stream = try recorder.stream(to: pipe.fileHandleForWriting, buffering: 100)
    drivers.buttons.press(8)
    recorder.tearDown()
    var numbers: [Int] = []
    for await moment in moments { numbers.append(moment.number) }
    #expect(numbers == [8, 9])
    await stream.value
    try pipe.fileHandleForWriting.close()
    let sent = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(try CycleRecording<Lift>(lines: sent).moments.map(\.number) == Array(1...9))
    cycle.tearDown()
  }

  @MainActor @Test func `a process that does not read keeps no thread, and no stream when the recorder ends`()
    async throws
  {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    defer { cycle.tearDown() }
    let recorder = try CycleRecorder(cycle, keeping: 0)
    let pipes = (0..<8).map { _ in Pipe() }
    let streams = try pipes.map { try recorder.stream(to: $0.fileHandleForWriting, buffering: 2_000) }
    var ended = 0
    for stream in streams {
      Task {
        await stream.value
        ended += 1
      }
    }
    drivers.buttons.press(1_000)
    // There are fewer threads for tasks than streams.
    var others = 0
    Task { others = await Task.detached { 1 }.value }
    for _ in 0..<500 where others == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(others == 1 && ended == 0)
    recorder.tearDown()
    for _ in 0..<500 where ended < streams.count { try await Task.sleep(for: .milliseconds(10)) }
    try #require(ended == streams.count)
    for pipe in pipes {
      try pipe.fileHandleForWriting.close()
      let sent = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      let numbers = try CycleRecording<Lift>(lines: sent).moments.map(\.number)
      #expect(numbers.count > 10 && numbers == Array(1...numbers.count))
    }
  }

  @Test func `a recorder that cannot be made says why, and is none that somebody has to take down`() throws {
    let folder = try ScratchFolder()
    let cycle = Cycle(Weighing())
    #expect(throws: AtomFileError.self) { try CycleRecorder(cycle, writingTo: folder.path("none/r")) }
    let recorder = try CycleRecorder(cycle, writingTo: folder.path("r"))
    #expect(throws: AtomFileError.inUse(path: folder.path("r"))) {
      try CycleRecorder(cycle, writingTo: folder.path("r"))
    }
    try cycle.send(Scales.Event.weighed(.infinity), from: "scales")
    #expect(throws: AtomFileError.self) { try CycleRecorder(cycle, writingTo: folder.path("w")) }
    #expect(recorder.recording.moments.count == 1)
    recorder.tearDown()
    cycle.tearDown()
  }

  @MainActor @Test func `the end of a cycle ends its recorder, and loops over what it tells`() async throws {
    let cycle = Cycle(LiftRouter(), drivers: LiftDrivers())
    let recorder = try CycleRecorder(cycle)
    let moments = recorder.moments(buffering: 2)
    cycle.tearDown()
    for await _ in moments { Issue.record("nothing has happened") }
    #expect(recorder.recording.moments.isEmpty)
    recorder.tearDown()
  }

  @MainActor @Test func `a recorder that goes as the cycle ends ends too`() async throws {
    final class Owner: Driver {
      struct Model: CycleValue, Initializable {}
      var recorder: CycleRecorder<Model>?
      func render(_ model: Model, _ outlet: DriverOutlet<Bool>) {}
      func stop() { recorder = nil }
    }
    struct Router: EventEffectConverting {
      let owner: Owner
      func events(from effects: CycleFrames<Owner.Model>) -> CycleEvents<Bool> { owner.rendered(effects) }
      func effects(from events: CycleEvents<Framed<Bool, Owner.Model>>) -> CycleEvents<Owner.Model> {
        events.reduced { _, _ in }
      }
      func start() -> (Bool, Owner.Model) { (true, Owner.Model()) }
    }
    let owner = Owner()
    let cycle = Cycle(Router(owner: owner))
    owner.recorder = try CycleRecorder(cycle)
    let moments = try #require(owner.recorder).moments(buffering: 1)
    cycle.tearDown()
    #expect(owner.recorder == nil)
    for await _ in moments { Issue.record("nothing has happened") }
  }

  @Test func `a frame that somebody showed is no part of a moment, and a replay shows it too`() throws {
    let drivers = LiftDrivers()
    let cycle = Cycle(LiftRouter(), drivers: drivers)
    let recorder = try CycleRecorder(cycle, keeping: 4)
    var high = Lift()
    high.motor = .init(floor: 9, goal: 9)
    let token = cycle.frames.observe { [high] frame in if frame.motor.floor == 1 { cycle.show(high) } }
    drivers.buttons.press(1)
    #expect(cycle.frame == high)
    drivers.buttons.press(7)
    cycle.show(Lift())
    drivers.buttons.outlet?.emit(.nothing)
    let recording = recorder.recording
    #expect(recording.moments.map(\.number) == [3, 4, 5, 6])
    #expect(recording.moments.map(\.context.motor.floor) == [9, 9, 8, 0])
    #expect(recording.faults(in: LiftRouter()) == [] && CycleLaws.faults(of: LiftRouter(), under: recording) == [])
    token.tearDown()
    recorder.tearDown()
    cycle.tearDown()
  }

  @Test func `values of the standard library and of Foundation go round, and are recorded as they are`() throws {
    func check<Value: CycleValue>(_ value: Value) throws {
      #expect(try RecordedValue(encoding: value).decode(Value.self) == value)
    }
    try check([0.1, 1e300, -.infinity])
    try check(Float(0.1))
    try check([Duration.seconds(Int64.max), .zero - .nanoseconds(1)])
    try check(Date(timeIntervalSinceReferenceDate: 0.1))
    try check([UUID(): URL(string: "https://example.org/a?b=%20")])
    try check(["odd": Set([1, 3]), "none": []])
  }

  @Test func `numbers that JSON has not are recorded in events`() throws {
    for number in [Double.infinity, -.infinity, 0.1] {
      #expect(try RecordedValue(encoding: [number]).decode([Double].self) == [number])
    }
    #expect(try RecordedValue(encoding: Double.nan).decode(Double.self).isNaN)
  }

  @Test func `numbers of more digits than a double has are recorded as they are`() throws {
    for text in ["12345678901234567890.6", "0.1234567890123456789", "19.99", "0", "-18446744073709551616.5", "1e-100"] {
      let number = try #require(Decimal(string: text))
      let recorded = try RecordedValue(encoding: number)
      #expect(try recorded.decode(Decimal.self) == number, "\(text)")
      #expect(try RecordedValue(encoding: recorded) == recorded, "\(text)")
    }
    for number in [Int128.max, .min, 18_446_744_073_709_551_616] {
      #expect(try RecordedValue(encoding: number).decode(Int128.self) == number)
    }
    #expect(try RecordedValue(encoding: UInt128.max).decode(UInt128.self) == .max)
    let doubles: [Double] = [0.1 + 0.2, 1e19, 1e300, 12_345_678_901_234_567_168, .leastNonzeroMagnitude, -.pi]
    for number in doubles {
      let recorded = try RecordedValue(encoding: number)
      #expect(try recorded.decode(Double.self) == number)
      if case .decimal = recorded { Issue.record("\(number) is recorded as \(recorded)") }
    }
  }

  @Test func `lines that nobody wrote are told, with a checksum that is right`() throws {
    func line(_ json: String) -> String { "\(JournalForm.checksum(Data(json.utf8))) \(json)\n" }
    func fault(_ lines: String...) -> CycleError? {
      do throws(CycleError) {
        _ = try CycleRecording<Quoting.Frame>(lines: lines.map(line).joined())
        return nil
      } catch { return error }
    }
    let head = #"{"cycle":1,"start":{"said":[]}}"#
    #expect(fault(head) == nil)
    #expect(fault(#"{"cycle":2}"#) == .malformed(line: 1, "it is of version 2, and 1 alone is known"))
    #expect(fault(#"{"cycle":1}"#) == .malformed(line: 1, "\"start\" is missing"))
    #expect(fault(#"{"cycle":1,"start":[]}"#)?.description.contains("is expected at start") == true)
    #expect(fault(head, "[]")?.description.hasPrefix("Line 2 of the recording: a ") == true)
    #expect(fault(head, head) == .malformed(line: 2, "\"number\" is missing"))
    let moment = #"{"number":1,"driver":null,"cause":null,"context":{"said":[]},"effect":{"said":[]}}"#
    #expect(fault(head, moment)?.description.contains("is expected at driver") == true)
    #expect(throws: CycleError.self) { try CycleRecording<Quoting.Frame>(text: "{\n\n]") }
    #expect(throws: CycleError.self) { try Moment<Quoting.Frame>(text: String(repeating: "[", count: 100_000)) }
  }

  @MainActor @Test func `what cannot be written is told, and the cycle goes on`() async throws {
    let folder = try ScratchFolder()
    let cycle = Cycle(Weighing())
    let recorder = try CycleRecorder(cycle, writingTo: folder.path("w"))
    let unwritable = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let stream = try recorder.stream(to: unwritable, buffering: 10)
    for weight in [1, .infinity, 2] { try cycle.send(Scales.Event.weighed(weight), from: "scales") }
    #expect(cycle.frame.weight == 2 && recorder.recording.moments.count == 3)
    #expect("\(try #require(recorder.failure))".contains("w"))
    await stream.value
    #expect(try CycleRecording<Weighing.Source>(contentsOf: folder.path("w")).moments.map(\.effect.weight) == [1])
    #expect(recorder.recording.faults(in: Weighing()) == [])
    recorder.tearDown()
    cycle.tearDown()
  }
}

private final class Scales: Driver {
  struct Model: CycleValue {}
  enum Event: CycleValue { case weighed(Double) }
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {}
}

private struct Weighing: SinkSourceConverting {
  struct Source: CycleValue, Initializable { var weight = 0.0 }
  struct Drivers: CycleDrivable { let application = Scales() }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    drivers.application.rendered(events.map { _ in .init() }, as: "scales").reduced(into: events) { event, frame in
      if case .weighed(let weight) = event { frame.weight = weight }
    }
  }
}

import Foundation
import SignalCycle
import SignalGraph
import Testing

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
    #expect(faults.count >= 3)
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

  /// The file beside this one is what the exporter writes; that it compiles and passes is seen by its being there.
  @Test func `a moment is exported as a test in Swift`() throws {
    let moment = try record().moments[2]
    let source = try moment.test("the bell rings where the lift stops", of: "LiftRouter()", in: "SignalGraphTesting")
    let file = try Page("Tests/SignalCycleTests/Cycle/ExportedTests.swift").text
    #expect(source == file, "\(source)")
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

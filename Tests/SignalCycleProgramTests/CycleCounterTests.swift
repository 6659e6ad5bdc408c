#if os(Linux)
  import Foundation
  import SignalCycle
  import Testing

  @testable import CycleCounter

  private let counter = BuiltProgram(name: "CycleCounter")

  @Suite(.enabled(if: counter.executable != nil)) struct CycleCounterTests {
    let folder: ScratchFolder
    let server = LoopbackServer()

    init() throws { folder = try ScratchFolder() }

    @Test func `keys count, and the next run goes on`() throws {
      var outcome = try counter.run([], script: "key + + - +\nresize 6 40\nshow\n", in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.screens(of: 6) == [["CycleCounter", "", "  2", "", "", "+ more  - less  q quit"]])
      outcome = try counter.run([], script: "resize 6 40\nkey up\nshow\nkey q\nkey +\nshow\n", in: folder)
      #expect(outcome.screens(of: 6).map { $0[2] } == ["  3"])
    }

    @Test func `a server keeps the count, one change at a time`() throws {
      let outcome = try counter.run(
        ["--server", server.address], script: "resize 6 60\nkey + + -\nshow\nwait\nshow\n", in: folder)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      #expect(outcome.screens(of: 6).map { $0[2] } == ["  1  (0 confirmed, 3 not yet)", "  1"])
      #expect(server.count == 1 && server.requests == ["/add/1/1", "/add/2/1", "/add/3/-1"])
      server.stop()
    }

    @Test(arguments: [
      (LoopbackServer.Mood.silent, "The server does not answer."), (.rude, "The server cannot be reached: "),
      (.failing, "The server says 500: out of order"), (.mad, "The server cannot be reached: "),
    ])
    func `a network that fails is said, and nothing is lost`(_ mood: LoopbackServer.Mood, _ words: String) throws {
      server.set(mood)
      var outcome = try counter.run(
        ["--server", server.address], script: "resize 6 200\nkey + +\nwait\nshow\n", in: folder)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let screen = try #require(outcome.screens(of: 6).first)
      #expect(screen[2] == "  2  (0 confirmed, 2 not yet)")
      #expect(screen[4].hasPrefix(words) && screen[4].hasSuffix(" r tries again."), "\(screen)")
      server.set(.well)
      outcome = try counter.run(["--server", server.address], script: "resize 6 60\nwait\nshow\n", in: folder)
      #expect(outcome.screens(of: 6).first?[2] == "  2" && server.count == 2)
      server.stop()
    }

    @Test func `a server may say any number, as a line`() {
      var frame = CounterFrame()
      for _ in 0..<2 { frame.react(to: .terminal(.key(.up)), "server") }
      frame.react(to: .network(.response("change", NetworkResponse(status: 200, body: "\(Int.max)\r\n"))), "server")
      frame.draw()
      #expect(frame.remark == "" && frame.count.confirmed == .max && frame.count.total == .min)
      frame.react(to: .begin, nil)
      #expect(frame.count.pending == [] && frame.count.confirmed == .min)
    }

    @Test func `a process that is killed loses nothing that it showed`() throws {
      server.set(.silent)
      let session = try TerminalSession(
        counter, ["--server", server.address, "--file", folder.path("s")], rows: 8, columns: 60)
      try session.wait { $0.lines[2] == "  0" }
      session.press("++-+")
      try session.wait { $0.lines[2].hasPrefix("  2  (0 confirmed, 4 not yet)") }
      session.signal(SIGKILL)
      _ = session.finish()
      try session.wait { $0.isCooked }
      server.set(.well)
      let outcome = try counter.run(
        ["--server", server.address, "--file", folder.path("s")], script: "resize 6 60\nwait\nshow\n", in: folder)
      #expect(outcome.screens(of: 6).first?[2] == "  2" && server.count == 2)
      server.stop()
    }

    @Test func `at a terminal it counts, and ends by a key or a signal`() throws {
      for end in [nil, SIGTERM, SIGHUP] {
        let session = try TerminalSession(counter, ["--file", folder.path("s\(end ?? 0)")], rows: 8, columns: 60)
        try session.wait { $0.lines[2] == "  0" }
        session.press("+\u{1B}[A")
        try session.wait { $0.lines[2] == "  2" }
        session.resize(rows: 7, columns: 30)
        try session.wait { $0.lines.count == 7 && $0.lines[2] == "  2" }
        if let end { session.signal(end) } else { session.press("q") }
        #expect(session.finish() == 0 && session.isCooked)
      }
    }

    @Test func `it is stopped with the terminal as it was, and goes on`() throws {
      let session = try TerminalSession(counter, ["--file", folder.path("s")], rows: 8, columns: 60)
      try session.wait { $0.lines[2] == "  0" && !$0.isCooked }
      session.press("+\u{1A}")
      try session.wait { $0.isStopped }
      #expect(session.isCooked)
      session.signal(SIGCONT)
      try session.wait { !$0.isCooked && $0.lines[2] == "  1" }
      session.press("q")
      #expect(session.finish() == 0 && session.isCooked)
    }

    @Test func `a recording replays, and a malformed one is said`() throws {
      var outcome = try counter.run(["--record", "r.cycle"], script: "key + - +\n", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      outcome = try counter.run(["--replay", "r.cycle"], in: folder)
      #expect(outcome.status == 0 && outcome.output.hasSuffix(" moments, the same frames\n"), "\(outcome.errors)")
      let recording = try CycleRecording<CounterFrame>(contentsOf: folder.path("r.cycle"))
      #expect(CycleLaws.faults(of: Counter(), under: recording) == [])
      try folder.write(Data("something\n".utf8), to: "r.cycle")
      outcome = try counter.run(["--replay", "r.cycle"], in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "CycleCounter: Line 1 of the recording: it does not begin as a recording does.\n")
    }
  }
#endif

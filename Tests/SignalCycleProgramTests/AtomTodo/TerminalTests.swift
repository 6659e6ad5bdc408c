#if os(Linux)
  import Foundation
  import Testing

  /// The program at a terminal: keys go in, a screen comes out.
  @Suite(.enabled(if: todo.executable != nil)) struct TerminalTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func begin() throws -> TerminalSession {
      let session = try TerminalSession(todo, ["--file", folder.path("t.atom")], rows: 12, columns: 60)
      try session.wait { $0.lines[0].hasPrefix("AtomTodo  ") && $0.lines[10].hasPrefix("a add") }
      return session
    }

    private func end(_ session: TerminalSession) {
      session.press("q")
      #expect(session.finish() == 0 && session.isCooked)
    }

    @Test func `todos are written, done, undone and kept, on a terminal that changes its size`() throws {
      var session = try begin()
      #expect(session.lines[0] == "AtomTodo  0 todos [all] open  done")
      session.press("aMilk\r")
      session.press("aTée 漢字\r")
      try session.wait { $0.lines[2] == "▸ [ ] 1  Milk" && $0.lines[3] == "  [ ] 2  Tée 漢字" }
      session.press("\u{1B}[B ")
      try session.wait { $0.lines[3] == "▸ [x] 2  Tée 漢字" }
      session.press("u")
      try session.wait { $0.lines[3] == "▸ [ ] 2  Tée 漢字" }
      session.press("r")
      try session.wait { $0.lines[3] == "▸ [x] 2  Tée 漢字" }
      session.press("\r")
      try session.wait { $0.lines[0] == "AtomTodo  todo 2" && $0.lines[3] == "  done" }
      session.press("h")
      try session.wait { $0.lines[0] == "AtomTodo  history" && $0.lines.contains { $0.hasPrefix(" ▸") } }
      session.press("\u{1B}")
      try session.wait { $0.lines[0] == "AtomTodo  todo 2" }
      session.resize(rows: 7, columns: 20)
      try session.wait { $0.lines[0] == "AtomTodo  todo 2" && $0.lines[5].hasPrefix("e rename") }
      session.press("\u{1B}")
      try session.wait { $0.lines[0].hasPrefix("AtomTodo  2 todos") }
      end(session)
      session = try begin()
      try session.wait { $0.lines[3] == "  [x] 2  Tée 漢字" }
      end(session)
    }

    @Test func `undo goes on after a start, and so does redo`() throws {
      var session = try begin()
      session.press("aA\raB\raC\ruu")
      try session.wait { $0.lines[2] == "▸ [ ] 1  A" && $0.lines[3] == "" }
      end(session)
      session = try begin()
      session.press("r")
      try session.wait { $0.lines[3] == "  [ ] 2  B" }
      session.press("uu")
      try session.wait { $0.lines[2] == "  Nothing here." }
      session.press("rrrr")
      try session.wait { $0.lines[4] == "  [ ] 3  C" && $0.lines[11] == "Nothing to redo." }
      end(session)
    }

    @Test func `a sweep goes on while nobody presses a key`() throws {
      let session = try begin()
      session.press("aA\raB\r j w")
      try session.wait { $0.lines[2] == "  Nothing here." || $0.lines[2].hasSuffix("B") && $0.lines[3] == "" }
      end(session)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal ends the program, and all is saved`(_ signal: Int32) throws {
      let session = try begin()
      session.press("aMilk\r")
      try session.wait { $0.lines.contains("▸ [ ] 1  Milk") }
      session.signal(signal)
      #expect(session.finish() == 0 && session.isCooked)
      let next = try todo.run(["--file", "t.atom"], script: "show\n", in: folder)
      #expect(next.screens.first?[2] == "▸ [ ] 1  Milk")
    }

    @Test func `control and C ends the program, and control and Z stops it for a while`() throws {
      let session = try begin()
      session.press("aMilk\r\u{1A}")
      try session.wait { $0.isStopped && $0.isCooked }
      session.signal(SIGCONT)
      try session.wait { !$0.isCooked && $0.lines[2] == "▸ [ ] 1  Milk" }
      session.press("\u{3}")
      #expect(session.finish() == 0 && session.isCooked)
    }

    @Test func `a terminal that goes away ends the program, and all is saved`() throws {
      let session = try begin()
      session.press("aMilk\r")
      try session.wait { $0.lines.contains("▸ [ ] 1  Milk") }
      #expect(session.hangUp() == 0)
      let next = try todo.run(["--file", "t.atom"], script: "show\n", in: folder)
      #expect(next.screens.first?[2] == "▸ [ ] 1  Milk")
    }
  }
#endif

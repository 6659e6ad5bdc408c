#if os(Linux)
  import Foundation
  import Testing

  /// The program at a terminal: keys go in, a screen comes out.
  @Suite(.enabled(if: TodoProcess.executable != nil)) struct TerminalTests {
    @Test func `todos are written, done, undone and kept, on a terminal that changes its size`() throws {
      let folder = try ScratchFolder()
      var session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      try session.wait { $0[0] == "AtomTodo  0 todos [all] open  done " && $0.count == 12 }
      session.press("aMilk\r")
      session.press("aTée\r")
      try session.wait { $0[2] == "▸ [ ] 1  Milk" && $0[3] == "  [ ] 2  Tée" }
      session.press("\u{1B}[B ")
      try session.wait { $0[3] == "▸ [x] 2  Tée" }
      session.press("u")
      try session.wait { $0[3] == "▸ [ ] 2  Tée" }
      session.press("r")
      try session.wait { $0[3] == "▸ [x] 2  Tée" }
      session.press("\r")
      try session.wait { $0[0] == "AtomTodo  todo 2" && $0[3] == "  done" }
      session.press("h")
      try session.wait { $0[0] == "AtomTodo  history" && $0.contains { $0.hasPrefix(" ▸") } }
      session.press("\u{1B}")
      try session.wait { $0[0] == "AtomTodo  todo 2" }
      session.resize(rows: 7, columns: 20)
      try session.wait { $0.count == 7 && $0.allSatisfy { $0.count < 20 } }
      session.press("\u{1B}")
      try session.wait { $0[0].hasPrefix("AtomTodo  2 todos") }
      session.press("q")
      #expect(session.finish() == 0)
      #expect(session.output.contains("\u{1B}[?1049l"))

      session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      try session.wait { $0[3] == "  [x] 2  Tée" }
      session.press("q")
      #expect(session.finish() == 0)
    }

    @Test func `a sweep goes on while nobody presses a key`() throws {
      let folder = try ScratchFolder()
      var session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      session.press("aA\raB\r j w")
      try session.wait { $0[2] == "  Nothing here." || $0[2].hasSuffix("B") && $0[3] == "" }
      session.press("q")
      #expect(session.finish() == 0)
    }

    @Test func `a terminal that goes away ends the program, and all is saved`() throws {
      let folder = try ScratchFolder()
      var session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      session.press("aMilk\r")
      try session.wait { $0.contains("▸ [ ] 1  Milk") }
      #expect(session.hangUp() == 0)
      let next = try TodoProcess(["--file", "t.atom"], script: "show\n", in: folder)
      #expect(next.screens.first?[2] == "▸ [ ] 1  Milk")
    }

    @Test func `control and C, and a signal, end the program`() throws {
      let folder = try ScratchFolder()
      var session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      try session.wait { $0.count == 12 }
      session.press("\u{3}")
      #expect(session.finish() == 0)
      session = try TerminalSession(["--file", folder.path("t.atom")], rows: 12, columns: 60)
      try session.wait { $0.count == 12 }
      session.signal(SIGTERM)
      #expect(session.finish() == 0)
      #expect(session.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    }
  }

  /// The program with a terminal that tests sit at.
  struct TerminalSession {
    private let process = Process()
    private let screen: Int32
    private(set) var output = ""
    private var rest: [UInt8] = []

    /// Requests that the headers make in a way that Swift does not read: to unlock the other end, and for its number.
    private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    init(_ arguments: [String], rows: UInt16, columns: UInt16) throws {
      screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      try #require(ioctl(screen, Self.unlock, &isLocked) == 0 && ioctl(screen, Self.number, &number) == 0)
      let line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      process.executableURL = TodoProcess.executable
      process.arguments = arguments
      process.standardInput = FileHandle(fileDescriptor: line, closeOnDealloc: false)
      process.standardOutput = FileHandle(fileDescriptor: line, closeOnDealloc: false)
      setSize(rows, columns)
      try process.run()
      close(line)
    }

    private func setSize(_ rows: UInt16, _ columns: UInt16) {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    func press(_ keys: String) {
      let bytes = Array(keys.utf8)
      _ = write(screen, bytes, bytes.count)
    }

    /// Has the screen show another size; the terminal is not the one that controls the process, so the signal is sent here.
    func resize(rows: UInt16, columns: UInt16) {
      setSize(rows, columns)
      kill(process.processIdentifier, SIGWINCH)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The lines of the last whole screen.
    private var lines: [String] {
      guard let end = output.range(of: "\u{1B}[J", options: .backwards),
        let start = output.range(of: "\u{1B}[H", options: .backwards, range: output.startIndex..<end.lowerBound)
      else { return [] }
      return output[start.upperBound..<end.lowerBound].replacing("\u{1B}[K", with: "").split(
        separator: "\r\n", omittingEmptySubsequences: false
      ).map(String.init)
    }

    /// Reads until the screen is as it should be.
    mutating func wait(_ isExpected: ([String]) -> Bool) throws {
      let deadline = ContinuousClock.now + .seconds(30)
      while lines.isEmpty || !isExpected(lines) {
        guard ContinuousClock.now < deadline, process.isRunning || read(for: 0) else {
          Issue.record("the screen shows \(lines.joined(separator: "\n"))")
          process.terminate()
          throw CancellationError()
        }
        _ = read(for: 100)
      }
    }

    /// Reads what comes within a time; false if nothing does.
    private mutating func read(for milliseconds: Int32) -> Bool {
      var waiting = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, milliseconds) > 0 else { return false }
      var piece = [UInt8](repeating: 0, count: 1 << 12)
      let count = Foundation.read(screen, &piece, piece.count)
      guard count > 0 else { return false }
      rest += piece.prefix(count)
      // A character may be cut in two.
      if let text = String(validating: rest, as: UTF8.self) {
        output += text
        rest = []
      }
      return true
    }

    /// Takes the terminal away, and gives the status.
    func hangUp() -> Int32 {
      close(screen)
      let deadline = ContinuousClock.now + .seconds(30)
      while process.isRunning {
        if ContinuousClock.now > deadline { signal(SIGKILL) }
        usleep(10_000)
      }
      return process.terminationStatus
    }

    /// Waits for the end, and gives the status.
    mutating func finish() -> Int32 {
      let deadline = ContinuousClock.now + .seconds(30)
      while process.isRunning {
        if ContinuousClock.now > deadline { signal(SIGKILL) }
        _ = read(for: 50)
      }
      while read(for: 0) {}
      close(screen)
      return process.terminationStatus
    }
  }
#endif

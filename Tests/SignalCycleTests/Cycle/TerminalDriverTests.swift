#if os(Linux)
  import Foundation
  import SignalCycle
  import Testing

  /// The terminal driver, at a terminal that tests hold the other end of.
  @MainActor @Suite(.timeLimit(.minutes(10))) struct TerminalDriverTests {
    @Test func `it takes the terminal, shows, tells keys, and gives it back`() async throws {
      let terminal = try PseudoTerminal()
      #expect(terminal.isCooked)
      let driver = TerminalDriver(input: terminal.line, output: terminal.line)
      let trial = DriverTrial(driver, from: TerminalModel(rows: ["漢字"], cursor: TerminalPlace(row: 0, column: 4)))
      #expect(trial.events == [.resized(TerminalSize(rows: 5, columns: 20))] && !terminal.isCooked)
      #expect(terminal.read().contains("漢字"))
      terminal.press("a\u{1B}[A")
      #expect(await trial.events(3).dropFirst() == [.key(.character("a")), .key(.up)])
      var model = TerminalModel(rows: ["漢字", "new"])
      trial.render(model)
      let written = terminal.read()
      #expect(written.contains("new") && !written.contains("字"))
      model.isShown = false
      trial.render(model)
      #expect(terminal.isCooked)
      model.isShown = true
      trial.render(model)
      #expect(trial.events.count == 4 && !terminal.isCooked && terminal.read().contains("漢字"))
      trial.finish()
      #expect(terminal.isCooked)
    }

    @Test func `it tells when nobody is there any more`() async throws {
      let (keys, nowhere) = (Pipe(), try #require(FileHandle(forWritingAtPath: "/dev/null")))
      let driver = TerminalDriver(
        input: keys.fileHandleForReading.fileDescriptor, output: nowhere.fileDescriptor)
      let trial = DriverTrial(driver, from: TerminalModel(rows: ["x"]))
      try keys.fileHandleForWriting.write(contentsOf: Data("y".utf8))
      try keys.fileHandleForWriting.close()
      #expect(await trial.events(3) == [.resized(.init(rows: 24, columns: 80)), .key(.character("y")), .closed])
      trial.finish()
    }
  }

  /// A terminal without a screen.
  private final class PseudoTerminal {
    private let screen: Int32
    let line: Int32

    /// Requests that the headers make in a way that Swift does not read: to unlock the other end, and for its number.
    private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    init() throws {
      screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      try #require(ioctl(screen, Self.unlock, &isLocked) == 0 && ioctl(screen, Self.number, &number) == 0)
      line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var size = winsize(ws_row: 5, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    deinit {
      close(screen)
      close(line)
    }

    /// Whether what is typed is shown by the terminal itself.
    var isCooked: Bool {
      var settings = termios()
      tcgetattr(line, &settings)
      return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    func press(_ keys: String) { _ = write(screen, keys, keys.utf8.count) }

    /// What was written since the last time.
    func read() -> String {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 12)
      var waiting = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, 50) > 0 {
        let count = Foundation.read(screen, &piece, piece.count)
        if count <= 0 { break }
        bytes += piece.prefix(count)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif

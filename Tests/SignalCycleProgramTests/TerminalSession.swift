#if os(Linux)
  import Foundation
  import Testing

  /// A program with a terminal that tests sit at.
  final class TerminalSession {
    private let process: pid_t
    /// The status that it ended with, as the system has it.
    private var end: Int32?
    private var screen: Int32
    private var line: Int32
    private var rest: [UInt8] = []
    private var picture: Picture
    /// All that it wrote.
    private(set) var output = ""

    /// Requests that the headers make in a way that Swift does not read: to unlock the other end, and for its number.
    private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    init(_ program: BuiltProgram, _ arguments: [String], rows: Int, columns: Int) throws {
      screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      try #require(ioctl(screen, Self.unlock, &isLocked) == 0 && ioctl(screen, Self.number, &number) == 0)
      line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      picture = Picture(rows: rows, columns: columns)
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
      process = try Self.spawn(#require(program.executable).path, arguments, on: line)
    }

    /// Begins a process with a terminal; not by Foundation, which takes it to be running as long as any process has a
    /// certain descriptor, and those that tests begin at the same time may get it.
    private static func spawn(_ path: String, _ arguments: [String], on line: Int32) throws -> pid_t {
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      for descriptor in 0...1 as ClosedRange<Int32> { posix_spawn_file_actions_adddup2(&actions, line, descriptor) }
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
      // After a crash the runtime would ask the user what to show of it, and wait.
      let settings = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup("\($0)=\($1)") } + [nil]
      defer { (words + environment).forEach { free($0) } }
      var process = pid_t()
      try #require(posix_spawn(&process, path, &actions, &attributes, &words, &environment) == 0)
      return process
    }

    deinit {
      if isRunning { signal(SIGKILL) }
      closeTerminal()
    }

    private func closeTerminal() {
      if screen < 0 { return }
      close(screen)
      close(line)
      (screen, line) = (-1, -1)
    }

    /// Takes the terminal away, and gives the status.
    func hangUp() -> Int32 {
      closeTerminal()
      return finish()
    }

    private func setSize(_ rows: Int, _ columns: Int) {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    /// The lines that are shown, without blanks at their ends.
    var lines: [String] { picture.lines }

    /// Whether what is typed is shown by the terminal itself, as before and after the program.
    var isCooked: Bool {
      var settings = termios()
      tcgetattr(line, &settings)
      return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    func press(_ keys: String) {
      let bytes = Array(keys.utf8)
      _ = write(screen, bytes, bytes.count)
    }

    /// Has the screen show another size; the terminal is not the one that controls the process, so the signal is sent here.
    func resize(rows: Int, columns: Int) {
      setSize(rows, columns)
      picture = Picture(rows: rows, columns: columns)
      signal(SIGWINCH)
    }

    func signal(_ number: Int32) { kill(process, number) }

    private var isRunning: Bool {
      var status: Int32 = 0
      if end == nil, waitpid(process, &status, WNOHANG) == process { end = status }
      return end == nil
    }

    /// Whether the process has been stopped.
    var isStopped: Bool {
      let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      return String(decoding: stat, as: UTF8.self).split(separator: " ").dropFirst(2).first == "T"
    }

    /// Reads until the screen is as it should be.
    func wait(_ isExpected: (TerminalSession) -> Bool, _ place: SourceLocation = #_sourceLocation) throws {
      let deadline = ContinuousClock.now + .seconds(30)
      while !isExpected(self) {
        guard ContinuousClock.now < deadline else {
          Issue.record("the screen shows \(lines.joined(separator: "\n"))", sourceLocation: place)
          throw CancellationError()
        }
        read(for: 50)
      }
    }

    private func read(for milliseconds: Int32) {
      var waiting = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, milliseconds) > 0 else { return }
      var piece = [UInt8](repeating: 0, count: 1 << 12)
      let count = Foundation.read(screen, &piece, piece.count)
      guard count > 0 else { return }
      rest += piece.prefix(count)
      // A character may be cut in two.
      if let text = String(validating: rest, as: UTF8.self) {
        output += text
        picture.take(text)
        rest = []
      }
    }

    /// Waits for the end, and gives the status.
    func finish() -> Int32 {
      let deadline = ContinuousClock.now + .seconds(30)
      while isRunning, ContinuousClock.now < deadline { read(for: 50) }
      for _ in 0..<10 { read(for: 20) }
      guard let end else {
        Issue.record("it does not end")
        return -1
      }
      return end & 0x7F == 0 ? end >> 8 & 0xFF : -1
    }
  }

  /// What a terminal shows of what a program writes.
  private struct Picture {
    private var cells: [[Character]]
    private var (row, column) = (0, 0)
    /// A command whose end has not come.
    private var command: String?

    init(rows: Int, columns: Int) { cells = .init(repeating: .init(repeating: " ", count: columns), count: rows) }

    var lines: [String] {
      cells.map { cells in
        // Behind a wide character stands nothing.
        let text = String(cells.filter { $0 != "\0" })
        return String(text.reversed().drop { $0 == " " }.reversed())
      }
    }

    mutating func take(_ text: String) {
      for character in text {
        if let begun = command {
          command = begun + String(character)
          if begun == "[" || begun.first == "[", character.isLetter, begun != "" {
            obey(begun.dropFirst(), character)
            command = nil
          }
        } else if character == "\u{1B}" {
          command = ""
        } else {
          put(character)
        }
      }
    }

    private mutating func put(_ character: Character) {
      let isWide = character.unicodeScalars.first!.value >= 0x2E80
      guard cells.indices.contains(row), cells[row].indices.contains(column) else { return }
      cells[row][column] = character
      if isWide, column + 1 < cells[row].count { cells[row][column + 1] = "\0" }
      column += isWide ? 2 : 1
    }

    private mutating func obey(_ parameters: Substring, _ verb: Character) {
      let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
      switch verb {
      case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
      case "J": for row in cells.indices { clear(row, from: 0) }
      case "K": if cells.indices.contains(row) { clear(row, from: column) }
      default: break
      }
    }

    private mutating func clear(_ row: Int, from column: Int) {
      for index in cells[row].indices.dropFirst(column) { cells[row][index] = " " }
    }
  }
#endif

import Foundation

/// The terminal that the program was started in: raw while it is used, and as it was afterwards.
final class Terminal {
  /// What comes from it.
  enum Input: Sendable {
    case bytes([UInt8])
    case resized
    /// Nobody is there any more, or the process is to end.
    case ended
  }

  private let before: termios
  /// What comes, in order.
  let inputs: AsyncStream<Input>

  /// Whether both ends of the program are a terminal.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The signals that are inputs.
  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGWINCH, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    return signals
  }

  /// Has signals wait until they are passed on.
  ///
  /// - Precondition: the process has no other thread yet; that would not hold them.
  static func holdSignals() {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Passes signals on, for ever.
  static func passSignals(to input: AsyncStream<Input>.Continuation) -> Never {
    var (signals, number) = (signals, Int32(0))
    while true {
      if sigwait(&signals, &number) == 0 { input.yield(number == SIGWINCH ? .resized : .ended) }
    }
  }

  /// Takes the terminal, and adds what comes from it to the inputs.
  init(_ inputs: AsyncStream<Input>, _ input: AsyncStream<Input>.Continuation) {
    self.inputs = inputs
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    before = settings
    cfmakeraw(&settings)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    Thread.detachNewThread {
      var piece = [UInt8](repeating: 0, count: 1 << 10)
      while true {
        let count = read(STDIN_FILENO, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        input.yield(.bytes(Array(piece.prefix(count))))
      }
      input.yield(.ended)
    }
    Self.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Gives the terminal back as it was.
  func restore() {
    Self.write("\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// How much it shows.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return ScreenSize(rows: 24, columns: 80)
    }
    return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Shows lines in the place of those before.
  func show(_ lines: [String]) {
    Self.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  private static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// How many lines and characters a screen has.
struct ScreenSize: Equatable, Sendable {
  var rows: Int
  var columns: Int
}

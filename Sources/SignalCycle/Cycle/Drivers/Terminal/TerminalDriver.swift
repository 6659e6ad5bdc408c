#if os(Linux) || os(macOS)
  import Foundation

  /// A screen and a keyboard: the terminal that the program was started in.
  ///
  /// | the model | the driver |
  /// |---|---|
  /// | is shown for the first time | takes the terminal, raw and on a page of its own, and emits ``Event/resized(_:)`` |
  /// | has other lines | writes those that changed, from where they changed |
  /// | is not shown | gives the terminal back as it was |
  ///
  /// | what happens | the event |
  /// |---|---|
  /// | a key, whatever bytes it comes in | ``Event/key(_:)``; `ctrl-c` and `ctrl-z` are keys, too |
  /// | the terminal has another size | ``Event/resized(_:)`` |
  /// | the terminal is there no more | ``Event/closed`` |
  ///
  /// It hears that the size changes if the cycle was made on the main actor.
  ///
  /// The terminal is given back when the cycle is taken down, and when the process dies, whatever of: see `TerminalGuard`.
  ///
  /// - Complexity: a model O(its lines), and what is written.
  public final class TerminalDriver: Driver {
    /// What it shows.
    public typealias Model = TerminalModel

    /// What it tells.
    public enum Event: CycleValue {
      /// A key was pressed.
      case key(TerminalKey)
      /// The terminal has a size: at first, and when it changes.
      case resized(TerminalSize)
      /// Nobody is there any more.
      case closed
    }

    private enum Message: Sendable {
      case bytes([UInt8])
      case resized
      case closed
    }

    private let input: Int32
    private let output: Int32
    private var screen = TerminalScreen()
    private var keys = TerminalKeyReader()
    private var shown = TerminalModel()
    private var hold: TerminalHold?
    private var inbox: DriverInbox<Message>?
    private var size = TerminalSize(rows: 24, columns: 80)

    /// Makes a driver of the terminal that the program was started in, or of another.
    public init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
      (self.input, self.output) = (input, output)
    }

    /// Whether both ends of the program are a terminal.
    public static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Shows lines.
    public func render(_ model: TerminalModel, _ outlet: DriverOutlet<Event>) {
      shown = model
      guard model.isShown else { return giveBack() }
      if hold == nil { take(outlet) }
      draw()
    }

    /// Gives the terminal back.
    public func stop() {
      giveBack()
      inbox = nil
    }

    private func take(_ outlet: DriverOutlet<Event>) {
      let inbox = inbox ?? outlet.inbox { [unowned self] message in receive(message, outlet) }
      self.inbox = inbox
      screen = TerminalScreen()
      hold = TerminalHold(input, output) { bytes in
        inbox.send(bytes.map { .bytes($0) } ?? .closed)
      } onResize: {
        inbox.send(.resized)
      }
      write(TerminalScreen.enter)
      size = currentSize
      outlet.emit(.resized(size))
    }

    private func giveBack() {
      guard let hold else { return }
      self.hold = nil
      write(TerminalScreen.leave)
      hold.release()
    }

    private func receive(_ message: Message, _ outlet: DriverOutlet<Event>) {
      guard hold != nil else { return }
      switch message {
      case .bytes(let bytes): for key in keys.keys(in: bytes) { outlet.emit(.key(key)) }
      case .closed: outlet.emit(.closed)
      case .resized:
        size = currentSize
        // The terminal has moved its lines, whether or not the model changes.
        draw()
        outlet.emit(.resized(size))
      }
    }

    private func draw() {
      let text = screen.update(to: shown, in: size)
      if !text.isEmpty { write(text) }
    }

    private var currentSize: TerminalSize {
      var size = winsize()
      guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
        return TerminalSize(rows: 24, columns: 80)
      }
      return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }

    private func write(_ text: String) {
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }
  }

  @available(*, unavailable)
  extension TerminalDriver: Sendable {}

  /// A terminal that is raw, somebody who reads it, and somebody who gives it back if the process dies.
  private final class TerminalHold {
    private let input: Int32
    private var before = termios()
    private let terminalGuard: TerminalGuard?
    private let resizes: SignalHearing
    private let reader: DescriptorReader

    init(
      _ input: Int32, _ output: Int32, onBytes: @escaping @Sendable ([UInt8]?) -> Void,
      onResize: @escaping @Sendable () -> Void
    ) {
      self.input = input
      terminalGuard = isatty(input) == 1 ? TerminalGuard(output) : nil
      tcgetattr(input, &before)
      var raw = before
      cfmakeraw(&raw)
      tcsetattr(input, TCSANOW, &raw)
      resizes = SignalHearing([SIGWINCH]) { _ in onResize() }
      reader = DescriptorReader(input, onBytes)
    }

    /// Lets go of the terminal.
    func release() {
      tcsetattr(input, TCSANOW, &before)
      resizes.stop()
      reader.stop()
      terminalGuard?.dismiss()
    }
  }
#else
  /// A screen and a keyboard; not there on this platform, which has no terminal.
  @available(*, unavailable, message: "This platform has no terminal: TerminalDriver is built for Linux and macOS.")
  public final class TerminalDriver {}
#endif

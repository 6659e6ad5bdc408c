import SignalCycle

/// A frame of a program with a terminal, and a life as a process.
public protocol ProgramFrame: CycleValue {
  /// What one run leaves to the next.
  associatedtype State: CycleValue

  /// What the driver "terminal" shows.
  var terminal: TerminalModel { get set }
  /// Where the program is in its life.
  var session: SessionDriver<State>.Model { get set }
  /// How much the terminal shows.
  var size: TerminalSize { get }
}

extension ProgramFrame {
  /// Whether the program is over.
  public var isOver: Bool { session.phase == .ended }

  /// Gives the terminal back, and has the process stop.
  public mutating func pause() { show(false, .inactive) }

  /// Takes the terminal again.
  public mutating func resume() { show(true, .active) }

  /// Gives the terminal back, and ends the program.
  public mutating func end() { show(false, .ended) }

  private mutating func show(_ isShown: Bool, _ phase: SessionDriver<State>.Phase) {
    terminal.isShown = isShown
    session.phase = phase
  }
}

import SignalCycle

/// What a file has the program do, line by line, with stand-ins for its terminal, its timer and its signals.
struct Script {
  /// The drivers that the script stands in for.
  static let standIns: Set<String> = ["terminal", "timer", "session"]

  private let commands: [TerminalScript.Command]

  /// Reads a script; throws the line that is none.
  init(_ text: String) throws { commands = try TerminalScript(text, words: ["look"]).commands }

  /// Does what it says, and hands each screen on; ends where the program does.
  func run(_ cycle: Cycle<Top.Source>, _ show: ([String]) throws -> Void) throws {
    typealias Terminal = TerminalDriver.Event
    try cycle.send(Terminal.resized(TerminalSize(rows: 24, columns: 80)), from: "terminal")
    for command in commands {
      switch command {
      case .keys(let keys): for key in keys { try cycle.send(Terminal.key(key), from: "terminal") }
      case .resize(let size): try cycle.send(Terminal.resized(size), from: "terminal")
      case .word: try cycle.send(TimerDriver.Event.due("look"), from: "timer")
      case .show: try show(cycle.frame.terminal.lines(in: cycle.frame.size))
      }
      if cycle.frame.session.phase == .ended { return }
    }
  }
}

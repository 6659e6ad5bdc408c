import SignalCycle
import TerminalPrograms

/// SignalTop: runs in the terminal, by a script or once.
@main
enum Program: TerminalProgram {
  static let name = "SignalTop"

  static func run(_ options: Options) async throws {
    let script = try options.script.map { try TerminalScript(at: $0, words: ["look"]) }
    var table = try ProcessTable(folder: options.folder)
    if options.isOnce { return try print(table.printed()) }
    if script == nil { try requireTerminal(or: "--once prints a table, --script PATH does without one") }
    let cycle = Cycle(
      Top(), drivers: Top.Drivers(table), from: Top.Source(every: options.interval),
      standIns: script == nil ? [] : ["terminal", "timer", "session"])
    defer { cycle.tearDown() }
    guard let script else { return await cycle.run() }
    try await script.run(cycle, show: print) { _, _ in
      try cycle.send(TimerDriver.Event.due("look"), from: "timer")
    }
  }
}

extension ProcessTable {
  /// The processes as a table: those that have used most of a processor since they were started come first.
  mutating func printed() -> String {
    let page = ProcessPage(recomputing: look(), ProcessView(limit: .max))
    let lines = [Top.Source.header] + page.rows.map(Top.Source.row)
    // Names come from outside: what a terminal would obey is left out, as on the screen.
    return lines.map { TerminalText.fitted($0.text, to: .max, filled: false) + "\n" }.joined()
  }
}

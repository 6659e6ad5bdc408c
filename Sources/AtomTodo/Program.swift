import SignalCycle
import TerminalPrograms

/// AtomTodo: opens the file, and runs in the terminal or by a script.
@main
enum Program: TerminalProgram {
  static let name = "AtomTodo"

  static func run(_ options: Options) async throws {
    let script = try options.script.map { try TerminalScript(at: $0, words: ["open", "wait"]) }
    if script == nil { try requireTerminal() }
    let app = try TodoApp(file: options.file, limit: options.limit)
    if let link = options.link { app.open(link) }
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await converse(app, script)) } catch { outcome = .failure(error) }
    let failure = app.tearDown()
    try outcome.get()
    if let failure { throw ProgramFailure(status: 1, "not all was saved: \(failure)") }
  }

  /// Shows the app on the terminal until the user ends it, or does what a script says.
  @MainActor
  private static func converse(_ app: TodoApp, _ script: TerminalScript?) async throws {
    let cycle = Cycle(TodoShell(app), standIns: script == nil ? [] : ["terminal", "session"])
    defer { cycle.tearDown() }
    guard let script else { return await cycle.run() }
    try await script.run(cycle, from: TerminalSize(rows: 16, columns: 80), show: print) { word, rest in
      if word == "open" { app.open(rest) } else { await app.idle() }
    }
  }
}

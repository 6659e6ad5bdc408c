import Foundation
import SignalCycle

/// AtomTodo: reads the command line, and runs in the terminal or by a script.
@main
enum Program {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let failure = error as? Failure ?? Failure(status: 1, "\(error)")
      FileHandle.standardError.write(Data("AtomTodo: \(failure.words)\n".utf8))
      exit(failure.status)
    }
  }

  @MainActor
  private static func run(_ arguments: [String]) async throws {
    let options = try Options(arguments)
    if options.wantsHelp { return try print(Options.help) }
    let script = try options.script.map { try Script(read($0)) }
    if script == nil, !Terminal.isThere {
      throw Failure(status: 2, "there is no terminal; --script PATH does without one")
    }
    let app = try TodoApp(file: options.file, limit: options.limit)
    if let link = options.link { app.open(link) }
    do {
      if let script {
        try await script.run(app) { lines in
          let text = lines.map { $0.isEmpty ? "" : $0 }.joined(separator: "\n")
          try print(text + "\n")
        }
      } else {
        await converse(app)
      }
    } catch {
      _ = app.tearDown()
      throw error
    }
    if let failure = app.tearDown() { throw Failure(status: 1, "not all was saved: \(failure)") }
  }

  /// Shows the program on the terminal until the user ends it.
  @MainActor
  private static func converse(_ app: TodoApp) async {
    let terminal = Terminal()
    defer { terminal.restore() }
    app.onChange = { terminal.show(app.draw(terminal.size)) }
    defer { app.onChange = {} }
    app.onChange()
    var reader = KeyReader()
    for await input in terminal.inputs {
      switch input {
      case .bytes(let bytes): for key in reader.keys(in: bytes) where !app.press(key) { return }
      case .resized: break
      case .ended: return
      }
      app.onChange()
    }
  }

  private static func read(_ path: String) throws -> String {
    let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let file, let bytes = try? file.readToEnd() ?? Data() else {
      throw Failure(status: 1, "\(path) cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure(status: 1, "\(path) is no text") }
    return text
  }

  private static func print(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}

import Dispatch
import Foundation
import SignalCycle

/// AtomTodo: reads the command line, and runs in the terminal or by a script.
@main
enum Program {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp { return try print(Options.help) }
      if let path = options.script {
        let script = try Script(read(path))
        start(options) { app in try await script.run(app) { try print($0.joined(separator: "\n") + "\n") } }
        dispatchMain()
      }
      guard Terminal.isThere else { throw Failure(status: 2, "there is no terminal; --script PATH does without one") }
      Terminal.holdSignals()
      let (inputs, input) = AsyncStream.makeStream(of: Terminal.Input.self)
      start(options) { app in await converse(app, Terminal(inputs, input)) }
      Terminal.passSignals(to: input)
    } catch { end(error) }
  }

  /// Says why the program ends.
  private static func end(_ error: any Error) -> Never {
    let failure = error as? Failure ?? Failure(status: 1, "\(error)")
    FileHandle.standardError.write(Data("AtomTodo: \(failure.words)\n".utf8))
    exit(failure.status)
  }

  /// Opens the file, does something with it, and ends the process.
  private static func start(_ options: Options, _ body: @escaping @TodoActor @Sendable (TodoApp) async throws -> Void) {
    Task { @TodoActor in
      do {
        let app = try TodoApp(file: options.file, limit: options.limit)
        if let link = options.link { app.open(link) }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(app)) } catch { outcome = .failure(error) }
        let failure = app.tearDown()
        try outcome.get()
        if let failure { throw Failure(status: 1, "not all was saved: \(failure)") }
        exit(0)
      } catch { end(error) }
    }
  }

  /// Shows the program on the terminal until the user ends it.
  @TodoActor
  private static func converse(_ app: TodoApp, _ terminal: Terminal) async {
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

/// Where the program lives: beside the main thread, which waits for signals.
@globalActor
actor TodoActor {
  static let shared = TodoActor()
}

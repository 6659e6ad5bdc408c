import Foundation
import SignalCycle

/// SignalTop: reads the command line, and runs in the terminal, by a script or once.
@main
enum Program {
  /// Not asynchronous itself: the tests link several programs, and the entries of asynchronous ones have one name.
  static func main() {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // At once, on the main thread, whose signals are heard.
      Task.immediate { @MainActor in await begin() }
    } else {
      Task { @MainActor in await begin() }
    }
    // The main thread stays: it is the one that blocks the signals.
    while true { RunLoop.main.run() }
  }

  @MainActor
  private static func begin() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let failure = Failure(error)
      FileHandle.standardError.write(Data("SignalTop: \(failure.words)\n".utf8))
      exit(failure.status)
    }
    exit(0)
  }

  @MainActor
  private static func run(_ arguments: [String]) async throws {
    let options = try Options(arguments)
    if options.wantsHelp { return try print(Options.help) }
    let script = try options.script.map { try Script(read($0)) }
    var table = try ProcessTable(folder: options.folder)
    if options.isOnce { return try print(table.printed()) }
    if script == nil, !TerminalDriver.isThere {
      throw Failure(status: 2, "there is no terminal; --once prints a table, --script PATH does without one")
    }
    let cycle = Cycle(
      Top(), drivers: Top.Drivers(table), from: Top.Source(every: options.interval),
      standIns: script == nil ? [] : Script.standIns)
    defer { cycle.tearDown() }
    if let script {
      try script.run(cycle) { lines in try print(lines.joined(separator: "\n") + "\n") }
    } else {
      await cycle.run()
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

extension ProcessTable {
  /// The processes as a table: those that have used most of a processor since they were started come first.
  mutating func printed() -> String {
    let page = ProcessPage(recomputing: look(), ProcessView(limit: .max))
    let lines = [Top.Source.header.text] + page.rows.map { Top.Source.row($0).text }
    return lines.joined(separator: "\n") + "\n"
  }
}

import Foundation
import SignalCycle
import SignalGraph

/// CycleCounter: reads the command line, and runs in the terminal, by a script or by a recording.
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
      FileHandle.standardError.write(Data("CycleCounter: \(failure.words)\n".utf8))
      exit(failure.status)
    }
    exit(0)
  }

  @MainActor
  private static func run(_ arguments: [String]) async throws {
    let options = try Options(arguments)
    if options.wantsHelp { return try print(Options.help) }
    if let path = options.replay { return try replay(path, options) }
    let script = try options.script.map(script)
    if script == nil, !TerminalDriver.isThere {
      throw Failure(status: 2, "there is no terminal; --script PATH does without one")
    }
    let counter = Counter(server: options.server, file: options.file)
    let cycle = Cycle(counter, standIns: script == nil ? [] : ["terminal"])
    defer { cycle.tearDown() }
    let recorder = try options.record.map { try CycleRecorder(cycle, keeping: 0, writingTo: $0) }
    defer { recorder?.tearDown() }
    if let script { try await perform(script, cycle) } else { await cycle.run() }
    if let failure = recorder?.failure { throw Failure(status: 1, "not all was recorded: \(failure)") }
  }

  private static func replay(_ path: String, _ options: Options) throws {
    let recording = try CycleRecording<CounterFrame>(contentsOf: path)
    let faults = recording.faults(in: Counter(server: options.server))
    if !faults.isEmpty { throw Failure(status: 1, faults.joined(separator: "\n")) }
    try print("\(recording.moments.count) moments, the same frames\n")
  }

  private static func script(_ path: String) throws -> TerminalScript {
    do { return try TerminalScript(read(path), words: ["wait"]) } catch CycleError.malformed(let line, let words) {
      throw Failure(status: 2, "line \(line) of the script: \(words)")
    }
  }

  @MainActor
  private static func perform(_ script: TerminalScript, _ cycle: Cycle<CounterFrame>) async throws {
    typealias Terminal = TerminalDriver.Event
    try cycle.send(Terminal.resized(TerminalSize(rows: 24, columns: 80)), from: "terminal")
    for command in script.commands {
      switch command {
      case .keys(let keys): for key in keys { try cycle.send(Terminal.key(key), from: "terminal") }
      case .resize(let size): try cycle.send(Terminal.resized(size), from: "terminal")
      case .word: await answered(cycle)
      case .show: try print(cycle.frame.terminal.lines(in: cycle.frame.size).joined(separator: "\n") + "\n")
      }
      if cycle.frame.session.phase == .ended { return }
    }
  }

  /// Waits until nothing is asked of the server.
  @MainActor
  private static func answered(_ cycle: Cycle<CounterFrame>) async {
    let frames = cycle.frames.values()
    for await frame in frames where frame.network.requests.isEmpty || frame.session.phase != .active { break }
    cycle.frames.deregister(frames)
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

import SignalCycle
import SignalGraph
import TerminalPrograms

/// CycleCounter: runs in the terminal, by a script or by a recording.
@main
enum Program: TerminalProgram {
  static let name = "CycleCounter"

  static func run(_ options: Options) async throws {
    if let path = options.replay { return try replay(path, options) }
    let script = try options.script.map { try TerminalScript(at: $0, words: ["wait"]) }
    if script == nil { try requireTerminal() }
    let counter = Counter(server: options.server, file: options.file)
    let cycle = Cycle(counter, standIns: script == nil ? [] : ["terminal"])
    defer { cycle.tearDown() }
    let recorder = try options.record.map { try CycleRecorder(cycle, keeping: 0, writingTo: $0) }
    defer { recorder?.tearDown() }
    if let script {
      try await script.run(cycle, show: print) { _, _ in await answered(cycle) }
    } else {
      await cycle.run()
    }
    if let failure = recorder?.failure { throw ProgramFailure(status: 1, "not all was recorded: \(failure)") }
  }

  private static func replay(_ path: String, _ options: Options) throws {
    let recording = try CycleRecording<CounterFrame>(contentsOf: path)
    let faults = recording.faults(in: Counter(server: options.server))
    if !faults.isEmpty { throw ProgramFailure(status: 1, faults.joined(separator: "\n")) }
    try print("\(recording.moments.count) moments, the same frames\n")
  }

  /// Waits until nothing is asked of the server.
  @MainActor
  private static func answered(_ cycle: Cycle<CounterFrame>) async {
    let frames = cycle.frames.values()
    for await frame in frames where frame.network.requests.isEmpty || frame.session.phase != .active { break }
    cycle.frames.deregister(frames)
  }
}

import Foundation

/// SignalBench: reads the command line, runs what it asks for, and says what came out.
@main
enum Program {
  static func main() {
    do {
      try Console.prepare()
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let message = (error as? Failure)?.message ?? "\(error)"
      Console().remark("SignalBench: \(message)")
      exit(1)
    }
  }

  /// Whether the figures mean nothing, since nothing is optimised.
  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The largest size in a debug build.
  private static let debugSize = 1_000

  private static let warning = """
    ****************************************************************************
    DEBUG BUILD. THESE FIGURES MEAN NOTHING, and only n <= 1,000 runs. To measure:
    swift run -c release SignalBench
    ****************************************************************************
    """

  private static func run(_ arguments: [String]) throws {
    let options = try Options(arguments: arguments, names: Catalogue.names)
    let console = Console()
    guard !options.wantsHelp else {
      try console.write(Help.text)
      return
    }
    let settings = try settings(for: options)
    let trace = try options.trace.map { file throws(Failure) in try Trace(file: file) }
    let chosen = try chosen(options)
    if let json = options.json {
      try File.write("[]\n", to: json)
    }
    if isDebugBuild {
      try console.write(warning)
    }
    var results: [Measurement] = []
    if let flights = options.flights {
      results += try FlightsReport(file: flights, console: console, limit: isDebugBuild ? debugSize : nil).run()
      try console.write("")
    }
    let rows = try race(chosen, settings, trace, console)
    try report(rows, isTraceMadeUp: trace == nil, console)
    results += rows
    if let json = options.json {
      try File.write(JSONOutput(measurements: results).text, to: json)
    }
  }

  private static func settings(for options: Options) throws(Failure) -> Settings {
    let standard = options.isQuick ? [1_000, 10_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000]
    var sizes = options.sizes ?? standard
    if isDebugBuild {
      sizes.removeAll { $0 > debugSize }
      if sizes.isEmpty {
        throw Failure("a debug build runs n <= 1,000 only; use swift run -c release SignalBench")
      }
    }
    return Settings(sizes: sizes, isQuick: options.isQuick)
  }

  /// What to run: what `--only` says, or everything, or nothing beside the files given.
  private static func chosen(_ options: Options) throws(Failure) -> [String] {
    if let only = options.only {
      if options.trace != nil, !only.contains(Workload.trace.rawValue) {
        throw Failure("--trace is for W4, which --only leaves out")
      }
      return only
    }
    if options.trace != nil { return [Workload.trace.rawValue] }
    return options.flights == nil ? Catalogue.names : []
  }

  private static func race(
    _ chosen: [String],
    _ settings: Settings,
    _ trace: Trace?,
    _ console: Console
  ) throws -> [Measurement] {
    var rows: [Measurement] = []
    for name in chosen {
      if let study = Catalogue.studies.first(where: { $0.name == name }) {
        rows += try study.run(settings, console)
      } else if let workload = Workload(rawValue: name) {
        var trace = workload.isKeyed ? nil : trace ?? .madeUp(patches: isDebugBuild ? debugSize : 100_000)
        if isDebugBuild {
          trace = trace?.prefix(debugSize)
        }
        for n in trace.map({ [$0.patches.count] }) ?? settings.sizes {
          let race = Race(
            workload: workload,
            n: n,
            trace: trace,
            repetitions: settings.repetitions(at: n),
            console: console
          )
          rows += try race.run()
        }
      }
    }
    return rows
  }

  private static func report(_ rows: [Measurement], isTraceMadeUp: Bool, _ console: Console) throws {
    guard !rows.isEmpty else { return }
    for line in Table(measurements: rows).lines {
      try console.write(line)
    }
    try console.write("")
    if isDebugBuild, !isTraceMadeUp {
      try console.write("W4 stopped after \(debugSize.grouped) patches at most, since this is a debug build.")
    }
    if isTraceMadeUp, rows.contains(where: { $0.workload == Workload.trace.rawValue }) {
      try console.write("W4 replayed a made-up trace; --trace FILE replays a real one.")
    }
    if !Probe.countsAllocations {
      try console.write("Allocations and bytes: absent, this build cannot count them.")
    }
    if !Probe.countsInstructions {
      try console.write("Instructions: absent, the kernel lets nobody count them here.")
    }
    if isDebugBuild {
      try console.write(warning)
    }
  }
}

import Foundation

/// SignalBench: reads the command line, runs what it asks for, and says what came out.
@main
enum Program {
  static func main() {
    do {
      try Console.prepare()
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let failure = error as? Failure
      Console().remark("SignalBench: \(failure?.message ?? "\(error)")")
      exit(failure?.status ?? 1)
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
    if let from = options.from {
      return try show(JSONInput.measurements(in: from), options, console)
    }
    let plan = try plan(for: options)
    let chosen = try chosen(options)
    // Before anything runs, so that a path that cannot be written is told at once.
    for file in [options.html, options.svg].compactMap({ $0 }) {
      try File.write("", to: file)
    }
    if let json = options.json {
      try File.write("[]\n", to: json)
    }
    if isDebugBuild {
      try console.write(warning)
    }
    var results: [Measurement] = []
    if let flights = options.flights {
      let limit = isDebugBuild ? debugSize : nil
      results +=
        try options.wantsReport
        ? FlightTablesReport(file: flights, console: console, limit: limit).run()
        : FlightsReport(file: flights, console: console, limit: limit).run()
    }
    var rows: [Measurement] = []
    for subject in Catalogue.subjects where chosen.contains(subject.name) {
      for contest in subject.contests(plan) {
        rows += try Race(contest: contest, effort: plan.effort, console: console).run()
      }
    }
    results += rows
    try report(rows, plan, console)
    try sumUp(results, console)
    if let json = options.json {
      try File.write(JSONOutput(measurements: results).text, to: json)
    }
    try picture(results, options)
  }

  /// Shows what an earlier run has measured.
  private static func show(_ measurements: [Measurement], _ options: Options, _ console: Console) throws {
    let rows = measurements.filter { row in
      options.only?.contains { row.workload == $0 || row.workload.hasPrefix("\($0) ") } ?? true
    }
    for line in Table(measurements: rows).lines + [""] + Summary(measurements: rows).lines {
      try console.write(line)
    }
    try picture(rows, options)
  }

  /// Writes the pictures that were asked for.
  private static func picture(_ results: [Measurement], _ options: Options) throws {
    if let html = options.html {
      try File.write(Page(measurements: results).text, to: html)
    }
    if let svg = options.svg {
      guard let plot = results.lazy.compactMap({ Plot(workload: $0.workload, results) }).first else {
        throw Failure("--svg: nothing ran at several sizes")
      }
      try File.write(plot.svg(isFile: true), to: svg)
    }
  }

  private static func plan(for options: Options) throws(Failure) -> Plan {
    var sizes = options.sizes ?? [1_000, 10_000, 100_000] + (options.isQuick ? [] : [1_000_000])
    if isDebugBuild {
      sizes.removeAll { $0 > debugSize }
      if sizes.isEmpty {
        throw Failure("a debug build runs n <= 1,000 only; use swift run -c release SignalBench")
      }
    }
    var trace = try options.trace.map { file throws(Failure) in try Trace(file: file) }
    if isDebugBuild {
      trace = try trace?.prefix(debugSize)
    }
    let isBrief = !options.isAll && options.only == nil
    return Plan(
      sizes: sizes,
      isBrief: isBrief && options.sizes == nil,
      trace: trace,
      effort: isDebugBuild ? .once : options.isQuick ? .quick : options.only != nil ? .thorough : .usual
    )
  }

  /// What to run: what `--only` says, or everything, or nothing beside the files given, or what tells the most.
  private static func chosen(_ options: Options) throws(Failure) -> [String] {
    if let only = options.only {
      if options.trace != nil, !only.contains(Workload.trace.rawValue) {
        throw Failure(usage: "--trace is for W4, which --only leaves out")
      }
      return only
    }
    if options.isAll { return Catalogue.names }
    if options.trace != nil { return [Workload.trace.rawValue] }
    return options.flights == nil ? Catalogue.subjects.filter(\.isBrief).map(\.name) : []
  }

  /// The rows, what else there is to know of them, and how they grow.
  private static func report(_ rows: [Measurement], _ plan: Plan, _ console: Console) throws {
    guard !rows.isEmpty else { return }
    let remarks = (plan.isBrief ? [] : Growth.lines(rows)) + notes(rows, plan)
    for line in [""] + Table(measurements: rows).lines + (remarks.isEmpty ? [] : [""] + remarks) {
      try console.write(line)
    }
  }

  /// The last lines of every run, in words.
  private static func sumUp(_ results: [Measurement], _ console: Console) throws {
    for line in [""] + Summary(measurements: results).lines {
      try console.write(line)
    }
    if isDebugBuild {
      try console.write("\n\(warning)")
    }
  }

  private static func notes(_ rows: [Measurement], _ plan: Plan) -> [String] {
    var notes: [String] = []
    if rows.contains(where: { $0.workload == Workload.trace.rawValue }) {
      if plan.trace == nil {
        notes.append("W4 replayed a made-up trace; --trace FILE replays a real one.")
      } else if isDebugBuild {
        notes.append("W4 stopped after \(debugSize.grouped) patches at most, since this is a debug build.")
      }
    }
    if !Probe.countsAllocations {
      notes.append("Allocations and bytes: absent, this build cannot count them.")
    }
    if !Probe.countsInstructions {
      notes.append("Instructions: absent, the kernel lets nobody count them here.")
    }
    return notes
  }
}

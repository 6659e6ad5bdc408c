/// What the results say, in words: at most ten lines, each of which is there only if what it tells of was run.
struct Summary {
  let measurements: [Measurement]

  var lines: [String] {
    [
      limit, otherLimits, stages, recomputation, arrays, reset, turn, flights ?? flightTables, others, spread,
    ]
    .compactMap { $0 }
  }

  /// How far from what is possible, for single updates.
  private var limit: String? {
    list(ratios(of: Measurement.ours, to: Measurement.reference, in: "W1")).map {
      "An update takes \($0) times as long as in a pipeline fused by hand in C."
    }
  }

  private var otherLimits: String? {
    func part(_ what: String, _ workload: String) -> String? {
      list(ratios(of: Measurement.ours, to: Measurement.reference, in: workload)).map { "\(what) \($0)" }
    }
    let load = part("a load takes", "W2")
    let batch = part("1,000 updates in a transaction take", "W3")
    let parts = [load, batch, part("an edit of a text takes", "W4"), part("of runs", "W4-runs")].compactMap { $0 }
    return parts.isEmpty ? nil : "Compared with C, \(parts.joined(separator: ", ")) times as long."
  }

  /// The nearest and the farthest of the stages by themselves.
  private var stages: String? {
    let rows = measurements.filter { row in
      row.system == Measurement.ours && Families.names.contains { row.workload.hasPrefix("\($0) ") }
    }
    let ascending = rows.sorted { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
    guard let least = ascending.first, let most = ascending.last else { return nil }
    let tables = rows.compactMap(\.ratioToTables).sorted()
    func name(_ row: Measurement) -> String { "\((row.ratio ?? 0).rough) (\(row.workload))" }
    return "A stage by itself takes \(name(least)) to \(name(most)) times as long as by hand"
      + (tables.isEmpty ? "." : ", \(tables[0].rough) to \(tables[tables.count - 1].rough) times as tables in C.")
  }

  /// How far ahead of computing everything again.
  private var recomputation: String? {
    func part(_ what: String, _ workload: String) -> String? {
      list(ratios(of: Measurement.recomputation, to: Measurement.ours, in: workload)).map { "\(what) \($0)" }
    }
    let parts = [part("after an update", "W1"), part("after 1,000 in a transaction", "W3")].compactMap { $0 }
    return parts.isEmpty ? nil : "Recomputing the view takes, \(parts.joined(separator: ", ")) times as long."
  }

  /// How far ahead of what one writes without a tree, and from which size.
  private var arrays: String? {
    let ratios = ratios(of: Measurement.arrays, to: Measurement.ours, in: "W1")
    return list(ratios).map {
      let ahead = ratios.first { $0.times > 1 }.map { "ahead from \($0.n.asSize)" } ?? "never ahead"
      return "Sorted arrays by hand take \($0) times as long: SignalGraph is \(ahead)."
    }
  }

  /// From how many mutations a reset pays.
  private var reset: String? {
    let rows = measurements.filter { $0.system == Reset.row }
    let parts = Set(rows.map(\.n)).sorted().map { n in
      let stages = rows.filter { $0.n == n }.map { row in
        "\(row.ratio.map(\.rough) ?? "never") (\(row.workload.dropFirst(Reset.name.count + 1)))"
      }
      return "of \(n.asSize) \(stages.joined(separator: ", "))"
    }
    return parts.isEmpty ? nil : "A snapshot pays instead of so many mutations: \(parts.joined(separator: "; "))."
  }

  /// What a turn takes, a stage more and a monitor more.
  private var turn: String? {
    let rows = measurements.filter { $0.workload == "turn" || $0.system.hasSuffix(" more") }
    let parts = rows.map { "\($0.system) \($0.nanosecondsPerUpdate.rough)" }
    return parts.isEmpty ? nil : "Nanoseconds of a turn: \(parts.joined(separator: ", "))."
  }

  /// How far ahead of computing a view of the flights again.
  private var flights: String? {
    let rows = measurements.filter { $0.workload == FlightsReport.workload && $0.n > 0 }
    guard let ours = rows.first, let theirs = rows.last, rows.count > 1 else { return nil }
    let times = theirs.nanosecondsPerUpdate / ours.nanosecondsPerUpdate
    return "Each of \(ours.n.grouped) flights is live after \(ours.nanosecondsPerUpdate.rough) ns; "
      + "recomputing the view every \(FlightsReport.piece.grouped) takes \(times.rough) times as long."
  }

  /// How far ahead of computing the tables of the flights again, which are shown instead of the view.
  private var flightTables: String? {
    let rows = measurements.filter { $0.workload == FlightTablesReport.workload && $0.n > 0 }
    guard let ours = rows.first, let theirs = rows.last, rows.count > 1 else { return nil }
    let times = theirs.nanosecondsPerUpdate / ours.nanosecondsPerUpdate
    return "The tables of \(ours.n.grouped) flights follow an edit in \(ours.nanosecondsPerUpdate.rough) ns; "
      + "computing them again takes \(times.rough) times as long."
  }

  /// What no other line tells of, from the least to the greatest.
  private var others: String? {
    let files = [FlightsReport.workload, FlightTablesReport.workload]
    let told = ["W1", "W2", "W3", "W4", "W4-runs", "turn", "hop", "fan-out", Reset.name] + files + Families.names
    var seen: Set<String> = []
    let workloads = measurements.map(\.workload).filter { workload in
      !told.contains { workload == $0 || workload.hasPrefix("\($0) ") } && seen.insert(workload).inserted
    }
    let parts = workloads.map { workload in
      let rows = measurements.filter { $0.workload == workload }
      let ours = rows.filter { $0.system == Measurement.ours }
      let compared = (ours.isEmpty ? rows.filter { $0.system != rows[0].system } : ours).compactMap(\.ratio)
      if compared.isEmpty { return "\(workload) \(range(rows.map(\.nanosecondsPerUpdate))) ns" }
      return "\(workload) \(range(compared)) times as long as \(rows[0].system)"
    }
    return parts.isEmpty ? nil : "The others: \(parts.joined(separator: ", "))."
  }

  /// How far the figures can be believed.
  private var spread: String? {
    let widths = measurements.compactMap { row in
      row.spread.map { (row: row, width: ($0.upperBound - $0.lowerBound) / row.nanosecondsPerUpdate * 100) }
    }
    guard let median = widths.map(\.width).median, let most = widths.max(by: { $0.width < $1.width }), most.width > 0
    else { return nil }
    return "Repetitions differ by \(median.rough) % of the median in half of the rows, "
      + "at most by \(most.width.rough) % (\(most.row.workload) at \(most.row.n.asSize), \(most.row.system))."
  }

  /// How many times as long a system takes as another, by size.
  private func ratios(of one: String, to other: String, in workload: String) -> [(n: Int, times: Double)] {
    let rows = measurements.filter { $0.workload == workload }
    return rows.filter { $0.system == one }.compactMap { row in
      guard let base = rows.first(where: { $0.system == other && $0.n == row.n }) else { return nil }
      return (row.n, row.nanosecondsPerUpdate / base.nanosecondsPerUpdate)
    }
  }

  /// `2.7 (1k), 2.4 (10k)`; nil where there is nothing.
  private func list(_ ratios: [(n: Int, times: Double)]) -> String? {
    ratios.isEmpty ? nil : ratios.map { "\($0.times.rough) (\($0.n.asSize))" }.joined(separator: ", ")
  }

  /// `0.9 to 2.7`, or the one number that there is.
  private func range(_ numbers: [Double]) -> String {
    let ends = [numbers.min(), numbers.max()].compactMap { $0?.rough }
    return ends.count == 2 && ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
  }
}

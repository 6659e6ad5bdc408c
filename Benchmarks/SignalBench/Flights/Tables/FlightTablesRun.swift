/// The run of the report: the live tables, and those that are computed again now and then, to compare.
struct FlightTablesRun {
  let live = LiveFlightTables()
  private(set) var rows = 0

  private var script: FlightScript
  private var plain = RecomputedFlightTables()
  private var edits = 0
  private var probe = Probe()
  private var bytes = 0
  private var checks = 0
  private var nextCheck = 0
  /// The last recomputation, in nanoseconds.
  private var recomputation = 0.0

  init(_ records: FlightRecords) { script = FlightScript(records) }

  /// Takes rows; after the last ones, all that is still to become known.
  ///
  /// Only the work of the live tables is measured.
  mutating func add(_ flights: [Flight], isLast: Bool) throws(Failure) {
    var piece: [FlightEdit] = []
    for flight in flights { piece += script.edits(for: flight) }
    if isLast { piece += script.lastEdits() }
    let (live, before) = (live, Probe.bytesInUse ?? 0)
    probe.measure {
      for edit in piece { live.perform(edit) }
    }
    bytes += (Probe.bytesInUse ?? 0) - before
    for edit in piece { plain.perform(edit) }
    rows += flights.count
    edits += piece.count
    if isLast || rows >= nextCheck {
      try check()
    }
  }

  /// Computes everything again and compares; the places where that is done lie farther and farther apart.
  private mutating func check() throws(Failure) {
    nextCheck = rows + max(FlightTablesReport.piece, rows / 16)
    var probe = Probe()
    let expected = probe.measure { plain.tables }
    recomputation = probe.nanoseconds
    checks += 1
    guard live.tables == expected else {
      throw Failure("flight tables: after \(rows.grouped) rows the live tables are not what a recomputation gives")
    }
  }
}

extension FlightTablesRun {
  private var nanosecondsPerEdit: Double { probe.nanoseconds / Double(max(edits, 1)) }

  /// How far it is, and what that costs, in words.
  var heading: [String] {
    guard rows > 0 else { return ["flight tables: 0 rows"] }
    let perSecond = Int(Double(rows) * 1e9 / max(probe.nanoseconds, 1))
    let times = Int(recomputation / max(nanosecondsPerEdit, 1e-3))
    let perRow = Double(bytes) / Double(rows)
    let memory = "\(perRow.brief) bytes per row, \((Double(bytes) / 1e6).brief) MB in all"
    return [
      "flight tables: \(rows.grouped) rows in \(edits.grouped) edits, each a turn",
      "  \(perSecond.grouped) rows per second, \(nanosecondsPerEdit.brief) ns per edit for all tables",
      "  memory: " + (Probe.countsAllocations ? memory : "this build cannot count it"),
      "  computing the tables again takes \((recomputation / 1e6).brief) ms, as long as \(times.grouped) edits; "
        + "states compared, all equal: \(checks.grouped)",
    ]
  }

  /// The rows for JSON; the tables are live still.
  var measurements: [Measurement] {
    let isCounted = Probe.countsAllocations
    let ours = Measurement(
      workload: FlightTablesReport.workload, n: rows, system: Measurement.ours,
      nanosecondsPerUpdate: nanosecondsPerEdit,
      allocationsPerUpdate: isCounted ? Double(probe.allocations) / Double(max(edits, 1)) : nil,
      bytesPerElement: isCounted ? Double(bytes) / Double(max(rows, 1)) : nil,
      checksum: Checksum(lines: live.tables.lines)
    )
    let theirs = Measurement(
      workload: FlightTablesReport.workload, n: rows, system: Measurement.recomputation,
      nanosecondsPerUpdate: recomputation, checksum: Checksum(lines: plain.tables.lines)
    )
    return [ours, theirs]
  }
}

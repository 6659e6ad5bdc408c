/// `--flights FILE`: streams the rows into every view and reports what is live in the end and what it cost.
struct FlightsReport {
  let file: String
  let console: Console
  /// The most rows to take; nil for all.
  var limit: Int?

  /// The name in tables and JSON.
  static let workload = "flights"
  /// Rows between two recomputations.
  static let piece = 1_000

  /// Runs and prints; returns the rows for JSON.
  func run() throws(Failure) -> [Measurement] {
    var reader = try FlightReader(file: file)
    console.begin(Self.workload)
    let runners = Catalogue.flights()
    let rows: Int
    do {
      rows = try feed(runners, from: &reader)
    } catch {
      for runner in runners {
        runner.abandon()
      }
      throw error
    }
    console.clearProgress()
    let results = runners.map { $0.finish(rows) }
    guard let first = results.first else { return [] }
    for result in results where result.lines != first.lines {
      throw Failure("flights: \(result.name) and \(first.name) show different lines")
    }
    try print(first.lines, rows: rows)
    for result in results {
      try print(result, rows: rows, first: first)
    }
    return results.map { $0.measurement(rows: rows) }
  }

  /// Hands all rows to all views, piece by piece, and returns how many there are.
  private func feed(_ runners: [FlightsRunner], from reader: inout FlightReader) throws(Failure) -> Int {
    var rows = 0
    var piece: ContiguousArray<Flight> = []
    piece.reserveCapacity(Self.piece)
    var isAtEnd = false
    while !isAtEnd {
      piece.removeAll(keepingCapacity: true)
      while piece.count < Self.piece, rows + piece.count < limit ?? .max {
        guard let flight = try reader.next() else { break }
        piece.append(flight)
      }
      isAtEnd = piece.count < Self.piece
      if !piece.isEmpty {
        for runner in runners {
          runner.feed(piece, rows)
        }
        rows += piece.count
        console.progress("flights: \(rows.grouped) rows")
      }
    }
    return rows
  }

  private func print(_ lines: [String], rows: Int) throws(Failure) {
    try console.write("flights: \(rows.grouped) rows, \(lines.count.grouped) an hour late or more, longest delay first")
    if let limit, rows >= limit {
      try console.write("  (a debug build stops after \(limit.grouped) rows)")
    }
    for line in lines.prefix(10) {
      try console.write("  " + line)
    }
  }

  private func print(_ result: FlightsResult, rows: Int, first: FlightsResult) throws(Failure) {
    guard rows > 0 else { return }
    var line = "\(result.name): \(Int(1e9 / max(result.nanosecondsPerRow, 1e-3)).grouped) updates per second"
    line += ", \(result.nanosecondsPerRow.brief) ns per row"
    if let work = result.work {
      let count = Double(rows)
      line += ", \((Double(work.closureCalls) / count).brief) closure calls"
      line += " and \((Double(work.comparisons) / count).brief) comparisons per row"
    }
    if result.name == Measurement.recomputation {
      line += ", recomputed every \(Self.piece.grouped) rows"
    }
    if result.name != first.name {
      line += ", \((result.nanosecondsPerRow / first.nanosecondsPerRow).brief) times \(first.name)"
    }
    try console.write(line)
  }
}

extension FlightsResult {
  /// The row for JSON; the checksum is that of the lines.
  func measurement(rows: Int) -> Measurement {
    Measurement(
      workload: FlightsReport.workload,
      n: rows,
      system: name,
      nanosecondsPerUpdate: nanosecondsPerRow,
      allocationsPerUpdate: allocationsPerRow,
      bytesPerElement: bytesPerRow,
      checksum: Checksum(lines: lines)
    )
  }
}

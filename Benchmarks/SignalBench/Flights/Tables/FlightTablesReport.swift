/// `--flights FILE --report`: keeps the tables live while rows stream in, change and go, and says what that costs.
struct FlightTablesReport {
  let file: String
  let console: Console
  /// The most rows to take; nil for all.
  var limit: Int?

  /// The name in tables and JSON.
  static let workload = "flight tables"
  /// Rows between two looks at the tables.
  static let piece = 1_000

  /// Runs and prints; returns the rows for JSON.
  func run() throws(Failure) -> [Measurement] {
    var reader = try FlightReader(file: file, needing: ["tailnum", "hour"])
    let records = try FlightRecords(beside: file)
    console.begin("\(Self.workload): rows come, change and go, planes come late and go for a while")
    var run = FlightTablesRun(records)
    defer { run.live.tearDown() }
    var screen = Screen(console)
    var isLast = false
    while !isLast {
      let flights = try piece(from: &reader, after: run.rows)
      isLast = flights.count < Self.piece
      try run.add(flights, isLast: isLast)
      if !isLast {
        try screen.draw(run.heading + run.live.tables.lines)
      }
    }
    try screen.finish(run.heading + note(run.rows) + run.live.tables.lines)
    return run.measurements
  }

  /// The next rows; fewer than others, or none, are the last ones.
  private func piece(from reader: inout FlightReader, after rows: Int) throws(Failure) -> [Flight] {
    var flights: [Flight] = []
    while flights.count < Self.piece, rows + flights.count < limit ?? .max, let flight = try reader.next() {
      flights.append(flight)
    }
    return flights
  }

  private func note(_ rows: Int) -> [String] {
    guard let limit, rows >= limit else { return [] }
    return ["  (a debug build stops after \(limit.grouped) rows)"]
  }
}

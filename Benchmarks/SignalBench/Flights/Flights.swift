/// A flight, as far as the live views need it.
struct Flight: Hashable, Sendable {
  var year: Int
  var month: Int
  var day: Int
  /// Minutes late at departure; nil for a cancelled flight.
  var delay: Int?
  var carrier: String
  var number: Int
  var origin: String
  var destination: String
  /// The plane's tail number; nil where it is not known.
  var tail: String?
  /// The hour at which it was to leave; 0 where it is not known.
  var hour: Int

  /// Where and when it leaves.
  var place: OriginHour { OriginHour(origin: origin, hour: hour) }

  /// The hour at which it was to leave, since the beginning of 1970.
  var instant: Duration {
    // Years begin in March, so that a leap day is the last of one.
    let (shifted, ordinal) = (
      month > 2 ? year : year - 1, (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    )
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + ordinal - 719_468
    return .seconds((days * 24 + hour) * 3_600)
  }

  /// Whether it left an hour late or more.
  var isLate: Bool { (delay ?? 0) >= 60 }

  /// One line of the view.
  var line: String {
    let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    return "\(delay ?? 0) min  \(carrier) \(number)  \(origin)-\(destination)  \(date)"
  }
}

/// Streams flights from a file, row by row; columns are found by the names in the header.
struct FlightReader {
  private var table: CSVTable
  /// Columns that hold integers in every row, and those that may say `NA`.
  private var integers: [(name: String, column: Int, mayBeAbsent: Bool)] = []
  private let year: Int
  private let month: Int
  private let day: Int
  private let delay: Int
  private let carrier: Int
  private let number: Int
  private let origin: Int
  private let destination: Int
  /// Columns that not every file has, and not every view needs.
  private let tail: Int?
  private let hour: Int?

  private static let always = [
    "year", "month", "day", "sched_dep_time", "sched_arr_time", "flight", "distance", "hour", "minute",
  ]
  private static let sometimes = ["dep_time", "dep_delay", "arr_time", "arr_delay", "air_time"]

  /// Opens the file and reads its header; columns that a view needs must be there.
  init(file: String, needing names: [String] = []) throws(Failure) {
    table = try CSVTable(file: file)
    year = try table.column("year")
    month = try table.column("month")
    day = try table.column("day")
    delay = try table.column("dep_delay")
    carrier = try table.column("carrier")
    number = try table.column("flight")
    origin = try table.column("origin")
    destination = try table.column("dest")
    (tail, hour) = (table.columns["tailnum"], table.columns["hour"])
    for name in names { _ = try table.column(name) }
    for (names, mayBeAbsent) in [(Self.always, false), (Self.sometimes, true)] {
      for name in names {
        if let column = table.columns[name] {
          integers.append((name, column, mayBeAbsent))
        }
      }
    }
  }

  /// The next flight; nil at the end.
  mutating func next() throws(Failure) -> Flight? {
    guard try table.next() else { return nil }
    let rows = table.rows
    for (name, column, mayBeAbsent) in integers where rows.integer(column) == nil {
      guard mayBeAbsent && rows.isAbsent(column) else {
        throw rows.failure("\(name) is '\(rows.text(column))', not a number\(mayBeAbsent ? " or NA" : "")")
      }
    }
    return Flight(
      year: rows.integer(year) ?? 0,
      month: rows.integer(month) ?? 0,
      day: rows.integer(day) ?? 0,
      delay: rows.integer(delay),
      carrier: rows.text(carrier),
      number: rows.integer(number) ?? 0,
      origin: rows.text(origin),
      destination: rows.text(destination),
      tail: tail.flatMap { rows.isAbsent($0) ? nil : rows.text($0) },
      hour: hour.flatMap { rows.integer($0) } ?? 0
    )
  }
}

/// A flight, as far as the live view of late ones needs it.
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
  private var rows: CSVReader
  private let width: Int
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

  private static let always = [
    "year", "month", "day", "sched_dep_time", "sched_arr_time", "flight", "distance", "hour", "minute",
  ]
  private static let sometimes = ["dep_time", "dep_delay", "arr_time", "arr_delay", "air_time"]

  /// Opens the file and reads its header.
  init(file: String) throws(Failure) {
    var rows = try CSVReader(file: file)
    guard try rows.next() else { throw Failure(file: file, line: 1, "there is no header") }
    var columns: [String: Int] = [:]
    for field in rows.fields.indices {
      guard columns.updateValue(field, forKey: rows.text(field)) == nil else {
        throw rows.failure("two columns are named '\(rows.text(field))'")
      }
    }
    func column(_ name: String) throws(Failure) -> Int {
      guard let column = columns[name] else { throw rows.failure("there is no column '\(name)'") }
      return column
    }
    year = try column("year")
    month = try column("month")
    day = try column("day")
    delay = try column("dep_delay")
    carrier = try column("carrier")
    number = try column("flight")
    origin = try column("origin")
    destination = try column("dest")
    for (names, mayBeAbsent) in [(Self.always, false), (Self.sometimes, true)] {
      for name in names {
        if let column = columns[name] {
          integers.append((name, column, mayBeAbsent))
        }
      }
    }
    width = rows.fields.count
    self.rows = rows
  }

  /// The next flight; nil at the end.
  mutating func next() throws(Failure) -> Flight? {
    guard try rows.next() else { return nil }
    guard rows.fields.count == width else {
      throw rows.failure("\(rows.fields.count) fields instead of \(width)")
    }
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
      destination: rows.text(destination)
    )
  }
}

/// An aeroplane of the table that flights are joined to by tail number.
struct Plane: Hashable, Sendable {
  var manufacturer: String
  var model: String
}

/// The small tables beside the flights: planes by tail number, and the names of airports and airlines by their codes.
struct FlightRecords {
  var planes: [String: Plane] = [:]
  var airports: [String: String] = [:]
  var airlines: [String: String] = [:]
}

extension FlightRecords {
  /// Reads `planes.csv`, `airports.csv` and `airlines.csv` in the folder of a file of flights.
  init(beside flights: String) throws(Failure) {
    let folder = flights.lastIndex(of: "/").map { String(flights[...$0]) } ?? ""
    for plane in try Self.rows(of: folder + "planes.csv", ["tailnum", "manufacturer", "model"]) {
      planes[plane[0]] = Plane(manufacturer: plane[1], model: plane[2])
    }
    for airport in try Self.rows(of: folder + "airports.csv", ["faa", "name"]) { airports[airport[0]] = airport[1] }
    for airline in try Self.rows(of: folder + "airlines.csv", ["carrier", "name"]) { airlines[airline[0]] = airline[1] }
  }

  /// The fields of some columns, row by row.
  private static func rows(of file: String, _ names: [String]) throws(Failure) -> [[String]] {
    var table = try CSVTable(file: file)
    var columns: [Int] = []
    for name in names { columns.append(try table.column(name)) }
    var rows: [[String]] = []
    while try table.next() { rows.append(columns.map { table.rows.text($0) }) }
    return rows
  }
}

import Foundation

// The tables for people.
extension FlightTables {
  /// The lines; of the hours and the manufacturers, those with the longest delays and with the most flights.
  var lines: [String] {
    [carrierLines, joinLines, hourLines, makerLines, nowhereLines, longestLines, recentLines, busiestLines].flatMap {
      [""] + Self.columns($0)
    }
  }

  private var carrierLines: [[String]] {
    let rows = carriers.map { row in
      let mean = row.figures.meanDelay.map { String(format: "%.1f", $0) }
      return [row.name, row.figures.flights.grouped, mean ?? "-", row.figures.greatestDelay?.grouped ?? "-"]
    }
    return [["carrier", "flights", "mean delay", "greatest"]] + rows
  }

  private var joinLines: [[String]] {
    [["flights joined to", "found", "not found"]] + joins.map { [$0.name, $0.matched.grouped, $0.unmatched.grouped] }
  }

  private var hourLines: [[String]] {
    let latest = hours.sorted { ($1.figures.upper ?? 0, $0.place) < ($0.figures.upper ?? 0, $1.place) }
    let rows = latest.prefix(5).map { row in
      [
        "\(row.place.origin) \(row.place.hour):00", row.figures.flights.grouped, row.figures.median?.grouped ?? "-",
        row.figures.upper?.grouped ?? "-",
      ]
    }
    return [["origin and hour", "have left", "median delay", "0.9 quantile"]] + rows
  }

  private var makerLines: [[String]] {
    [["manufacturer", "flights"]] + makers.prefix(5).map { [$0.name, $0.flights.grouped] }
  }

  private var nowhereLines: [[String]] {
    [["destination that is no airport", "flights"]] + nowhere.prefix(5).map { [$0.name, $0.flights.grouped] }
  }

  private var longestLines: [[String]] {
    let rows = longest.map { row in
      [row.origin] + (0..<5).map { row.delays.indices.contains($0) ? row.delays[$0].grouped : "-" }
    }
    return [["origin", "longest delay", "2nd", "3rd", "4th", "5th"]] + rows
  }

  private var recentLines: [[String]] {
    let rows = recent.map { row in
      [row.origin, row.delays.grouped, row.mean.map { String(format: "%.1f", $0) } ?? "-"]
    }
    return [["origin, last three hours", "delays", "mean"]] + rows
  }

  private var busiestLines: [[String]] {
    [["plane", "flights"]] + busiest.map { [$0.name, $0.flights.grouped] }
  }

  /// Columns as wide as they must be, the first one to the left.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blanks : blanks + row[column]
      }
      .joined(separator: "  ")
    }
  }
}

/// The results for people: columns as wide as they must be, a blank line between workloads of several rows.
struct Table {
  let measurements: [Measurement]

  private static let header = [
    "workload", "n", "system", "ns/update", "least..most", "ratio", "of least", "to tables in C", "allocs/update",
    "bytes/element", "instructions",
  ]

  /// The header and the cells of all rows; columns in which there is nothing are left out.
  var cells: [[String]] {
    guard !measurements.isEmpty else { return [] }
    let rows = [Self.header] + measurements.map(cells)
    let used = Self.header.indices.filter { column in rows.dropFirst().contains { $0[column] != "-" } }
    return rows.map { row in used.map { row[$0] } }
  }

  /// The lines to print.
  var lines: [String] {
    let rows = cells
    guard let header = rows.first else { return [] }
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let sizes = Dictionary(grouping: measurements, by: \.workload).mapValues(\.count)
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      if index > 1, row[0] != rows[index - 1][0], sizes[row[0]] != 1 || sizes[rows[index - 1][0]] != 1 {
        lines.append("")
      }
      let cells = header.indices.map { column -> String in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return Self.isText(column) ? row[column] + blanks : blanks + row[column]
      }
      lines.append(cells.joined(separator: "  "))
    }
    return lines
  }

  private static func isText(_ column: Int) -> Bool { column == 0 || column == 2 }

  private func cells(_ measurement: Measurement) -> [String] {
    [
      measurement.workload,
      measurement.n.asSize,
      measurement.system,
      measurement.nanosecondsPerUpdate.brief,
      measurement.spread.map { "\($0.lowerBound.brief)..\($0.upperBound.brief)" } ?? "-",
      measurement.ratio?.brief ?? "-",
      measurement.ratioOfLeast?.brief ?? "-",
      measurement.ratioToTables?.brief ?? "-",
      measurement.allocationsPerUpdate?.brief ?? "-",
      measurement.bytesPerElement?.brief ?? "-",
      measurement.instructionsPerUpdate?.brief ?? "-",
    ]
  }
}

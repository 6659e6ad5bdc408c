/// The results for people: columns as wide as they must be, a blank line between workloads and sizes.
struct Table {
  let measurements: [Measurement]

  private static let header = [
    "workload", "n", "system", "ns/update", "ratio", "allocs/update", "bytes/element", "instructions", "checksum",
  ]

  /// The lines to print.
  var lines: [String] {
    guard !measurements.isEmpty else { return [] }
    let rows = measurements.map(cells)
    let used = Self.header.indices.filter { column in rows.contains { $0[column] != "-" } }
    let widths = Self.header.indices.map { column in
      max(Self.header[column].count, rows.map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = used.map { column -> String in
        let blanks = String(repeating: " ", count: widths[column] - cells[column].count)
        return Self.isText(column) ? cells[column] + blanks : blanks + cells[column]
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " {
        line.removeLast()
      }
      return line
    }
    var lines = [line(Self.header)]
    for (index, row) in rows.enumerated() {
      let measurement = measurements[index]
      if index > 0 {
        let previous = measurements[index - 1]
        if previous.workload != measurement.workload || (previous.n != measurement.n && !isSingle(index)) {
          lines.append("")
        }
      }
      lines.append(line(row))
    }
    return lines
  }

  /// Whether neither the row nor the one before shares its workload and size with another.
  private func isSingle(_ index: Int) -> Bool {
    func isAlike(_ one: Int, _ other: Int) -> Bool {
      guard measurements.indices.contains(one), measurements.indices.contains(other) else { return false }
      return measurements[one].workload == measurements[other].workload && measurements[one].n == measurements[other].n
    }
    return !isAlike(index, index + 1) && !isAlike(index - 2, index - 1)
  }

  private static func isText(_ column: Int) -> Bool { column == 0 || column == 2 || column == 8 }

  private func cells(_ measurement: Measurement) -> [String] {
    [
      measurement.workload,
      measurement.n.asSize,
      measurement.system,
      measurement.nanosecondsPerUpdate.brief,
      measurement.ratio?.brief ?? "-",
      measurement.allocationsPerUpdate?.brief ?? "-",
      measurement.bytesPerElement?.brief ?? "-",
      measurement.instructionsPerUpdate?.brief ?? "-",
      measurement.checksum?.description ?? "-",
    ]
  }
}

/// The results for programs: an array with one object per row, always with the same members in the same order.
///
/// `checksum` is a text, since its numbers have 64 bits; members are null where nothing was measured.
struct JSONOutput {
  let measurements: [Measurement]

  /// The whole document.
  var text: String {
    guard !measurements.isEmpty else { return "[]\n" }
    return "[\n" + measurements.map { "  " + object($0) }.joined(separator: ",\n") + "\n]\n"
  }

  private func object(_ measurement: Measurement) -> String {
    let members = [
      ("workload", quoted(measurement.workload)),
      ("n", String(measurement.n)),
      ("system", quoted(measurement.system)),
      ("nsPerUpdate", number(measurement.nanosecondsPerUpdate)),
      ("nsLeast", number(measurement.spread?.lowerBound)),
      ("nsMost", number(measurement.spread?.upperBound)),
      ("ratio", number(measurement.ratio)),
      ("ratioOfLeast", number(measurement.ratioOfLeast)),
      ("ratioToTables", number(measurement.ratioToTables)),
      ("allocationsPerUpdate", number(measurement.allocationsPerUpdate)),
      ("instructionsPerUpdate", number(measurement.instructionsPerUpdate)),
      ("bytesPerElement", number(measurement.bytesPerElement)),
      ("checksum", measurement.checksum.map { quoted($0.description) } ?? "null"),
    ]
    return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// With four decimals at most.
  private func number(_ value: Double?) -> String {
    guard let value, value.isFinite, value.magnitude < 1e15 else { return "null" }
    return String((value * 10_000).rounded() / 10_000)
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

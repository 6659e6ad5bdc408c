import Foundation

/// Rows of an earlier run, as ``JSONOutput`` has written them.
enum JSONInput {
  /// The bytes of the longest file that is read.
  private static let longestFile = 1 << 26

  private struct Row: Decodable {
    let workload: String
    let n: Int
    let system: String
    let nsPerUpdate: Double?
    let nsLeast: Double?
    let nsMost: Double?
    let ratio: Double?
    let ratioOfLeast: Double?
    let ratioToTables: Double?
    let allocationsPerUpdate: Double?
    let instructionsPerUpdate: Double?
    let bytesPerElement: Double?
    let checksum: String?
  }

  /// The rows in a file.
  static func measurements(in file: String) throws(Failure) -> [Measurement] {
    let bytes = try File.contents(file, limit: longestFile)
    let rows: [Row]
    do {
      rows = try JSONDecoder().decode([Row].self, from: Data(bytes))
    } catch {
      throw Failure(file: file, "holds no results as --json writes them: \(reason(error))")
    }
    return rows.map { row in
      Measurement(
        workload: row.workload, n: row.n, system: row.system, nanosecondsPerUpdate: row.nsPerUpdate ?? .nan,
        spread: row.nsLeast.flatMap { least in row.nsMost.flatMap { least <= $0 ? least...$0 : nil } },
        ratio: row.ratio, ratioOfLeast: row.ratioOfLeast, ratioToTables: row.ratioToTables,
        allocationsPerUpdate: row.allocationsPerUpdate,
        bytesPerElement: row.bytesPerElement, instructionsPerUpdate: row.instructionsPerUpdate,
        checksum: row.checksum.map { text in
          var checksum = Checksum()
          checksum.numbers = text.split(separator: ",").compactMap { UInt64($0.drop { $0 == " " }) }
          return checksum
        }
      )
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "\(place(context))\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(place(context))is of another kind"
    default: "not JSON"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "row \($0 + 1)" } ?? $0.stringValue }
    return path.isEmpty ? "the whole " : path.joined(separator: ", ") + " "
  }
}

import Foundation
import Testing

/// A table of comma-separated values, some of its columns by name.
struct DataTable {
  /// The fields of the columns that were asked for, row by row.
  let rows: [[String]]

  init(_ file: URL, columns: [String], limit: Int = .max) throws {
    let lines = [UInt8](try Data(contentsOf: file)).split(separator: UInt8(ascii: "\n"))
    let names = Self.fields(try #require(lines.first))
    let places = try columns.map { name in try #require(names.firstIndex(of: name), "\(file.path) has no \(name)") }
    rows = lines.dropFirst().prefix(limit).map { line in
      let fields = Self.fields(line)
      return places.map { fields[$0] }
    }
  }

  /// The fields of a line; some stand in quotes, and hold commas.
  private static func fields(_ line: ArraySlice<UInt8>) -> [String] {
    var (fields, field, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
    for byte in line where byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
      } else {
        field.append(byte)
      }
    }
    return fields + [String(decoding: field, as: UTF8.self)]
  }

  /// The folder of the small tables that the bench brings along.
  static var fixtures: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Benchmarks/SignalBench/Fixtures")
  }

  /// The folder of the real tables, where somebody has them.
  static var folder: URL? {
    ProcessInfo.processInfo.environment["SIGNALGRAPH_DATA"].map { URL(fileURLWithPath: $0, isDirectory: true) }
  }

  /// Why the real tables are not read.
  static let absence: Comment = "SIGNALGRAPH_DATA names no folder: the full tables are not read"

  /// At most so many rows: all of them, but in a debug build, which takes ten times as long or more.
  static func limit(inDebug limit: Int) -> Int {
    #if DEBUG
      limit
    #else
      .max
    #endif
  }
}

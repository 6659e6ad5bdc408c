import SignalGraph
import Testing

/// Runs the table in a stage's documentation: each row is compared word for word with the comment, and played.
///
/// ```swift
/// @Test func `the table of mutations holds`() throws {
///   try playTable(of: "Stages/Filter/DictionaryFiltering.swift", type: "DictionaryFiltering") { table in
///     table.row("`insert`", "", "yes", "`insert`") {
///       let slot = DictionarySlot(TableDictionary<Int, Int>())
///       let stage = slot.filter { $0.value > 0 }
///       expectSignals(of: stage, [.transition([.insert(key: 1, value: 2)])]) { slot[1] = 2 }
///       stage.tearDown()
///     }
///   }
/// }
/// ```
func playTable(of path: String, type: String, _ fill: (MutationTable) -> Void) throws {
  let page = try Page("Sources/SignalGraph/" + path)
  let table = MutationTable()
  fill(table)
  #expect(!table.rows.isEmpty, "a table without rows shows nothing")
  #expect(table.rows.map(\.text) == page.tableRows(before: type))
  for row in table.rows { row.play() }
}

/// The rows that a test has written down.
final class MutationTable {
  private(set) var rows: [(text: String, play: () -> Void)] = []

  /// Adds a row: its cells as in the comment, and what shows that it holds.
  func row(_ cells: String..., play: @escaping () -> Void) {
    rows.append((cells.joined(separator: " | "), play))
  }
}

/// Registers a monitor, does something, and expects what the monitor was told meanwhile.
func expectSignals<Source: Emitter, Transaction>(
  of source: Source,
  _ expected: [StateSignal<Transaction>],
  location: SourceLocation = #_sourceLocation,
  when action: () -> Void
) where Source.Output == StateSignal<Transaction>, Transaction: Equatable, Transaction.Snapshot: Equatable {
  var signals: [StateSignal<Transaction>] = []
  let monitor = SignalMonitor<StateSignal<Transaction>> { signals.append($0) }
  source.register(monitor)
  signals = []
  action()
  let received = signals
  #expect(received == expected, sourceLocation: location)
  if monitor.sensor.isRegistered { source.deregister(monitor) }
}

extension Page {
  /// The rows of the first table in the comment of a class, header and rule left out, as cells joined by " | ".
  fileprivate func tableRows(before type: String) -> [String] {
    let declaration = lines.firstIndex { line in
      ["class \(type)<", "class \(type):", "typealias \(type)<", "func \(type)<"].contains { line.contains($0) }
    }
    guard let declaration else { return [] }
    let comment = lines[..<declaration].map { $0.drop { $0 == " " } }.reversed()
      .drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }
    let rows = comment.reversed().map { $0.dropFirst(3).drop { $0 == " " } }
      .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmed }.joined(separator: " | ")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

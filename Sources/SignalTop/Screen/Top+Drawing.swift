import SignalCycle

// What the screen shows.
extension Top.Source {
  /// Makes the screen of everything else.
  mutating func draw() {
    processes.view.limit = room
    if processes.view.offset > max(0, page.rowCount - room) { processes.view.offset = max(0, page.rowCount - room) }
    let processRows = page.rows.prefix(room).map(Self.row)
    let empty = [TerminalRow](repeating: "", count: max(0, room - processRows.count))
    terminal.rows = [title, costs, Self.header] + processRows + empty + [prompt]
    terminal.rows = Array(terminal.rows.suffix(max(0, size.rows)))
    terminal.cursor = isTyping ? TerminalPlace(row: terminal.rows.count - 1, column: cursorColumn) : nil
  }

  private var title: TerminalRow {
    let arrangement = processes.view.arrangement
    let count = page.matching == page.total ? "\(page.total)" : "\(page.matching) of \(page.total)"
    let order = "by \(arrangement.column.title)\(arrangement.isReversed ? ", reversed" : "")"
    return TerminalRow("SignalTop  \(count) processes \(order)\(arrangement.isGrouped ? ", by user" : "")", .bold)
  }

  private var costs: TerminalRow {
    let cost = page.cost
    return TerminalRow("a look: \(Self.time(cost.pipeline)) in the graph, \(Self.time(cost.recomputing)) recomputing")
  }

  /// What stands above the processes.
  static let header = TerminalRow("    PID USER     S   CPU%    MEM NAME", .reversed)

  private var prompt: TerminalRow {
    if isTyping { return TerminalRow("filter: \(processes.view.query)") }
    let query = processes.view.query
    let filter = query.isEmpty ? "" : "[\(query)]  "
    return TerminalRow(filter + "/ filter  s sort  r reverse  g group by user  arrows scroll  q quit")
  }

  private var cursorColumn: Int { min(size.columns - 1, 8 + TerminalText.width(of: processes.view.query)) }

  /// A line of the page.
  static func row(_ row: ProcessPage.Row) -> TerminalRow {
    switch row {
    case .group(let user, let summary):
      let numbers = "\(share(summary.processor))  \(size(summary.memory))"
      return TerminalRow("▾ \(user): \(summary.count)  \(numbers)", .bold)
    case .process(let process):
      let user = TerminalText.fitted(process.user, to: 8)
      let numbers = "\(right(share(process.processor), 6)) \(right(size(process.memory), 6))"
      return TerminalRow("\(right("\(process.id)", 7)) \(user) \(process.state) \(numbers) \(process.name)")
    }
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  /// Tenths of a percent.
  private static func share(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

  /// Bytes in the unit that leaves at most four digits.
  static func size(_ bytes: Int) -> String {
    var (number, units) = (Double(bytes), "BKMGTP"[...])
    while number >= 9_999.5, units.count > 1 {
      number /= 1_024
      units = units.dropFirst()
    }
    return "\(Int(number.rounded()))\(units.prefix(1))"
  }

  private static func time(_ duration: Duration) -> String {
    let microseconds = Int((duration / .microseconds(1)).rounded())
    return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1_000) ms"
  }
}

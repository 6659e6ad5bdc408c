/// A history as lines of text, to walk through on a terminal.
///
/// ```text
///     0  the beginning
///     1  add(1, name: "Milk")
///  ▸  2  todo(1, setDone(true))   1 other
///     3  clear
/// items[1].isDone: false → true
/// ```
///
/// It shows as many lines around the chosen moment as there is room for, and below them by what that moment differs from the
/// one before.
public struct AtomTimeScreen: Equatable, Sendable {
  /// The lines of the history that fit.
  public let lines: [String]
  /// The place of the current moment among them.
  public let currentIndex: Int

  /// Draws a history in a number of rows and columns.
  ///
  /// - Complexity: O(moments of the branch).
  public init<Root>(_ machine: AtomTimeMachine<Root>, rows: Int, columns: Int) {
    let all = machine.lines
    let details = machine.differences(at: machine.current).prefix(max(0, rows / 3))
    let room = max(1, rows - details.count)
    let current = all.firstIndex(where: \.isCurrent) ?? 0
    let start = max(0, min(current - room / 2, all.count - room))
    let shown = all[start..<min(all.count, start + room)]
    let width = "\(all.last?.moment ?? 0)".count + 2
    lines =
      shown.map { line in
        let number = "\(line.moment)"
        let mark = line.isCurrent ? " ▸ " : "   "
        let branches = line.branchCount == 0 ? "" : "   \(line.branchCount) other"
        let padding = String(repeating: " ", count: max(0, width - number.count))
        return Self.fitted("\(mark)\(padding)\(number)  \(line.words)\(branches)", to: columns)
      } + details.map { Self.fitted("   \($0)", to: columns) }
    currentIndex = current - start
  }

  private static func fitted(_ line: String, to columns: Int) -> String {
    TerminalText.fitted(line, to: columns, filled: false)
  }
}

/// What stands on a terminal, and the least that has to be written for it to show something else.
///
/// A line that is as it was is not written. Of one that changed, what it begins with is kept if it is the same.
struct TerminalScreen {
  private var rows: [TerminalRow] = []
  private var size: TerminalSize?
  private var cursor: TerminalPlace?

  /// The commands that lead from what is shown to a model; empty if nothing changes.
  mutating func update(to model: TerminalModel, in size: TerminalSize) -> String {
    var text = ""
    if self.size != size {
      // What a terminal keeps of lines when its size changes is not known.
      (rows, cursor) = ([], nil)
      text = Self.plain + Self.clear
    }
    let shown = (0..<max(0, size.rows)).map { index in
      let row = model.rows.indices.contains(index) ? model.rows[index] : ""
      return TerminalRow(
        TerminalText.fitted(row.text, to: size.columns, filled: row.style == .reversed), row.style)
    }
    for (index, row) in shown.enumerated() {
      let past = rows.indices.contains(index) ? rows[index] : ""
      if past != row { text += Self.change(past, to: row, at: index) }
    }
    rows = shown
    self.size = size
    if cursor != model.cursor || !text.isEmpty {
      if let place = model.cursor {
        text += Self.move(to: Self.nearest(place.row, size.rows), Self.nearest(place.column, size.columns))
        text += "\u{1B}[?25h"
      } else if cursor != nil || text.hasPrefix(Self.plain) {
        text += "\u{1B}[?25l"
      }
      cursor = model.cursor
    }
    return text
  }

  private static func change(_ past: TerminalRow, to row: TerminalRow, at index: Int) -> String {
    let kept = past.style == row.style ? commonPrefix(past.text, row.text) : row.text.startIndex
    let column = TerminalText.width(of: row.text[..<kept])
    let end = row.style == .reversed ? "" : "\u{1B}[K"
    return move(to: index, column) + begin(row.style) + row.text[kept...] + plain + end
  }

  private static func commonPrefix(_ one: String, _ other: String) -> String.Index {
    var (first, second) = (one.startIndex, other.startIndex)
    while first < one.endIndex, second < other.endIndex, one[first] == other[second] {
      one.formIndex(after: &first)
      other.formIndex(after: &second)
    }
    return second
  }

  private static func move(to row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// The index that is nearest to one, which may be any number, among so many.
  private static func nearest(_ index: Int, _ count: Int) -> Int { min(max(index, 0), max(count, 1) - 1) }

  private static func begin(_ style: TerminalRow.Style) -> String {
    switch style {
    case .plain: ""
    case .bold: "\u{1B}[1m"
    case .reversed: "\u{1B}[7m"
    }
  }

  private static let plain = "\u{1B}[0m"
  private static let clear = "\u{1B}[2J"

  /// Takes the terminal: another page, no cursor, no mouse, lines that end at the edge.
  static let enter = "\u{1B}[?1049h\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?7l\u{1B}[?25l"
  /// Gives it back.
  static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

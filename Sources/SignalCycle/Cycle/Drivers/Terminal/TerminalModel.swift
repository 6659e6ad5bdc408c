/// How much a terminal shows.
public struct TerminalSize: CycleValue, Hashable {
  /// How many lines.
  public var rows: Int
  /// How many characters in a line.
  public var columns: Int

  /// Makes a size.
  public init(rows: Int, columns: Int) { (self.rows, self.columns) = (rows, columns) }
}

/// A line of a terminal.
public struct TerminalRow: CycleValue, Hashable, ExpressibleByStringInterpolation {
  /// How it is shown.
  public enum Style: String, CycleValue {
    /// As it is.
    case plain
    /// Bright or thick.
    case bold
    /// Dark on light, over the whole width.
    case reversed
  }

  /// What it says.
  public var text: String
  /// How it is shown.
  public var style: Style

  /// Makes a line.
  public init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }

  /// Makes a line as it is.
  public init(stringLiteral text: String) { self.init(text) }
}

/// What a terminal shows: the model of a ``TerminalDriver``.
public struct TerminalModel: CycleValue, Initializable {
  /// The lines from the top; what is too long is cut, what is missing is empty.
  public var rows: [TerminalRow]
  /// Where the cursor stands, or is nearest to; nil if there is none.
  public var cursor: TerminalPlace?
  /// Whether the program has the terminal; if not, it is as it was before.
  public var isShown = true

  /// Makes a screen.
  public init(rows: [TerminalRow], cursor: TerminalPlace? = nil) { (self.rows, self.cursor) = (rows, cursor) }

  /// Makes an empty screen.
  public init() { self.init(rows: []) }

  /// The lines as text, as many and as long as a terminal of a size shows; for tests, scripts and pipes.
  public func lines(in size: TerminalSize) -> [String] {
    (0..<max(0, size.rows)).map { index in
      TerminalText.fitted(rows.indices.contains(index) ? rows[index].text : "", to: size.columns, filled: false)
    }
  }
}

/// A place on a terminal.
public struct TerminalPlace: CycleValue, Hashable {
  /// The line, counted from 0.
  public var row: Int
  /// The character in it, counted from 0.
  public var column: Int

  /// Makes a place.
  public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

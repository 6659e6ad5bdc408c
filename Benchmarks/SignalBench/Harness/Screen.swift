import Foundation

/// Lines that are drawn over one another on a terminal; elsewhere only the last ones are written.
struct Screen {
  private let console: Console
  /// How many lines are drawn.
  private var height = 0

  init(_ console: Console) { self.console = console }

  /// Draws over what was drawn before, as far as the terminal has room; elsewhere the first line shows the progress.
  mutating func draw(_ lines: @autoclosure () -> [String]) throws(Failure) {
    guard let size = Self.size else { return console.progress(lines().first ?? "") }
    let shown = lines().prefix(size.rows - 1).map { String($0.prefix(size.columns - 1)) }
    try console.write(back + shown.joined(separator: "\n"))
    height = shown.count
  }

  /// Writes all of the last lines.
  mutating func finish(_ lines: [String]) throws(Failure) {
    console.clearProgress()
    try console.write(back + lines.joined(separator: "\n"))
    height = 0
  }

  /// To the first of the lines drawn before, and all from there erased.
  private var back: String { height > 0 ? "\u{1B}[\(height)A\u{1B}[J" : "" }

  /// The size of the terminal on standard output; nil where there is none.
  private static var size: (rows: Int, columns: Int)? {
    var window = winsize()
    guard isatty(STDOUT_FILENO) != 0, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
    return window.ws_row > 1 && window.ws_col > 1 ? (Int(window.ws_row), Int(window.ws_col)) : nil
  }
}

/// What a user does at a terminal, line by line, for a program that runs without one.
///
/// ```text
/// # a comment
/// key down enter   keys by their names
/// type Milk        characters
/// resize 10 40     rows and columns
/// show             the screen is wanted
/// look             a word of the program's own
/// ```
public struct TerminalScript: Equatable, Sendable {
  /// A line.
  public enum Command: Equatable, Sendable {
    /// Keys are pressed.
    case keys([TerminalKey])
    /// The terminal has another size.
    case resize(TerminalSize)
    /// The screen is wanted.
    case show
    /// A word of the program's own, and the rest of the line.
    case word(String, String)
  }

  /// The lines in order, without comments.
  public let commands: [Command]

  /// Reads a script.
  ///
  /// - `words`: those of the program's own.
  /// - Throws: ``CycleError/malformed(line:_:)``.
  public init(_ text: String, words: Set<String> = []) throws(CycleError) {
    var commands: [Command] = []
    // By Unicode scalars, because a carriage return and a line feed are one character.
    for (index, scalars) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = Substring(scalars.last == "\r" ? scalars.dropLast() : scalars)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let command = Self.command(line, words) else {
        throw .malformed(line: index + 1, "it is no command: \(line)")
      }
      commands.append(command)
    }
    self.commands = commands
  }

  private static func command(_ line: Substring, _ own: Set<String>) -> Command? {
    let word = String(line.prefix { $0 != " " })
    let rest = line.dropFirst(word.count + 1)
    let words = rest.split(separator: " ")
    switch word {
    case "key":
      let keys = words.compactMap { TerminalKey(named: String($0)) }
      return keys.isEmpty || keys.count != words.count ? nil : .keys(keys)
    case "type": return .keys(rest.map { .character(String($0)) })
    case "resize":
      let numbers = words.compactMap { Int($0) }.filter { $0 > 0 && $0 <= 1_000 }
      return words.count == 2 && numbers.count == 2 ? .resize(TerminalSize(rows: numbers[0], columns: numbers[1])) : nil
    case "show": return rest.isEmpty ? .show : nil
    default: return own.contains(word) ? .word(word, String(rest)) : nil
    }
  }
}

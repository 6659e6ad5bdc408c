import Foundation

/// What a file has the program do, line by line, without a terminal.
///
/// ```text
/// # a comment
/// key a            keys by their names, several with blanks between them
/// type Milk        characters
/// resize 10 40     rows and columns
/// open /todos/1    a link
/// wait             for what was begun
/// show             prints the screen
/// ```
struct Script {
  private enum Command {
    case keys([Key])
    case resize(ScreenSize)
    case open(String)
    case wait
    case show
  }

  private let commands: [Command]

  /// Reads a script; throws the line that is none.
  init(_ text: String) throws(Failure) {
    var commands: [Command] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.hasSuffix("\r") ? line.dropLast() : line
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let command = Self.command(line) else {
        throw Failure(status: 2, "line \(index + 1) of the script is no command: \(line)")
      }
      commands.append(command)
    }
    self.commands = commands
  }

  private static func command(_ line: Substring) -> Command? {
    let word = line.prefix { $0 != " " }
    let rest = line.dropFirst(word.count + 1)
    let words = rest.split(separator: " ")
    switch word {
    case "key":
      let keys = words.compactMap { Key(named: String($0)) }
      return keys.isEmpty || keys.count != words.count ? nil : .keys(keys)
    case "type": return .keys(rest.map { .character($0) })
    case "resize":
      let numbers = words.compactMap { Int($0) }.filter { $0 > 0 && $0 <= 1_000 }
      return words.count == 2 && numbers.count == 2 ? .resize(ScreenSize(rows: numbers[0], columns: numbers[1])) : nil
    case "open": return rest.isEmpty ? nil : .open(String(rest))
    case "wait": return rest.isEmpty ? .wait : nil
    case "show": return rest.isEmpty ? .show : nil
    default: return nil
    }
  }

  /// Does what it says, and hands each screen on.
  @TodoActor
  func run(_ app: TodoApp, _ show: ([String]) throws -> Void) async throws {
    var size = ScreenSize(rows: 16, columns: 80)
    for command in commands {
      switch command {
      case .keys(let keys): for key in keys { guard app.press(key) else { return } }
      case .resize(let other): size = other
      case .open(let link): app.open(link)
      case .wait: await app.idle()
      case .show: try show(app.draw(size))
      }
    }
  }
}

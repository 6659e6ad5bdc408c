import Foundation

/// What the command line says.
struct Options: Equatable {
  var file = "todos.atom"
  var script: String?
  var link: String?
  /// After how many changes the file is written as a whole.
  var limit = 1_000
  var wantsHelp = false

  static let help = """
    AtomTodo: a list of todos in the terminal, which remembers everything.

    USAGE: AtomTodo [--file PATH] [--open LINK] [--limit NUMBER] [--script PATH]

      --file PATH     where the todos are kept; todos.atom if it is left out
      --open LINK     begin there: / or /todos/NUMBER
      --limit NUMBER  write the file as a whole after so many changes; 1000 if it is left out
      --script PATH   do what a file says, without a terminal; - is standard input
      --help          print this

    A script has a command in each line:

      key NAME...           press keys: a character, enter, escape, backspace, space, up, down, left, right
      type TEXT             press the characters of a text
      resize ROWS COLUMNS   have a screen of another size; 16 80 at first
      open LINK             go to a place
      wait                  wait for a sweep to end
      show                  print the screen
      # TEXT                nothing

    Every change is written to the file before the screen shows it. Undo and history go back to where the file was last
    written as a whole before this start.

    """

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      func value() throws(Failure) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Failure(status: 2, "\(name) needs a value") }
        return value
      }
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--file": file = try value()
      case "--script": script = try value()
      case "--open": link = try value()
      case "--limit":
        limit = Int(try value()) ?? 0
        if limit < 1 { throw Failure(status: 2, "--limit needs a number above 0") }
      default: throw Failure(status: 2, "\(name) is not known; --help lists what is")
      }
    }
  }
}

/// Why the program ends, in words, and with which status.
struct Failure: Error, Equatable {
  let status: Int32
  let words: String

  init(status: Int32, _ words: String) { (self.status, self.words) = (status, words) }
}

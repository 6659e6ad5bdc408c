import TerminalPrograms

/// What the command line says.
struct Options: ProgramOptions {
  var file = "todos.atom"
  var script: String?
  var link: String?
  /// After how many changes the file is written as a whole.
  var limit = 1_000

  static let help = """
    AtomTodo: a list of todos in the terminal, which remembers everything.

    USAGE: AtomTodo [--file PATH] [--open LINK] [--limit NUMBER] [--script PATH]

      --file PATH     where the todos are kept; todos.atom if it is left out
      --open LINK     begin there: / or /todos/NUMBER
      --limit NUMBER  write the file as a whole after so many changes; 1000 if it is left out
      --script PATH   do what a file says, without a terminal; - is standard input
      --help          print this

    A script has a command in each line:

      key NAME...           press keys: a character, enter, escape, backspace, space, up, down, left, right, ctrl-c...
      type TEXT             press the characters of a text
      resize ROWS COLUMNS   have a screen of another size; 16 80 at first
      open LINK             go to a place: / or /todos/NUMBER
      wait                  wait for a sweep to end
      show                  print the screen
      # TEXT                nothing

    Every change is written to the file before the screen shows it. Undo and history go back to where the file was last
    written as a whole before this start.

    """

  mutating func take(_ option: inout ProgramOption) throws(ProgramFailure) {
    switch option.name {
    case "--file": file = try option.value()
    case "--script": script = try option.value()
    case "--open": link = try option.value()
    case "--limit":
      limit = Int(try option.value()) ?? 0
      if limit < 1 { throw ProgramFailure(status: 2, "--limit needs a number above 0") }
    default: throw option.unknown
    }
  }
}

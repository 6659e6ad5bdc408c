import TerminalPrograms

/// What the command line says.
struct Options: ProgramOptions {
  var file = "counter.session"
  var server: String?
  var script: String?
  var record: String?
  var replay: String?

  static let help = """
    CycleCounter: a count that two keys change.

    USAGE: CycleCounter [--file PATH] [--server URL] [--record PATH] [--replay PATH] [--script PATH]

      --file PATH    where the count is kept; counter.session if it is left out
      --server URL   have a server keep it: POST URL/add/NUMBER/STEP answers the new count
      --record PATH  write each moment to a file
      --replay PATH  go through a recording, and say where it differs from what the program does now
      --script PATH  do what a file says, without a terminal; - is standard input
      --help         print this

    A script has a command in each line:

      key NAME...           press keys: +, -, r, q, up, down, ctrl-c
      resize ROWS COLUMNS   have a screen of another size; 24 80 at first
      wait                  until the server has answered, or failed to
      show                  print the screen
      # TEXT                nothing

    """

  mutating func take(_ option: inout ProgramOption) throws(ProgramFailure) {
    switch option.name {
    case "--file": file = try option.value()
    case "--server": server = try option.value()
    case "--script": script = try option.value()
    case "--record": record = try option.value()
    case "--replay": replay = try option.value()
    default: throw option.unknown
    }
  }
}

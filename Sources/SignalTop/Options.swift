import TerminalPrograms

/// What the command line says.
struct Options: ProgramOptions {
  var isOnce = false
  var script: String?
  var folder = "/proc"
  var interval = Duration.seconds(1)

  static let help = """
    SignalTop: the processes of this machine, as they change.

    USAGE: SignalTop [--once] [--interval SECONDS] [--proc PATH] [--script PATH]

      --once              print the processes as a table, once
      --interval SECONDS  look so often; 1 if it is left out
      --proc PATH         read another folder than /proc
      --script PATH       do what a file says, without a terminal; - is standard input
      --help              print this

    A script has a command in each line:

      key NAME...           press keys: a character, enter, escape, backspace, up, down, page-down, ctrl-c...
      type TEXT             press the characters of a text
      resize ROWS COLUMNS   have a screen of another size; 24 80 at first
      look                  look at the processes again
      show                  print the screen
      # TEXT                nothing

    """

  mutating func take(_ option: inout ProgramOption) throws(ProgramFailure) {
    switch option.name {
    case "--once": isOnce = true
    case "--script": script = try option.value()
    case "--proc": folder = try option.value()
    case "--interval":
      guard let seconds = Double(try option.value()), seconds >= 0.05, seconds <= 3_600 else {
        throw ProgramFailure(status: 2, "--interval needs a number of seconds, 0.05 to 3600")
      }
      interval = .milliseconds(Int(seconds * 1_000))
    default: throw option.unknown
    }
  }
}

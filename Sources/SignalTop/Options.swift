import SignalCycle

/// What the command line says.
struct Options: Equatable {
  var isOnce = false
  var script: String?
  var folder = "/proc"
  var interval = Duration.seconds(1)
  var wantsHelp = false

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

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      func value() throws(Failure) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Failure(status: 2, "\(name) needs a value") }
        return value
      }
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--once": isOnce = true
      case "--script": script = try value()
      case "--proc": folder = try value()
      case "--interval":
        guard let seconds = Double(try value()), seconds >= 0.05, seconds <= 3_600 else {
          throw Failure(status: 2, "--interval needs a number of seconds, 0.05 to 3600")
        }
        interval = .milliseconds(Int(seconds * 1_000))
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

  /// Of whatever was thrown.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case CycleError.malformed(let line, let words): self.init(status: 2, "line \(line) of the script: \(words)")
    default: self.init(status: 1, "\(error)")
    }
  }
}

import SignalCycle

/// What the command line says.
struct Options: Equatable {
  var file = "counter.session"
  var server: String?
  var script: String?
  var record: String?
  var replay: String?
  var wantsHelp = false

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
      case "--server": server = try value()
      case "--script": script = try value()
      case "--record": record = try value()
      case "--replay": replay = try value()
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
  init(_ error: any Error) { self = error as? Failure ?? Failure(status: 1, "\(error)") }
}

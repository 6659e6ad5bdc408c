/// What ends the program: one clear line for standard error, and the exit status.
struct Failure: Error, Equatable {
  /// The line, without the program's name.
  let message: String
  /// 1, or 2 where the command line asks for what there is not.
  let status: Int32

  init(_ message: String, status: Int32 = 1) {
    self.message = message
    self.status = status
  }

  /// A failure of the command line.
  init(usage message: String) {
    self.init(message, status: 2)
  }

  /// A failure in a file, with the line where there is one.
  init(file: String, line: Int? = nil, _ message: String) {
    self.init("\(file)\(line.map { ":\($0)" } ?? ""): \(message)")
  }
}

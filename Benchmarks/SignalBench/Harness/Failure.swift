/// What ends the program with exit status 1: one clear line for standard error.
struct Failure: Error, Equatable {
  /// The line, without the program's name.
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// A failure in a file, with the line where there is one.
  init(file: String, line: Int? = nil, _ message: String) {
    if let line {
      self.message = "\(file):\(line): \(message)"
    } else {
      self.message = "\(file): \(message)"
    }
  }
}

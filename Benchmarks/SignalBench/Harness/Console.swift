import Foundation

/// Where the program writes: results on standard output, everything else on standard error.
struct Console {
  /// Whether somebody watches standard error, so that a progress line makes sense.
  private let showsProgress = isatty(STDERR_FILENO) != 0
  /// Whether the results go where nobody watches, so that standard error says what is being done.
  private let isPiped = isatty(STDOUT_FILENO) == 0

  /// Makes what nobody reads a failure to write, not a signal that kills, and sees whether there is anything to write to.
  ///
  /// A standard stream that is closed stays so: else the first file opened would get its number and the lines meant for
  /// the stream.
  static func prepare() throws(Failure) {
    signal(SIGPIPE, SIG_IGN)
    var descriptor = open("/dev/null", O_RDONLY)
    while (0...STDERR_FILENO).contains(descriptor) {
      descriptor = open("/dev/null", O_RDONLY)
    }
    if descriptor >= 0 {
      close(descriptor)
    }
    var access = fcntl(STDOUT_FILENO, F_GETFL)
    access &= O_ACCMODE
    if access != O_WRONLY && access != O_RDWR {
      throw unwritable
    }
  }

  private static let unwritable = Failure("standard output cannot be written")

  /// One line for people and pipes.
  func write(_ line: String) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      throw Self.unwritable
    }
  }

  /// One line beside the results.
  func remark(_ line: String) {
    clearProgress()
    show(line + "\n")
  }

  /// Says what is begun: a line where there is no progress line, and nobody watches the results.
  func begin(_ task: String) {
    if isPiped && !showsProgress {
      show("running \(task)\n")
    }
  }

  /// Overwrites the progress line, on a terminal only.
  func progress(_ text: @autoclosure () -> String) {
    if showsProgress {
      show("\r\u{1B}[K\(text())")
    }
  }

  /// Takes the progress line away.
  func clearProgress() {
    if showsProgress {
      show("\r\u{1B}[K")
    }
  }

  /// Writes on standard error; if that fails, there is nobody left to tell.
  private func show(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

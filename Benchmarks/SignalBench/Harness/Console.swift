import Foundation

/// Where the program writes: results on standard output, everything else on standard error.
struct Console {
  /// Whether somebody watches standard error, so that a progress line makes sense.
  let showsProgress: Bool

  init(showsProgress: Bool = isatty(STDERR_FILENO) != 0) {
    self.showsProgress = showsProgress
  }

  /// One line for people and pipes.
  func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// One line beside the results.
  func remark(_ line: String) {
    clearProgress()
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Overwrites the progress line, on a terminal only.
  func progress(_ text: @autoclosure () -> String) {
    if showsProgress {
      FileHandle.standardError.write(Data("\r\u{1B}[K\(text())".utf8))
    }
  }

  /// Takes the progress line away.
  func clearProgress() {
    if showsProgress {
      FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
  }
}

#if os(Linux) || os(macOS)
  import Foundation

  /// Gives a terminal back when the process that has it dies, however it dies.
  ///
  /// A small process of its own waits until the program says that all is well, or is there no more: then it writes what
  /// ends the program's screen, and sets the terminal as it was. A handler of signals in the program itself could do so
  /// after a crash, but not after a `SIGKILL`, and would need what it restores in a global variable.
  final class TerminalGuard {
    private let process = Process()
    private let life = Pipe()

    /// Begins to guard a terminal that is as it should be afterwards; nil if there is no shell.
    init?(_ terminal: Int32) {
      let ready = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", Self.script]
      process.standardInput = life
      process.standardOutput = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
      process.standardError = ready
      do { try SignalHearing.beginning { try process.run() } } catch { return nil }
      // The settings must have been read before they are changed.
      _ = ready.fileHandleForReading.availableData
    }

    /// The program has given the terminal back itself.
    func dismiss() {
      try? life.fileHandleForWriting.write(contentsOf: Data("done\n".utf8))
      try? life.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    private static let script = """
      trap '' INT QUIT TERM HUP TSTP TTIN TTOU PIPE
      exec 3<&1
      saved=$(stty -g <&3 2>/dev/null)
      echo ready >&2
      read -r word
      [ "$word" = done ] && exit
      printf '\(TerminalScreen.leave.replacing("\u{1B}", with: "\\033"))'
      [ -n "$saved" ] && stty "$saved" <&3
      """
  }
#endif

import Foundation
import SignalCycle

extension TerminalScript {
  /// Reads a script from a file, or from the standard input if the path is a hyphen.
  public init(at path: String, words: Set<String> = []) throws {
    let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let file, let bytes = try? file.readToEnd() ?? Data() else {
      throw ProgramFailure(status: 1, "\(path) cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProgramFailure(status: 1, "\(path) is no text")
    }
    do throws(CycleError) { try self.init(text, words: words) } catch {
      guard case .malformed(let line, let words) = error else { throw error }
      throw ProgramFailure(status: 2, "line \(line) of the script: \(words)")
    }
  }

  /// Does what it says to a cycle whose driver "terminal" has a stand-in, until the program is over.
  ///
  /// - Parameters:
  ///   - cycle: The program.
  ///   - size: That of the terminal at first.
  ///   - show: What is done with a screen.
  ///   - perform: What is done at a word of the program's own, with the rest of its line.
  @MainActor
  public func run<Frame: ProgramFrame>(
    _ cycle: Cycle<Frame>, from size: TerminalSize = TerminalSize(rows: 24, columns: 80),
    show: (String) throws -> Void, at perform: (_ word: String, _ rest: String) async throws -> Void
  ) async throws {
    func tell(_ event: TerminalDriver.Event) throws {
      if !cycle.frame.isOver { try cycle.send(event, from: "terminal") }
    }
    try tell(.resized(size))
    for command in commands {
      switch command {
      case .keys(let keys): for key in keys { try tell(.key(key)) }
      case .resize(let size): try tell(.resized(size))
      case .word(let word, let rest): try await perform(word, rest)
      case .show: try show(cycle.frame.terminal.lines(in: cycle.frame.size).joined(separator: "\n") + "\n")
      }
      if cycle.frame.isOver { return }
    }
  }
}

import Foundation
import SignalCycle

/// A program of the terminal: its name, its options, and what it does.
///
/// ```swift
/// @main enum Program: TerminalProgram {
///   static let name = "Echo"
///
///   static func run(_ options: Options) async throws { try print(options.text) }
/// }
/// ```
///
/// Its ``main()`` reads the command line, prints the help if that is wanted, runs on the main thread, and ends the process:
/// with status 0, or with what went wrong on the standard error, and the status of the ``ProgramFailure``.
public protocol TerminalProgram: SendableMetatype {
  /// What the command line may say.
  associatedtype Options: ProgramOptions

  /// What it is called in messages.
  static var name: String { get }

  /// Runs to the end.
  @MainActor static func run(_ options: Options) async throws
}

extension TerminalProgram {
  /// The whole process.
  ///
  /// Not asynchronous itself: tests link several programs, and the entries of asynchronous ones have one name.
  public static func main() {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // At once, on the main thread, whose signals are heard.
      Task.immediate { @MainActor in await begin() }
    } else {
      Task { @MainActor in await begin() }
    }
    // The main thread stays: it is the one that blocks the signals.
    while true { RunLoop.main.run() }
  }

  @MainActor
  private static func begin() async {
    do {
      if let options = try Options.read(Array(CommandLine.arguments.dropFirst())) {
        try await run(options)
      } else {
        try print(Options.help)
      }
    } catch {
      let failure = ProgramFailure(error)
      FileHandle.standardError.write(Data("\(name): \(failure.words)\n".utf8))
      exit(failure.status)
    }
    exit(0)
  }

  /// Throws unless both ends of the program are a terminal; the words say what else can be done.
  public static func requireTerminal(or words: String = "--script PATH does without one") throws {
    if !TerminalDriver.isThere { throw ProgramFailure(status: 2, "there is no terminal; \(words)") }
  }

  /// Writes text to the standard output, as it is.
  public static func print(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}

/// Why a program ends, in words, and with which status: 2 for what is wrong on the command line or in a script, 1 for the
/// rest.
public struct ProgramFailure: Error, Equatable {
  /// The status of the process.
  public let status: Int32
  /// What is said on the standard error, behind the program's name.
  public let words: String

  /// Makes a failure.
  public init(status: Int32, _ words: String) { (self.status, self.words) = (status, words) }

  /// Makes one of whatever was thrown.
  init(_ error: any Error) { self = error as? ProgramFailure ?? ProgramFailure(status: 1, "\(error)") }
}

/// What the command line of a program may say.
///
/// ```swift
/// struct Options: ProgramOptions {
///   static let help = "USAGE: Echo [--text TEXT]\n"
///   var text = "hello"
///
///   mutating func take(_ option: inout ProgramOption) throws(ProgramFailure) {
///     switch option.name {
///     case "--text": text = try option.value()
///     default: throw option.unknown
///     }
///   }
/// }
/// ```
public protocol ProgramOptions {
  /// What `--help` prints.
  static var help: String { get }

  /// What holds if the command line says nothing.
  init()

  /// Takes an option; throws ``ProgramOption/unknown`` if there is none of that name.
  mutating func take(_ option: inout ProgramOption) throws(ProgramFailure)
}

extension ProgramOptions {
  /// Reads a command line; nil if it asks for help.
  static func read(_ arguments: [String]) throws(ProgramFailure) -> Self? {
    var options = Self()
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--help" || name == "-h" { return nil }
      var option = ProgramOption(name, rest)
      try options.take(&option)
      rest = option.rest
    }
    return options
  }
}

/// An option of a command line, and what stands behind it.
public struct ProgramOption {
  /// What it is called, the hyphens included.
  public let name: String
  fileprivate var rest: ArraySlice<String>

  fileprivate init(_ name: String, _ rest: ArraySlice<String>) { (self.name, self.rest) = (name, rest) }

  /// Takes the word that follows; throws if there is none.
  public mutating func value() throws(ProgramFailure) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else { throw ProgramFailure(status: 2, "\(name) needs a value") }
    return value
  }

  /// That there is no such option.
  public var unknown: ProgramFailure { ProgramFailure(status: 2, "\(name) is not known; --help lists what is") }
}

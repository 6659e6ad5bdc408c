/// Why a cycle cannot do what it was asked for by somebody outside.
public enum CycleError: Error, Hashable, Sendable {
  /// The cycle has no driver of this name.
  case noDriver(String)
  /// The driver has events of another type.
  case otherEvent(String, driver: String)
  /// A recording is malformed; in which line, from 1, and in words.
  case malformed(line: Int, String)
}

extension CycleError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .noDriver(let name): "There is no driver \"\(name)\"."
    case .otherEvent(let event, let driver): "The driver \"\(driver)\" has no event \(event)."
    case .malformed(let line, let words): "Line \(line) of the recording: \(words)."
    }
  }
}

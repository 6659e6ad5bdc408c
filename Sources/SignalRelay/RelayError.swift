import SignalGraph

/// Why bytes could not be read, or why a connection ended.
///
/// What comes from the other side never traps: it is one of these.
public enum RelayError: Error, Hashable, Sendable {
  /// Bytes end in the middle of a value or a frame.
  case truncated
  /// A value is not what its bytes should say; in words, what is wrong.
  case malformed(String)
  /// A frame's bytes are not those that were sent.
  case corrupted(String)
  /// A frame is of a version that this library does not know.
  case laterVersion(Int)
  /// A frame, a row or a transaction is longer than the limit, in bytes.
  case tooLong(Int)
  /// A frame came that has no place here; in words, which and where.
  case unexpected(String)
  /// The other side refused the connection; its words.
  case refused(String)
  /// A transaction does not fit the state: the replica has asked for the state anew.
  case fault(Violation)
  /// The stream failed; in words, how.
  case stream(String)
}

extension RelayError: CustomStringConvertible {
  /// What happened, and what to do where something can be done.
  public var description: String {
    switch self {
    case .truncated: "The bytes end in the middle of a value or a frame."
    case .malformed(let words): "A value cannot be read: \(words)."
    case .corrupted(let words): "A frame has been changed on its way: \(words)."
    case .laterVersion(let version):
      "A frame is of version \(version); this library knows version \(RelayFrame.version) alone. Update this side."
    case .tooLong(let count): "\(count) bytes are too many for one frame. Send less at once, or raise the limit."
    case .unexpected(let words): "\(words) has no place here."
    case .refused(let words): "The other side refused: \(words)"
    case .fault(let violation): "A transaction does not fit the state. \(violation.message)"
    case .stream(let words): "The stream failed: \(words)."
    }
  }
}

/// Why a journal could not be read or written.
///
/// What stands in a file never traps. A file that cannot be read is left as it is.
public enum AtomFileError: Error, Hashable, Sendable {
  /// The system refused a call; which, on what, and its words.
  case system(call: String, path: String, reason: String)
  /// The file does not begin as a journal does.
  case noJournal(path: String)
  /// The journal is of a version that this library does not know.
  case laterVersion(Int, path: String)
  /// The journal is of another state.
  case otherState(String, path: String)
  /// A line cannot be read, or does not fit the state that the lines before it led to.
  case malformed(line: Int, path: String, words: String)
  /// This process or another writes the journal already.
  case inUse(path: String)
  /// A change cannot be written; in words, why.
  case unwritable(String)
}

extension AtomFileError: CustomStringConvertible {
  /// What happened, and what to do where something can be done.
  public var description: String {
    switch self {
    case .system(let call, let path, let reason): "\(path): \(call): \(reason)."
    case .noJournal(let path): "\(path) is no journal. Nothing was changed; name another file."
    case .laterVersion(let version, let path):
      "\(path) is of version \(version); this program knows version \(JournalForm.version) alone. Update it."
    case .otherState(let name, let path): "\(path) is a journal of \"\(name)\". Nothing was changed; name another file."
    case .malformed(let line, let path, let words): "\(path), line \(line): \(words). Nothing was changed."
    case .inUse(let path): "\(path) is in use already, by this process or by another. End that first."
    case .unwritable(let words): "A change cannot be written: \(words)."
    }
  }
}

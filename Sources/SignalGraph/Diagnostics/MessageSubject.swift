/// Who is meant in a message: a type, the user's label, and the place where it was set up.
public struct MessageSubject: Sendable {
  /// The type as users wrote it.
  public let type: Any.Type
  /// The user's name for it.
  public let label: String?
  /// Where it was set up.
  public let site: Site

  /// Names a subject.
  @inlinable
  public init(_ type: Any.Type, label: String? = nil, site: Site) {
    self.type = type
    self.label = label
    self.site = site
  }

  /// Names a subject that was set up at the place of a verb's call.
  @inlinable
  public init(_ type: Any.Type, _ label: String?, _ fileID: StaticString, _ line: UInt) {
    self.init(type, label: label, site: Site(fileID: fileID, line: line))
  }
}

/// A place in a source file.
public struct Site: Sendable, CustomStringConvertible {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  /// The place of the call, when both arguments are left to their defaults.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    self.line = line
  }

  /// The file's name without its folders, a colon, and the line; the name alone where the line, 0, is not known.
  public var description: String {
    let path = String(describing: fileID)
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return line == 0 ? "\(name)" : "\(name):\(line)"
  }
}

extension MessageSubject: CustomStringConvertible {
  /// The type in the vocabulary of users, then the label in quotes.
  public var description: String {
    let name = Self.spelled("\(type)")
    return label.map { "\(name) \"\($0)\"" } ?? name
  }

  /// The description, then the place of set-up in brackets.
  public var located: String { "\(self) (\(site))" }

  /// Writes `StateSignal<ArrayTransaction<Int>>` as `ArraySignal<Int>`, wherever it stands.
  static func spelled(_ name: String) -> String {
    let prefix = "StateSignal<"
    var rest = name[...]
    var result = ""
    while let start = rest.firstRange(ofPrefix: prefix) {
      result += rest[..<start.lowerBound]
      let inner = rest[start.upperBound...]
      guard
        let open = inner.firstIndex(of: "<"),
        inner[..<open].hasSuffix("Transaction"),
        let close = inner.indexOfClosingBracket(from: open)
      else {
        result += prefix
        rest = inner
        continue
      }
      let kind = inner[..<open].dropLast("Transaction".count)
      result += "\(kind)Signal\(spelled(String(inner[open...close])))"
      rest = inner[inner.index(close, offsetBy: 2, limitedBy: inner.endIndex)!...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func firstRange(ofPrefix text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      formIndex(after: &start)
    }
    return nil
  }

  fileprivate func indexOfClosingBracket(from open: Index) -> Index? {
    var depth = 0
    for position in self[open...].indices {
      if self[position] == "<" { depth += 1 }
      if self[position] == ">" { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }
}

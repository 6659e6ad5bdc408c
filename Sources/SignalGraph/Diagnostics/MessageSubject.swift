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

  /// Writes `StateSignal<ArrayTransaction<Int>>` as `ArraySignal<Int>`, and `KeyedSorting<SetTransaction<Int>, Int>` as
  /// `SetSorting<Int, Int>`, wherever they stand.
  static func spelled(_ name: String) -> String {
    guard
      let found = name.firstMatch(of: /(?:State|Keyed)(Signal|Sorting)<(\w+)Transaction(?=<)/),
      let close = name[found.range.upperBound...].indexOfClosingBracket
    else { return name }
    let rest = name[found.range.upperBound..<close] + name[close...].dropFirst()
    return name[..<found.range.lowerBound] + "\(found.2)\(found.1)" + spelled(String(rest))
  }
}

extension Substring {
  fileprivate var indexOfClosingBracket: Index? {
    var depth = 0
    for position in indices {
      if self[position] == "<" { depth += 1 }
      if self[position] == ">" { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }
}

/// A stage whose closures may read parameters, which messages recommend.
protocol ParameterReading {
  /// The verb that takes them, as `verb(with:)`.
  static var verb: String { get }
}

/// Whom a message is about: a type, the user's label, and where it was set up.
///
/// Enters: the type, label and source line that a verb was called with. Leaves: the words with which messages name it.
public struct MessageSubject: Sendable {
  /// The type as users wrote it.
  public let type: Any.Type
  @usableFromInline let name: SubjectName?
  /// Where it was set up.
  public let site: Site

  /// Names a subject.
  @inlinable
  public init(_ type: Any.Type, label: String? = nil, site: Site) {
    self.type = type
    name = label.map { SubjectName($0) }
    self.site = site
  }

  /// The user's name for it, if there is one.
  @inlinable public var label: String? { name?.text }

  /// Names a subject that was set up where a verb was called.
  @inlinable
  public init(_ type: Any.Type, _ label: String?, _ fileID: StaticString, _ line: UInt) {
    self.init(type, label: label, site: Site(fileID: fileID, line: line))
  }
}

/// A user's name for something: an object, as few have one, and each emitter has room for it.
@usableFromInline
final class SubjectName: Sendable {
  @usableFromInline let text: String

  @usableFromInline init(_ text: String) { self.text = text }
}

/// A line of a source file.
public struct Site: Sendable, CustomStringConvertible {
  @usableFromInline let fileID: StaticString
  /// The line, in the bytes that the name leaves over: each emitter and each sensor keeps a site.
  @usableFromInline let number: UInt32

  /// The line of the file; 0 if it is unknown.
  @inlinable var line: UInt { UInt(number) }

  /// Names a line: that of the call, unless the arguments are given.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    number = UInt32(truncatingIfNeeded: line)
  }

  /// The file's name without its folders, a colon, and the line; the name alone if the line is 0, which is unknown.
  public var description: String {
    let path = String(describing: fileID)
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return line == 0 ? "\(name)" : "\(name):\(line)"
  }
}

extension Site {
  /// Whether another site is known to be the same line: equal literals of one file are one in memory.
  func isKnownSame(as other: Site) -> Bool {
    number == other.number && fileID.hasPointerRepresentation && other.fileID.hasPointerRepresentation
      && fileID.utf8Start == other.fileID.utf8Start
  }
}

extension MessageSubject: CustomStringConvertible {
  /// The type as users spell it, then the label in quotes.
  public var description: String {
    let spelling = Self.spelled("\(type)")
    return label.map { "\(spelling) \"\($0)\"" } ?? spelling
  }

  /// The description, then in brackets where the subject was set up.
  public var located: String { "\(self) (\(site))" }

  /// Spells the generic types of the library as users write them, wherever they occur in a name.
  ///
  /// `StateSignal<ArrayTransaction<Int>>` becomes `ArraySignal<Int>`, and `KeyedSorting<SetTransaction<Int>, Int>`
  /// becomes `SetSorting<Int, Int>`.
  static func spelled(_ name: String) -> String {
    guard let mark = name.firstRange(of: "Transaction<"), let close = name[mark.upperBound...].indexOfClosingBracket
    else { return name }
    let (head, inside, rest) = (name[..<mark.lowerBound], name[mark.upperBound..<close], name[close...].dropFirst())
    let kind = head[(head.lastIndex(of: "<") ?? head.startIndex)...].dropFirst()
    let outer = head.dropLast(kind.count + 1)
    for (general, part) in [("State", "Signal"), ("Keyed", "Sorting")] where outer.hasSuffix(general + part) {
      return "\(outer.dropLast(general.count + part.count))\(kind)\(part)<" + spelled("\(inside)\(rest)")
    }
    return "\(head)Transaction<" + spelled("\(inside)>\(rest)")
  }
}

extension Substring {
  fileprivate var indexOfClosingBracket: Index? {
    var depth = 1
    for position in indices {
      if self[position] == "<" { depth += 1 }
      if self[position] == ">" { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }
}

/// A stage with a verb that takes parameters, which messages recommend.
protocol ParameterReading {
  /// The verb that takes the parameters.
  static var verb: String { get }
  /// How it labels them.
  static var parameterLabel: String { get }
}

extension ParameterReading {
  static var parameterLabel: String { "with" }
}

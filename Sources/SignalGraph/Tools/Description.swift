extension StateStorage: CustomStringConvertible {
  /// The type, the label and the state, with at most eight elements.
  ///
  /// ```text
  /// ArraySlot<Int> "rows" [1, 2, 3, 4, 5, 6, 7, 8, … 92 more]
  /// ```
  public var description: String {
    guard let snapshot = outlet.current else { return "\(outlet.subject) without a state" }
    return "\(outlet.subject) \((snapshot as? any Shortened)?.shortened ?? "\(snapshot)")"
  }
}

/// A state in at most a hundred characters of one line.
func shortText(of state: Any) -> String { shorten((state as? any Shortened)?.shortened ?? "\(state)") }

/// An element in the same way, as it prints inside a collection.
func shortText(reflecting element: Any) -> String { shorten(String(reflecting: element)) }

private func shorten(_ text: String) -> String {
  let line = text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
  return line.count <= 100 ? line : "\(line.prefix(99))…"
}

/// A state of many elements that prints in a few words.
private protocol Shortened: Collection {
  /// An element as it is printed inside its collection.
  static func text(of element: Element) -> String
}

extension Shortened {
  var shortened: String {
    var parts = prefix(8).map(Self.text)
    if count > parts.count { parts.append("… \(count - parts.count) more") }
    return "[\(parts.isEmpty && self is any DictionaryState ? ":" : parts.joined(separator: ", "))]"
  }
}

private protocol DictionaryState {}

extension TreeArray: Shortened {
  static func text(of element: Element) -> String { String(reflecting: element) }
}

extension Set: Shortened {
  static func text(of element: Element) -> String { String(reflecting: element) }
}

extension TableDictionary: Shortened, DictionaryState {
  static func text(of element: Element) -> String {
    "\(String(reflecting: element.key)): \(String(reflecting: element.value))"
  }
}

extension StateStorage {
  /// Describes the graph that this storage is a part of: a line per emitter, by height, its monitors below it.
  ///
  /// ```text
  /// 0 DictionarySlot<Int, Int> "delays" (Board.swift:4)
  /// 1 DictionaryFiltering<Int, Int> (Board.swift:5) ← DictionarySlot<Int, Int> "delays"
  /// 2 DictionarySorting<Int, Int, Int> (Board.swift:6) ← DictionaryFiltering<Int, Int>
  ///   → SignalMonitor<ArraySignal<DictionaryEntry<Int, Int>>> (Board.swift:7)
  /// ```
  public final func describe() -> String {
    let ordered = outlet.graph.sorted { ($0.height, $0.subject.located) < ($1.height, $1.subject.located) }
    return ordered.flatMap(\.lines).joined(separator: "\n")
  }
}

extension StageNode {
  /// The emitters that the stage reads.
  var inputs: [AnySource] { inlets.compactMap { $0.source?.takeUnretainedValue() } }
}

extension AnySource {
  fileprivate var lines: [String] {
    let inputs = node?.takeUnretainedValue().inputs.map(\.subject.description) ?? []
    let origin = inputs.isEmpty ? "" : " ← " + inputs.joined(separator: ", ")
    return ["\(height) \(subject.located)\(origin)"] + monitors.all.map { "  → \($0.subject.located)" }
  }
}
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

extension StateStorage {
  /// Describes the graph that this storage is a part of: one line for each emitter, by height, and below it its monitors.
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

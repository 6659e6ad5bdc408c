/// How a graph is printed.
public enum GraphFormat: String, Hashable, Sendable, CaseIterable {
  /// A line per emitter, by height, with its state; its monitors below it.
  case text
  /// A flow chart for Mermaid, which GitHub and DocC viewers draw.
  case mermaid
  /// A directed graph for Graphviz.
  case dot
}

extension Emitter {
  /// Describes the graph that this is a part of: its origins, stages and monitors, by height, with their states.
  ///
  /// ```text
  /// 0 DictionarySlot<String, Int> "delays" (Board.swift:4) = ["AF 1": 10, "LH 4": 75]
  /// 1 DictionaryFiltering<String, Int> (Board.swift:5) ← DictionarySlot<String, Int> "delays" = ["LH 4": 75]
  ///   → ObservationToken "screen" (Board.swift:6)
  /// ```
  ///
  /// With counters, a line below says what each has done since they were started; see ``startCounting()``. For a
  /// picture without states, which stays the same while they change, take ``inspect(counting:)`` and its
  /// ``GraphSnapshot/description(as:showsStates:)``.
  ///
  /// - Parameters:
  ///   - format: text, Mermaid or DOT.
  ///   - counters: those whose numbers are to be printed.
  /// - Complexity: as ``inspect(counting:)``.
  public func describe(as format: GraphFormat = .text, counting counters: GraphCounters? = nil) -> String {
    inspect(counting: counters).description(as: format)
  }
}

extension GraphSnapshot: CustomStringConvertible {
  /// The graph as text.
  public var description: String { description(as: .text) }

  /// The graph as text, Mermaid or DOT.
  ///
  /// - Parameters:
  ///   - format: which of these.
  ///   - showsStates: whether the states are printed.
  public func description(as format: GraphFormat, showsStates: Bool = true) -> String {
    switch format {
    case .text: text(showsStates)
    case .mermaid: mermaid(showsStates)
    case .dot: dot(showsStates)
    }
  }
}

extension GraphSnapshot {
  private func text(_ showsStates: Bool) -> String {
    var inputs: [Int: [String]] = [:]
    for edge in edges { inputs[edge.to, default: []].append(nodes[edge.from].name) }
    var lines: [String] = []
    for node in nodes {
      let reads = (inputs[node.id] ?? []).joined(separator: ", ")
      var line = node.role == .monitor ? "  → \(node)" : "\(node.height) \(node)"
      if node.role != .monitor, !reads.isEmpty { line += " ← \(reads)" }
      if showsStates, let state = node.state { line += " = \(state)" }
      lines.append(line)
      if let counts = node.text(of: node.counts) { lines.append("    \(counts)") }
    }
    return lines.joined(separator: "\n")
  }

  private func mermaid(_ showsStates: Bool) -> String {
    var lines = ["flowchart TD"]
    for node in nodes {
      let text = node.lines(showsStates).map(Self.mermaidText).joined(separator: "<br/>")
      switch node.role {
      case .origin: lines.append("  n\(node.id)[(\"\(text)\")]")
      case .stage: lines.append("  n\(node.id)[\"\(text)\"]")
      case .monitor: lines.append("  n\(node.id)([\"\(text)\"])")
      }
    }
    for edge in edges { lines.append("  n\(edge.from) \(edge.isPart ? "-.->" : "-->") n\(edge.to)") }
    return lines.joined(separator: "\n")
  }

  private func dot(_ showsStates: Bool) -> String {
    var lines = ["digraph {", "  node [fontname=\"Helvetica\"]"]
    for node in nodes {
      let text = node.lines(showsStates).map(Self.dotText).joined(separator: "\\n")
      let shape =
        switch node.role {
        case .origin: "cylinder"
        case .stage: "box"
        case .monitor: "oval"
        }
      lines.append("  n\(node.id) [shape=\(shape), label=\"\(text)\"]")
    }
    for edge in edges { lines.append("  n\(edge.from) -> n\(edge.to)\(edge.isPart ? " [style=dashed]" : "")") }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Text inside of quotes that Mermaid takes as it is, whatever the user's labels and elements say.
  private static func mermaidText(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\"", "#", "<", ">", "&", "`", "\\": result += "#\(character.asciiValue ?? 0);"
      default: result.append(character)
      }
    }
  }

  private static func dotText(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "\"" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}

extension GraphSnapshot.Node {
  /// What a picture says of it, line by line.
  fileprivate func lines(_ showsStates: Bool) -> [String] {
    var lines = [type]
    if let label { lines.append("\"\(label)\"") }
    lines.append(place)
    if showsStates, let state { lines.append("= \(state)") }
    if let counts = text(of: counts) { lines.append(counts) }
    return lines
  }

  /// What was counted, in words.
  fileprivate func text(of counts: SignalCounts?) -> String? {
    guard let counts else { return nil }
    let time = "\(counts.time.microseconds) µs"
    switch role {
    case .origin: return "sent \(counts.signals), mutations \(counts.mutations)"
    case .monitor: return "called \(counts.runs), signals \(counts.signals), \(time)"
    case .stage:
      let sent = "sent \(counts.signals), mutations \(counts.mutations)"
      let calls = counts.calls == 0 ? "" : "called closures \(counts.calls), "
      return "ran \(counts.runs), read \(counts.arrivals) rows, \(calls)\(sent), \(time)"
    }
  }
}

extension Duration {
  fileprivate var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}

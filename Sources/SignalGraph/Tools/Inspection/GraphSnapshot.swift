/// A graph as a value: its origins, stages and monitors, and who reads whom.
///
/// Take one with ``Emitter/inspect(counting:)``. It is the graph as it was then; it keeps nothing of it alive, and may
/// be sent to another isolation domain. ``description(as:showsStates:)`` prints it, as text, Mermaid or DOT. Its states
/// are those that signals are about: in a handler or a body, without the edits that are not sent yet.
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75], label: "delays")
/// let late = delays.filter { $0.value >= 60 }
/// let graph = late.inspect()
/// graph.nodes.map(\.height)                              // [0, 1]
/// graph.nodes.filter { $0.role == .origin }[0].label     // "delays"
/// graph.edges                                            // [0 → 1]
/// late.tearDown()
/// ```
public struct GraphSnapshot: Hashable, Sendable {
  /// Origins and stages by height, each followed by its monitors.
  public let nodes: [Node]
  /// Who reads whom, in the order of the readers.
  public let edges: [Edge]
}

extension GraphSnapshot {
  /// An emitter with the stage that writes it, or a monitor.
  public struct Node: Hashable, Sendable, Identifiable {
    /// Its index in ``GraphSnapshot/nodes``.
    public let id: Int
    /// What it is.
    public let role: Role
    /// Its type, as users spell it.
    public let type: String
    /// The user's name for it, if there is one.
    public let label: String?
    /// Where it was set up: the file's name, a colon, and the line.
    public let place: String
    /// 0 for an origin, for a stage one more than the highest that it reads, for a monitor that of its emitter.
    public let height: Int
    /// How many elements its state has; nil where that is a value, or where there is no state.
    public let count: Int?
    /// Its state with at most eight elements, in at most a hundred characters; nil where there is none.
    public let state: String?
    /// What it has done, if that was counted.
    public let counts: SignalCounts?
  }

  /// What a node is.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A slot, a dispatcher, or another emitter that no stage writes.
    case origin
    /// A stage, or one of the storages that a stage makes beside its own.
    case stage
    /// A monitor, or what `observe` has attached.
    case monitor
  }

  /// A node that reads another, or that another has made.
  public struct Edge: Hashable, Sendable {
    /// The node that is read.
    public let from: Int
    /// The node that reads it.
    public let to: Int
    /// Whether it is no signals that go this way: the stage at one end has made what is at the other, and lets go of it.
    public let isPart: Bool
  }
}

extension GraphSnapshot.Node: CustomStringConvertible {
  /// The type, then the label in quotes, then in brackets where it was set up.
  public var description: String { "\(name) (\(place))" }

  /// The type, then the label in quotes.
  public var name: String { label.map { "\(type) \"\($0)\"" } ?? type }
}

extension GraphSnapshot.Edge: CustomStringConvertible {
  /// The numbers of both ends, with an arrow between them.
  public var description: String { isPart ? "\(from) ⇢ \(to)" : "\(from) → \(to)" }
}

extension Emitter {
  /// The graph that this is a part of, as a value.
  ///
  /// - Parameter counters: those whose numbers the nodes are to have.
  /// - Complexity: O(n log n) for n emitters and monitors, and what eight elements of each state take to print; for a
  ///   slot with edits that are not sent yet, what its `settled` costs.
  public func inspect(counting counters: GraphCounters? = nil) -> GraphSnapshot {
    GraphSnapshot(emitter.source.graph, counters?.watch.counted ?? [:])
  }
}

extension GraphSnapshot {
  /// Takes the emitters of a graph down.
  init(_ sources: [AnySource], _ counted: [ObjectIdentifier: SourceTally]) {
    let sources = sources.filter { !$0.isLifeline }
      .map { (source: $0, order: ($0.height, $0.subject.located, $0.indexInStage)) }
      .sorted { $0.order < $1.order }
      .map(\.source)
    var (nodes, edges) = ([Node](), [Edge]())
    var numbers: [ObjectIdentifier: Int] = [:]
    for source in sources {
      numbers[ObjectIdentifier(source)] = nodes.count
      let emitter = nodes.count
      let tally = counted[ObjectIdentifier(source)]
      nodes.append(Node(source, id: emitter, tally?.counts))
      for monitor in source.monitors.all {
        edges.append(Edge(from: emitter, to: nodes.count, isPart: false))
        let counts = tally.map { $0.monitors[ObjectIdentifier(monitor)] ?? SignalCounts() }
        nodes.append(Node(monitor, id: nodes.count, height: source.height, counts))
      }
    }
    for source in sources {
      guard let to = numbers[ObjectIdentifier(source)], let node = source.node?.takeUnretainedValue() else { continue }
      if let main = node.firstSource, main !== source, let from = numbers[ObjectIdentifier(main)] {
        edges.append(Edge(from: from, to: to, isPart: true))
        continue
      }
      for input in node.inputs {
        // Whoever reads a lifeline was made by the stage that it belongs to.
        let owner = input.isLifeline ? input.node?.takeUnretainedValue().stage.firstSource : input
        guard let owner, owner !== source, let from = numbers[ObjectIdentifier(owner)] else { continue }
        edges.append(Edge(from: from, to: to, isPart: input.isLifeline))
      }
    }
    let order = edges.enumerated().sorted { ($0.element.to, $0.offset) < ($1.element.to, $1.offset) }
    (self.nodes, self.edges) = (nodes, order.map(\.element))
  }
}

extension GraphSnapshot.Node {
  fileprivate init(_ source: AnySource, id: Int, _ counts: SignalCounts?) {
    let state = source.inspectedState
    self.init(
      id: id, role: source.node == nil ? .origin : .stage, type: MessageSubject.spelled("\(source.subject.type)"),
      label: source.subject.label, place: source.subject.site.description, height: source.height,
      count: source.hasRows ? (state as? any RowState)?.count : nil, state: state.map { shortText(of: $0) },
      counts: counts
    )
  }

  fileprivate init(_ monitor: AnyInlet, id: Int, height: Int, _ counts: SignalCounts?) {
    self.init(
      id: id, role: .monitor, type: MessageSubject.spelled("\(monitor.subject.type)"), label: monitor.subject.label,
      place: monitor.subject.site.description, height: height, count: nil, state: nil, counts: counts
    )
  }
}

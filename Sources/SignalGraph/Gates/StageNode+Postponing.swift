/// The edges that a running stage asked for while they closed a cycle, until others have run that may open it.
struct PostponedEdges {
  fileprivate var edges: [Edge] = []
  /// The stages that were run so that they open the cycle, since others have run in their order.
  fileprivate var tried: Set<ObjectIdentifier> = []
  /// Whether there is nobody left to wait for but stages that wait themselves.
  fileprivate var isStuck = false

  var isEmpty: Bool { edges.isEmpty }

  fileprivate struct Edge {
    /// Nil once the stage has let go of it.
    var inlet: AnyInlet?
    let source: AnySource
    let site: Site
  }
}

// Dependencies that turn round: of two stages that choose anew in one turn, the one that runs first may choose what still
// reads it, and will not any more when the other one has run.
extension StageNode {
  /// Connects an input of the running stage that it has chosen: now, or once the cycle is open that this closes.
  func choose(_ inlet: AnyInlet, from source: AnySource, site: Site) {
    chooses = true
    if rise(above: source) {
      source.link(inlet, site: site)
    } else {
      postponed.edges.append(PostponedEdges.Edge(inlet: inlet, source: source, site: site))
    }
    inlet.await(source)
  }

  /// Connects what was postponed, as the stage is about to run.
  ///
  /// What still closes a cycle waits, with all that reads from the stage, until whatever else is due has run. Then stages
  /// that choose are run before their time, to let go of what they choose no more; as they are due all along, they send
  /// nothing before they have run in their order. A cycle that is left then is reported.
  ///
  /// - Returns: Whether it may run; otherwise it is due again.
  func connectPostponed(_ turn: Turn) -> Bool {
    if postponed.isEmpty { return true }
    let before = height
    if connectPostponed() {
      for node in turn.dueStages + [self] { node.takeHope() }
    }
    if !postponed.isEmpty { wait(turn) } else if height <= before { return true }
    turn.schedule(self)
    return false
  }

  /// Forgets what was postponed of an inlet that the stage lets go of.
  func forgetPostponed(of inlet: AnyInlet) {
    for index in postponed.edges.indices where postponed.edges[index].inlet === inlet {
      postponed.edges[index].inlet = nil
    }
  }

  /// - Returns: Whether anything was connected, or is wanted no more.
  private func connectPostponed() -> Bool {
    let edges = postponed.edges
    postponed.edges = edges.filter { edge in
      guard let inlet = edge.inlet else { return false }
      guard rise(above: edge.source) else { return true }
      edge.source.link(inlet, site: edge.site)
      inlet.await(edge.source)
      return false
    }
    return postponed.edges.count < edges.count
  }

  /// Lets others run that may open the cycles; traps if there are none.
  private func wait(_ turn: Turn) {
    let due = turn.dueStages
    let waiting = due.filter { !$0.postponed.isEmpty }
    let held = Self.findReaders(of: waiting + [self])
    let free = due.filter { !held.contains(ObjectIdentifier($0)) }
    if !free.isEmpty {
      for node in waiting + [self] { node.takeHope() }
      return rise(aboveAll: free)
    }
    let openers = due.filter { $0.mayOpen && postponed.tried.insert(ObjectIdentifier($0)).inserted }
    for opener in openers { turn.run(opener) }
    if !openers.isEmpty { return }
    postponed.isStuck = true
    let readers = Self.findReaders(of: [self])
    let hopeful = waiting.filter { !$0.postponed.isStuck && !readers.contains(ObjectIdentifier($0)) }
    if hopeful.isEmpty, let edge = postponed.edges.first, let writer = edge.source.node {
      reportCycle(to: writer.takeUnretainedValue(), edge.site)
    }
    rise(aboveAll: hopeful)
  }

  /// Notes that what it waits for may be otherwise now, since others have run, or are about to.
  private func takeHope() {
    postponed.isStuck = false
    postponed.tried = []
  }

  private func rise(aboveAll nodes: [StageNode]) {
    _ = rise(to: nodes.reduce(height) { max($0, $1.height + 1) }, before: nil)
  }

  /// Whether it may let go of what it reads when it runs: not if it has chosen in this turn.
  private var mayOpen: Bool { chooses && postponed.isEmpty && !inlets.contains { $0.awaits } }

  /// Some stages and those that read from them, directly or not.
  private static func findReaders(of nodes: [StageNode]) -> Set<ObjectIdentifier> {
    var found = Set(nodes.map { ObjectIdentifier($0) })
    var pending = nodes
    while let node = pending.popLast() {
      for reader in node.downstream where found.insert(ObjectIdentifier(reader)).inserted { pending.append(reader) }
    }
    return found
  }
}

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
  /// All that waits is connected at once, if that leaves no cycle. Otherwise it waits, with all that reads from it, until
  /// whatever else is due has run. Then stages that choose are run before their time, to let go of what they choose no
  /// more; as they are due all along, they send nothing before they have run in their order. In the end, what a stage
  /// chooses may yet depend on one that waits: those that can be are connected one by one, until a cycle is reported.
  ///
  /// - Returns: Whether it may run; otherwise it is due again.
  func connectPostponed(_ turn: Turn) -> Bool {
    if postponed.isEmpty { return true }
    let due = turn.dueStages
    let waiting = due.filter { !$0.postponed.isEmpty } + [self]
    if !Self.connectAll(waiting, of: due + [self], turn) {
      let held = Self.findReaders(of: waiting)
      let free = due.filter { held[ObjectIdentifier($0)] == nil }
      if !free.isEmpty {
        for node in waiting { node.takeHope() }
        rise(aboveAll: free)
      } else if !runOpeners(due, turn) {
        connectAlone(waiting)
      }
    }
    turn.schedule(self)
    return false
  }

  /// Forgets what was postponed of an inlet that the stage lets go of.
  func forgetPostponed(of inlet: AnyInlet) {
    for index in postponed.edges.indices where postponed.edges[index].inlet === inlet {
      postponed.edges[index].inlet = nil
    }
  }

  /// Runs the stages that may let go of what they read, each once.
  ///
  /// - Returns: Whether there was one.
  private func runOpeners(_ due: [StageNode], _ turn: Turn) -> Bool {
    let openers = due.filter { $0.mayOpen && postponed.tried.insert(ObjectIdentifier($0)).inserted }
    for opener in openers { turn.run(opener) }
    return !openers.isEmpty
  }

  /// Connects all that waits, and has all that is still to run stand as low as it can.
  ///
  /// - Returns: Whether there is no cycle; otherwise nothing was done.
  private static func connectAll(_ waiting: [StageNode], of due: [StageNode], _ turn: Turn) -> Bool {
    guard let order = findOrder(of: findReaders(of: due)) else { return false }
    for node in order { node.height = node.wantedSources.reduce(0) { max($0, $1.height) } + 1 }
    turn.queueAgain()
    for node in waiting { _ = node.connectEach() }
    return true
  }

  /// Connects what can be, or waits for others to do so; reports a cycle if that is in vain.
  private func connectAlone(_ waiting: [StageNode]) {
    if connectEach() {
      for node in waiting { node.takeHope() }
      return
    }
    postponed.isStuck = true
    let readers = Self.findReaders(of: [self])
    let hopeful = waiting.filter { !$0.postponed.isStuck && readers[ObjectIdentifier($0)] == nil }
    if hopeful.isEmpty, let edge = postponed.edges.first, let writer = edge.source.node {
      reportCycle(to: writer.takeUnretainedValue(), edge.site)
    }
    rise(aboveAll: hopeful)
  }

  /// - Returns: Whether anything was connected, or is wanted no more.
  private func connectEach() -> Bool {
    let edges = postponed.edges
    postponed.edges = edges.filter { edge in
      guard let inlet = edge.inlet else { return false }
      guard rise(above: edge.source) else { return true }
      edge.source.link(inlet, site: edge.site)
      inlet.await(edge.source)
      return false
    }
    if postponed.isEmpty { takeHope() }
    return postponed.edges.count < edges.count
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

  /// The emitters that it reads, or waits to read.
  private var wantedSources: [AnySource] {
    inputs + postponed.edges.compactMap { $0.inlet == nil ? nil : $0.source }
  }

  /// Some stages and those that read from them, directly or not.
  private static func findReaders(of nodes: [StageNode]) -> [ObjectIdentifier: StageNode] {
    var found: [ObjectIdentifier: StageNode] = [:]
    var pending = nodes
    while let node = pending.popLast() {
      if found.updateValue(node, forKey: ObjectIdentifier(node)) == nil { pending += node.downstream }
    }
    return found
  }

  /// Stages, each after those that it reads or waits to read; nil if there is a cycle.
  private static func findOrder(of nodes: [ObjectIdentifier: StageNode]) -> [StageNode]? {
    var order: [StageNode] = []
    /// Whether a stage that was come to has its place in the order.
    var isPlaced: [ObjectIdentifier: Bool] = [:]
    for start in nodes.values {
      var pending = [start]
      while let node = pending.last {
        switch isPlaced[ObjectIdentifier(node)] {
        case nil:
          isPlaced[ObjectIdentifier(node)] = false
          for case let writer? in node.wantedSources.map({ $0.node?.takeUnretainedValue() }) {
            guard nodes[ObjectIdentifier(writer)] != nil else { continue }
            if isPlaced[ObjectIdentifier(writer)] == false { return nil }
            pending.append(writer)
          }
        case false?:
          isPlaced[ObjectIdentifier(node)] = true
          order.append(node)
          pending.removeLast()
        default: pending.removeLast()
        }
      }
    }
    return order
  }
}

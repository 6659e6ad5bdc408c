internal import CSignalGraph

/// What the turn schedules: the work of one stage, which runs after everything that it reads.
///
/// A node keeps its inlets; the storages of the stage keep the node. Links to its emitters are unmanaged and are cut
/// when either side is released.
public final class StageNode {
  @usableFromInline let run: (Turn) -> Void
  /// Does the same where all that has come is one transaction of an inlet's emitter, which lies there.
  ///
  /// It returns what the stage writes, if that has changed and its change is alone. Without a turn, it changes the state
  /// and sends nothing.
  @usableFromInline typealias Step = (AnyInlet, Turn?) -> Unmanaged<AnySource>?
  let step: Step
  /// The inlet that ``step`` reads; nil for a stage that has none, or several.
  @exclusivity(unchecked) private(set) var direct: Unmanaged<AnyInlet>?
  /// The same, while a turn has nothing more to do with the stage than to run it.
  @exclusivity(unchecked) private(set) var stepping: Unmanaged<AnyInlet>?
  /// Whether ``step`` reads any inlet that has a reader.
  let stepsEach: Bool
  /// The inlet by which the stage is asked to do everything anew: then ``step`` is not enough.
  @exclusivity(unchecked) private(set) var prompt: Unmanaged<AnyInlet>?
  @usableFromInline let subject: MessageSubject

  /// One more than the greatest height of what it reads.
  @exclusivity(unchecked) var height = 1
  /// What calls the closure that names its inputs, before the stage runs, once that has chained stages; see
  /// ``makeMaker(reading:run:)``.
  private(set) var maker: StageNode?
  @exclusivity(unchecked) var next: Unmanaged<StageNode>?
  @exclusivity(unchecked) @usableFromInline var isDue = false
  /// Its stage was released while it was due or running.
  @exclusivity(unchecked) private(set) var isDropped = false
  /// Whether it is to be counted what it does.
  var isWatched = false { didSet { findCare() } }
  /// Whether a turn has more to do with it than to run it: the one thing that is always asked.
  @exclusivity(unchecked) private(set) var needsCare = false {
    didSet { stepping = needsCare ? nil : direct }
  }
  /// How many element closures its stage was made in, each by a stage that was made in the next one.
  var nesting: Int32 = 0
  /// What knows of which rows its rows were made, if anything does; for inspection.
  @usableFromInline var tracing: AnyObject?

  /// Whether it has ever chosen an input while it ran, so that it may let go of one.
  var chooses = false
  /// Its edges that wait for others to be let go of, in the running turn.
  var postponed = PostponedEdges() { didSet { findCare() } }

  private(set) var inlets: [AnyInlet]
  private var links: [Unmanaged<AnySource>] = []

  @usableFromInline
  init(
    subject: MessageSubject, inlets: [AnyInlet], direct: AnyInlet? = nil, stepsEach: Bool = false,
    prompt: AnyInlet? = nil, step: @escaping Step = { _, _ in nil }, run: @escaping (Turn) -> Void
  ) {
    (self.subject, self.inlets, self.stepsEach) = (subject, inlets, stepsEach)
    (self.step, self.run) = (step, run)
    self.direct = direct.map { .passUnretained($0) }
    stepping = self.direct
    self.prompt = prompt.map { .passUnretained($0) }
    for (index, inlet) in inlets.enumerated() {
      inlet.indexInStage = index
      inlet.node = Unmanaged.passUnretained(self)
    }
  }

  /// The node of a stage with one input, and others beside it, which a step does not read.
  @usableFromInline
  convenience init(
    subject: MessageSubject, reading inlet: AnyInlet, beside others: [AnyInlet] = [], prompt: AnyInlet? = nil,
    step: @escaping Step, run: @escaping (Turn) -> Void
  ) {
    let inlets = [inlet] + others + (prompt.map { [$0] } ?? [])
    self.init(
      subject: subject, inlets: inlets, direct: others.isEmpty ? inlet : nil, prompt: prompt, step: step, run: run
    )
  }

  deinit {
    for inlet in inlets {
      inlet.retire()
      inlet.node = nil
    }
    for link in links { link._withUnsafeGuaranteedRef { $0.node = nil } }
  }
}

extension StageNode: Located {}

extension StageNode {
  /// Whether it is the stage that this thread runs.
  private var isRunning: Bool {
    signalgraph_thread_get().pointee.running == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}

extension StageNode {
  /// The emitters that the stage writes.
  var sources: [AnySource] { links.map { $0.takeUnretainedValue() } }

  /// The first of them: the stage's own state, if it has one.
  var firstSource: AnySource? { links.first?.takeUnretainedValue() }

  /// The emitters that the stage reads.
  var inputs: [AnySource] { inlets.compactMap { $0.source?.takeUnretainedValue() } }

  /// The stages that read what this one writes.
  var downstream: [StageNode] { sources.flatMap(\.readers) }

  /// Makes the stage the writer of an emitter, if it is not yet.
  @usableFromInline
  func adopt(_ source: AnySource) {
    if source.node?.takeUnretainedValue() === self { return }
    source.indexInStage = links.count
    links.append(Unmanaged.passUnretained(source))
    source.node = Unmanaged.passUnretained(self)
    if isWatched { watchMade(source) }
  }

  /// Makes the stage the writer of emitters.
  @usableFromInline
  func adopt(_ sources: [AnySource]) {
    for source in sources { adopt(source) }
  }

  /// Has what names its inputs read by a node of its own from now on; called while the stage reads it.
  ///
  /// What the closure chains stands above that node, and the stage above what is chained.
  ///
  /// - Parameters:
  ///   - inlet: the first of the stage, which keeps it: what ends the stage's registrations finds it there.
  ///   - run: reads it, and has the stage run.
  /// - Returns: The lifeline of what the closure chains.
  func makeMaker(reading inlet: AnyInlet, run: @escaping (Turn) -> Void) -> AnySource {
    let maker = StageNode(subject: subject, inlets: [inlet], run: run)
    (maker.tracing, maker.nesting, maker.chooses) = (tracing, nesting, true)
    self.maker = maker
    if let source = inlet.source?.takeUnretainedValue() { maker.rise(above: source, site: inlet.site) }
    // What the stage was made by runs before both of its nodes.
    for source in inputs where source.isLifeline { maker.follow(source) }
    let lifeline = AnySource(subject: subject)
    // Nobody need deregister from it.
    lifeline.isDropped = true
    maker.adopt(lifeline)
    follow(lifeline)
    maker.isWatched = isWatched
    if isWatched { watchMade(lifeline) }
    // Both run again in this turn: the one to conclude, the other to send only then what it has done.
    for node in [maker, self] { Turn.current.schedule(node) }
    return lifeline
  }

  /// Runs after whoever has a lifeline.
  func follow(_ lifeline: AnySource) {
    let inlet = AnyInlet(InletNaming(subject))
    add(inlet)
    lifeline.tie(inlet)
  }

  /// The stage, of a node that only calls its closure; itself otherwise.
  var stage: StageNode {
    guard let reader = firstSource?.stages.first?.takeUnretainedValue().node?.takeUnretainedValue() else { return self }
    return reader.maker === self ? reader : self
  }

  /// Says what knows of which rows the stage's rows were made.
  @usableFromInline
  func traced(by tracing: AnyObject) -> StageNode {
    self.tracing = tracing
    return self
  }

  func forget(_ source: AnySource) {
    let last = links.removeLast()
    if source.indexInStage == links.count { return }
    links[source.indexInStage] = last
    last._withUnsafeGuaranteedRef { $0.indexInStage = source.indexInStage }
  }

  /// Gives the stage one more input.
  func add(_ inlet: AnyInlet) {
    inlet.indexInStage = inlets.count
    inlets.append(inlet)
    inlet.node = Unmanaged.passUnretained(self)
  }

  /// Takes an input from the stage.
  func remove(_ inlet: AnyInlet) {
    guard inlet.node != nil else { return }
    forgetPostponed(of: inlet)
    let last = inlets.removeLast()
    if last !== inlet {
      last.indexInStage = inlet.indexInStage
      inlets[inlet.indexInStage] = last
    }
    inlet.node = nil
  }

  /// Called when its owner is released; an input that is still registered is a violation.
  ///
  /// A running turn keeps the node, and what its closures captured, until its end.
  @usableFromInline
  func retire() {
    maker?.retire()
    for inlet in inlets { inlet.retire() }
    isDropped = isDue || isRunning
    findCare()
    Turn.current.keep(self)
  }

  private func findCare() { needsCare = isDropped || isWatched || !postponed.isEmpty }
}

extension StageNode {
  /// Raises the stage, and all that reads from it, above an emitter that it is going to read; reports a cycle.
  func rise(above source: AnySource, site: Site) {
    if let writer = source.node?.takeUnretainedValue(), !rise(above: source) { reportCycle(to: writer, site) }
  }

  /// Does so, unless the edge closes a cycle: then all stay where they are.
  ///
  /// - Returns: Whether it stands above the emitter.
  func rise(above source: AnySource) -> Bool {
    let writer = source.node?.takeUnretainedValue()
    if source.height < height { return true }
    writer?.sink(levels: 3)
    if source.height < height { return true }
    sink(levels: 1)
    return rise(to: source.height + 1, before: writer)
  }

  /// Raises the stage to a height, and all that reads from it above it.
  ///
  /// Visits only what must rise, and meets the emitter's own stage exactly when the edge closes a cycle. Chains that make
  /// chains come here with all that is above them, for each chain that is made: a visit allocates nothing of its own, and
  /// a stage without readers nothing at all.
  ///
  /// - Parameter writer: the emitter's stage: where it is met, all go back to where they were.
  /// - Returns: Whether it was not met.
  func rise(to height: Int, before writer: StageNode?) -> Bool {
    if self !== writer, isBelowReaders(at: height) {
      self.height = max(self.height, height)
      return true
    }
    var pending = [(node: self, height: height)]
    var risen: [(node: StageNode, past: Int)] = []
    while let (node, height) = pending.popLast() {
      if node === writer {
        for (node, past) in risen.reversed() { node.height = past }
        return false
      }
      guard node.height < height else { continue }
      risen.append((node, node.height))
      node.height = height
      node.forEachReader { reader in
        if reader.height <= height || reader === writer { pending.append((reader, height + 1)) }
      }
    }
    return true
  }

  /// Whether all that reads from the stage would stand above it at a height, as nothing reads from one that is made.
  private func isBelowReaders(at height: Int) -> Bool {
    var isBelow = true
    forEachReader { if $0.height <= height { isBelow = false } }
    return isBelow
  }

  private var hasReaders: Bool { links.contains { $0._withUnsafeGuaranteedRef { $0.stages.living > 0 } } }

  /// Calls a closure with each stage that reads what this one writes.
  private func forEachReader(_ body: (StageNode) -> Void) {
    for link in links { link._withUnsafeGuaranteedRef { $0.forEachReader(body) } }
  }

  /// Lowers a stage to just above its inputs, so that switching to and fro does not keep raising it; those that it reads,
  /// for so many levels, before it.
  ///
  /// What reads it may stand higher than it need. Of a stage with many inputs and with readers, asking them all would cost
  /// more than a low height is worth.
  private func sink(levels: Int) {
    guard !isDue, !isRunning, inlets.count <= 8 || !hasReaders else { return }
    var height = 0
    for inlet in inlets {
      inlet.source?._withUnsafeGuaranteedRef { source in
        if levels > 1 { source.node?._withUnsafeGuaranteedRef { $0.sink(levels: levels - 1) } }
        height = max(height, source.height)
      }
    }
    self.height = height + 1
  }

  /// Reports that the stage would read what it writes, by the shortest way to the stage that writes the emitter.
  func reportCycle(to end: StageNode, _ site: Site) -> Never {
    var came: [ObjectIdentifier: StageNode] = [:]
    var reached = [self]
    var next = 0
    while next < reached.count, reached[next] !== end {
      let node = reached[next]
      next += 1
      for reader in node.downstream where reader !== self && came[ObjectIdentifier(reader)] == nil {
        came[ObjectIdentifier(reader)] = node
        reached.append(reader)
      }
    }
    var path = [end.subject.located]
    var node = end
    while let before = came[ObjectIdentifier(node)] {
      path.append(before.subject.located)
      node = before
    }
    path.reverse()
    path.append(self.subject.located)
    Violation.trap(
      .cycle,
      "\(self.subject.located), registered at \(site), would read what it writes: \(path.joined(separator: " → ")). "
        + "Register it elsewhere, or let an edge of that path go before."
    )
  }
}

@available(*, unavailable)
extension StageNode: Sendable {}

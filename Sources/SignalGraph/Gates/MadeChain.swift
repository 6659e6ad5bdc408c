internal import CSignalGraph

/// The stages that one call of an element closure made: they belong to the stage that called it.
///
/// Enters: each stage whose sensor is registered while the closure runs. Leaves: their terminations, when the result
/// that they were made for is let go.
///
/// What is made runs after the stage that it belongs to, in the same turn: there it begins, and there it ends. So that
/// it does, each of its stages reads a `lifeline`, an emitter of that stage which sends nothing. Where that stage also reads
/// what is made, the lifeline is its maker's.
final class MadeChain {
  private let lifeline: AnySource
  private(set) var nodes: [StageNode] = []

  init(_ lifeline: AnySource) { self.lifeline = lifeline }

  /// Takes a stage in, which is about to be registered; it may have several inputs.
  func take(_ node: StageNode) {
    if node.nesting > 0 { return }
    nodes.append(node)
    node.nesting = (lifeline.node?.takeUnretainedValue().nesting ?? 0) + 1
    if node.nesting > Turn.depthLimit { reportNesting(node) }
    node.follow(lifeline)
  }

  /// A closure that makes stages for what contains itself would make them for ever.
  private func reportNesting(_ node: StageNode) -> Never {
    Violation.trap(
      .endlessFeedback,
      "\(node.subject.located) was made by an element closure of a stage that was made by one, and so on \(Turn.depthLimit) times: "
        + "what the closure makes a chain for seems to contain itself. Make chains only of what does not."
    )
  }

  /// Ends the sessions of all, and lets go of who listens to them; called by the stage that they belong to as it runs.
  func end() {
    let turn = Turn.current
    for node in nodes {
      node.maker?.withdraw(turn)
      node.withdraw(turn)
    }
    for node in nodes {
      for source in node.sources { source.letGo() }
    }
  }
}

extension MadeChain {
  /// An emitter of the running stage that sends nothing; the stage keeps it.
  static func makeLifeline() -> AnySource {
    let node = StageNode.running.unsafelyUnwrapped
    let lifeline = AnySource(subject: node.subject)
    node.adopt(lifeline)
    return lifeline
  }

  /// Takes in what is registered while the body runs.
  func collect<Result>(_ body: () -> Result) -> Result {
    let core = Turn.current.core
    let outer = core.pointee.making
    core.pointee.making = self
    defer { core.pointee.making = outer }
    return body()
  }
}

/// What a stage does, where one of its closures may chain stages but mostly chains none: it is told when it does.
protocol ChainOpening: AnyObject {
  /// Begins to take in what the closure that runs chains; nil if that may not.
  func openChain() -> MadeChain?
}

extension StageNode {
  /// The stage that this thread runs; closures of stages are called only while one runs.
  fileprivate static var running: StageNode? {
    // Set by the turn, which keeps the stage alive meanwhile.
    signalgraph_thread_get().pointee.running.map { Unmanaged<StageNode>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func openChain() -> MadeChain? { (tracing as? any ChainOpening)?.openChain() }

  /// Ends the sessions that it reads; called by the stage that it belongs to as that runs.
  fileprivate func withdraw(_ turn: Turn) {
    for inlet in inlets { inlet.withdraw() }
    turn.schedule(self)
  }
}

extension AnySource {
  /// Whether it only keeps what an element closure has made below the stage that called it, and sends nothing.
  final var isLifeline: Bool { type(of: self) == AnySource.self }

  /// Makes an inlet's stage run after this emitter's; nobody has registered it, so no list of registrations has it.
  final func tie(_ inlet: AnyInlet) {
    inlet.node.unsafelyUnwrapped.takeUnretainedValue().rise(above: self, site: inlet.site)
    stages.append(inlet)
    inlet.source = Unmanaged.passUnretained(self)
  }
}

extension SignalSource {
  /// Connects an inlet of a stage that an element closure makes; its session opens when that stage runs.
  final func registerMade(_ inlet: Inlet<Signal>, _ turn: Turn, site: Site) {
    guard let node = inlet.node?.takeUnretainedValue() else { Turn.reportSideEffect("registered", inlet.subject) }
    guard let chain = turn.core.pointee.making ?? StageNode.running?.openChain() else {
      Turn.reportSideEffect(
        "registered", inlet.subject,
        """
        A closure may chain stages only where its result is the storage that they make: \
        in a map, compactMap or associated, or for `live:`. \
        Elsewhere, chain in a map and flatten it, rows.map { row in … }.flattened().
        """
      )
    }
    chain.take(node)
    link(inlet, site: site)
    inlet.await(self)
    turn.schedule(node)
  }
}

internal import CSignalGraph

// Where nothing else is due, a change goes straight to the one stage that reads it, and what that makes of it to the
// next: a loop along the chain, without the turn's lists.
extension Turn {
  /// Notes that an emitter has a change: it is sent, or handed on if it is the only one.
  @inlinable @inline(__always)
  func announce(_ source: AnySource) {
    if core.pointee.due == 0, core.pointee.lone == nil {
      core.pointee.lone = .passUnretained(source)
    } else {
      source.send(self)
    }
  }

  /// Hands the change that is alone on, and what comes of it, until one is not alone or is read otherwise.
  ///
  /// An emitter that hands its change on has not sent: it is none of those that the end of the turn looks after, and
  /// keeps nothing for it. So that a handler's own turn finds nothing half done, turns inside of turns take the lists.
  @inline(__always)
  func handOn() {
    if core.pointee.lone == nil { return }
    if core.pointee.segment > 0 { return sendLone() }
    guard let lone = takeLone() else { return }
    if core.pointee.first == nil { core.pointee.first = lone }
    lone._withUnsafeGuaranteedRef { handOn(from: $0) }
  }

  /// Does so from an emitter on, in no turn inside of another.
  @inline(__always)
  func handOn(from source: AnySource) {
    var next: Unmanaged<AnySource>? = .passUnretained(source)
    while let entry = next { next = entry._withUnsafeGuaranteedRef { pass($0) } }
  }

  /// Hands an emitter's change on, or sends it.
  ///
  /// - Returns: The emitter of what comes of it, if that is alone again.
  @inline(__always)
  private func pass(_ source: AnySource) -> Unmanaged<AnySource>? {
    guard let inlet = source.loneReader, source.segment < 0 else {
      sendLast(source)
      return nil
    }
    source.enter(self)
    #if DEBUG
      source.deliveries = (source.deliveries.handedOn + 1, source.deliveries.count + 1)
    #endif
    source.isHandedOn = true
    let next = inlet._withUnsafeGuaranteedRef { reader in
      reader.node.unsafelyUnwrapped._withUnsafeGuaranteedRef { node in
        // Nothing else has come, as nothing was due.
        if node.stepping?.toOpaque() == inlet.toOpaque() { return step(node, reader) }
        source.serial &+= 1
        if node.stepsEach, !node.needsCare, reader.isAloneInStage { return step(node, reader) }
        reader.note()
        run(node)
        return takeLone()
      }
    }
    if source.isHandedOn { takeBack(source) }
    source.leave(self)
    return next
  }

  /// Sends the change of an emitter that hands it on to nobody: at the end of a chain, where only monitors read it, or to
  /// several stages.
  @inline(__always)
  private func sendLast(_ source: AnySource) {
    guard source.stages.count == 0, source.segment < 0 else { return source.send(self) }
    #if DEBUG
      source.deliveries.count += 1
    #endif
    source.serial &+= 1
    source.enlist(self)
  }

  /// Takes the change that is alone, if there is one.
  @inline(__always)
  private func takeLone() -> Unmanaged<AnySource>? {
    let lone = core.pointee.lone
    core.pointee.lone = nil
    return lone
  }

  /// Forgets what was handed on and not forgotten as it was read; keeps it for a stage that was put back, and a refresh for
  /// rows that turn to the value.
  @inline(never)
  private func takeBack(_ source: AnySource) {
    source.isHandedOn = false
    if core.pointee.due > 0 { source.enlist(self) } else { source.perform(.takeBack) }
  }

  /// Sends what would be handed on, since it is no longer alone.
  @inline(never)
  func sendLone() {
    takeLone()?._withUnsafeGuaranteedRef { $0.send(self) }
  }

  /// Runs a stage.
  @inline(__always)
  func run(_ node: StageNode) {
    if node.needsCare { runCarefully(node) } else { read(node) }
  }

  /// Has a stage read what has come, and do its work.
  @inline(__always)
  func read(_ node: StageNode) {
    if node.takesStep(self), let direct = node.direct {
      core.pointee.lone = direct._withUnsafeGuaranteedRef { step(node, $0) }
    } else {
      begin(node)
      node.run(self)
    }
  }

  /// Has a stage read the one transaction that has come, by an inlet.
  ///
  /// - Returns: Its emitter, if there is a change and it is alone.
  @inline(__always)
  private func step(_ node: StageNode, _ inlet: AnyInlet) -> Unmanaged<AnySource>? {
    begin(node)
    return node.step(inlet, self)
  }

  /// Notes which stage runs.
  @inline(__always)
  private func begin(_ node: StageNode) {
    core.pointee.local.pointee.running = UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
  }
}

extension StageNode {
  /// Whether all that has come is one transaction that ``step`` reads, in a turn inside of which no other one runs; then
  /// it counts as read.
  @inline(__always)
  func takesStep(_ turn: Turn) -> Bool {
    guard let direct, turn.core.pointee.segment == 0 else { return false }
    return direct._withUnsafeGuaranteedRef { !isPrompted && $0.takesInPlace() }
  }

  /// Whether it is asked to do everything anew.
  @inline(__always)
  private var isPrompted: Bool { prompt?._withUnsafeGuaranteedRef { $0.hasMail } ?? false }
}

extension SignalEmitter {
  /// How many transitions it has sent in a turn, and how many of them it has handed on; 0 in release builds.
  package var deliveries: (handedOn: Int, count: Int) {
    #if DEBUG
      source.deliveries
    #else
      (0, 0)
    #endif
  }
}

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
    guard let first = core.pointee.lone else { return }
    if core.pointee.segment > 0 { return sendLone() }
    if core.pointee.first == nil { core.pointee.first = first }
    while let entry = core.pointee.lone {
      core.pointee.lone = nil
      entry._withUnsafeGuaranteedRef { source in
        guard let inlet = source.loneReader else { return source.send(self) }
        source.enter(self)
        #if DEBUG
          source.deliveries = (source.deliveries.handedOn + 1, source.deliveries.count + 1)
        #endif
        source.isHandedOn = true
        inlet._withUnsafeGuaranteedRef { reader in
          reader.node.unsafelyUnwrapped._withUnsafeGuaranteedRef { node in
            if node.direct?.toOpaque() == inlet.toOpaque(), !node.needsCare {
              // Nothing else has come, as nothing was due.
              core.pointee.local.pointee.running = UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
              node.step(self)
            } else {
              source.serial &+= 1
              reader.note()
              run(node)
            }
          }
        }
        if source.isHandedOn { takeBack(source) }
        source.leave(self)
      }
    }
  }

  /// Forgets what was handed on and not forgotten as it was read; keeps it for a stage that was put back.
  @inline(never)
  private func takeBack(_ source: AnySource) {
    source.isHandedOn = false
    if core.pointee.due > 0 { source.enlist(self) } else { source.clear(source) }
  }

  /// Sends what would be handed on, since it is no longer alone.
  @inline(never)
  func sendLone() {
    guard let lone = core.pointee.lone else { return }
    core.pointee.lone = nil
    lone._withUnsafeGuaranteedRef { $0.send(self) }
  }

  /// Runs a stage.
  @inline(__always)
  func run(_ node: StageNode) {
    guard !node.needsCare else { return runCarefully(node) }
    core.pointee.local.pointee.running = UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
    node.read(self)
  }
}

extension StageNode {
  /// Reads what has come, and does the stage's work.
  @inline(__always)
  func read(_ turn: Turn) {
    let isStep = direct?._withUnsafeGuaranteedRef { inlet in
      guard !inlet.hasMail, let source = inlet.source, !isPrompted else { return false }
      return source._withUnsafeGuaranteedRef { source in
        guard source.isInPlace, source.serial != inlet.readSerial else { return false }
        inlet.readSerial = source.serial
        return true
      }
    }
    if isStep ?? false { step(turn) } else { run(turn) }
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

extension AnySource {
  /// The inlet that it is read by, if nothing else is registered and nothing is to be done for it but to run its stage.
  @inline(__always)
  final var loneReader: Unmanaged<AnyInlet>? {
    guard stages.count == 1, monitors.count == 0, !needsCare, segment < 0 else { return nil }
    return stages.first
  }
}

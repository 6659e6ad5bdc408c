/// The registration of a sequence with what it leads out of a graph's domain.
///
/// It is there until the loop is over, or until the emitter is taken down or released.
final class SequenceMonitor: AttachedMonitor {
  let over: Latch
  private let finish: () -> Void
  private weak var chained: Chained?

  /// - `over`: opens when the loop has closed.
  /// - `finish`: called when nothing comes any more.
  init(_ inlet: AnyInlet, of chained: Chained, _ over: Latch, finish: @escaping () -> Void) {
    (self.over, self.finish, self.chained) = (over, finish, chained)
    super.init(inlet)
  }

  deinit { finish() }

  override var isOver: Bool { over.isOpen }

  /// Deregisters without a signal: the loop has closed.
  override func leave() {
    inlet.source?.takeUnretainedValue().unlink(inlet)
    chained?.attachments.removeValue(forKey: ObjectIdentifier(self))
  }
}

/// What a sequence's handler knows of its own registration, which is made after it.
@usableFromInline
final class SequenceExit {
  weak var monitor: SequenceMonitor?

  @inlinable init() {}

  /// The loop has closed, and nobody has deregistered it yet.
  @usableFromInline func leave() { monitor?.leave() }
}

extension OutboundSequence {
  /// Makes the sequence of what a handler puts into a mailbox.
  ///
  /// On an actor, a task goes back there to deregister the sensor when the loop is over. It keeps the token, and that what
  /// the sequence is made of. Elsewhere nothing leads back into the graph's domain.
  ///
  /// - `register`: attaches the monitor to the emitter, in the graph's domain.
  init(
    _ port: OutboundPort<Element>, _ inlet: AnyInlet, of chained: Chained, _ exit: SequenceExit,
    finish: @escaping () -> Void, isolation: isolated (any Actor)?, register: (AttachedMonitor) -> ObservationToken
  ) {
    let monitor = SequenceMonitor(inlet, of: chained, port.over) {
      finish()
      port.released.open()
    }
    exit.monitor = monitor
    port.monitor.withLock { $0 = ObjectIdentifier(monitor) }
    let token = register(monitor)
    handle = OutboundHandle(port)
    if isolation == nil { return }
    Task {
      _ = isolation
      await port.over.wait()
      token.tearDown()
    }
  }
}

extension Chained {
  /// Ends what a sequence is fed by, in the graph's domain.
  final func deregister<Element>(_ sequence: OutboundSequence<Element>, _ site: Site) {
    let port = sequence.handle.port
    let id = port.monitor.withLock { $0 }
    if let id, let monitor = attachments[id] as? SequenceMonitor, monitor.over === port.over {
      attachments.removeValue(forKey: id)
      return monitor.inlet.disconnect(site: site)
    }
    if port.released.isOpen { return }
    Violation.trap(
      .foreignDeregistration,
      "\(port.subject.located) was deregistered from \(located) at \(site), but it was made of something else. "
        + "Deregister it from the storage or emitter that made it."
    )
  }
}

/// What a sequence and its loop know of their mailbox.
///
/// The closures are made where the kind of backlog is known, and so are specialised.
@usableFromInline
final class OutboundPort<Element: Sendable>: Sendable {
  @usableFromInline let next: @Sendable (isolated (any Actor)?) async -> Element?
  let close: @Sendable () -> Void
  let subject: MessageSubject
  /// Nothing comes any more.
  let over: Latch
  /// The sensor is deregistered.
  let released = Latch()
  /// Which monitor of the emitter feeds it.
  let monitor = Guarded<ObjectIdentifier?>(nil)
  private let isIterated = Guarded(false)

  @inlinable
  convenience init<Waiting: Backlog>(_ mailbox: Mailbox<Waiting>) where Waiting.Element == Element {
    self.init(mailbox.subject, mailbox.over, close: { mailbox.close() }) { isolation in
      await mailbox.next(isolation: isolation)
    }
  }

  @usableFromInline
  init(
    _ subject: MessageSubject, _ over: Latch, close: @escaping @Sendable () -> Void,
    next: @escaping @Sendable (isolated (any Actor)?) async -> Element?
  ) {
    (self.subject, self.over, self.close, self.next) = (subject, over, close, next)
  }
}

extension OutboundPort {
  /// Begins the one loop that a sequence has.
  func beginIteration() {
    let isSecond = isIterated.withLock { isIterated in
      defer { isIterated = true }
      return isIterated
    }
    if isSecond {
      Violation.trap(
        .badParameter,
        "\(subject.located) was iterated a second time. What one loop has taken is gone for another: make a sequence "
          + "for each."
      )
    }
  }

  /// Closes the mailbox if nobody can begin a loop any more.
  func closeUnlessIterated() {
    if !isIterated.withLock({ $0 }) { close() }
  }
}

/// What closes a mailbox when its sequence is let go of before a loop began.
@usableFromInline
final class OutboundHandle<Element: Sendable>: Sendable {
  let port: OutboundPort<Element>

  init(_ port: OutboundPort<Element>) { self.port = port }

  deinit { port.closeUnlessIterated() }
}

/// What an emitter and the turn know of a sensor.
public class AnyInlet {
  @usableFromInline let subject: Subject
  /// The stage that reads it; none for a monitor.
  @exclusivity(unchecked) final var node: Unmanaged<Node>?
  /// The emitter that it is registered with, valid while it is.
  @exclusivity(unchecked) final var source: Unmanaged<AnySource>?
  /// Its place in the emitter's list.
  @exclusivity(unchecked) final var position = 0
  /// Where it was registered.
  final var site: Site
  /// Its handler is on the stack.
  @exclusivity(unchecked) @usableFromInline final var isHandling = false
  /// It was deregistered by its own handler.
  @exclusivity(unchecked) @usableFromInline final var isClosing = false

  @usableFromInline
  init(subject: Subject) {
    self.subject = subject
    site = subject.site
  }

  /// Deregisters it from its emitter, if it has one.
  func disconnect(site: Site) {}
}

extension AnyInlet {
  /// Whether it has an emitter.
  public final var isRegistered: Bool { source != nil }

  /// Its handle dies.
  @usableFromInline
  final func retire() {
    guard let source else { return }
    #if DEBUG
      let emitter = source._withUnsafeGuaranteedRef { $0.subject.located }
      Violation.trap(
        .missingTeardown,
        "\(subject) was released while registered with \(emitter) (\(site)). "
          + "Deregister it first, or tear its chain down."
      )
    #else
      source._withUnsafeGuaranteedRef { $0.unlink(self) }
    #endif
  }
}

/// The working end of a sensor: a stage reads its signals here, a monitor has them handed to its handler.
///
/// A stage reads the signals of this turn with ``read(_:)``, each once; it sees them in its emitter's memory. What
/// comes to this sensor alone (an initiation on registering, a termination on deregistering, a signal handed to
/// `sense`) waits in an inbox.
public final class Inlet<Signal>: AnyInlet {
  @usableFromInline let handler: ((Signal) -> Void)?
  /// The emitter's signals, valid while registered.
  @exclusivity(unchecked) @usableFromInline var origin: Unmanaged<Source<Signal>>?
  /// What of the emitter was read, by the emitter's count.
  @exclusivity(unchecked) @usableFromInline var readSerial = 0
  @exclusivity(unchecked) @usableFromInline var inbox: [Signal] = []
  /// Attached to an emitter that had not settled: its initiation is read when it has.
  @exclusivity(unchecked) @usableFromInline var isAwaiting = false
  /// Disconnected from an emitter that knows no state, so that no termination could be made.
  @exclusivity(unchecked) @usableFromInline var isCut = false

  /// Makes the inlet of a stage, or of a monitor if there is a handler.
  @inlinable
  public init(subject: Subject, handler: ((Signal) -> Void)? = nil) {
    self.handler = handler
    super.init(subject: subject)
  }

  override func disconnect(site: Site) {
    guard let origin else { return }
    origin.takeUnretainedValue().deregister(self, site: site)
  }
}

extension Inlet {
  /// Calls `body` with each signal that came since the last call, in order.
  ///
  /// - Complexity: O(signals).
  @inlinable
  public func read(_ body: (borrowing Signal) -> Void) {
    if let origin {
      origin._withUnsafeGuaranteedRef { source in
        guard source.serial != readSerial else { return }
        readSerial = source.serial
        var position = 0
        while position < source.count {
          body(source.signals[position])
          position += 1
        }
      }
    }
    if !inbox.isEmpty || isAwaiting { readInbox(body) }
  }

  @usableFromInline
  func readInbox(_ body: (borrowing Signal) -> Void) {
    if isAwaiting {
      isAwaiting = false
      if let source = origin?.takeUnretainedValue(), let signal = source.opening?(source) { inbox.append(signal) }
    }
    let signals = inbox
    inbox = []
    for signal in signals { body(signal) }
  }

  /// Hands the emitter's signals of this turn to the handler.
  @inlinable
  func handle(_ source: Source<Signal>) {
    let outer = isHandling
    isHandling = true
    var position = 0
    while position < source.count {
      handler.unsafelyUnwrapped(source.signals[position])
      position += 1
    }
    isHandling = outer
    if isClosing, !outer { close() }
  }

  /// Hands one signal to the handler.
  @inlinable
  func handle(_ signal: Signal) {
    let outer = isHandling
    isHandling = true
    handler.unsafelyUnwrapped(signal)
    isHandling = outer
    if isClosing, !outer { close() }
  }

  /// Ends the session of a monitor whose own handler deregistered it.
  @usableFromInline
  func close() {
    isClosing = false
    let signals = inbox
    inbox = []
    for signal in signals { handle(signal) }
  }

  /// Receives a signal that no emitter sent.
  @usableFromInline
  func sense(_ signal: Signal) {
    let turn = Turn.current
    turn.requireOutsideStages("handed a signal", subject)
    guard turn.core.pointee.phase == .idle else {
      return turn.enqueue([]) { turn in self.accept(signal, turn) }
    }
    turn.begin()
    accept(signal, turn)
    turn.run()
  }

  private func accept(_ signal: Signal, _ turn: Turn) {
    if let node {
      inbox.append(signal)
      turn.place(node.takeUnretainedValue())
    } else {
      turn.core.pointee.phase = .monitors
      handle(signal)
    }
  }
}

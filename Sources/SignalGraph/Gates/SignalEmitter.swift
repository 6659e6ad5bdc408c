/// Sends signals to every sensor registered with it.
///
/// Every storage, dispatcher and stateless utility has one. Users register sensors with it; sending is its owner's.
///
/// - Complexity: registering and deregistering are amortised O(1), sending is O(registered sensors).
///
/// Teardown: deregister every sensor before the emitter is released. A debug build traps otherwise and names each
/// registration left; a release build detaches them silently.
public final class SignalEmitter<Signal>: Emitter {
  /// The signals that are sent.
  public typealias Output = Signal

  @usableFromInline let source: SignalSource<Signal>

  @inlinable
  init(source: SignalSource<Signal>) {
    self.source = source
  }

  deinit { source.retire() }

  /// Itself.
  public var emitter: SignalEmitter<Signal> { self }

  /// How many sensors are registered.
  public var sensorCount: Int { source.sensorCount }

  /// How messages name it.
  public var subject: MessageSubject { source.subject }
}

@available(*, unavailable)
extension SignalEmitter: Sendable {}

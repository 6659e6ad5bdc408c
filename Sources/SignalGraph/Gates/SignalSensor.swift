/// Receives the signals of one emitter at a time: unicatching.
///
/// The handle by which users connect a stage or a monitor. A signal may also be handed to it without an emitter, with
/// ``sense(_:)``; a slot has no sensor, so that signalling it does not compile.
///
/// Teardown: deregister it before it is released. A debug build traps otherwise and names the place of registration;
/// a release build detaches it silently.
public final class SignalSensor<Signal>: Sensor {
  /// The signals that are received.
  public typealias Input = Signal

  /// The working end, for the stage that reads it.
  public let inlet: Inlet<Signal>

  /// Makes the handle of an inlet.
  @inlinable
  public init(_ inlet: Inlet<Signal>) {
    self.inlet = inlet
  }

  deinit { inlet.retire() }

  /// Itself.
  public var sensor: SignalSensor<Signal> { self }

  /// Whether an emitter holds it.
  public var isRegistered: Bool { inlet.isRegistered }

  /// Receives a signal in a turn of its own; in a handler, in a later turn.
  ///
  /// - Precondition: the signal is legal where the receiver stands; stages check sessions and pasts.
  @inlinable public func sense(_ signal: Signal) { inlet.sense(signal) }
}

@available(*, unavailable)
extension SignalSensor: Sendable {}

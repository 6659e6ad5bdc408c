/// Receives the signals of one emitter at a time.
///
/// It is the handle by which users connect a stage or a monitor. A signal can also be handed to it without an emitter,
/// with ``sense(_:)``; a slot has no sensor, so signalling a slot does not compile.
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

  /// Whether it is registered with an emitter.
  public var isRegistered: Bool { inlet.isRegistered }

  /// Receives a signal in a turn of its own; in a handler, in a later turn.
  ///
  /// - Precondition: the signal fits the receiver's state; stages check sessions and past values.
  @inlinable public func sense(_ signal: Signal) { inlet.sense(signal) }
}

@available(*, unavailable)
extension SignalSensor: Sendable {}

import Work

/// Receives signals through a closure.
public final class Sensor<Signal> {
  @usableFromInline let receive: (borrowing Signal, Turn) -> Void
  /// The stage behind the sensor learns how far it is from the origins.
  @usableFromInline let rise: (Int) -> Void
  @usableFromInline @exclusivity(unchecked) var isRegistered = false

  /// A sensor that hands its signals to `receive`.
  @inlinable
  public init(rise: @escaping (Int) -> Void = { _ in }, receive: @escaping (borrowing Signal, Turn) -> Void) {
    self.rise = rise
    self.receive = receive
  }
}

/// A sensor whose handler runs after all stages have settled.
public final class Monitor<Signal> {
  /// What is registered on an emitter.
  public let sensor: Sensor<Signal>

  /// A monitor that hands its signals to `handler`.
  @inlinable
  public init(_ handler: @escaping (borrowing Signal) -> Void) {
    sensor = Sensor { signal, turn in
      let kept = copy signal
      turn.monitors.append { handler(kept) }
    }
  }
}

/// Sends signals to its sensors as they come.
public final class Emitter<Transaction: StateTransaction> {
  @usableFromInline @exclusivity(unchecked) var sensors: [Sensor<StateSignal<Transaction>>] = []
  @usableFromInline @exclusivity(unchecked) var height = 0
  @usableFromInline let state: () -> Transaction.Snapshot?

  /// An emitter that begins each session with `state`, if there is one.
  @inlinable
  public init(state: @escaping () -> Transaction.Snapshot?) { self.state = state }

  /// Calls each sensor with a signal, one after the other.
  @inlinable
  public func send(_ signal: borrowing StateSignal<Transaction>, _ turn: Turn) {
    for index in 0..<sensors.count { sensors[index].receive(signal, turn) }
  }

  /// Adds a sensor and begins its session.
  public func register(_ sensor: Sensor<StateSignal<Transaction>>, _ turn: Turn) {
    precondition(!sensor.isRegistered, "the sensor has an emitter already")
    sensor.isRegistered = true
    sensor.rise(height)
    sensors.append(sensor)
    guard let state = state() else { return }
    turn.run { sensor.receive(.initiation(state), turn) }
  }

  /// Removes a sensor and ends its session.
  public func deregister(_ sensor: Sensor<StateSignal<Transaction>>, _ turn: Turn) {
    guard let index = sensors.firstIndex(where: { $0 === sensor }) else { preconditionFailure("a foreign sensor") }
    sensors.remove(at: index)
    sensor.isRegistered = false
    guard let state = state() else { return }
    turn.run { sensor.receive(.termination(state), turn) }
  }
}

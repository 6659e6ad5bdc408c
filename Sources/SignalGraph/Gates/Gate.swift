/// Something that signals pass: a sensor defines `Input`, the signals that enter, an emitter `Output`, those that leave.
///
/// Every class of a graph is a gate. A gate belongs to one isolation domain; signals cross domains, gates do not.
///
/// Rejected: both types on this protocol. A class inherits a conformance with its types fixed, so that a read-only storage,
/// which nothing enters, could have no replicating subclass.
public protocol Gate: AnyObject {}

/// A gate that sends signals to the sensors registered with it.
///
/// What fills it: ``SignalEmitter``, every storage, ``SignalMap``, ``SignalFilter``.
public protocol Emitter: Gate {
  /// The signals that leave.
  associatedtype Output
  /// The multicasting end.
  var emitter: SignalEmitter<Output> { get }
}

/// An initial emitter that exposes the sending method.
public protocol Dispatcher: Emitter {
  /// Sends a signal in a turn of its own; in a handler, in a later turn.
  func dispatch(_ signal: Output)
}

/// A gate that receives the signals of one emitter at a time.
///
/// What fills it: ``SignalSensor``, every monitor, every replication.
public protocol Sensor: Gate {
  /// The signals that enter.
  associatedtype Input
  /// The unicatching end.
  var sensor: SignalSensor<Input> { get }
}

/// A terminal sensor: it acts on signals and passes nothing on.
public protocol Monitor: Sensor {}

extension Emitter {
  /// Connects a sensor; if there is a state, the sensor receives its initiation before this returns.
  ///
  /// - Precondition: the sensor has no emitter, and the edge closes no cycle.
  /// - Complexity: O(1), and what the sensor's stage needs for an initiation.
  public func register<Receiver: Sensor>(
    _ receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Receiver.Input == Output {
    emitter.source.register(receiver.sensor.inlet, site: Site(fileID: fileID, line: line))
  }

  /// Disconnects a sensor; if there is a state, the sensor receives its termination before this returns.
  ///
  /// - Precondition: the sensor is registered here.
  /// - Complexity: amortised O(1), and what the sensor's stage needs for a termination.
  public func deregister<Receiver: Sensor>(
    _ receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Receiver.Input == Output {
    emitter.source.deregister(receiver.sensor.inlet, site: Site(fileID: fileID, line: line))
  }
}

/// Something that signals pass through: a sensor's `Input` is what enters, an emitter's `Output` what leaves.
///
/// Every class of a graph is a gate. A gate belongs to one isolation domain; signals cross domains, gates do not.
///
/// Rejected: both types in this protocol. A class passes its conformance on with the types fixed, so a read-only
/// storage, which receives nothing, could have no replicating subclass.
public protocol Gate: AnyObject {}

/// A gate that sends signals to the sensors registered with it.
///
/// Adopted by ``SignalEmitter``, every dispatcher, every storage, every ``EventStream``, and ``ArraySignalMap``.
public protocol Emitter: Gate {
  /// The signals that leave.
  associatedtype Output
  /// The end that sends, to any number of sensors.
  var emitter: SignalEmitter<Output> { get }
}

/// An emitter at the start of a graph, with a public method that sends.
public protocol Dispatcher: Emitter {
  /// Sends a signal in a turn of its own; in a handler, in a later turn.
  func dispatch(_ signal: Output)
}

/// A gate that receives the signals of one emitter at a time.
///
/// Adopted by ``SignalSensor``, every monitor, every replication, every ``Partitioning``, ``SignalMap``, ``SignalFilter``,
/// ``TransitionStream``, and ``ArraySignalMap``.
public protocol Sensor: Gate {
  /// The signals that enter.
  associatedtype Input
  /// The end that receives, from one emitter at a time.
  var sensor: SignalSensor<Input> { get }
}

/// A terminal sensor: it acts on signals and passes nothing on.
public protocol Monitor: Sensor {}

extension Emitter {
  /// Connects a sensor; if there is a state, the sensor receives its initiation before this returns.
  ///
  /// - Precondition: the sensor has no emitter, and the edge closes no cycle.
  /// - Complexity: O(1), plus what the sensor's stage needs for an initiation.
  public func register<Receiver: Sensor>(
    _ receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Receiver.Input == Output {
    emitter.source.register(receiver.sensor.inlet, site: Site(fileID: fileID, line: line))
  }

  /// Disconnects a sensor; if there is a state, the sensor receives its termination before this returns.
  ///
  /// - Precondition: the sensor is registered here.
  /// - Complexity: amortised O(1), plus what the sensor's stage needs for a termination.
  public func deregister<Receiver: Sensor>(
    _ receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Receiver.Input == Output {
    emitter.source.deregister(receiver.sensor.inlet, site: Site(fileID: fileID, line: line))
  }
}

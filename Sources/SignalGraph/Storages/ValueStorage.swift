/// A value that changes: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the value |
/// | the value becomes another | `transition` with past and future |
/// | a session ends | `termination` with the last value |
///
/// Slots and stages are its subclasses; take this type where either will do.
open class ValueStorage<Value>: StateStorage<ValueTransaction<Value>>, ValueReading {
  /// Makes a storage of what a stage writes.
  @inlinable
  public override init(_ outlet: Outlet<ValueTransaction<Value>>, _ node: StageNode?) {
    super.init(outlet, node)
  }

  @usableFromInline
  override init(sharing origin: StateStorage<ValueTransaction<Value>>) {
    super.init(sharing: origin)
  }
}

/// Reading a value storage.
public protocol ValueReading: AnyObject {
  /// What the state is.
  associatedtype Value
  /// The state; none outside of a session.
  var snapshot: Value? { get }
}

extension ValueReading {
  /// The value; none outside of a session.
  @inlinable
  public var value: Value? { snapshot }
}

/// A value storage that rebuilds its value from the signals of its sensor.
public final class ReplicatingValueStorage<Value>: ValueStorage<Value>, Replication {
  /// The signals that are received.
  public typealias Input = ValueSignal<Value>
  /// The unicatching end.
  public let sensor: SignalSensor<ValueSignal<Value>>

  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let site = Site(fileID: fileID, line: line)
    let subject = MessageSubject(ReplicatingValueStorage<Value>.self, label: label, site: site)
    let (outlet, inlet, node) = Outlet<ValueTransaction<Value>>.replicating(subject)
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

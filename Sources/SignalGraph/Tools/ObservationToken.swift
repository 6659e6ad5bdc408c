/// A monitor that a chain verb attached: the token of ``StateStorage/observe(label:fileID:line:_:)``.
///
/// It belongs to the chain that it was attached to, which keeps it and takes it down; keep the token only to take it down
/// before.
public final class ObservationToken: Attachment {
  let sensor: any RetiringSensor
  weak var owner: Chained?

  init(_ sensor: any RetiringSensor, owner: Chained) {
    self.sensor = sensor
    self.owner = owner
  }

  /// What messages call it.
  var located: String { sensor.anyInlet.subject.located }

  /// Whether it still observes.
  public var isActive: Bool { sensor.anyInlet.isRegistered }

  /// Ends the observation; the handler receives the termination.
  ///
  /// May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    // First: the handler may ask, by taking a stage down, whether the owner has other sensors than those attached to it.
    owner?.attachments.removeValue(forKey: ObjectIdentifier(self))
    sensor.anyInlet.disconnect(site: Site(fileID: fileID, line: line))
  }

  var position: Int { sensor.anyInlet.position }

  func tearDown() { tearDown(fileID: #fileID) }
}

@available(*, unavailable)
extension ObservationToken: Sendable {}

/// A sensor whatever its signals are.
protocol RetiringSensor: AnyObject {
  var anyInlet: AnyInlet { get }
}

extension SignalSensor: RetiringSensor {
  var anyInlet: AnyInlet { inlet }
}

extension StateStorage {
  /// Calls a handler with each signal and the state after it.
  ///
  /// | change | state |
  /// |---|---|
  /// | `initiation`, `termination` | the snapshot that it carries |
  /// | `transition` | the state that it leads to |
  ///
  /// ```swift
  /// let rows = ArraySlot([1, 2])
  /// rows.observe { state, change in print(state.count, change) }
  /// rows.append(3)      // prints 3, and the insertion
  /// rows.tearDown()     // prints 3, and the termination
  /// ```
  ///
  /// - Complexity: the state is passed in O(1); editing a dictionary or set storage inside the handler copies it.
  ///
  /// Teardown: belongs to this storage: ``Chained/tearDown(fileID:line:)`` ends it, or the token does.
  @inlinable
  @discardableResult
  public final func observe(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ handler: @escaping (_ state: Transaction.Snapshot, _ change: StateSignal<Transaction>) -> Void
  ) -> ObservationToken {
    let site = Site(fileID: fileID, line: line)
    let outlet = outlet
    let inlet = Inlet<StateSignal<Transaction>>(
      subject: MessageSubject(ObservationToken.self, label: label, site: site)
    ) { [unowned outlet] signal in
      if let state = signal.snapshot ?? outlet.settled { handler(state, signal) }
    }
    return attach(SignalSensor(inlet), site)
  }

  @usableFromInline
  final func attach(_ sensor: SignalSensor<StateSignal<Transaction>>, _ site: Site) -> ObservationToken {
    let observation = ObservationToken(sensor, owner: self)
    attachments[ObjectIdentifier(observation)] = observation
    outlet.register(sensor.inlet, site: site)
    return observation
  }
}

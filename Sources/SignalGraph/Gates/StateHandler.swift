/// A monitor with a hook for each case of a state's signals, whatever the kind of state.
///
/// ```swift
/// let handler = StateHandler<ArrayTransaction<Int>>()
/// handler.initiation = { rows in print("begins with", rows) }
/// handler.transition = { change in print(change) }
/// handler.termination = { rows in print("ended with", rows) }
/// storage.register(handler)
/// ```
///
/// Teardown: deregister it before it is released.
public final class StateHandler<Transaction: StateTransaction>: Monitor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<StateSignal<Transaction>>
  @usableFromInline let hooks: Hooks

  @usableFromInline
  final class Hooks {
    @usableFromInline var initiation: ((Transaction.Snapshot) -> Void)?
    @usableFromInline var transition: ((Transaction) -> Void)?
    @usableFromInline var termination: ((Transaction.Snapshot) -> Void)?

    @inlinable init() {}
  }

  /// Makes a handler without hooks.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let hooks = Hooks()
    self.hooks = hooks
    let site = Site(fileID: fileID, line: line)
    let subject = MessageSubject(StateHandler<Transaction>.self, label: label, site: site)
    sensor = SignalSensor(
      MonitorInlet(subject: subject) { signal in
        switch signal {
        case .initiation(let snapshot): hooks.initiation?(snapshot)
        case .transition(let transaction): hooks.transition?(transaction)
        case .termination(let snapshot): hooks.termination?(snapshot)
        }
      }
    )
  }

  /// Called when a session begins, with the whole state.
  @inlinable
  public var initiation: ((Transaction.Snapshot) -> Void)? {
    get { hooks.initiation }
    set { hooks.initiation = newValue }
  }

  /// Called when the state moves.
  @inlinable
  public var transition: ((Transaction) -> Void)? {
    get { hooks.transition }
    set { hooks.transition = newValue }
  }

  /// Called when the session ends, with the last state.
  @inlinable
  public var termination: ((Transaction.Snapshot) -> Void)? {
    get { hooks.termination }
    set { hooks.termination = newValue }
  }
}

@available(*, unavailable)
extension StateHandler: Sendable {}

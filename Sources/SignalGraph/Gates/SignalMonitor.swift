/// Calls a handler with every signal that it receives.
///
/// Handlers are called after every stage has run. What a handler edits makes a later turn. A handler may register and
/// deregister anything, including its own sensor, its neighbours and what feeds it.
///
/// Teardown: deregister it before it is released.
public final class SignalMonitor<Signal>: Monitor {
  /// The signals that are received.
  public typealias Input = Signal

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<Signal>

  /// Makes a monitor.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Signal) -> Void
  ) {
    let site = Site(fileID: fileID, line: line)
    sensor = SignalSensor(
      MonitorInlet(subject: MessageSubject(SignalMonitor<Signal>.self, label: label, site: site), handler)
    )
  }
}

@available(*, unavailable)
extension SignalMonitor: Sendable {}

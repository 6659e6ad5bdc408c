/// Passes on the stateless signals that satisfy a predicate.
///
/// | in | out |
/// |---|---|
/// | a signal that satisfies | the signal |
/// | another | nothing |
///
/// A signal of a state does not fit: selecting among its transitions would break its session.
///
/// - Complexity: one call of the predicate a signal.
///
/// Teardown: deregister its sensor, and the sensors registered with it.
public final class SignalFilter<Signal: StatelessSignal>: Sensor, Emitter {
  /// The signals that are received.
  public typealias Input = Signal
  /// The signals that are sent.
  public typealias Output = Signal

  /// The unicatching end.
  public let sensor: SignalSensor<Signal>
  /// The multicasting end.
  public let emitter: SignalEmitter<Signal>
  @usableFromInline let node: StageNode

  /// Makes a filter.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Signal) -> Bool
  ) {
    let subject = MessageSubject(SignalFilter<Signal>.self, label: label, site: Site(fileID: fileID, line: line))
    let inlet = Inlet<Signal>(subject: subject)
    let source = SignalSource<Signal>(subject: subject)
    sensor = SignalSensor(inlet)
    emitter = SignalEmitter(source: source)
    node = StageNode(subject: subject, inlets: [inlet]) { turn in
      var hasSent = false
      inlet.read { signal in
        guard isIncluded(signal) else { return }
        source.put(copy signal, turn)
        hasSent = true
      }
      if hasSent { source.send(turn) }
    }
    node.adopt(source)
  }

  deinit { node.retire() }
}

@available(*, unavailable)
extension SignalFilter: Sendable {}

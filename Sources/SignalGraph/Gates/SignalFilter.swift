/// Passes on the stateless signals that satisfy a predicate.
///
/// | in | out |
/// |---|---|
/// | a signal that satisfies the predicate | the signal |
/// | any other signal | nothing |
///
/// The signals of a state do not fit: dropping some of its transitions would break the session.
///
/// - Complexity: one call of the predicate per signal.
///
/// Teardown: deregister its sensor, and the sensors registered with it.
public final class SignalFilter<Signal: StatelessSignal>: Sensor, Emitter {
  /// The signals that are received.
  public typealias Input = Signal
  /// The signals that are sent.
  public typealias Output = Signal

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<Signal>
  /// The end that sends, to any number of sensors.
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

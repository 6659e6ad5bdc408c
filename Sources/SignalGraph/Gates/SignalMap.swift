/// Passes on what a function makes of each stateless signal.
///
/// | in | out |
/// |---|---|
/// | a signal | `transform` of it |
///
/// Signals are delivered in order within a turn and are not merged. The signals of a state do not fit: map the state
/// with a stage.
///
/// - Complexity: one call of `transform` per signal.
///
/// Teardown: deregister its sensor, and the sensors registered with it.
public final class SignalMap<Input: StatelessSignal, Output: StatelessSignal>: Sensor, Emitter {
  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<Input>
  /// The end that sends, to any number of sensors.
  public let emitter: SignalEmitter<Output>
  @usableFromInline let node: StageNode

  /// Makes a map.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Input) -> Output
  ) {
    let subject = MessageSubject(SignalMap<Input, Output>.self, label: label, site: Site(fileID: fileID, line: line))
    let inlet = Inlet<Input>(subject: subject)
    let source = SignalSource<Output>(subject: subject)
    sensor = SignalSensor(inlet)
    emitter = SignalEmitter(source: source)
    node = StageNode(subject: subject, inlets: [inlet]) { turn in
      var hasSent = false
      inlet.read { signal in
        source.put(transform(signal), turn)
        hasSent = true
      }
      if hasSent { source.send(turn) }
    }
    node.adopt(source)
  }

  deinit { node.retire() }
}

@available(*, unavailable)
extension SignalMap: Sendable {}

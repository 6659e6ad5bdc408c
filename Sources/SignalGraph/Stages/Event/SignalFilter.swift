/// Passes on the events that satisfy a predicate.
///
/// The signals of a state do not fit: dropping some of its transitions would break the session.
///
/// | in | out |
/// |---|---|
/// | an event that satisfies the predicate | the event |
/// | any other event | nothing |
/// | another parameter | nothing: the next events are asked about with it |
/// | it changes and events come in one turn | the events that satisfy the predicate with the new one |
/// | events while a parameter has no value | nothing |
///
/// ```swift
/// let (delays, least) = (SignalDispatcher<Int>(), ValueSlot(60))
/// let late = delays.filter(with: least) { $0 >= $1 }
/// let token = late.observe { print($0) }
/// delays.dispatch(75)    // 75
/// least.value = 90
/// delays.dispatch(75)    // nothing
/// token.tearDown()
/// late.tearDown()
/// ```
///
/// Elsewhere this is called `filter` too, and a gate where a parameter decides.
///
/// - Complexity: one call of the predicate per event. Memory: what the most events of one turn took.
///
/// Preconditions: the predicate is pure.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor, and the sensors
/// registered with it.
public final class SignalFilter<Signal: StatelessSignal>: EventStream<Signal>, Sensor {
  /// The signals that are received.
  public typealias Input = Signal

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<Signal>

  /// Makes a filter that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Signal) -> Bool
  ) {
    self.init(MessageSubject(SignalFilter.self, label, fileID, line), [], isIncluded)
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ isIncluded: @escaping (Signal) -> Bool) {
    let input = EventInput<Signal>(subject, parameters)
    sensor = SignalSensor(input.inlet)
    super.init(subject, reading: input.inlets) { send in
      input.read { event, stamp in if isIncluded(copy event) { send(copy event, stamp) } }
    }
    input.connect(self)
  }
}

extension SignalFilter: ParameterReading { static var verb: String { "filter" } }

extension EventEmitter {
  /// Leaves out the events that do not satisfy a predicate; see ``SignalFilter``.
  @inlinable
  public func filter(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Output) -> Bool
  ) -> SignalFilter<Output> {
    feeding(SignalFilter(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Leaves out events by a predicate that reads one or several parameters, each held by a storage; see ``SignalFilter``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, events
  ///   are left out.
  @inlinable
  public func filter<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Output, First, repeat each Other) -> Bool
  ) -> SignalFilter<Output> {
    let subject = MessageSubject(SignalFilter<Output>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SignalFilter(subject, parameters.list, parameters.reading(isIncluded)))
  }
}

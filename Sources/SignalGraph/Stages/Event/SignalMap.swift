/// Passes on what a function makes of each event, or of some.
///
/// The signals of a state do not fit: map the state with a stage of its own. To keep what was made, `hold` it.
///
/// | in | out |
/// |---|---|
/// | an event | what the closure makes of it |
/// | several in one turn | as many, in order |
/// | an event of which a `compactMap` makes nil | nothing |
/// | another value of a storage that is sampled | nothing |
/// | it changes and events come in one turn | the events, with the value as it is after the turn |
/// | events while such a storage has no value | nothing |
///
/// ```swift
/// let (orders, rate) = (SignalDispatcher<Int>(), ValueSlot(2))
/// let prices = orders.withLatest(of: rate) { $0 * $1 }
/// let texts = prices.map { "\($0) EUR" }
/// let token = texts.observe { print($0) }
/// orders.dispatch(3)    // 6 EUR
/// rate.value = 5
/// orders.dispatch(3)    // 15 EUR
/// token.tearDown()
/// texts.tearDown()
/// ```
///
/// Elsewhere these are called `map` and `withLatestFrom`. There it is luck whether an event sees the value before or after
/// a change that came with it.
///
/// - Complexity: one call of the closure per event. Memory: what the most events of one turn took.
///
/// Preconditions: the closure is pure.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor, and the sensors
/// registered with it.
public final class SignalMap<Input: StatelessSignal, Output: StatelessSignal>: EventStream<Output>, Sensor {
  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<Input>

  /// Makes a map that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Input) -> Output
  ) {
    self.init(MessageSubject(SignalMap.self, label, fileID, line), [], transform)
  }

  /// - `transform`: makes nil of an event that is left out.
  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ transform: @escaping (Input) -> Output?) {
    let input = EventInput<Input>(subject, parameters)
    sensor = SignalSensor(input.inlet)
    super.init(subject, reading: input.inlets) { send in
      input.read { event, stamp in
        if let made = transform(copy event) { send(made, stamp) }
      }
    }
    input.connect(self)
  }
}

extension SignalMap: ParameterReading {
  static var verb: String { "withLatest" }
  static var parameterLabel: String { "of" }
}

extension EventEmitter {
  /// Maps each event; see ``SignalMap``.
  @inlinable
  public func map<Mapped: StatelessSignal>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Output) -> Mapped
  ) -> SignalMap<Output, Mapped> {
    feeding(SignalMap(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each event, and leaves out those of which the closure makes nil; see ``SignalMap``.
  @inlinable
  public func compactMap<Mapped: StatelessSignal>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Output) -> Mapped?
  ) -> SignalMap<Output, Mapped> {
    feeding(SignalMap(MessageSubject(SignalMap<Output, Mapped>.self, label, fileID, line), [], transform))
  }

  /// Maps each event with what one or several storages hold when it comes; see ``SignalMap``.
  ///
  /// - `first`, `others`: the storages, in the order in which the closure takes their values; while one has none, events
  ///   are left out.
  @inlinable
  public func withLatest<First, each Other, Mapped: StatelessSignal>(
    of first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Output, First, repeat each Other) -> Mapped
  ) -> SignalMap<Output, Mapped> {
    let subject = MessageSubject(SignalMap<Output, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SignalMap(subject, parameters.list, parameters.reading(transform)))
  }
}

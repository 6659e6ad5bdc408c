/// What a stage of events reads: the events of one emitter, and parameters as they are when an event comes.
///
/// While a parameter has no value, events pass unseen.
@usableFromInline
final class EventInput<Event> {
  @usableFromInline let inlet: Inlet<Event>
  /// Those that change.
  @usableFromInline let parameters: [AnyParameter]
  /// Whether all have a value.
  @exclusivity(unchecked) @usableFromInline var isMet: Bool

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter]) {
    inlet = Inlet(subject: subject)
    self.parameters = parameters.filter { !$0.isFixed }
    isMet = parameters.allSatisfy(\.isPresent)
  }

  @inlinable var inlets: [AnyInlet] { [inlet] + parameters.map(\.inlet) }

  /// Reads the parameters, and says whether all have a value.
  @inlinable
  func prepare() -> Bool {
    var hasNews = false
    for parameter in parameters where parameter.read() {
      parameter.forgetFormer()
      hasNews = true
    }
    if hasNews { isMet = parameters.allSatisfy(\.isPresent) }
    return isMet
  }

  /// Calls `body` with each event that came, and with when it was dispatched in the turn.
  @inlinable
  func read(_ body: (borrowing Event, _ stamp: Int) -> Void) {
    let isMet = prepare()
    inlet.readEvents { event, stamp in if isMet { body(event, stamp) } }
  }

  /// Registers the stage that reads this with an emitter, and its parameters.
  @inlinable
  func connect(_ stage: Chained, to source: any EventEmitter<Event>) where Event: StatelessSignal {
    connect(stage)
    stage.chain(inlet, to: source, site: inlet.subject.site)
  }

  /// Does the same, and has the stage run: an emitter of events opens no session that would make it run.
  @inlinable
  func begin<Output>(_ stage: StateStorage<Output>, to source: any EventEmitter<Event>) where Event: StatelessSignal {
    connect(stage, to: source)
    if let node = stage.node { Turn.current.perform(node) }
  }

  /// Registers the parameters for the stage that reads this.
  @inlinable
  func connect(_ stage: Chained) {
    for parameter in parameters { parameter.connect(stage) }
  }
}

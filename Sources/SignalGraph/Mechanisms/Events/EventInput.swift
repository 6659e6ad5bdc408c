/// What a stage of events reads: the events of one emitter, and parameters as they are when an event comes.
///
/// While a parameter has no value, events pass unseen.
@usableFromInline
struct EventInput<Event> {
  @usableFromInline let inlet: Inlet<Event>
  @usableFromInline let parameters: [AnyParameter]

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter]) {
    (inlet, self.parameters) = (Inlet(subject: subject), parameters)
  }

  @inlinable var inlets: [AnyInlet] { [inlet] + parameters.map(\.inlet) }

  /// Reads the parameters, and says whether all have a value.
  @inlinable
  func prepare() -> Bool {
    var isMet = true
    for parameter in parameters {
      _ = parameter.read()
      parameter.forgetFormer()
      if !parameter.isPresent { isMet = false }
    }
    return isMet
  }

  /// Calls `body` with each event that came, and with when it was dispatched in the turn.
  @inlinable
  func read(_ body: (borrowing Event, _ stamp: Int) -> Void) {
    let isMet = prepare()
    inlet.readEvents { event, stamp in if isMet { body(event, stamp) } }
  }

  /// Registers the parameters for the stage that reads this.
  @inlinable
  func connect(_ stage: Chained) {
    for parameter in parameters { parameter.connect(stage) }
  }
}

import SignalGraph

// How events become steps.
extension AtomStore {
  /// Performs an event, in a turn of its own.
  ///
  /// While a step is performed or told, the event waits.
  public func dispatch(_ event: Root.Event) { enqueue(.event(event)) }

  func enqueue(_ work: Work) {
    if isOver { return }
    if isReacting { reportReaction() }
    queue.append(work)
    if !isBusy { drain() }
  }

  /// Performs what waits, until nothing does or a turn must come first.
  func drain() {
    (isBusy, isDraining) = (true, true)
    while untold == 0 {
      if let (event, index) = admitted.popLast() {
        pass(event, index)
      } else if !queue.isEmpty {
        perform(queue.removeFirst())
      } else {
        break
      }
    }
    isDraining = false
    isBusy = untold > 0
  }

  private func perform(_ work: Work) {
    switch work {
    case .event(let event): pass(event, 0)
    case .events(let events):
      performTurn { turn in
        for event in events { admit(event, 0) { react(to: $0, turn) } }
      }
    case .move(let makeMove):
      guard let (move, changes) = makeMove() else { return }
      performTurn { turn in
        for change in changes { change.perform() }
        turn.changes = changes
        note(nil, from: 0, turn, move)
      }
    }
  }

  /// Shows an event to the middleware at an index, behind the last of which it has its turn.
  ///
  /// What the middleware makes of it comes next.
  private func pass(_ event: Root.Event, _ index: Int) {
    guard index < middleware.count else { return performTurn { turn in react(to: event, turn) } }
    let events = middleware[index].admit(event, in: state)
    if isOver { return }
    for event in events.reversed() { admitted.append((event, index + 1)) }
  }

  /// Makes one turn of what the body does, and sends its steps; if the body throws, nothing has happened.
  private func performTurn(_ body: (AtomTurn) throws -> Void) rethrows {
    if isOver { return }
    let (turn, start, number) = (AtomTurn(), made.count, stepCount)
    do {
      try transaction {
        try body(turn)
        // The body may have taken the store down, and middleware may have let nothing through.
        if isOver { made = [] }
        close(turn)
      }
    } catch {
      forgetSteps(from: start, number)
      throw error
    }
    if made.count <= start { return }
    // In a turn of its own, behind the other one, so that all handlers of that were called.
    untold += made.count - start
    dispatcher.dispatch(made.count - start)
    tellHeard()
    // In a handler, both turns come later by themselves.
    if untold > 0, !isOver, TurnCause.current == nil { reportBody() }
  }

  /// Takes steps back; there may be fewer, if the store was taken down meanwhile.
  private func forgetSteps(from start: Int, _ number: Int) {
    made.removeSubrange(min(start, made.count)...)
    stepCount = number
  }

  private func close(_ turn: AtomTurn) { (turn.lastStep, turn.revision) = (stepCount, revision) }

  /// Lets an event of an open turn through the middleware from an index on; what comes out is performed before what
  /// comes next.
  private func admit(_ event: Root.Event, _ index: Int, _ perform: (Root.Event) -> Void) {
    guard index < middleware.count else { return perform(event) }
    for event in middleware[index].admit(event, in: state) { admit(event, index + 1, perform) }
  }

  /// Performs an event as a part of a turn.
  private func react(to event: Root.Event, _ turn: AtomTurn) {
    let start = turn.changes.count
    isReacting = true
    state.react(to: event).perform(on: state, turn)
    isReacting = false
    note(event, from: start, turn)
  }

  /// Makes a step of the changes of a turn from an index on.
  private func note(_ event: Root.Event?, from start: Int, _ turn: AtomTurn, _ move: AtomMove? = nil) {
    let range = start..<turn.changes.count
    revision += 1
    for index in range { turn.changes[index].place.lastRevision = revision }
    stepCount += 1
    made.append(AtomStep(number: stepCount, event: event, state: state, turn: turn, range: range, move: move))
  }

  /// The turn of steps is over: all views are settled, and handlers of the graph were called.
  ///
  /// Where it was made at once, the steps are told when this has returned; else here.
  func hear(_ count: Int) {
    if isOver { return }
    heard += count
    if isDraining { return }
    tellHeard()
    if untold == 0 { drain() }
  }

  private func tellHeard() {
    while heard > 0 {
      if made.count == 1 {
        heard = 0
        tellAndForget(made.removeLast())
      } else {
        let steps = made.prefix(heard)
        made.removeFirst(heard)
        heard = 0
        for step in steps { tellAndForget(step) }
      }
    }
  }

  private func tellAndForget(_ step: AtomStep<Root>) {
    tell(step)
    untold -= 1
  }

  private func reportReaction() -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.described) was asked for a step while its root reacts to an event. A reaction only says what is to be done "
        + "to the parts of its node. Dispatch what follows in an action or in a subscriber."
    )
  }

  private func reportBody() -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.described) was to perform an event inside a `transaction` body. The body may yet throw, and its edits "
        + "are then taken back. Dispatch after it, or perform an action in one turn. If the body is that of another "
        + "store's action in one turn, dispatch when that was performed; middleware does so in `conclude`."
    )
  }
}

// Actions in one turn.
extension AtomStore {
  /// Performs at once what an action emits while the body runs, in one turn; takes it back if the body throws.
  ///
  /// - Precondition: nothing is being performed or told.
  func performGroup(_ body: () throws -> Void) throws {
    (isBusy, isDraining) = (true, true)
    defer { drain() }
    do {
      try performTurn { turn in
        group = turn
        defer { group = nil }
        try body()
      }
    } catch {
      forgetMemos()
      throw error
    }
  }

  /// Performs a part of the action in one turn that runs, and takes it back if it throws.
  func performInGroup(_ body: () throws -> Void) throws {
    guard let group else { return }
    let (start, number, changeCount) = (made.count, stepCount, group.changes.count)
    do {
      try transaction { try body() }
    } catch {
      forgetSteps(from: start, number)
      group.changes.removeSubrange(changeCount...)
      forgetMemos()
      throw error
    }
  }

  /// The state is another in a way that no step tells.
  func forgetMemos() {
    revision += 1
    for place in places { place.lastRevision = revision }
  }

  /// Performs an event as a part of the action in one turn that runs.
  func performInGroup(_ event: Root.Event) {
    guard let group else { return }
    admit(event, 0) { react(to: $0, group) }
  }
}

// Steps of a journal.
extension AtomStore {
  /// Performs the events of a turn that was before: middleware has seen them, and nobody but witnesses is told.
  func replay(_ events: [Root.Event]) {
    let turn = AtomTurn()
    transaction {
      for event in events { react(to: event, turn) }
    }
    tellWitnesses(turn)
  }

  /// Tells of a move that was performed.
  func replay(_ turn: AtomTurn, _ move: AtomMove?) {
    note(nil, from: 0, turn, move)
    tellWitnesses(turn)
  }

  private func tellWitnesses(_ turn: AtomTurn) {
    close(turn)
    let steps = made
    made = []
    for step in steps {
      for witness in witnesses { witness.tell(step) }
    }
  }
}

extension MessageSubject {
  /// How messages name it.
  var described: String { "\(type)\(label.map { " \"\($0)\"" } ?? "") (\(site))" }
}

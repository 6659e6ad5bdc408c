import SignalGraph

// How events become steps.
extension AtomStore {
  /// Performs an event, in a turn of its own.
  ///
  /// While a step is performed or told, the event waits.
  @inlinable
  public func dispatch(_ event: Root.Event) { enqueue(.event(event)) }

  @inlinable
  func enqueue(_ work: Work) {
    if isOver { return }
    if isReacting { reportReaction() }
    if isBusy { return queue.append((work, TurnCause.runningDepth)) }
    (isBusy, isDraining) = (true, true)
    perform(work)
    drain()
  }

  /// Performs what waits, until nothing does or a turn must come first.
  @inlinable
  func drain() {
    (isBusy, isDraining) = (true, true)
    while untold == 0 {
      if let (event, index) = admitted.popLast() {
        pass(event, index)
      } else if !queue.isEmpty {
        let (work, depth) = queue.removeFirst()
        // It leads no deeper than if it had not waited.
        TurnCause.runningDepth = depth
        perform(work)
      } else {
        break
      }
    }
    isDraining = false
    isBusy = untold > 0
  }

  @inlinable
  func perform(_ work: Work) {
    switch work {
    case .event(let event): pass(event, 0)
    case .events(let events):
      performTurn { turn in
        for event in events { admit(event, 0) { react(to: $0, turn) } }
      }
    case .move(let makeMove): performMove(makeMove)
    }
  }

  @usableFromInline
  func performMove(_ makeMove: () -> (AtomMove, [any PlacedChange])?) {
    guard let (move, changes) = makeMove() else { return }
    performTurn { turn in
      for change in changes { change.perform() }
      turn.changes = changes
      note(nil, from: 0, turn, move)
    }
  }

  /// Shows an event to the middleware at an index, behind the last of which it has its turn.
  ///
  /// What the middleware makes of it comes next.
  @inlinable
  func pass(_ event: Root.Event, _ index: Int) {
    guard index < middleware.count else { return performTurn { turn in react(to: event, turn) } }
    let events = middleware[index].admit(event, in: state)
    if isOver { return }
    for event in events.reversed() { admitted.append((event, index + 1)) }
  }

  /// Makes one turn of what the body does, and sends its steps; if the body throws, nothing has happened.
  @inlinable
  func performTurn(_ body: (AtomTurn) throws -> Void) rethrows {
    if isOver { return }
    let (turn, start, number) = (AtomTurn(), made.count, lastStep)
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
    let count = made.count - start
    if count <= 0 { return }
    // That of the store is closed.
    if TurnCause.isBodyOpen { reportBody() }
    untold += count
    if TurnCause.isTurnRunning {
      // In a handler, the turn comes later; behind it one of its own, so that all handlers of that were called.
      dispatcher.dispatch(count)
    } else {
      heard += count
      tellHeard()
    }
  }

  /// Takes steps back; there may be fewer, if the store was taken down meanwhile.
  @usableFromInline
  func forgetSteps(from start: Int, _ number: Int) {
    let gone = made.cut(from: start)
    lastStep = number
    // Released behind the access, as what an event holds may dispatch when it goes.
    withExtendedLifetime(gone) {}
  }

  @inlinable
  func close(_ turn: AtomTurn) { (turn.lastStep, turn.revision) = (lastStep, revision) }

  /// Lets an event of an open turn through the middleware from an index on; what comes out is performed before what
  /// comes next.
  @inlinable
  func admit(_ event: Root.Event, _ index: Int, _ perform: (Root.Event) -> Void) {
    guard index < middleware.count else { return perform(event) }
    for event in middleware[index].admit(event, in: state) { admit(event, index + 1, perform) }
  }

  /// Performs an event as a part of a turn.
  @inlinable
  func react(to event: Root.Event, _ turn: AtomTurn) {
    let start = turn.changes.count
    isReacting = true
    state.react(to: event).perform(on: state, turn)
    isReacting = false
    note(event, from: start, turn)
  }

  /// Makes a step of the changes of a turn from an index on.
  @inlinable
  func note(_ event: Root.Event?, from start: Int, _ turn: AtomTurn, _ move: AtomMove? = nil) {
    let range = start..<turn.changes.count
    revision += 1
    turn.mark(from: start, revision)
    lastStep += 1
    made.append(AtomStep(number: lastStep, event: event, state: state, turn: turn, range: range, move: move))
  }

  /// The turn of steps is over: all views are settled, and handlers of the graph were called.
  ///
  /// Where it was made at once, the steps are told when this has returned; else here.
  @inlinable
  func hear(_ count: Int) {
    if isOver { return }
    heard += count
    if isDraining { return }
    tellHeard()
    if untold > 0 { return }
    // What middleware has made of the same event comes beside this turn, and does not answer it.
    let depth = TurnCause.runningDepth
    TurnCause.runningDepth = depth - 1
    drain()
    TurnCause.runningDepth = depth
  }

  @inlinable
  func tellHeard() {
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

  @inlinable
  func tellAndForget(_ step: AtomStep<Root>) {
    tell(step)
    untold -= 1
  }

  @usableFromInline
  func reportReaction() -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) was asked for a step while its root reacts to an event. A reaction only says what is to be done "
        + "to the parts of its node. Dispatch what follows in an action or in a subscriber."
    )
  }

  @usableFromInline
  func reportBody() -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) was to perform an event inside a `transaction` body. The body may yet throw, and its edits "
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
    let (start, number, changeCount) = (made.count, lastStep, group.changes.count)
    do {
      try transaction { try body() }
    } catch {
      forgetSteps(from: start, number)
      let gone = group.changes.cut(from: changeCount)
      withExtendedLifetime(gone) {}
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
  @inlinable
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

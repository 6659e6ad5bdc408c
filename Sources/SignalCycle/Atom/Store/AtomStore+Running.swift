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
    while untold == 0, next < queue.count {
      let work = queue[next]
      next += 1
      if next == queue.count {
        queue.removeAll(keepingCapacity: true)
        next = 0
      } else if next > 1_000 {
        queue.removeFirst(next)
        next = 0
      }
      perform(work)
    }
    isDraining = false
    isBusy = untold > 0
  }

  private func perform(_ work: Work) {
    switch work {
    case .event(let event):
      admit(event, 0) { event in
        performTurn { turn in react(to: event, turn) }
      }
    case .events(let events):
      performTurn { turn in
        for event in events { admit(event, 0) { react(to: $0, turn) } }
      }
    case .move(let makeMove):
      guard let (move, changes) = makeMove() else { return }
      performTurn { turn in
        for change in changes { change.perform() }
        note(nil, changes, turn, move)
      }
    }
  }

  /// Makes one turn of what the body does, and sends its steps.
  private func performTurn(_ body: (AtomTurn<Root>) throws -> Void) rethrows {
    if isOver { return }
    try transaction {
      let turn = AtomTurn<Root>()
      try body(turn)
      // The body may have taken the store down.
      if isOver { return }
      for step in steps(of: turn) {
        untold += 1
        dispatcher.dispatch(step)
      }
    }
    tellHeard()
    // In a handler, the turn comes later by itself.
    if untold > 0, TurnCause.current == nil { reportBody() }
  }

  /// The steps of a turn that is complete, numbered.
  private func steps(of turn: AtomTurn<Root>) -> [AtomStep<Root>] {
    turn.notes.enumerated().map { index, note in
      stepCount += 1
      return AtomStep(
        number: stepCount, event: note.event, state: state, turn: turn.changes, range: note.range,
        isLast: index == turn.notes.count - 1, move: note.move, revision: revision
      )
    }
  }

  /// Lets an event through the middleware from an index on; what comes out is performed before what comes next.
  private func admit(_ event: Root.Event, _ index: Int, _ perform: (Root.Event) -> Void) {
    guard index < middleware.count else { return perform(event) }
    for event in middleware[index].admit(event, in: state) { admit(event, index + 1, perform) }
  }

  /// Performs an event as a part of a turn.
  private func react(to event: Root.Event, _ turn: AtomTurn<Root>) {
    let recorder = AtomRecorder()
    isReacting = true
    state.react(to: event).perform(on: state, recorder)
    isReacting = false
    note(event, recorder.changes, turn)
  }

  private func note(
    _ event: Root.Event?, _ changes: [any PlacedChange], _ turn: AtomTurn<Root>, _ move: AtomMove? = nil
  ) {
    revision += 1
    for change in changes { change.place.lastRevision = revision }
    turn.add(event, changes, move)
  }

  /// A turn has brought a step: all views are settled, but handlers of the graph may not have been called yet.
  ///
  /// Where the turn was made at once, the step is told when it is over; else in a turn after it.
  func hear(_ step: AtomStep<Root>) {
    heard.append(step)
    if !isDraining { bell.dispatch(true) }
  }

  /// A turn after those that brought the steps.
  func answerBell() {
    tellHeard()
    if untold == 0, !isDraining { drain() }
  }

  private func tellHeard() {
    while !heard.isEmpty {
      let steps = heard
      heard = []
      for step in steps {
        tell(step)
        untold -= 1
      }
    }
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
        + "are then taken back. Dispatch after it, or perform an action in one turn."
    )
  }
}

/// What happens in one turn, as it is made.
final class AtomTurn<Root: AtomRoot> {
  /// What was done, and which of the changes it led to.
  typealias Note = (event: Root.Event?, range: Range<Int>, move: AtomMove?)

  private(set) var changes: [any PlacedChange] = []
  private(set) var notes: [Note] = []

  func add(_ event: Root.Event?, _ others: [any PlacedChange], _ move: AtomMove?) {
    notes.append((event, changes.count..<changes.count + others.count, move))
    changes += others
  }

  /// Forgets the notes from one on.
  func removeNotes(from index: Int) {
    if index < notes.count { changes.removeSubrange(notes[index].range.lowerBound...) }
    notes.removeSubrange(index...)
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
    let count = group?.notes.count ?? 0
    do {
      try transaction { try body() }
    } catch {
      group?.removeNotes(from: count)
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
    let turn = AtomTurn<Root>()
    transaction {
      for event in events { react(to: event, turn) }
    }
    tellWitnesses(turn)
  }

  /// Tells of changes that were performed.
  func replay(_ changes: [any PlacedChange], _ move: AtomMove?) {
    let turn = AtomTurn<Root>()
    note(nil, changes, turn, move)
    tellWitnesses(turn)
  }

  private func tellWitnesses(_ turn: AtomTurn<Root>) {
    for step in steps(of: turn) {
      for witness in witnesses { witness.tell(step) }
    }
  }
}

extension MessageSubject {
  /// How messages name it.
  var described: String { "\(type)\(label.map { " \"\($0)\"" } ?? "") (\(site))" }
}

extension Turn {
  /// How many times handlers may answer each other's edits.
  static var depthLimit: Int { 1000 }

  /// How many turns may be asked for that are more than 16 deep, until none waits.
  ///
  /// Where each turn leads to two, there would be a thousand million before one is 30 deep.
  static var deepTurnLimit: Int { 1_000_000 }

  /// Whether an edit made now starts a turn at once.
  @inlinable var isIdle: Bool { core.pointee.phase == .idle && core.pointee.level == 0 }

  /// Reports a side effect of a stage closure.
  @inlinable @inline(__always)
  func requireOutsideStages(_ act: StaticString, _ subject: @autoclosure () -> MessageSubject) {
    if core.pointee.phase == .stages { Self.reportSideEffect(act, subject()) }
  }

  @usableFromInline @inline(never)
  static func reportSideEffect(
    _ act: StaticString, _ subject: MessageSubject,
    _ advice: StaticString = "Predicates, orders and transforms are pure: do it in a handler."
  ) -> Never {
    Violation.trap(.sideEffectInStage, "\(subject.located) was \(act) inside a stage closure. \(advice)")
  }

  /// Whether an edit made now belongs to an open body; a handler called inside a body does not belong to it.
  @inlinable var isInBody: Bool { core.pointee.level > core.pointee.base }

  /// Asks for a turn after the running one, and after the bodies open when the running handler was called.
  ///
  /// `subjects` are those who ask, for the message about handlers that answer each other endlessly.
  @usableFromInline
  func enqueue(_ subjects: @autoclosure () -> [MessageSubject], launch: @escaping (Turn) -> Void) {
    enqueue(QueuedTurn(depth: deepen(subjects()), asker: runningHandler.map { Asker($0) }, launch: launch))
  }

  private func enqueue(_ turn: QueuedTurn) {
    if core.pointee.base > 0 {
      core.pointee.waiting.append((core.pointee.base, turn))
    } else {
      core.pointee.enqueue(turn)
    }
  }

  /// Has the running handler go on in a turn after those that wait, as if it went on now: no deeper than it is.
  func goOnLater(_ body: @escaping () -> Void) {
    enqueue(
      QueuedTurn(depth: core.pointee.depth, asker: core.pointee.asker) { turn in
        turn.core.pointee.phase = .monitors
        body()
      })
  }

  /// The depth of a turn that the running one leads to; beyond the limits, a violation.
  func deepen(_ subjects: @autoclosure () -> [MessageSubject]) -> Int {
    let depth = core.pointee.depth + 1
    if depth > 16 { core.pointee.deepTurns += 1 }
    let deepTurns = core.pointee.deepTurns
    if depth > Self.depthLimit - 8 || deepTurns > Self.deepTurnLimit - 8 {
      core.pointee.suspects += subjects().map(\.located)
      if depth > Self.depthLimit { Self.reportFeedback(core.pointee.suspects) }
      if deepTurns > Self.deepTurnLimit { Self.reportFeedback(core.pointee.suspects, deepTurns) }
    }
    return depth
  }

  /// Reports that handlers answer each other endlessly; names each of the last participants once.
  ///
  /// - `times`: how often they did.
  static func reportFeedback(_ names: [String], _ times: Int = depthLimit) -> Never {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }.joined(separator: ", ")
    Violation.trap(
      .endlessFeedback,
      "\(names): handlers answered each other \(times) times over. "
        + "Let a handler act only when something differs."
    )
  }

  /// Runs the turns that wait, unless a body is open: its end does it then.
  func drain() {
    guard core.pointee.level == 0, !core.pointee.isDraining else { return }
    core.pointee.isDraining = true
    repeat {
      for ending in core.pointee.takeEndings() { ending() }
      if core.pointee.hasQueue {
        launch(core.pointee.takeTurn())
        run()
      }
      if !core.pointee.hasQueue { forgetSettledStates() }
    } while core.pointee.hasQueue || core.pointee.hasEndings
    (core.pointee.depth, core.pointee.deepTurns, core.pointee.asker) = (0, 0, nil)
    core.pointee.suspects = []
    core.pointee.isDraining = false
  }

  /// Begins a turn that was asked for.
  private func launch(_ next: QueuedTurn) {
    (core.pointee.depth, core.pointee.asker) = (next.depth, next.asker)
    begin()
    // Released with what goes in the turn: what a `deinit` does then comes behind the turns that wait.
    core.pointee.bury(next)
    next.launch(self)
  }

  /// Does something when no turn runs, no body is open and what they let go of is released; at once if that is so now.
  func afterwards(_ body: @escaping () -> Void) {
    if isIdle { return body() }
    core.pointee.enqueue {
      // Turns may wait: an edit of a `deinit` comes behind them, as a handler's does.
      core.pointee.phase = .monitors
      body()
      run()
    }
  }

  /// Does something when no turn runs and none waits: whatever answered the running one is over too.
  func whenAtRest(_ body: @escaping () -> Void) {
    core.pointee.enqueue {
      if core.pointee.hasQueue { whenAtRest(body) } else { body() }
    }
  }

  /// Lets slots forget the settled states that they kept, since no edit waits.
  private func forgetSettledStates() {
    if core.pointee.settledStates.isEmpty { return }
    core.pointee.phase = .monitors
    while let state = core.pointee.settledStates.popFirst() { state.empty() }
    core.pointee.phase = .idle
    buryIdle()
  }
}

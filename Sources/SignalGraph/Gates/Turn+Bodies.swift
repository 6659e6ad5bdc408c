// Transaction bodies. A handler that is called inside one owns only the bodies above the turn's `base`.
extension Turn {
  /// Opens a transaction body.
  @usableFromInline
  func openBody() {
    guard core.pointee.phase != .stages else {
      Violation.trap(
        .sideEffectInStage,
        "A transaction was opened inside a stage closure. "
          + "Predicates, orders and transforms are pure: do it in a handler."
      )
    }
    core.pointee.level += 1
    core.pointee.marks.append(core.pointee.touched.count)
  }

  /// Notes that the innermost body touches an emitter for the first time.
  @usableFromInline
  func touch(_ source: AnySource) {
    core.pointee.touched.append(source)
  }

  /// Closes the innermost body: its edits join those of the outer body, or make a turn.
  @usableFromInline
  func closeBody() {
    var sources = takeTouched()
    leaveBody(sources)
    giveBack(&sources)
  }

  /// Closes the innermost body after a throw: its edits are undone.
  @usableFromInline
  func rollBackBody() {
    var sources = takeTouched()
    for source in sources { source.drafting.unsafelyUnwrapped.rollBack(source, core.pointee.level) }
    leaveBody(sources)
    giveBack(&sources)
  }

  /// Leaves the innermost body, which has touched these emitters.
  private func leaveBody(_ sources: [AnySource]) {
    let level = core.pointee.level
    core.pointee.level = level - 1
    if level - 1 > core.pointee.base {
      for source in sources where source.drafting.unsafelyUnwrapped.fold(source, level) { touch(source) }
      holdBack(from: level)
    } else if core.pointee.phase == .idle {
      endBody(sources)
    } else {
      endBodyOfHandler(sources)
    }
  }

  /// Ends an outermost body: its edits make a turn, and those of handlers that were called in it follow.
  private func endBody(_ sources: [AnySource]) {
    if !sources.isEmpty {
      begin()
      for source in sources { source.drafting.unsafelyUnwrapped.launchDraft(source, self) }
      holdBack(from: 1)
      run()
    } else {
      holdBack(from: 1)
    }
    if !core.pointee.hasLeftovers { return }
    buryIdle()
    drain()
  }

  /// Ends a handler's outermost body: its edits make a later turn, and those of handlers called in it follow.
  private func endBodyOfHandler(_ sources: [AnySource]) {
    let start = firstWaiting(from: core.pointee.level + 1)
    let waiting = core.pointee.waiting[start...].map(\.turn)
    core.pointee.waiting.removeSubrange(start...)
    let launches = sources.compactMap { source in
      source.drafting.unsafelyUnwrapped.queueDraft(source, core.pointee.base).map { (source, $0) }
    }
    if !launches.isEmpty {
      enqueue(launches.map { $0.0.subject }) { turn in
        for (_, launch) in launches { launch(turn) }
      }
    }
    if core.pointee.base > 0 {
      core.pointee.waiting += waiting.map { (core.pointee.base, $0) }
    } else {
      for turn in waiting { core.pointee.enqueue(turn) }
    }
  }

  /// Moves turns that waited for the end of a level's body on: to the body around it, or into the queue.
  private func holdBack(from level: Int) {
    guard !core.pointee.waiting.isEmpty else { return }
    let start = firstWaiting(from: level)
    if level == 1 {
      for waiting in core.pointee.waiting[start...] { core.pointee.enqueue(waiting.turn) }
      core.pointee.waiting.removeSubrange(start...)
    } else {
      for index in start..<core.pointee.waiting.count { core.pointee.waiting[index].base = level - 1 }
    }
  }

  /// The index of the first turn that waits for a body of this level or of a deeper one.
  private func firstWaiting(from level: Int) -> Int {
    var index = core.pointee.waiting.count
    while index > 0, core.pointee.waiting[index - 1].base >= level { index -= 1 }
    return index
  }

  private func takeTouched() -> [AnySource] {
    let start = core.pointee.marks.removeLast()
    if start == 0 {
      var sources: [AnySource] = []
      swap(&sources, &core.pointee.touched)
      swap(&core.pointee.touched, &core.pointee.spareTouched)
      return sources
    }
    let sources = Array(core.pointee.touched[start...])
    core.pointee.touched.removeSubrange(start...)
    return sources
  }

  /// Lets go of the emitters of a body that was left, and keeps the memory of the list, unless that is large.
  private func giveBack(_ sources: inout [AnySource]) {
    if sources.count > 1_024 { return }
    // One by one: mostly there is one, and the array's own way to remove all is made for many.
    while !sources.isEmpty { sources.removeLast() }
    swap(&sources, &core.pointee.spareTouched)
  }
}

/// What an emitter that is edited directly does with edits that are not sent yet.
///
/// The closures are made where the types are known, so that none runs unspecialised. Each is handed its emitter, and
/// the level of the body that ends.
@usableFromInline
class Drafting {
  /// Joins what the body of a level did to the outer body; returns whether that one touches the emitter only now.
  final let fold: (AnySource, Int) -> Bool
  /// Undoes what the body of a level did; edits that wait for its end are kept.
  final let rollBack: (AnySource, Int) -> Void
  /// Sends what the outermost body did, and queues the edits that waited for its end.
  final let launchDraft: (AnySource, Turn) -> Void
  /// Queues what the outermost body of a handler did; returns what sends it later, nil if there is nothing.
  ///
  /// If bodies were open when the handler was called (their number is passed), it waits for the end of these.
  final let queueDraft: (AnySource, Int) -> ((Turn) -> Void)?

  @usableFromInline
  init(
    fold: @escaping (AnySource, Int) -> Bool, rollBack: @escaping (AnySource, Int) -> Void,
    launchDraft: @escaping (AnySource, Turn) -> Void, queueDraft: @escaping (AnySource, Int) -> ((Turn) -> Void)?
  ) {
    self.fold = fold
    self.rollBack = rollBack
    self.launchDraft = launchDraft
    self.queueDraft = queueDraft
  }
}

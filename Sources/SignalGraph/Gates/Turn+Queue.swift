extension Turn {
  /// How deep handlers may answer each other's edits.
  static var depthLimit: Int { 1000 }

  /// Whether an edit made now starts a turn at once.
  @inlinable
  var isIdle: Bool { core.pointee.phase == .idle && core.pointee.level == 0 }

  /// Reports a side effect of a stage closure.
  @usableFromInline
  func requireOutsideStages(_ act: @autoclosure () -> String, _ subject: @autoclosure () -> Subject) {
    guard core.pointee.phase != .stages else {
      Violation.trap(
        .sideEffectInStage,
        "\(subject().located) was \(act()) inside a stage closure. "
          + "Predicates, orders and transforms are pure: do it in a handler."
      )
    }
  }

  /// Asks for a turn of its own, of what `subjects` names, after the running one.
  @usableFromInline
  func enqueue(_ subjects: @autoclosure () -> [Subject], launch: @escaping (Turn) -> Void) {
    let depth = core.pointee.depth + 1
    if depth > Self.depthLimit - 8 {
      core.pointee.suspects += subjects().map(\.located)
      if depth > Self.depthLimit { Self.reportFeedback(core.pointee.suspects) }
    }
    core.pointee.queue.append(QueuedTurn(depth: depth, launch: launch))
  }

  /// Reports that handlers answer each other for ever; of who took part in the last answers each is named once.
  static func reportFeedback(_ names: [String]) -> Never {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }.joined(separator: ", ")
    Violation.trap(
      .endlessFeedback,
      "\(names): handlers answered each other \(depthLimit) times over. "
        + "Let a handler act only when something differs."
    )
  }

  func drain() {
    guard !core.pointee.isDraining else { return }
    core.pointee.isDraining = true
    while core.pointee.queueStart < core.pointee.queue.count {
      let next = core.pointee.queue[core.pointee.queueStart]
      core.pointee.queueStart += 1
      if core.pointee.queueStart >= 64, core.pointee.queueStart * 2 >= core.pointee.queue.count {
        core.pointee.queue.removeFirst(core.pointee.queueStart)
        core.pointee.queueStart = 0
      }
      core.pointee.depth = next.depth
      begin()
      next.launch(self)
      run()
    }
    core.pointee.queue.removeAll(keepingCapacity: true)
    core.pointee.queueStart = 0
    core.pointee.depth = 0
    core.pointee.suspects = []
    core.pointee.isDraining = false
  }
}

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

  /// Notes that the innermost body edited a slot for the first time.
  @usableFromInline
  func touch(_ source: AnySource) {
    core.pointee.touched.append(source)
  }

  /// Closes the innermost body: its edits join the outer body's, or make a turn.
  @usableFromInline
  func closeBody() {
    let sources = takeTouched()
    let level = core.pointee.level
    core.pointee.level = level - 1
    guard level == 1 else {
      for source in sources where source.drafting.unsafelyUnwrapped.fold(source, level) { touch(source) }
      return
    }
    guard !sources.isEmpty else { return drainIfIdle() }
    if core.pointee.phase == .idle {
      begin()
      for source in sources { source.drafting.unsafelyUnwrapped.launchDraft(source, self) }
      run()
    } else {
      let edited = sources.filter { $0.drafting.unsafelyUnwrapped.queueDraft($0) }
      guard !edited.isEmpty else { return }
      enqueue(edited.map(\.subject)) { turn in
        for source in edited { source.drafting.unsafelyUnwrapped.launchQueued(source, turn) }
      }
    }
  }

  /// Closes the innermost body after a throw: its edits are undone.
  @usableFromInline
  func rollBackBody() {
    let sources = takeTouched()
    for source in sources { source.drafting.unsafelyUnwrapped.rollBack(source) }
    core.pointee.level -= 1
    drainIfIdle()
  }

  /// Runs the turns that handlers called in a body asked for, when the outermost body has ended without a turn of its own.
  private func drainIfIdle() {
    if core.pointee.level == 0, core.pointee.phase == .idle, core.pointee.queueStart < core.pointee.queue.count {
      drain()
    }
  }

  private func takeTouched() -> [AnySource] {
    let start = core.pointee.marks.removeLast()
    let sources = Array(core.pointee.touched[start...])
    core.pointee.touched.removeSubrange(start...)
    return sources
  }
}

/// What an emitter that is edited directly does with edits that are not sent yet.
///
/// Closures made where the types are known, so that none runs unspecialised; each is handed its emitter.
@usableFromInline
final class Drafting {
  /// Joins the draft of a level to the one below; says whether the level below had none.
  let fold: (AnySource, Int) -> Bool
  /// Undoes the innermost draft.
  let rollBack: (AnySource) -> Void
  /// Sends the draft.
  let launchDraft: (AnySource, Turn) -> Void
  /// Puts the draft behind those that wait for a turn; says whether there was anything.
  let queueDraft: (AnySource) -> Bool
  /// Sends the oldest draft that waits.
  let launchQueued: (AnySource, Turn) -> Void

  @usableFromInline
  init(
    fold: @escaping (AnySource, Int) -> Bool,
    rollBack: @escaping (AnySource) -> Void,
    launchDraft: @escaping (AnySource, Turn) -> Void,
    queueDraft: @escaping (AnySource) -> Bool,
    launchQueued: @escaping (AnySource, Turn) -> Void
  ) {
    self.fold = fold
    self.rollBack = rollBack
    self.launchDraft = launchDraft
    self.queueDraft = queueDraft
    self.launchQueued = launchQueued
  }
}

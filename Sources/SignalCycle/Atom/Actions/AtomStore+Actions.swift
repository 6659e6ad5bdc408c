import SignalGraph

extension AtomStore {
  /// Runs an action to its end.
  ///
  /// While a step is performed or told, as in a subscriber, the action runs at once and what it emits waits.
  ///
  /// - Throws: What the action throws; if it is in one turn, nothing has changed then. `CancellationError` if the store was
  ///   taken down.
  public func perform(_ action: some Action<Root>) throws {
    if isOver { throw CancellationError() }
    guard action.isOneTurn else {
      let context = AtomContext(self, .direct)
      defer { context.close() }
      return try action.run(context)
    }
    if isBusy {
      let context = AtomContext(self, .kept)
      defer { context.close() }
      try action.run(context)
      return enqueue(.events(context.close()))
    }
    let context = AtomContext(self, .group)
    defer { context.close() }
    try performGroup { try action.run(context) }
  }

  /// Runs an asynchronous action to its end; cancelling the calling task cancels it.
  ///
  /// - Throws: What the action throws.
  /// - Precondition: that of ``start(_:isolation:fileID:line:)``.
  public func perform(
    _ action: some AsyncAction<Root>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let running = start(action, fileID: fileID, line: line)
    try await withTaskCancellationHandler {
      try await running.wait()
    } onCancel: {
      running.cancel()
    }
  }

  /// Begins an asynchronous action, in a task of its own.
  ///
  /// It begins to run when the actor is free.
  ///
  /// - `isolation`: the isolation domain of the store, which is the caller's.
  /// - Precondition: the domain is an actor.
  @discardableResult
  public func start<Running: AsyncAction<Root>>(
    _ action: Running, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ActionTask {
    guard let isolation else {
      Violation.trap(
        .badParameter,
        "\(subject.located) was to start \(Running.self) at \(Site(fileID: fileID, line: line)) outside of an actor. An "
          + "asynchronous action comes back to the actor of its store: keep the store on one."
      )
    }
    let context = AtomContext(self, action.isOneTurn ? .kept : .direct)
    lastRun += 1
    let number = lastRun
    running[number] = context
    // The caller is on the actor, to which the store belongs. The compiler cannot know that, as the store was made in
    // another call; so it is checked, in release builds too, and what the task takes along is handed over unsafely.
    nonisolated(unsafe) let (store, carried, carriedAction) = (self, context, action)
    let task = isolation.assumeIsolated { home in
      Task { try await store.run(carriedAction, number, carried, isolation: home) }
    }
    context.task = task
    return ActionTask(task)
  }

  private func run(
    _ action: some AsyncAction<Root>, _ number: Int, _ context: AtomContext<Root>, isolation: isolated any Actor
  ) async throws {
    defer {
      running[number] = nil
      context.close()
    }
    if context.isCancelled { throw CancellationError() }
    try await action.run(context, isolation: isolation)
    if context.isCancelled, action.isOneTurn { throw CancellationError() }
    if action.isOneTurn { enqueue(.events(context.close())) }
  }

  /// Ends the asynchronous actions that run.
  func leaveTimeline() {
    let left = running
    running = [:]
    for context in left.values { context.cancel() }
  }
}

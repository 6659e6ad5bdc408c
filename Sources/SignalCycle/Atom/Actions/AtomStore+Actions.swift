import SignalGraph

extension AtomStore {
  /// Runs an action to its end.
  ///
  /// While a step is performed or told, as in a subscriber, the action runs at once and what it emits waits.
  ///
  /// - Throws: What the action throws; if it is in one turn, nothing has changed then. `CancellationError` if the store was
  ///   taken down.
  public func perform(_ action: some Action<Root>) throws {
    try perform(isOneTurn: action.isOneTurn) { atom in try action.run(atom) }
  }

  /// Runs a function as an action: for what happens in one place and needs no name.
  ///
  /// ```swift
  /// try store.perform(isOneTurn: true) { atom in
  ///   for id in selected { try atom.dispatch(.remove(id)) }
  /// }
  /// ```
  ///
  /// - `isOneTurn`: whether all that it emits is one turn, which leaves nothing if it throws.
  /// - Throws: What the function throws, and as ``perform(_:)`` does.
  public func perform(isOneTurn: Bool = false, _ action: (AtomContext<Root>) throws -> Void) throws {
    if isOver { throw CancellationError() }
    guard isOneTurn else {
      let context = AtomContext(self, .direct)
      defer { context.close() }
      return try action(context)
    }
    if isBusy {
      let context = AtomContext(self, .kept)
      defer { context.close() }
      try action(context)
      return enqueue(.events(context.close()))
    }
    let context = AtomContext(self, .group)
    defer { context.close() }
    try performGroup { try action(context) }
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

  /// Begins a function that waits, as an asynchronous action: for what happens in one place and needs no name.
  ///
  /// ```swift
  /// let search = store.start { [unowned self] atom in
  ///   try await Task.sleep(for: .milliseconds(300))
  ///   let found = try await server.search(text)
  ///   try atom.dispatch(.show(found))
  /// }
  /// ```
  ///
  /// It runs on the actor of the store, and ends as ``AsyncAction`` says.
  ///
  /// - `isOneTurn`: whether all that it emits is one turn, when it has returned.
  /// - `isolation`: the isolation domain of the store, which is the caller's.
  /// - Precondition: the domain is an actor.
  @discardableResult
  public func start(
    isOneTurn: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: nonisolated(nonsending) @escaping (AtomContext<Root>) async throws -> Void
  ) -> ActionTask {
    start(FunctionAction(isOneTurn: isOneTurn, function: action), fileID: fileID, line: line)
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

/// A function as an asynchronous action.
private struct FunctionAction<Root: AtomRoot>: AsyncAction {
  let isOneTurn: Bool
  let function: nonisolated(nonsending) (AtomContext<Root>) async throws -> Void

  func run(_ atom: AtomContext<Root>, isolation: isolated (any Actor)?) async throws { try await function(atom) }
}

/// What an action has of its store while it runs.
public final class AtomContext<Root: AtomRoot> {
  /// Where what it emits goes.
  enum Outlet {
    /// To the store, each event by itself.
    case direct
    /// Into the turn that is open.
    case group
    /// Here, until the action returns.
    case kept([Root.Event])
    /// Nowhere: the action has returned, or was cancelled.
    case closed
  }

  private let store: AtomStore<Root>
  private var outlet: Outlet
  /// Cancels the task of an asynchronous action.
  var cancelTask: () -> Void = {}

  init(_ store: AtomStore<Root>, _ outlet: Outlet) { (self.store, self.outlet) = (store, outlet) }

  /// The tree.
  public var state: Root { store.state }

  /// Whether nothing can be emitted any more.
  public var isCancelled: Bool { if case .closed = outlet { true } else { Task.isCancelled } }

  /// Emits an event.
  ///
  /// The state shows it when this returns, except in these cases: the action runs in a handler or a subscriber, where
  /// events wait; or it is asynchronous and in one turn.
  ///
  /// - Throws: `CancellationError` if the action was cancelled, has returned, or began on a course of events that a time
  ///   machine has left.
  public func dispatch(_ event: Root.Event) throws(CancellationError) {
    if isCancelled { throw CancellationError() }
    switch outlet {
    case .direct: store.dispatch(event)
    case .group: store.performInGroup(event)
    case .kept(var events):
      outlet = .closed
      events.append(event)
      outlet = .kept(events)
    case .closed: throw CancellationError()
    }
  }

  /// Runs another action as a part of this one: in its turn, if this one has one.
  public func perform(_ action: some Action<Root>) throws { try action.run(self) }

  /// Ends what can be emitted, and returns what was kept.
  @discardableResult
  func close() -> [Root.Event] {
    defer { outlet = .closed }
    if case .kept(let events) = outlet { return events }
    return []
  }

  /// Ends the action while it runs.
  func cancel() {
    outlet = .closed
    cancelTask()
  }
}

@available(*, unavailable)
extension AtomContext: Sendable {}

/// An asynchronous action that runs.
public final class ActionTask: Sendable {
  let task: Task<Void, any Error>

  init(_ task: Task<Void, any Error>) { self.task = task }

  /// Cancels the action: what it emits from now on is refused.
  public func cancel() { task.cancel() }

  /// Waits until it has returned.
  ///
  /// - Throws: What the action threw; `CancellationError` if it was cancelled and noticed.
  public func wait() async throws { try await task.value }
}

/// What an action has of its store while it runs.
public final class AtomContext<Root: AtomRoot> {
  /// Where what it emits goes.
  @usableFromInline
  enum Outlet {
    /// To the store, each event by itself.
    case direct
    /// Into the turn that is open.
    case group
    /// Into `kept`, until the action returns.
    case kept
    /// Nowhere: the action has returned, or was cancelled.
    case closed
  }

  @usableFromInline let store: AtomStore<Root>
  @usableFromInline private(set) var outlet: Outlet
  /// What is to be emitted when the action has returned.
  private(set) var kept: [Root.Event] = []
  /// The task of an asynchronous action.
  var task: Task<Void, any Error>?

  init(_ store: AtomStore<Root>, _ outlet: Outlet) { (self.store, self.outlet) = (store, outlet) }

  /// The tree.
  public var state: Root { store.state }

  /// Whether nothing can be emitted any more.
  public var isCancelled: Bool {
    if case .closed = outlet { return true }
    return store.isOver || task?.isCancelled == true
  }

  /// Emits an event.
  ///
  /// The state shows it when this returns, except in these cases: the action runs in a handler or a subscriber, where
  /// events wait; or it is asynchronous and in one turn.
  ///
  /// - Throws: `CancellationError` if the action is asynchronous and was cancelled, has returned, or began on a course of
  ///   events that a time machine has left; and if the store was taken down.
  @inlinable
  public func dispatch(_ event: Root.Event) throws(CancellationError) {
    if isCancelled { throw CancellationError() }
    switch outlet {
    case .direct: store.dispatch(event)
    case .group: store.performInGroup(event)
    case .kept: keep(event)
    case .closed: throw CancellationError()
    }
  }

  @usableFromInline
  func keep(_ event: Root.Event) { kept.append(event) }

  /// Runs another action as a part of this one: in its turn, if this one has one.
  ///
  /// If the other one is in one turn and throws, what it emitted is taken back, and that alone.
  public func perform(_ action: some Action<Root>) throws {
    guard action.isOneTurn else { return try action.run(self) }
    if isCancelled { throw CancellationError() }
    switch outlet {
    case .direct: try store.perform(action)
    case .group: try store.performInGroup { try action.run(self) }
    case .kept:
      let count = kept.count
      do { try action.run(self) } catch {
        forget(from: count)
        throw error
      }
    case .closed: throw CancellationError()
    }
  }

  /// Runs another asynchronous action as a part of this one.
  ///
  /// One that is in one turn has it when it returns, or is a part of the turn that this one has.
  public func perform(_ action: some AsyncAction<Root>, isolation: isolated (any Actor)? = #isolation) async throws {
    guard action.isOneTurn else { return try await action.run(self, isolation: isolation) }
    let (outer, count) = (outlet, kept.count)
    if outer == .direct { outlet = .kept }
    do { try await action.run(self, isolation: isolation) } catch {
      forget(from: count)
      if outlet == .kept { outlet = outer }
      throw error
    }
    guard outer == .direct else { return }
    if isCancelled { throw CancellationError() }
    let events = close()
    outlet = outer
    store.enqueue(.events(events))
  }

  /// Forgets what was kept from an index on.
  private func forget(from index: Int) {
    let gone = kept.cut(from: index)
    // Released behind the access, as what an event holds may dispatch when it goes.
    withExtendedLifetime(gone) {}
  }

  /// Ends what can be emitted, and returns what was kept.
  @discardableResult
  func close() -> [Root.Event] {
    let events = kept
    (outlet, kept) = (.closed, [])
    return events
  }

  /// Ends the action while it runs.
  func cancel() {
    let gone = close()
    task?.cancel()
    withExtendedLifetime(gone) {}
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

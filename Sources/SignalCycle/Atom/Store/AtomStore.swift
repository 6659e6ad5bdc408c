import SignalGraph

/// The one place that changes an app's state: events go in, steps come out.
///
/// ```swift
/// let store = AtomStore(Todos(), middleware: [AtomLog { print($0) }])
/// store.subscribe("title") { step in title.text = "\(step.state.items.count) todos" }
/// store.dispatch(.add(1, name: "Milk"))
/// store.tearDown()
/// ```
///
/// What happens with an event:
///
/// | first | middleware, in order, lets it pass, stops it, changes it, or adds others |
/// | --- | --- |
/// | then | the root reacts once, and its reaction is performed in one turn of the graph |
/// | then | when all views have followed and their handlers were called, the step is told: to time machines and recorders, middleware, subscribers |
///
/// Events that are dispatched while a step is performed or told wait, and come one after the other when it has been told
/// to all; so do moves of a time machine. So everybody sees the same steps in the same order.
///
/// In a handler of a graph, `dispatch` returns before the step is performed, as an edit does there: its turn comes later.
///
/// A store belongs to one isolation domain, as its graph does, and is an ordinary instance: an app may have several, a
/// test makes its own. ``AtomProtocol`` gives it the form of the original design.
///
/// - Complexity: an event O(middleware + subscribers + what its reaction takes).
///
/// Preconditions: the tree has no cycle, each part of it once, and no other store; a `transaction` body that somebody
/// has opened is no place to dispatch, because what it takes back has been told, and neither is a reaction, nor an
/// action in one turn of another store, with what its middleware admits. Each is a violation.
///
/// Teardown: ``tearDown(fileID:line:)``; releasing it before is a `missingTeardown` violation in debug builds.
public final class AtomStore<Root: AtomRoot> {
  /// The tree: read it, and make views of its places.
  public let state: Root
  /// How many steps there have been.
  @inlinable public var stepCount: Int { lastStep }
  @exclusivity(unchecked) @usableFromInline var lastStep = 0

  @usableFromInline let middleware: [any AtomMiddleware<Root>]
  /// All places, in the order of the tree.
  let places: [any TreePlace]
  let subject: MessageSubject
  /// What a memo is valid for: another number for every state.
  @exclusivity(unchecked) @usableFromInline var revision = 0
  /// The revision of what stages show; 0 while steps wait for their turn, as stages show what was before them.
  ///
  /// A memo that is made then is valid for places alone that have never changed.
  var settledRevision: Int { made.isEmpty ? revision : 0 }
  /// The asynchronous actions that run.
  var running: [Int: AtomContext<Root>] = [:]
  var lastRun = 0
  /// Those who are told of a step before everybody else: time machines and recorders.
  @usableFromInline var witnesses: [(id: ObjectIdentifier, tell: (AtomStep<Root>) -> Void)] = []
  @usableFromInline let subscribers = KeyedHandlers<AtomStep<Root>>()

  /// What waits, and how many handlers' edits led to whoever asked for it.
  @usableFromInline var queue = Waiting<(work: Work, depth: Int)>()

  // No access to what follows calls anything of a user's while it lasts, and each event makes many: they need no checks.

  /// What middleware has made of an event, the next one last, each with the index of who sees it next.
  ///
  /// It has its turn before what waits, each when the step before it was told: in a handler that comes later.
  @exclusivity(unchecked) @usableFromInline var admitted: [(event: Root.Event, index: Int)] = []
  /// The steps of turns that are made.
  @exclusivity(unchecked) @usableFromInline var made: [AtomStep<Root>] = []
  /// How many steps of turns that were made have not been told.
  @exclusivity(unchecked) @usableFromInline var untold = 0
  /// How many of them have had their turn.
  @exclusivity(unchecked) @usableFromInline var heard = 0
  /// Whether a step is performed or told.
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether the root reacts to an event.
  @exclusivity(unchecked) @usableFromInline var isReacting = false
  /// Whether the loop that performs what waits is on the stack.
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  /// The turn of the action in one turn that runs.
  @usableFromInline var group: AtomTurn?

  /// Says after a turn in a handler how many steps it had.
  ///
  /// The steps themselves wait, so that what is sent is of a type that is known when this is compiled.
  @usableFromInline let dispatcher: SignalDispatcher<Int>
  @exclusivity(unchecked) @usableFromInline private(set) var monitor: SignalMonitor<Int>?

  /// Something to be done in one turn.
  @usableFromInline
  enum Work {
    case event(Root.Event)
    case events([Root.Event])
    case move(() -> (AtomMove, [any PlacedChange])?)
  }

  /// Makes a store of a tree, which it checks.
  ///
  /// - `state`: the tree, which nobody else changes.
  /// - `middleware`: who sees each event before it is performed, and each step after; in this order.
  @inlinable
  public convenience init(
    _ state: Root, middleware: [any AtomMiddleware<Root>] = [],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(state, middleware, label, fileID, line)
    // Here, where the types are known: what a handler dispatches is told in this closure. It goes with the monitor, which
    // the store keeps.
    listen(fileID, line) { [unowned self] count in hear(count) }
  }

  @usableFromInline
  init(
    _ state: Root, _ middleware: [any AtomMiddleware<Root>], _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    self.state = state
    self.middleware = middleware
    places = TreeSurvey(state).places
    subject = MessageSubject(AtomStore<Root>.self, label, fileID, line)
    dispatcher = SignalDispatcher<Int>(label: label ?? "steps", fileID: fileID, line: line)
  }

  /// Calls a function after each turn that the dispatcher tells.
  @usableFromInline
  func listen(_ fileID: StaticString, _ line: UInt, _ hear: @escaping (Int) -> Void) {
    let monitor = SignalMonitor<Int>(label: subject.label ?? "store", fileID: fileID, line: line, hear)
    self.monitor = monitor
    dispatcher.register(monitor, fileID: fileID, line: line)
  }

  #if DEBUG
    deinit {
      if isOver { return }
      Violation.trap(
        .missingTeardown, "\(subject.located) was released before its teardown. Keep it, and tear it down: tearDown().")
    }
  #endif

  /// Ends the store: it forgets its subscribers, ends the actions that run, and performs nothing any more.
  ///
  /// May be called twice. Views, time machines and recorders are taken down by themselves, before.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let monitor else { return }
    self.monitor = nil
    leaveTimeline()
    subscribers.removeAll()
    witnesses = []
    (queue, admitted, made, heard) = (Waiting(), [], [], 0)
    for place in places { place.isTaken = false }
    dispatcher.deregister(monitor, fileID: fileID, line: line)
  }

  /// Whether ``tearDown(fileID:line:)`` was called.
  @inlinable var isOver: Bool { monitor == nil }
}

@available(*, unavailable)
extension AtomStore: Sendable {}

// Subscribers.
extension AtomStore {
  /// Calls a handler after each step, until ``unsubscribe(_:)`` is called with the key.
  ///
  /// A second subscriber with a key takes the place of the first. Handlers are called in the order of the keys' coming.
  /// They may subscribe, unsubscribe, dispatch and perform actions: what they dispatch is performed when all have been
  /// called. Handlers that answer each other's events without an end never come to rest.
  ///
  /// - Complexity: O(1).
  public func subscribe(_ key: some Hashable, _ handler: @escaping (AtomStep<Root>) -> Void) {
    subscribers.set(key, handler)
  }

  /// Ends a subscription at once; nothing if there is none.
  ///
  /// - Complexity: amortised O(1).
  public func unsubscribe(_ key: some Hashable) { subscribers.remove(key) }

  @inlinable
  func tell(_ step: AtomStep<Root>) {
    if !witnesses.isEmpty { for witness in witnesses { witness.tell(step) } }
    // Whoever is told of a step, or of one before it, may take the store down.
    for one in middleware where !isOver { one.conclude(step) }
    subscribers.call(step)
  }
}

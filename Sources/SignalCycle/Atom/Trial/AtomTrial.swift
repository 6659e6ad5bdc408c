/// Tries an app's state: given events, then an event or an action, and what must come of it, all of it.
///
/// ```swift
/// let trial = AtomTrial(Todos(), given: [.add(1, name: "Milk")]) { Issue.record("\($0)") }
/// trial.send(.todo(1, .setDone(true))) { expected in
///   expected[\.items][1] = Todo(name: "Milk", isDone: true)
/// }
/// trial.perform(ClearDone(), emitting: [.clear]) { expected in
///   expected[\.items][1] = nil
/// }
/// trial.finish()
/// ```
///
/// It is exhaustive: a place that changed and was not expected to is reported, and so is an event that nobody expected, and
/// props that nobody asked for. It keeps what the places held, so use it on small states.
public final class AtomTrial<Root: AtomRoot> {
  /// The store that is tried.
  public let store: AtomStore<Root>
  private let report: (String) -> Void
  private var events: [Root.Event] = []
  private var ends: [() -> Void] = []
  private let key = "trial"

  /// Makes a trial in a state that events led to.
  ///
  /// - Parameters:
  ///   - state: A tree of its own.
  ///   - events: What has happened before.
  ///   - middleware: That of the store.
  ///   - report: Called with what is not as it is expected to be: it records an issue of your tests.
  public init(
    _ state: Root, given events: [Root.Event] = [], middleware: [any AtomMiddleware<Root>] = [],
    report: @escaping (String) -> Void
  ) {
    store = AtomStore(state, middleware: middleware)
    self.report = report
    for event in events { store.dispatch(event) }
    store.subscribe(key) { [unowned self] step in if let event = step.event { self.events.append(event) } }
  }

  /// Dispatches an event, which must be performed as it is, and compares the state.
  public func send(_ event: Root.Event, _ expect: (inout AtomExpectation<Root>) -> Void = { _ in }) {
    send(event, performing: [event], expect)
  }

  /// Dispatches an event, of which middleware or subscribers make others, and compares the state.
  public func send(
    _ event: Root.Event, performing events: [Root.Event],
    _ expect: (inout AtomExpectation<Root>) -> Void = { _ in }
  ) {
    compare(Words.of(event), events, expect) { store.dispatch(event) }
  }

  /// Runs an action and compares what it emits, what it throws and the state.
  ///
  /// - `error`: what it must throw, as its description says it; nil if it must not.
  public func perform(
    _ action: some Action<Root>, emitting events: [Root.Event] = [], throwing error: String? = nil,
    _ expect: (inout AtomExpectation<Root>) -> Void = { _ in }
  ) {
    compare(Words.of(action), events, expect) {
      var thrown: String?
      do { try store.perform(action) } catch { thrown = "\(error)" }
      if thrown != error { report("\(Words.of(action)) threw \(thrown ?? "nothing"), not \(error ?? "nothing")") }
    }
  }

  /// Runs an asynchronous action to its end and compares the same.
  public func perform(
    _ action: some AsyncAction<Root>, emitting events: [Root.Event] = [], throwing error: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ expect: (inout AtomExpectation<Root>) -> Void = { _ in }
  ) async {
    let before = begin(Words.of(action))
    var thrown: String?
    do { try await store.perform(action) } catch { thrown = "\(error)" }
    if thrown != error { report("\(Words.of(action)) threw \(thrown ?? "nothing"), not \(error ?? "nothing")") }
    end(Words.of(action), events, before, expect)
  }

  /// Shows a view; what it is sent must be taken by ``PropsTrial/expect(_:)``.
  public func show<Shown: Transformer<Root>>(
    _ transformer: Shown, sending strategy: PropsStrategy<Root, Shown.Output> = .whenChanged
  ) -> PropsTrial<Shown> {
    let props = PropsTrial(store.view(transformer, sending: strategy), report)
    ends.append { props.finish() }
    return props
  }

  /// Ends the trial: reports what nobody expected, and takes the store down.
  public func finish() {
    if !store.running.isEmpty { report("\(store.running.count) actions still run") }
    ends.forEach { $0() }
    ends = []
    store.tearDown()
  }

  private func compare(
    _ words: String, _ events: [Root.Event], _ expect: (inout AtomExpectation<Root>) -> Void, _ body: () -> Void
  ) {
    let before = begin(words)
    body()
    end(words, events, before, expect)
  }

  private func begin(_ words: String) -> AtomExpectation<Root> {
    if !events.isEmpty { report("before \(words), \(Words.of(events)) were performed, which nobody expected") }
    events = []
    return AtomExpectation(store.state, store.places)
  }

  private func end(
    _ words: String, _ expectedEvents: [Root.Event], _ before: AtomExpectation<Root>,
    _ expect: (inout AtomExpectation<Root>) -> Void
  ) {
    if events != expectedEvents { report("\(words) performed \(Words.of(events)), not \(Words.of(expectedEvents))") }
    events = []
    var expected = before
    expect(&expected)
    for line in expected.differences { report("after \(words), against what is expected: \(line)") }
  }
}

@available(*, unavailable)
extension AtomTrial: Sendable {}

/// The props that a view is sent in a trial; made by ``AtomTrial/show(_:sending:)``.
public final class PropsTrial<Shown: Transformer> {
  private let view: PropsView<Shown>
  private let report: (String) -> Void
  private var received: [Shown.Output] = []

  init(_ view: PropsView<Shown>, _ report: @escaping (String) -> Void) {
    (self.view, self.report) = (view, report)
    view.show("trial") { [unowned self] props in received.append(props) }
  }

  /// Takes all props that were sent since the last call; the first are those of the beginning.
  public func expect(_ props: Shown.Output...) {
    if received != props { report("\(Shown.self) sent \(Words.of(received)), not \(Words.of(props))") }
    received = []
  }

  func finish() {
    if !received.isEmpty { report("\(Shown.self) sent \(Words.of(received)), which nobody expected") }
    view.hide("trial")
  }
}

@available(*, unavailable)
extension PropsTrial: Sendable {}

/// A value that each event carries one step further; as `hold`, the last event.
///
/// This is how events become a state: a count, the last message, a state machine. For values, which have a scan of their
/// own, see ``ValueScanning``.
///
/// | in | out |
/// |---|---|
/// | it is made | a state, the initial result |
/// | an event | `transition`; nothing where the result is equal |
/// | several in one turn | one `transition`, after a step for each; nothing where the last result equals the first |
/// | another parameter | nothing: the next step reads it |
/// | it changes and events come in one turn | one `transition`; each step reads the new one |
/// | a parameter ends | `termination`; what comes meanwhile is left out |
/// | it begins | `initiation`, with the initial result |
///
/// ```swift
/// let clicks = SignalDispatcher<Int>()
/// let sum = clicks.scan(0) { $0 + $1 }    // 0
/// let last = clicks.hold(0)               // 0
/// clicks.dispatch(2)                      // 2, 2
/// transaction {
///   clicks.dispatch(3)
///   clicks.dispatch(2)
/// }                                       // sum: 7, once; last: nothing, 2 as before
/// sum.tearDown()
/// last.tearDown()
/// ```
///
/// Elsewhere these are called `scan`, `stateIn` or `share` of a current value. Those send a value per event; here a turn
/// is one change at most, and who registers late begins with the state that the others have.
///
/// - Complexity: one call of the closure per event. Memory: the result.
///
/// Preconditions: the closure is pure; registering stages in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; the state ends.
public final class EventScanning<Event: StatelessSignal, Result>: ValueStorage<Result> {
  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ initial: Result, to source: any EventEmitter<Event>,
    _ step: @escaping (Result, Event) -> Result
  ) {
    let fold = EventFold(subject, parameters, initial, step)
    super.init(fold.outlet, fold.makeNode())
    fold.input.begin(self, to: source)
  }
}

extension EventScanning: ParameterReading { static var verb: String { "scan" } }

extension EventEmitter {
  /// What the events make of a result, step by step; see ``EventScanning``.
  ///
  /// - `initial`: the result before the first event.
  /// - `step`: what an event makes of the result so far.
  @inlinable
  public func scan<Result>(
    _ initial: Result, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Output) -> Result
  ) -> EventScanning<Output, Result> {
    EventScanning(MessageSubject(EventScanning<Output, Result>.self, label, fileID, line), [], initial, to: self, step)
  }

  /// What the events and one or several parameters, each held by a storage, make of a result; see ``EventScanning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `initial`: the result before the first event.
  /// - `step`: what an event and the parameters make of the result so far.
  @inlinable
  public func scan<First, each Other, Result>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>, from initial: Result,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Output, First, repeat each Other) -> Result
  ) -> EventScanning<Output, Result> {
    let subject = MessageSubject(EventScanning<Output, Result>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return EventScanning(subject, parameters.list, initial, to: self, parameters.combining(step))
  }

  /// The last event, and before the first an initial value; see ``EventScanning``.
  @inlinable
  public func hold(
    _ initial: Output, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventScanning<Output, Output> {
    scan(initial, label: label, fileID: fileID, line: line) { $1 }
  }
}

/// A value that lags behind its source: changes are held back, and go together when a pace says so.
///
/// What is typed is searched when the typing stops; what changes a thousand times in a second is drawn ten times. The
/// changes that are held are joined: what cancels out is gone, and what is left goes as one transition.
///
/// | in | out |
/// |---|---|
/// | `update`, nothing is to be held | `update` |
/// | `update`, it is to be held | nothing |
/// | several that cancel out | nothing |
/// | the time has come | `update` from the value shown to the newest, in the turn of that instant |
/// | a new interval | what is held goes, if its time has come by that; else it waits for the rest of it |
/// | an interval that is not positive | everything goes at once |
/// | `initiation`, `termination` | the same at once; the termination carries the value shown, and what is held is forgotten |
///
/// | verb | lets changes go |
/// |---|---|
/// | `debounced(for:on:)` | when none has come for the interval |
/// | `throttled(for:on:edges:)` | the first at once, what came since when the interval is over, and so on |
/// | the same, `.trailing` | when the interval is over that began with the first |
/// | the same, `.leading` | the first at once; what came within the interval with the next one after it |
/// | `sampled(every:on:)` | at the next multiple of the interval, counted from the clock's start, that is later |
///
/// What changes in the turn of a multiple itself is sampled at the one after it: a sample is what was there before.
///
/// ```swift
/// let clock = SignalClock()
/// let text = ValueSlot("")
/// let query = text.debounced(for: .milliseconds(300), on: clock)    // ""
/// let shown = text.throttled(for: .milliseconds(300), on: clock)    // ""
/// text.value = "t"                                                  // query: nothing; shown: "t"
/// clock.advance(by: .milliseconds(200))
/// text.value = "tea"                                                // nothing
/// clock.advance(by: .milliseconds(200))                             // shown: "tea", at 300 ms
/// clock.advance(by: .milliseconds(200))                             // query: "tea", at 500 ms
/// query.tearDown()
/// shown.tearDown()
/// ```
///
/// The result depends on when changes came: a fold over signals and instants gives it. Combine and Rx have `debounce`,
/// `throttle` and `sample` for events. There a leading throttle drops what comes within the interval. A state that
/// dropped changes would never be right again; here they go with the next change.
///
/// - Complexity: a change O(1) beside what it takes to join it with those that are held, and O(log s) for s stages on
///   the clock; those that go, what it takes to apply them. Memory: the state and what is held.
///
/// Preconditions: a throttle has an edge, or making it is a `badParameter` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ValuePacing<Value>: ValueStage<ValueTransaction<Value>, Value> {
  @inlinable
  init(
    _ pace: Pace, _ interval: Adjustment<Duration>, _ clock: SignalClock,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(ValuePacing.self, label, fileID, line)
    subject.check(pace)
    let (alarm, interval) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    let work = PacedWork(alarm, interval, pace, HeldTransaction<ValueTransaction<Value>>())
    super.init(StageParts(subject, [interval], prompt: alarm, work))
  }
}

extension ValueStorage {
  /// Holds changes back until none has come for an interval; see ``ValuePacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func debounced(
    for interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValuePacing<Value> {
    feeding(ValuePacing(.quiet, interval.adjustment, clock, label, fileID, line))
  }

  /// Lets a change go and holds those after it back until an interval is over; see ``ValuePacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  /// - `edges`: which go: the first at once, what came after it in the end, or both.
  @inlinable
  public final func throttled(
    for interval: some Adjustable<Duration>, on clock: SignalClock, edges: ThrottleEdges = [.leading, .trailing],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValuePacing<Value> {
    feeding(ValuePacing(.spaced(edges), interval.adjustment, clock, label, fileID, line))
  }

  /// Holds changes back until the next multiple of an interval that is later; see ``ValuePacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func sampled(
    every interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValuePacing<Value> {
    feeding(ValuePacing(.beat, interval.adjustment, clock, label, fileID, line))
  }
}

/// An array that lags behind its source: changes are held back, and go together when a pace says so.
///
/// ``ValuePacing`` says when they go, for `debounced`, `throttled` and `sampled`. What is held is one transaction in normal
/// form: the commands in their order, less those that cancel out.
///
/// Where the commands that are held have become more than the array has elements, and more than 64, they are replaced by
/// the difference between what is shown and what is to be. The state is the same then; of rows, those that are equal stay.
///
/// | in | out, when the time has come |
/// |---|---|
/// | any commands | the same, in one transition |
/// | those that cancel out | nothing |
/// | more commands than elements | the difference of the states, in one transition |
/// | `initiation`, `termination` | at once the same; the termination carries what is shown |
///
/// ```swift
/// let clock = SignalClock()
/// let rows = ArraySlot(["a", "b"])
/// let shown = rows.throttled(for: .seconds(1), on: clock)    // a b
/// rows.append("c")                                           // a b c
/// rows.append("d")                                           // nothing
/// rows.swapAt(0, 1)                                          // nothing
/// clock.advance(by: .seconds(1))                             // b a c d
/// shown.tearDown()
/// ```
///
/// - Complexity: a change of k commands O(k) beside what merges, and O(log s) for s stages on the clock; h commands that go
///   O(h log n). A difference takes O(n), once for as many commands. Memory: a tree element each, and what is held.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ArrayPacing<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  @inlinable
  init(
    _ pace: Pace, _ interval: Adjustment<Duration>, _ clock: SignalClock,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(ArrayPacing.self, label, fileID, line)
    subject.check(pace)
    let (alarm, interval) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    let work = PacedWork<ArrayTransaction<Element>>(alarm, interval, pace) { $0.count }
    super.init(StageParts(subject, [interval], prompt: alarm, work))
  }
}

extension ArrayStorage {
  /// Holds changes back until none has come for an interval; see ``ArrayPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func debounced(
    for interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayPacing<Element> {
    feeding(ArrayPacing(.quiet, interval.adjustment, clock, label, fileID, line))
  }

  /// Lets a change go and holds those after it back until an interval is over; see ``ArrayPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  /// - `edges`: which go: the first at once, what came after it in the end, or both.
  @inlinable
  public final func throttled(
    for interval: some Adjustable<Duration>, on clock: SignalClock, edges: ThrottleEdges = [.leading, .trailing],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayPacing<Element> {
    feeding(ArrayPacing(.spaced(edges), interval.adjustment, clock, label, fileID, line))
  }

  /// Holds changes back until the next multiple of an interval; see ``ArrayPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func sampled(
    every interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayPacing<Element> {
    feeding(ArrayPacing(.beat, interval.adjustment, clock, label, fileID, line))
  }
}

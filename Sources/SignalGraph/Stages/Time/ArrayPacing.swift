/// An array that lags behind its source: changes are held back, and go together when a pace says so.
///
/// ``ValuePacing`` says when they go, for `debounced`, `throttled` and `sampled`. What is held is never more than the rows: of
/// each, where it comes from. A row that stayed is moved or updated, however often it was; one that came and went meanwhile
/// was never there.
///
/// | in | out, when the time has come |
/// |---|---|
/// | any commands | one `transition`: rows go, move, come, are updated |
/// | a row that comes and goes, or returns to its place | nothing |
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
/// - Complexity: a change of k commands O(k log n), and O(log s) for s stages on the clock; what goes O(h log n) for h rows that
///   came, went, moved or were updated. Memory: an element in a tree each; while changes are held, the source's elements in
///   another, as far as they have changed, and some 50 bytes per row that came, went, moved or was updated.
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
    let work = PacedWork(alarm, interval, pace, HeldRows<Element>())
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

  /// Holds changes back until the next multiple of an interval that is later; see ``ArrayPacing``.
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

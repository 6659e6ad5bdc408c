/// A set that lags behind its source: changes are held back, and go together when a pace says so.
///
/// ``ValuePacing`` says when they go, for `debounced`, `throttled` and `sampled`. What is held is one transaction in
/// normal form: a member that came and went meanwhile, or went and came, leaves nothing.
///
/// | in | out, when the time has come |
/// |---|---|
/// | `insert`, `remove` | the same |
/// | `insert`, then `remove` of one member | nothing |
/// | `remove`, then `insert` of one member | nothing |
/// | `initiation`, `termination` | at once the same; the termination carries what is shown |
///
/// ```swift
/// let clock = SignalClock()
/// let online = SetSlot(["ada"])
/// let shown = online.debounced(for: .seconds(2), on: clock)    // ["ada"]
/// online.insert("emmy")                                        // nothing
/// online.remove("emmy")                                        // nothing
/// online.insert("grace")                                       // nothing
/// clock.advance(by: .seconds(2))                               // ["ada", "grace"]
/// shown.tearDown()
/// ```
///
/// - Complexity: a change of k mutations O(k), and O(log s) for s stages on the clock; h mutations that go O(h).
///   Memory: an entry each, and what is held, at most a mutation for each member that is shown or is to be.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class SetPacing<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  @inlinable
  init(
    _ pace: Pace, _ interval: Adjustment<Duration>, _ clock: SignalClock,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(SetPacing.self, label, fileID, line)
    subject.check(pace)
    let (alarm, interval) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    let work = PacedWork(alarm, interval, pace, HeldTransaction<SetTransaction<Element>>())
    super.init(StageParts(subject, [interval], prompt: alarm, work))
  }
}

extension SetStorage {
  /// Holds changes back until none has come for an interval; see ``SetPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func debounced(
    for interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetPacing<Element> {
    feeding(SetPacing(.quiet, interval.adjustment, clock, label, fileID, line))
  }

  /// Lets a change go and holds those after it back until an interval is over; see ``SetPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  /// - `edges`: which go: the first at once, what came after it in the end, or both.
  @inlinable
  public final func throttled(
    for interval: some Adjustable<Duration>, on clock: SignalClock, edges: ThrottleEdges = [.leading, .trailing],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetPacing<Element> {
    feeding(SetPacing(.spaced(edges), interval.adjustment, clock, label, fileID, line))
  }

  /// Holds changes back until the next multiple of an interval that is later; see ``SetPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func sampled(
    every interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetPacing<Element> {
    feeding(SetPacing(.beat, interval.adjustment, clock, label, fileID, line))
  }
}

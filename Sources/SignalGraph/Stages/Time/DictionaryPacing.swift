/// A dictionary that lags behind its source: changes are held back, and go together when a pace says so.
///
/// ``ValuePacing`` says when they go, for `debounced`, `throttled` and `sampled`. What is held is one transaction in
/// normal form: an entry that came and went meanwhile leaves nothing, one that changed often one update.
///
/// | in | out, when the time has come |
/// |---|---|
/// | `insert`, then `update` of one key | `insert` with the newest value |
/// | `insert`, then `remove` of one key | nothing |
/// | `update` of one key, several times | `update` from the value shown to the newest |
/// | `remove`, then `insert` of one key | `update`, or nothing if the values are equal |
/// | of other keys | each its own, in one transition |
/// | `initiation`, `termination` | at once the same; the termination carries what is shown |
///
/// ```swift
/// let clock = SignalClock()
/// let prices = DictionarySlot(["tea": 3])
/// let board = prices.sampled(every: .seconds(1), on: clock)    // ["tea": 3]
/// prices["tea"] = 4                                            // nothing
/// prices["milk"] = 2                                           // nothing
/// prices["tea"] = 5                                            // nothing
/// clock.advance(by: .seconds(1))                               // ["tea": 5, "milk": 2], one transition
/// board.tearDown()
/// ```
///
/// - Complexity: a change of k mutations O(k), and O(log s) for s stages on the clock; h mutations that go O(h).
///   Memory: an entry each, and what is held, at most a mutation for each entry that is shown or is to be.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class DictionaryPacing<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Value>
{
  @inlinable
  init(
    _ pace: Pace, _ interval: Adjustment<Duration>, _ clock: SignalClock,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(DictionaryPacing.self, label, fileID, line)
    subject.check(pace)
    let (alarm, interval) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    let work = PacedWork(alarm, interval, pace, HeldTransaction<DictionaryTransaction<Key, Value>>())
    super.init(StageParts(subject, [interval], prompt: alarm, work))
  }
}

extension DictionaryStorage {
  /// Holds changes back until none has come for an interval; see ``DictionaryPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func debounced(
    for interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryPacing<Key, Value> {
    feeding(DictionaryPacing(.quiet, interval.adjustment, clock, label, fileID, line))
  }

  /// Lets a change go and holds those after it back until an interval is over; see ``DictionaryPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  /// - `edges`: which go: the first at once, what came after it in the end, or both.
  @inlinable
  public final func throttled(
    for interval: some Adjustable<Duration>, on clock: SignalClock, edges: ThrottleEdges = [.leading, .trailing],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryPacing<Key, Value> {
    feeding(DictionaryPacing(.spaced(edges), interval.adjustment, clock, label, fileID, line))
  }

  /// Holds changes back until the next multiple of an interval that is later; see ``DictionaryPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func sampled(
    every interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryPacing<Key, Value> {
    feeding(DictionaryPacing(.beat, interval.adjustment, clock, label, fileID, line))
  }
}

/// What an aggregate makes of the rows that came within a time, as a value.
///
/// How many orders came in the last minute, the sum of this hour: where nobody wants to see the rows themselves. It
/// shows what `arrivals(…).aggregated(…)` shows, at a fraction of the cost, because the rows are not kept; the windows,
/// and what becomes of rows in them, are those of ``ArrivalWindow``. For an aggregate with parameters of its own, or of
/// each group of the rows, chain it on that.
///
/// | in | out |
/// |---|---|
/// | `insert` after which the result is another | `transition` |
/// | `insert` after which it is equal | nothing |
/// | `insert` of a row whose instant is to come | nothing; the same in the turn of that instant |
/// | `insert` of a row that is too late | nothing |
/// | `update`, `move`, `remove` | nothing |
/// | `replace` in an array | the same as `insert` of the new elements |
/// | rows' time is over | `transition` where the result is another, in the turn of that instant |
/// | a new width, narrower | `transition` where the result is another, without the rows whose time is over by that |
/// | a new width, wider | nothing: rows that went do not come back |
/// | `initiation`, `termination` | the same, of the result |
///
/// | verb | a row is in |
/// |---|---|
/// | `aggregated(within:on:_:)` | from its instant on, for the width: it *slides* |
/// | `aggregated(inEach:on:_:)` | from its instant on, until the next multiple of the width, counted from the clock's start: it *tumbles* |
///
/// ```swift
/// let clock = SignalClock()
/// let orders = DictionarySlot(["A1": 20])
/// let total = orders.aggregated(within: .seconds(10), on: clock, .sum { $0.value })    // 20
/// clock.advance(by: .seconds(6))
/// orders["B2"] = 5                                                                     // 25
/// orders["A1"] = nil                                                                   // nothing: it came, all the same
/// clock.advance(by: .seconds(6))                                                       // 5, at 10 s
/// total.tearDown()
/// ```
///
/// A row is measured once, when it comes in. The result depends on when rows came: a fold over signals and instants
/// gives it. Flink and Feldera aggregate windows of streams, and show one when it is over; here it is shown as it is,
/// at each instant.
///
/// Rejected: an `aggregated` of ``ArrivalWindow`` that passes it by and reads the window's source itself. A window that has
/// been there for a while holds rows that the source does not have any more, so the results would differ.
///
/// - Complexity: initiation O(n) steps of the aggregate; an insertion one step, and one when its time is over; O(log m)
///   each for m rows that are in where a row comes with an instant before another's, or waits for one to come; other
///   mutations O(1). One result for each turn in which rows come or go. Memory: the instant and the measure of each row
///   that is in, in a ring; a row that is to come, or comes late, in a heap; with a width that changes, a copy of the
///   source's state.
///
/// Preconditions: closures are pure; editing or registering in them is a violation. A width that is not positive holds
/// no rows.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ArrivalAggregating<Source: StateTransaction, Result>: ValueStage<Source, Result> {
  @inlinable
  init<Base: Aggregate>(
    _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    _ aggregation: Aggregation<Source.Snapshot.Row, Base>, at instant: ((Source.Snapshot.Row) -> Duration)?,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) where Source: KeyedTransaction, Base.Result == Result {
    let subject = MessageSubject(ArrivalAggregating.self, label, fileID, line)
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    let hold = ArrivalTally(aggregation)
    let work = ArrivalWork<Source, _>(entriesInto: hold, alarm, width, isTumbling: isTumbling, instant: instant)
    super.init(StageParts(subject, [width], prompt: alarm, work))
  }

  @inlinable
  init<Element, Base: Aggregate>(
    elementsOn clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    _ aggregation: Aggregation<Element, Base>, at instant: ((Element) -> Duration)?,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) where Source == ArrayTransaction<Element>, Base.Result == Result {
    let subject = MessageSubject(ArrivalAggregating.self, label, fileID, line)
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    let hold = ArrivalTally(aggregation)
    let work = ArrivalWork<Source, _>(elementsInto: hold, alarm, width, isTumbling: isTumbling, instant: instant)
    super.init(StageParts(subject, [width], prompt: alarm, work))
  }
}

extension StateStorage where Transaction: KeyedTransaction {
  /// What an aggregate makes of the entries or members that came within the last while; see ``ArrivalAggregating``.
  ///
  /// - `width`: for how long a row is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.value }`; ``Aggregation`` lists them.
  /// - `instant`: a row's own instant; that of its insertion if left out.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    within width: some Adjustable<Duration>, on clock: SignalClock,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Transaction.Snapshot.Row) -> Duration)? = nil
  ) -> ArrivalAggregating<Transaction, Base.Result> {
    feeding(
      ArrivalAggregating(clock, width.adjustment, isTumbling: false, aggregation, at: instant, label, fileID, line))
  }

  /// What an aggregate makes of the entries or members that came since the last multiple of a duration; see
  /// ``ArrivalAggregating``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.value }`; ``Aggregation`` lists them.
  /// - `instant`: a row's own instant; that of its insertion if left out.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    inEach width: some Adjustable<Duration>, on clock: SignalClock,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Transaction.Snapshot.Row) -> Duration)? = nil
  ) -> ArrivalAggregating<Transaction, Base.Result> {
    feeding(
      ArrivalAggregating(clock, width.adjustment, isTumbling: true, aggregation, at: instant, label, fileID, line))
  }
}

extension ArrayStorage {
  /// What an aggregate makes of the elements that came within the last while; see ``ArrivalAggregating``.
  ///
  /// - `width`: for how long an element is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.distance }`; ``Aggregation`` lists them.
  /// - `instant`: an element's own instant; that of its insertion if left out.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    within width: some Adjustable<Duration>, on clock: SignalClock, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Element) -> Duration)? = nil
  ) -> ArrivalAggregating<ArrayTransaction<Element>, Base.Result> {
    let width = width.adjustment
    return feeding(
      ArrivalAggregating(elementsOn: clock, width, isTumbling: false, aggregation, at: instant, label, fileID, line))
  }

  /// What an aggregate makes of the elements that came since the last multiple of a duration; see
  /// ``ArrivalAggregating``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.distance }`; ``Aggregation`` lists them.
  /// - `instant`: an element's own instant; that of its insertion if left out.
  @inlinable
  public final func aggregated<Base: Aggregate>(
    inEach width: some Adjustable<Duration>, on clock: SignalClock, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Element) -> Duration)? = nil
  ) -> ArrivalAggregating<ArrayTransaction<Element>, Base.Result> {
    let width = width.adjustment
    return feeding(
      ArrivalAggregating(elementsOn: clock, width, isTumbling: true, aggregation, at: instant, label, fileID, line))
  }
}

/// The rows that came within a time, as an array in the order in which they came.
///
/// A row that comes is an event: how many orders in the last minute, the mean delay of this hour. What becomes of the
/// row later (an update, its removal) is not looked at. Where it should be, see ``DictionaryExpiring``, which shows a
/// state and not events. What is wanted of the rows is chained on: `aggregated`, `sorted`, `grouped` and all else that
/// arrays have. Where an aggregate is all that is wanted, ``ArrivalAggregating`` has it at a fraction of the cost.
///
/// A row's instant is that of the turn in which it is inserted; rows that are there when the session begins come with
/// it, those of a set or a dictionary in no particular order. With `at`, a row has an instant of its own, in the
/// clock's time: rows are in the order of these, one whose instant is to come waits for it, and one that is too late
/// never gets in. So a clock that is advanced to the newest row's instant gives windows in the time of the rows
/// themselves.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at the end |
/// | `insert` of a row with an instant before others' | `insert` in front of them |
/// | `insert` of a row whose instant is to come | nothing; `insert` in the turn of that instant |
/// | `insert` of a row that is too late | nothing |
/// | `update`, `move`, `remove` | nothing |
/// | `replace` in an array | `insert` of the new elements |
/// | a row's time is over | `remove`, of several `replace`, in the turn of that instant |
/// | a new width, narrower | `remove` of rows whose time is over by that |
/// | a new width, wider | nothing: rows that went do not come back |
/// | `initiation` | the same, of its rows |
/// | `termination` | the same, of the rows that are in |
///
/// | verb | a row is in |
/// |---|---|
/// | `arrivals(within:on:)` | from its instant on, for the width: it *slides* |
/// | `arrivals(inEach:on:)` | from its instant on, until the next multiple of the width, counted from the clock's start: it *tumbles* |
///
/// ```swift
/// let clock = SignalClock()
/// let orders = DictionarySlot(["A1": 20])
/// let recent = orders.arrivals(within: .seconds(10), on: clock)    // A1
/// let total = recent.aggregated(.sum { $0.value })                 // 20
/// clock.advance(by: .seconds(6))
/// orders["B2"] = 5                                                 // A1 B2; 25
/// orders["A1"] = nil                                               // nothing: it came, all the same
/// clock.advance(by: .seconds(6))                                   // B2; 5, at 10 s
/// total.tearDown()
/// ```
///
/// The result depends on when rows came: a fold over signals and instants gives it. Flink and Feldera have such windows
/// over streams, with watermarks, up to which a window is complete. Here each window shows what it has, at each
/// instant.
///
/// - Complexity: initiation O(n log n), with a fixed width and arrival by insertion O(n); an insertion O(log m) for m
///   rows that are in or to come, one call of the closure; rows that go together O(log m), and O(1) each; other
///   mutations O(1). Memory: a tree element and an instant in another tree for each row that is in, a row with its
///   deadline in a heap for one that is to come; with a width that changes, a copy of the source's state.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation. A width that is not positive holds
/// no rows.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ArrivalWindow<Source: StateTransaction, Row>: ArrayStage<Source, Row> {
  @inlinable
  init(
    _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool, at instant: ((Row) -> Duration)?,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) where Source: KeyedTransaction, Row == Source.Snapshot.Row {
    let subject = MessageSubject(ArrivalWindow.self, label, fileID, line)
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    let hold = ArrivalRows<Row>()
    let work = ArrivalWork<Source, _>(entriesInto: hold, alarm, width, isTumbling: isTumbling, instant: instant)
    super.init(StageParts(subject, [width], prompt: alarm, work))
  }

  @inlinable
  init(
    elementsOn clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool, at instant: ((Row) -> Duration)?,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) where Source == ArrayTransaction<Row> {
    let subject = MessageSubject(ArrivalWindow.self, label, fileID, line)
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    let hold = ArrivalRows<Row>()
    let work = ArrivalWork<Source, _>(elementsInto: hold, alarm, width, isTumbling: isTumbling, instant: instant)
    super.init(StageParts(subject, [width], prompt: alarm, work))
  }
}

extension StateStorage where Transaction: KeyedTransaction {
  /// The entries or members that came within the last while, in the order in which they did; see ``ArrivalWindow``.
  ///
  /// - `width`: for how long a row is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: a row's own instant; that of its insertion if left out.
  @inlinable
  public final func arrivals(
    within width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Transaction.Snapshot.Row) -> Duration)? = nil
  ) -> ArrivalWindow<Transaction, Transaction.Snapshot.Row> {
    feeding(ArrivalWindow(clock, width.adjustment, isTumbling: false, at: instant, label, fileID, line))
  }

  /// The entries or members that came since the last multiple of a duration, in the order in which they did; see
  /// ``ArrivalWindow``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: a row's own instant; that of its insertion if left out.
  @inlinable
  public final func arrivals(
    inEach width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Transaction.Snapshot.Row) -> Duration)? = nil
  ) -> ArrivalWindow<Transaction, Transaction.Snapshot.Row> {
    feeding(ArrivalWindow(clock, width.adjustment, isTumbling: true, at: instant, label, fileID, line))
  }
}

extension ArrayStorage {
  /// The elements that came within the last while, in the order in which they did; see ``ArrivalWindow``.
  ///
  /// - `width`: for how long an element is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: an element's own instant; that of its insertion if left out.
  @inlinable
  public final func arrivals(
    within width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Element) -> Duration)? = nil
  ) -> ArrivalWindow<ArrayTransaction<Element>, Element> {
    feeding(ArrivalWindow(elementsOn: clock, width.adjustment, isTumbling: false, at: instant, label, fileID, line))
  }

  /// The elements that came since the last multiple of a duration, in the order in which they did; see
  /// ``ArrivalWindow``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: an element's own instant; that of its insertion if left out.
  @inlinable
  public final func arrivals(
    inEach width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    at instant: ((Element) -> Duration)? = nil
  ) -> ArrivalWindow<ArrayTransaction<Element>, Element> {
    feeding(ArrivalWindow(elementsOn: clock, width.adjustment, isTumbling: true, at: instant, label, fileID, line))
  }
}

/// What an aggregate makes of the events that came within a time, as a value.
///
/// How many orders in the last minute, the mean of the measurements of this hour: where nobody wants to see the events
/// themselves. It shows what `arrivals(…).aggregated(…)` shows, at a fraction of the cost, because events are not kept;
/// the windows, and what becomes of events in them, are those of ``EventWindow``. For rows of storages, see
/// ``ArrivalAggregating``; for a result that forgets nothing, ``EventScanning``.
///
/// | in | out |
/// |---|---|
/// | it is made | a state, the result of no events |
/// | events after which the result is another | `transition` |
/// | events after which it is equal | nothing |
/// | an event whose instant is to come | nothing; the same in the turn of that instant |
/// | an event that is too late | nothing |
/// | events' time is over | `transition` where the result is another, in the turn of that instant |
/// | a new width, narrower | `transition` where the result is another, without the events whose time is over by that |
/// | a new width, wider | nothing: events that went do not come back |
/// | the width ends | `termination`; what comes meanwhile is left out |
/// | it begins | `initiation`, the result of no events |
///
/// | verb | an event is in |
/// |---|---|
/// | `aggregated(within:on:_:)` | from its instant on, for the width: it *slides* |
/// | `aggregated(inEach:on:_:)` | from its instant on, until the next multiple of the width, counted from the clock's start: it *tumbles* |
///
/// ```swift
/// let clock = SignalClock()
/// let orders = SignalDispatcher<Int>()
/// let total = orders.aggregated(within: .seconds(10), on: clock, .sum { $0 })    // 0
/// orders.dispatch(20)                                                            // 20
/// clock.advance(by: .seconds(6))
/// orders.dispatch(5)                                                             // 25
/// clock.advance(by: .seconds(6))                                                 // 5, at 10 s
/// total.tearDown()
/// ```
///
/// An event is measured once, when it comes in. Elsewhere these are called windowed folds; those hand out a result when
/// a window is over.
///
/// - Complexity: an event one step of the aggregate, and one when its time is over; O(log m) each for m events that are
///   in where an event comes with an instant before another's, or waits for one to come. One result for each turn in
///   which events come or go. Memory: the instant and the measure of each event that is in, in a ring; an event that is
///   to come, or comes late, in a heap.
///
/// Preconditions: closures are pure; editing or registering in them is a violation. A width that is not positive holds
/// no events.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; the state ends.
public final class EventAggregating<Event: StatelessSignal, Result>: ValueStorage<Result> {
  @inlinable
  init<Base: Aggregate>(
    _ subject: MessageSubject, _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    _ aggregation: Aggregation<Event, Base>, to source: any EventEmitter<Event>, at instant: ((Event) -> Duration)?
  ) where Base.Result == Result {
    let arrivals = EventArrivals(
      ArrivalTally(aggregation), subject, clock, width, isTumbling: isTumbling, instant: instant)
    super.init(arrivals.outlet, arrivals.makeNode())
    arrivals.input.begin(self, to: source)
  }
}

extension EventEmitter {
  /// What an aggregate makes of the events that came within the last while; see ``EventAggregating``.
  ///
  /// - `width`: for how long an event is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.price }`; ``Aggregation`` lists them.
  /// - `instant`: an event's own instant; that of its turn if left out.
  @inlinable
  public func aggregated<Base: Aggregate>(
    within width: some Adjustable<Duration>, on clock: SignalClock, _ aggregation: Aggregation<Output, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, at instant: ((Output) -> Duration)? = nil
  ) -> EventAggregating<Output, Base.Result> {
    let subject = MessageSubject(EventAggregating<Output, Base.Result>.self, label, fileID, line)
    let width = width.adjustment
    return EventAggregating(subject, clock, width, isTumbling: false, aggregation, to: self, at: instant)
  }

  /// What an aggregate makes of the events that came since the last multiple of a duration; see ``EventAggregating``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `aggregation`: what is made of them, as `.sum { $0.price }`; ``Aggregation`` lists them.
  /// - `instant`: an event's own instant; that of its turn if left out.
  @inlinable
  public func aggregated<Base: Aggregate>(
    inEach width: some Adjustable<Duration>, on clock: SignalClock, _ aggregation: Aggregation<Output, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, at instant: ((Output) -> Duration)? = nil
  ) -> EventAggregating<Output, Base.Result> {
    let subject = MessageSubject(EventAggregating<Output, Base.Result>.self, label, fileID, line)
    let width = width.adjustment
    return EventAggregating(subject, clock, width, isTumbling: true, aggregation, to: self, at: instant)
  }
}

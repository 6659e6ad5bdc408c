/// The events that came within a time, as an array in the order in which they came.
///
/// How many orders in the last minute, the mean of the measurements of this hour: what is wanted of the events is chained
/// on, `aggregated`, `sorted`, `grouped` and all else that arrays have. Where an aggregate is all that is wanted,
/// ``EventAggregating`` has it at a fraction of the cost. For rows of storages, see ``ArrivalWindow``. For a result that
/// forgets nothing, see ``EventScanning``.
///
/// An event's instant is that of the turn in which it is dispatched. With `at`, an event has an instant of its own, in the
/// clock's time: events are in the order of these, one whose instant is to come waits for it, and one that is too late
/// never gets in.
///
/// | in | out |
/// |---|---|
/// | it is made | a state, without events |
/// | an event | `insert` at the end |
/// | an event with an instant before others' | `insert` in front of them |
/// | an event whose instant is to come | nothing; `insert` in the turn of that instant |
/// | an event that is too late | nothing |
/// | an event's time is over | `remove`, of several `replace`, in the turn of that instant |
/// | a new width, narrower | `remove` of events whose time is over by that |
/// | a new width, wider | nothing: events that went do not come back |
/// | the width ends | `termination`; what comes meanwhile is left out |
/// | it begins | `initiation`, without events |
///
/// | verb | an event is in |
/// |---|---|
/// | `arrivals(within:on:)` | from its instant on, for the width: it *slides* |
/// | `arrivals(inEach:on:)` | from its instant on, until the next multiple of the width, counted from the clock's start: it *tumbles* |
///
/// ```swift
/// let clock = SignalClock()
/// let orders = SignalDispatcher<Int>()
/// let recent = orders.arrivals(within: .seconds(10), on: clock)
/// let total = recent.aggregated(.sum { $0 })    // 0
/// orders.dispatch(20)                           // 20
/// clock.advance(by: .seconds(6))
/// orders.dispatch(5)                            // 25
/// clock.advance(by: .seconds(6))                // 5, at 10 s
/// total.tearDown()
/// ```
///
/// Elsewhere these are called windows, or `buffer` with a time. Those hand out a list when a window is over; here it is a
/// state that follows each event, and equal lists are no news.
///
/// - Complexity: an event O(log m) for m events that are in or to come, one call of the closure; events that go together
///   O(log m), and O(1) each. Memory: a tree element and an instant in another tree for each event that is in, an event
///   with its deadline in a heap for one that is to come.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation. A width that is not positive holds no
/// events.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; the state ends.
public final class EventWindow<Event: StatelessSignal>: ArrayStorage<Event> {
  @inlinable
  init(
    _ subject: MessageSubject, _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    to source: any EventEmitter<Event>, at instant: ((Event) -> Duration)?
  ) {
    let arrivals = EventArrivals(
      ArrivalRows<Event>(), subject, clock, width, isTumbling: isTumbling, instant: instant)
    super.init(arrivals.outlet, arrivals.makeNode())
    arrivals.input.begin(self, to: source)
  }
}

extension EventEmitter {
  /// The events that came within the last while, in the order in which they did; see ``EventWindow``.
  ///
  /// - `width`: for how long an event is in, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: an event's own instant; that of its turn if left out.
  @inlinable
  public func arrivals(
    within width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, at instant: ((Output) -> Duration)? = nil
  ) -> EventWindow<Output> {
    let subject = MessageSubject(EventWindow<Output>.self, label, fileID, line)
    return EventWindow(subject, clock, width.adjustment, isTumbling: false, to: self, at: instant)
  }

  /// The events that came since the last multiple of a duration, in the order in which they did; see ``EventWindow``.
  ///
  /// - `width`: how long each window is, a duration or a storage.
  /// - `clock`: counts the time.
  /// - `instant`: an event's own instant; that of its turn if left out.
  @inlinable
  public func arrivals(
    inEach width: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, at instant: ((Output) -> Duration)? = nil
  ) -> EventWindow<Output> {
    let subject = MessageSubject(EventWindow<Output>.self, label, fileID, line)
    return EventWindow(subject, clock, width.adjustment, isTumbling: true, to: self, at: instant)
  }
}

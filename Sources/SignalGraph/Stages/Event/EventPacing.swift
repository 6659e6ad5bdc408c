/// Events that come no closer to each other than a pace allows.
///
/// A search when the typing stops; one save for a hundred edits; a click that counts once. An event that is held gives
/// way to the next one, so that some never come. Where all are to come, later, see ``EventDelaying``; where what is shown
/// must be right in the end, pace a storage: ``ValuePacing``.
///
/// | in | out |
/// |---|---|
/// | an event, nothing is to be held | the event |
/// | an event that is to be held | nothing; one that was held before never comes |
/// | the time has come | the event that is held, in the turn of that instant |
/// | an event in that turn | first the one that was held; the new one is the first of what follows |
/// | a new interval | the event that is held, if its time has come by that; else it waits for the rest of it |
/// | an interval that is not positive | every event at once |
/// | the interval ends | nothing; what is held is forgotten, and what comes meanwhile is left out |
///
/// | verb | lets an event go |
/// |---|---|
/// | `debounced(for:on:)` | when no other has come for the interval |
/// | `throttled(for:on:edges:)` | the first at once, the last of those since when the interval is over, and so on |
/// | the same, `.trailing` | the last one when the interval is over that began with the first |
/// | the same, `.leading` | the first at once; those within the interval never |
/// | `sampled(every:on:)` | the last one at the next multiple of the interval, counted from the clock's start |
///
/// ```swift
/// let clock = SignalClock()
/// let keys = SignalDispatcher<String>()
/// let pauses = keys.debounced(for: .milliseconds(300), on: clock)
/// let token = pauses.observe { print($0) }
/// keys.dispatch("t")
/// clock.advance(by: .milliseconds(200))
/// keys.dispatch("tea")
/// clock.advance(by: .milliseconds(300))    // tea
/// token.tearDown()
/// pauses.tearDown()
/// ```
///
/// Elsewhere these are called `debounce`, `throttle` with `latest`, and `sample`. There it is luck whether an event that
/// comes when the interval is over still belongs to it.
///
/// - Complexity: an event O(1), and O(log s) for s stages on the clock. Memory: an event.
///
/// Preconditions: a throttle has an edge, or making it is a `badParameter` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; what is held is forgotten.
public final class EventPacing<Event: StatelessSignal>: EventStream<Event> {
  @inlinable
  init(
    _ pace: Pace, _ interval: Adjustment<Duration>, _ clock: SignalClock, of source: any EventEmitter<Event>,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(EventPacing.self, label, fileID, line)
    subject.check(pace)
    let events = PacedEvents<Event>(subject, clock, interval, pace)
    super.init(subject, reading: events.input.inlets) { events.follow($0) }
    events.input.connect(self, to: source)
  }
}

extension EventEmitter {
  /// Holds an event back until no other has come for an interval; see ``EventPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public func debounced(
    for interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventPacing<Output> {
    EventPacing(.quiet, interval.adjustment, clock, of: self, label, fileID, line)
  }

  /// Lets an event go and holds those after it back until an interval is over; see ``EventPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  /// - `edges`: which go: the first at once, the last one in the end, or both.
  @inlinable
  public func throttled(
    for interval: some Adjustable<Duration>, on clock: SignalClock, edges: ThrottleEdges = [.leading, .trailing],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventPacing<Output> {
    EventPacing(.spaced(edges), interval.adjustment, clock, of: self, label, fileID, line)
  }

  /// Holds the last event back until the next multiple of an interval that is later; see ``EventPacing``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public func sampled(
    every interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventPacing<Output> {
    EventPacing(.beat, interval.adjustment, clock, of: self, label, fileID, line)
  }
}

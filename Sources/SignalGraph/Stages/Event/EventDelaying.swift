/// Events that come later: each when a duration has passed since its turn.
///
/// A reminder, a second attempt, a message that may still be taken back. None is lost, and they stay in order; for events
/// that give way to newer ones see ``EventPacing``.
///
/// | in | out |
/// |---|---|
/// | an event | nothing; the event in the turn of the instant that is the duration later |
/// | several in one turn | all in that turn, in order |
/// | an event in the turn of others that come | behind those |
/// | a new duration, shorter | those whose time has come by that; the others earlier |
/// | a new duration, longer | nothing; those that wait come later |
/// | a duration that is not positive | those that wait, and then every event at once |
/// | the duration ends | nothing; those that wait are forgotten, and what comes meanwhile is left out |
///
/// ```swift
/// let clock = SignalClock()
/// let orders = SignalDispatcher<String>()
/// let reminders = orders.delayed(by: .seconds(60), on: clock).map { "still waiting: \($0)" }
/// let token = reminders.observe { print($0) }
/// orders.dispatch("tea")
/// clock.advance(by: .seconds(60))    // still waiting: tea
/// token.tearDown()
/// reminders.tearDown()
/// ```
///
/// Elsewhere this is called `delay`. There a delay is fixed when an event comes.
///
/// - Complexity: an event O(1), and O(log s) for s stages on the clock. Memory: each event that waits and an instant, in a
///   ring.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; those that wait are forgotten.
public final class EventDelaying<Event: StatelessSignal>: EventStream<Event> {
  @inlinable
  init(
    _ interval: Adjustment<Duration>, _ clock: SignalClock, of source: any EventEmitter<Event>,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(EventDelaying.self, label, fileID, line)
    let events = DelayedEvents<Event>(subject, clock, interval)
    super.init(subject, reading: events.input.inlets) { events.follow($0) }
    events.input.connect(self, to: source)
  }
}

extension EventEmitter {
  /// Lets each event come when a duration has passed; see ``EventDelaying``.
  ///
  /// - `interval`: a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public func delayed(
    by interval: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventDelaying<Output> {
    EventDelaying(interval.adjustment, clock, of: self, label, fileID, line)
  }
}

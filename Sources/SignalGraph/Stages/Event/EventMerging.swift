/// The events of several emitters in one stream.
///
/// | in | out |
/// |---|---|
/// | an event of any emitter | the event |
/// | events of several in one turn | all, in the order in which they were dispatched |
/// | one event that comes on several ways | as many, in the order of the emitters |
/// | a transition as an event, in a turn with others | behind the events that were dispatched |
///
/// ```swift
/// let (keys, clicks) = (SignalDispatcher<String>(), SignalDispatcher<String>())
/// let all = keys.merged(with: clicks.map { "click \($0)" })
/// let token = all.observe { print($0) }
/// transaction {
///   keys.dispatch("a")
///   clicks.dispatch("OK")
///   keys.dispatch("b")
/// }                        // a, click OK, b
/// token.tearDown()
/// all.tearDown()
/// ```
///
/// Elsewhere this is called `merge`. There the order of two that come together is that of subscriptions.
///
/// - Complexity: O(k log k) for k events of a turn, if they come from several emitters; else O(k). Memory: what the most
///   events of one turn took, and some 200 bytes per emitter.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class EventMerging<Event: StatelessSignal>: EventStream<Event> {
  @inlinable
  init(_ subject: MessageSubject, _ sources: [any EventEmitter<Event>]) {
    let meeting = EventMeeting<Event>(subject, count: sources.count)
    super.init(subject, reading: meeting.inlets) { meeting.read($0) }
    for (source, inlet) in zip(sources, meeting.inlets) { chain(inlet, to: source, site: subject.site) }
  }
}

extension EventEmitter {
  /// The events of this emitter and of others; see ``EventMerging``.
  @inlinable
  public func merged(
    with others: any EventEmitter<Output>...,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventMerging<Output> {
    EventMerging(MessageSubject(EventMerging<Output>.self, label, fileID, line), [self] + others)
  }
}

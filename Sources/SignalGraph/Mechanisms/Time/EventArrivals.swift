/// The events that came within a time: the work of windows of events.
///
/// There is a state while the stage is registered and the width has a value. It begins empty, whatever came before.
@usableFromInline
final class EventArrivals<Event> {
  @usableFromInline let input: EventInput<Event>
  @usableFromInline let outlet: Outlet<ArrayTransaction<Event>>
  @usableFromInline let work: ArrivalWork<ArrayTransaction<Event>, Event>

  @inlinable
  init(
    _ subject: MessageSubject, _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    instant: ((Event) -> Duration)?
  ) {
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    (input, outlet) = (EventInput(subject, [width, alarm]), Outlet(subject: subject))
    // Events are handed over one by one, not in transactions.
    work = ArrivalWork(alarm, width, isTumbling: isTumbling, instant: instant, rows: { _, _ in }) { _, _ in }
  }

  @inlinable
  func makeNode() -> StageNode {
    StageNode(writing: outlet, reading: input.inlets) { self.follow() }
  }

  @inlinable
  func follow() {
    let isLive = input.prepare() && input.inlet.isRegistered
    let hasState = outlet.current != nil
    if isLive, hasState {
      outlet.update { work.expire(&$0, &$1) }
      input.inlet.readEvents { event, _ in
        outlet.update { [event = copy event] in work.arrive(event, &$0, &$1) }
      }
    } else {
      // What came while there was no state is left out.
      input.inlet.readEvents { _, _ in }
      if isLive {
        outlet.begin(work.begin(TreeArray()))
      } else if hasState {
        outlet.end()
        work.end()
      }
    }
    work.finish(outlet.current)
  }
}

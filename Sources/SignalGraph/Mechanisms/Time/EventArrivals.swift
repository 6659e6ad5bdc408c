/// The events that came within a time: the work of windows of events.
///
/// There is a state while the stage is registered and the width has a value. It begins empty, whatever came before.
@usableFromInline
final class EventArrivals<Hold: ArrivalHold> {
  @usableFromInline typealias Event = Hold.Row
  @usableFromInline let input: EventInput<Event>
  @usableFromInline let outlet: Outlet<Hold.Output>
  /// Events are handed over one by one, not in transactions.
  @usableFromInline let work: ArrivalWork<ArrayTransaction<Event>, Hold>

  @inlinable
  init(
    _ hold: Hold, _ subject: MessageSubject, _ clock: SignalClock, _ width: Adjustment<Duration>, isTumbling: Bool,
    instant: ((Event) -> Duration)?
  ) {
    let (alarm, width) = (StageAlarm(subject, on: clock), StageParameter(width, subject))
    (input, outlet) = (EventInput(subject, [width, alarm]), Outlet(subject: subject))
    work = ArrivalWork(elementsInto: hold, alarm, width, isTumbling: isTumbling, instant: instant)
  }

  @inlinable
  func makeNode() -> StageNode {
    StageNode(writing: outlet, reading: input.inlets) { self.follow() }
  }

  @inlinable
  func follow() {
    let isOver = work.alarm.isAsked || !work.width.isFixed
    let isLive = input.prepare() && input.inlet.isRegistered
    let hasState = outlet.current != nil
    if isLive, hasState {
      outlet.update { state, output in
        if isOver { work.expire(&state, &output) }
        var times: (now: Duration, end: Duration)?
        input.inlet.readEvents { event, _ in work.take(copy event, &times, &state, &output) }
        work.hold.settle(&state, &output)
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

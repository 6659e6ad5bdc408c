/// Events that are let through at a pace: the work of their pacing.
///
/// | held | at an event | at the alarm |
/// |---|---|---|
/// | quiet | it is held, instead of the one before; the alarm is set anew | what is held goes |
/// | spaced, open | with a leading edge it goes, else it is held | |
/// | spaced, closed | with a trailing edge it is held, instead of the one before, else it is left out | what is held goes; open, unless there is a leading edge |
/// | beat | it is held, instead of the one before; the alarm is set, if it is not | what is held goes |
///
/// What is held goes before what comes in the same turn.
@usableFromInline
final class PacedEvents<Event> {
  @usableFromInline let input: EventInput<Event>
  @usableFromInline let alarm: StageAlarm
  /// Whether an event that does not go at once is held; else it is left out.
  @usableFromInline let holds: Bool
  @exclusivity(unchecked) @usableFromInline var interval: PacedInterval
  @exclusivity(unchecked) @usableFromInline var held: Event?
  @usableFromInline let bin = Bin<Event>()

  @inlinable
  init(_ subject: MessageSubject, _ clock: SignalClock, _ interval: Adjustment<Duration>, _ pace: Pace) {
    let (alarm, length) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    self.alarm = alarm
    input = EventInput(subject, [length, alarm])
    self.interval = PacedInterval(length, pace)
    if case .spaced(let edges) = pace { holds = edges.contains(.trailing) } else { holds = true }
  }

  @inlinable
  func follow(_ send: (Event, Int) -> Void) {
    guard input.prepare(), input.inlet.isRegistered else {
      input.inlet.readEvents { _, _ in }
      hold(nil)
      (interval.since, interval.overAt, alarm.deadline) = (nil, nil, nil)
      return
    }
    let now = alarm.now
    interval.lapse(at: now)
    if let edges = interval.end(at: now), let event = held {
      send(event, .min)
      hold(nil)
      // So that a leading edge does not follow at once.
      if edges.contains(.leading) { interval.since = now }
    }
    input.inlet.readEvents { event, stamp in
      if interval.admits(at: now) { send(copy event, stamp) } else if holds { hold(copy event) }
    }
    (alarm.deadline, interval.overAt) = held == nil ? (nil, interval.deadline) : (interval.deadline, nil)
  }

  /// Holds an event instead of the one before.
  @inlinable
  func hold(_ event: Event?) {
    if let past = held { bin.keep(past) }
    held = event
  }
}

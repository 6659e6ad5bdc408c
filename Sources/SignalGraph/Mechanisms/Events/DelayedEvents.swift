/// Events that wait for the same time each: the work of their delay.
@usableFromInline
final class DelayedEvents<Event> {
  @usableFromInline let input: EventInput<Event>
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let interval: StageParameter<Duration>
  /// Those that wait, with the instants of their turns.
  @exclusivity(unchecked) @usableFromInline var waiting = Ring<(event: Event, since: Duration)>()
  @usableFromInline let bin = Bin<Event>()

  @inlinable
  init(_ subject: MessageSubject, _ clock: SignalClock, _ interval: Adjustment<Duration>) {
    (alarm, self.interval) = (StageAlarm(subject, on: clock), StageParameter(interval, subject))
    input = EventInput(subject, [self.interval, alarm])
  }

  @inlinable
  func follow(_ send: (Event, Int) -> Void) {
    guard input.prepare(), input.inlet.isRegistered else {
      input.inlet.readEvents { _, _ in }
      while let (event, _) = waiting.popFirst() { bin.keep(event) }
      alarm.deadline = nil
      return
    }
    let (now, interval) = (alarm.now, interval.value)
    while let first = waiting.first, first.since.later(by: interval) <= now {
      send(first.event, .min)
      if let (event, _) = waiting.popFirst() { bin.keep(event) }
    }
    input.inlet.readEvents { event, stamp in
      if interval <= .zero { send(copy event, stamp) } else { waiting.append((copy event, now)) }
    }
    alarm.deadline = waiting.first.map { $0.since.later(by: interval) }
  }
}

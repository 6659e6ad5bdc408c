/// A state that lags behind its input: changes are held back, joined into one, until a pace lets them go.
///
/// | held | at a change | at the alarm |
/// |---|---|---|
/// | quiet | it is held; the alarm is set anew | what is held goes |
/// | spaced, open | with a leading edge it goes, else it is held; the alarm is set | |
/// | spaced, closed | it is held | with a trailing edge what is held goes; open, unless something went at a leading edge |
/// | beat | what was held before the multiple goes; it is held; the alarm is set, if it is not | what is held goes |
///
/// What is held stays in normal form; see ``HeldChanges``.
@usableFromInline
final class PacedWork<Held: HeldChanges>: AdjustableWork {
  @usableFromInline typealias Input = Held.Transaction
  @usableFromInline typealias Output = Held.Transaction
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let interval: StageParameter<Duration>
  @usableFromInline let pace: Pace
  @usableFromInline let held: Held
  /// From when on the interval counts; nil while none runs.
  @exclusivity(unchecked) @usableFromInline var since: Duration?

  @inlinable
  init(_ alarm: StageAlarm, _ interval: StageParameter<Duration>, _ pace: Pace, _ held: Held) {
    (self.alarm, self.interval, self.pace, self.held) = (alarm, interval, pace, held)
  }

  @inlinable
  func begin(_ snapshot: State) -> State {
    forget()
    return snapshot
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    let now = alarm.now
    // What comes in the turn of a multiple waits for the next one, as it does where nothing was held and no alarm
    // rings.
    if case .beat = pace, interval.value > .zero, let deadline, deadline <= now {
      since = nil
      if !held.isEmpty { held.release(&state, &output) }
    }
    let goesAtOnce = goesAtOnce(now)
    if goesAtOnce, held.isEmpty { return held.pass(input, &state, &output) }
    held.hold(input, over: state)
    if goesAtOnce { held.release(&state, &output) }
  }

  /// Whether a change goes at once; lets the interval begin.
  @inlinable
  func goesAtOnce(_ now: Duration) -> Bool {
    if interval.value <= .zero {
      since = nil
      return true
    }
    switch pace {
    case .quiet:
      since = now
      return false
    case .spaced(let edges):
      // The interval is over, and nothing was to go then.
      if !edges.contains(.trailing), let deadline, deadline <= now { since = nil }
      if since != nil { return false }
      since = now
      return edges.contains(.leading)
    case .beat:
      if since == nil { since = now }
      return false
    }
  }

  /// When what is held may go; nil where nothing waits for it.
  @inlinable
  var deadline: Duration? {
    guard let since else { return nil }
    let interval = interval.value
    if interval <= .zero { return since }
    if case .beat = pace { return since.next(multipleOf: interval) }
    return since + interval
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    let (now, isOpen) = (alarm.now, interval.value <= .zero)
    // What is held at a leading edge alone has no deadline, but goes too when nothing is held any more.
    if !isOpen { guard let deadline, deadline <= now else { return nil } }
    since = nil
    if held.isEmpty { return nil }
    var edges: ThrottleEdges = .trailing
    if case .spaced(let chosen) = pace, !isOpen { edges = chosen }
    if !edges.contains(.trailing) { return nil }
    held.release(&state, &output)
    // So that a leading edge does not follow at once.
    if !output.isEmpty, edges.contains(.leading) { since = now }
    return nil
  }

  @inlinable func source(_ state: State) -> State { held.source(state) }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    held.forget()
    since = nil
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) { alarm.deadline = deadline }
}

extension Duration {
  /// The first multiple of a positive duration that is later.
  @inlinable
  func next(multipleOf interval: Duration) -> Duration {
    let (instant, step) = (attoseconds, interval.attoseconds)
    return Duration(attoseconds: (instant / step + 1) * step)
  }
}

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
  @usableFromInline let held: Held
  @exclusivity(unchecked) @usableFromInline var interval: PacedInterval

  @inlinable
  init(_ alarm: StageAlarm, _ interval: StageParameter<Duration>, _ pace: Pace, _ held: Held) {
    (self.alarm, self.interval, self.held) = (alarm, PacedInterval(interval, pace), held)
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
    if case .beat = interval.pace, interval.length.value > .zero, interval.end(at: now) != nil, !held.isEmpty {
      held.release(&state, &output)
    }
    let goesAtOnce = interval.admits(at: now)
    if goesAtOnce, held.isEmpty { return held.pass(input, &state, &output) }
    held.hold(input, over: state)
    if goesAtOnce { held.release(&state, &output) }
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    let now = alarm.now
    guard let edges = interval.end(at: now), edges.contains(.trailing), !held.isEmpty else { return nil }
    held.release(&state, &output)
    // So that a leading edge does not follow at once.
    if !output.isEmpty, edges.contains(.leading) { interval.since = now }
    return nil
  }

  @inlinable func source(_ state: State) -> State { held.source(state) }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    held.forget()
    interval.since = nil
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) { alarm.deadline = interval.deadline }
}

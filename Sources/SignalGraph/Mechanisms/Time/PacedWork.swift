/// A state that lags behind its input: changes are held back, joined into one, until a pace lets them go.
///
/// | held | at a change | at the alarm |
/// |---|---|---|
/// | quiet | it is held; the alarm is set anew | what is held goes |
/// | spaced, open | with a leading edge it goes, else it is held; the alarm is set | |
/// | spaced, closed | it is held | with a trailing edge what is held goes; open, unless something went at a leading edge |
/// | beat | it is held; the alarm is set, if it is not | what is held goes |
///
/// What is held stays in normal form. For an array, whose commands do not all merge, it is made anew where it has become
/// longer than the array: as the difference of the states, in which rows that are equal stay the same rows.
@usableFromInline
final class PacedWork<Transaction: StateTransaction>: AdjustableWork {
  @usableFromInline typealias Input = Transaction
  @usableFromInline typealias Output = Transaction
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let interval: StageParameter<Duration>
  @usableFromInline let pace: Pace
  /// How many mutations a state has room for.
  @usableFromInline let size: (Transaction.Snapshot) -> Int
  @exclusivity(unchecked) @usableFromInline var held = Transaction()
  /// What is held is made anew where it has become longer than this, and than the state.
  @exclusivity(unchecked) @usableFromInline var bound = PacedWork.leastBound
  /// From when on the interval counts; nil while none runs.
  @exclusivity(unchecked) @usableFromInline var since: Duration?
  @usableFromInline let bin = Bin<Transaction>()

  /// - `size`: how many rows a state has; for transactions that grow with each edit.
  @inlinable
  init(
    _ alarm: StageAlarm, _ interval: StageParameter<Duration>, _ pace: Pace,
    size: @escaping (Transaction.Snapshot) -> Int = { _ in .max }
  ) {
    (self.alarm, self.interval, self.pace, self.size) = (alarm, interval, pace, size)
  }

  @inlinable static var leastBound: Int { 64 }

  @inlinable
  func begin(_ snapshot: Transaction.Snapshot) -> State {
    forget()
    return snapshot
  }

  @inlinable
  func change(_ input: borrowing Transaction, _ state: inout State, _ output: inout Transaction) {
    if goesAtOnce(alarm.now) {
      if held.isEmpty {
        input.apply(to: &state)
        output.append(copy input)
      } else {
        held.append(copy input)
        letGo(&state, &output)
      }
      return
    }
    held.append(copy input)
    if held.isEmpty, !isLeading { since = nil }
    if held.count > bound, held.count > size(state) { shorten(state) }
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

  /// Whether the interval runs on although nothing is held.
  @inlinable var isLeading: Bool {
    if case .spaced(let edges) = pace { return edges.contains(.leading) }
    return false
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
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Transaction) -> State? {
    let now = alarm.now
    guard let deadline, deadline <= now else { return nil }
    since = nil
    if held.isEmpty { return nil }
    if case .spaced(let edges) = pace, interval.value > .zero {
      if !edges.contains(.trailing) { return nil }
      // So that a leading edge does not follow at once.
      if edges.contains(.leading) { since = now }
    }
    letGo(&state, &output)
    return nil
  }

  @inlinable
  func letGo(_ state: inout State, _ output: inout Transaction) {
    held.apply(to: &state)
    output.append(held)
    bin.keep(held)
    (held, bound) = (Transaction(), Self.leastBound)
  }

  /// Makes what is held anew.
  @inlinable @inline(never)
  func shorten(_ state: State) {
    var future = state
    held.apply(to: &future)
    bin.keep(held)
    held = .difference(from: state, to: future)
    bound = max(Self.leastBound, 2 * held.count)
  }

  @inlinable
  func source(_ state: State) -> State {
    var future = state
    held.apply(to: &future)
    return future
  }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    if !held.isEmpty { bin.keep(held) }
    (held, since, bound) = (Transaction(), nil, Self.leastBound)
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

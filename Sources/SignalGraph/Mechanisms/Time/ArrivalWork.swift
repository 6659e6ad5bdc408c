/// The rows that came within a time, in the order of their instants: the work of a window of arrivals.
///
/// A row is an event: what becomes of it in the input later is not looked at. It arrives when it is inserted, or at an
/// instant of its own: then one that is early waits for it, one that is late takes its place among the others, and one
/// that is too late is left out.
@usableFromInline
final class ArrivalWork<Input: StateTransaction, Row>: AdjustableWork {
  @usableFromInline typealias Output = ArrayTransaction<Row>
  @usableFromInline typealias Visit<Source> = (Source, (Row) -> Void) -> Void
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let width: StageParameter<Duration>
  @usableFromInline let isTumbling: Bool
  /// The row's own instant, or that of the turn.
  @usableFromInline let instant: (Row) -> Duration
  /// Call a function with each row of a state, and with each that a transaction inserts.
  @usableFromInline let rows: Visit<Input.Snapshot>
  @usableFromInline let insertions: (borrowing Input, (Row) -> Void) -> Void
  /// The input's state, with a width that changes.
  @exclusivity(unchecked) @usableFromInline var kept: Input.Snapshot?
  /// The instants of the rows that are in, in order.
  @exclusivity(unchecked) @usableFromInline var instants = TreeArray<Duration>()
  /// Rows whose instants are to come.
  @exclusivity(unchecked) @usableFromInline var early = DeadlineTable<Row>()
  @usableFromInline let (bin, snapshotBin) = (Bin<Row>(), Bin<Input.Snapshot>())

  @inlinable
  init(
    _ alarm: StageAlarm, _ width: StageParameter<Duration>, isTumbling: Bool, instant: ((Row) -> Duration)?,
    rows: @escaping Visit<Input.Snapshot>, insertions: @escaping (borrowing Input, (Row) -> Void) -> Void
  ) {
    (self.alarm, self.width, self.isTumbling) = (alarm, width, isTumbling)
    self.instant = instant ?? { _ in alarm.now }
    (self.rows, self.insertions) = (rows, insertions)
  }

  /// The last instant that is not in any more.
  @inlinable
  func end(_ now: Duration) -> Duration {
    let width = width.value
    if width <= .zero { return now }
    return isTumbling ? now.next(multipleOf: width) - width - Duration(attoseconds: 1) : now - width
  }

  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> State {
    forget()
    if !width.isFixed { kept = snapshot }
    let (now, end) = (alarm.now, end(alarm.now))
    var state = State()
    var output = Output()
    rows(snapshot) { take($0, now, end, &state, &output) }
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if kept != nil { input.apply(to: &kept.unsafelyUnwrappedInPlace) }
    let (now, end) = (alarm.now, end(alarm.now))
    insertions(input) { take($0, now, end, &state, &output) }
  }

  /// Takes in a row that comes by itself.
  @inlinable
  func arrive(_ row: Row, _ state: inout State, _ output: inout Output) {
    take(row, alarm.now, end(alarm.now), &state, &output)
  }

  /// Takes in a row that has come.
  @inlinable
  func take(_ row: Row, _ now: Duration, _ end: Duration, _ state: inout State, _ output: inout Output) {
    let instant = instant(row)
    if instant > now {
      let number = early.insert(row)
      early.setDeadline(instant, of: number)
    } else if instant > end {
      insert(row, instant, &state, &output)
    } else {
      bin.keep(row)
    }
  }

  /// Puts a row behind those that are not later.
  @inlinable
  func insert(_ row: Row, _ instant: Duration, _ state: inout State, _ output: inout Output) {
    var index = instants.count
    if index > 0, instants[index - 1] > instant { index = instants.firstIndex(notBefore: instant) { $0 <= $1 } }
    instants.insert(instant, at: index)
    output.insert(row, at: index, in: &state)
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    expire(&state, &output)
    return nil
  }

  /// Lets go of rows whose time is over, and in those whose time has come.
  @inlinable
  func expire(_ state: inout State, _ output: inout Output) {
    let now = alarm.now
    let end = end(now)
    let count = instants.firstIndex(notBefore: end) { $0 <= $1 }
    if count == 1 {
      instants.remove(at: 0)
      output.remove(at: 0, from: &state, bin)
    } else if count > 1 {
      instants.removeSubrange(0..<count)
      output.replace(0..<count, with: [], in: &state, bin)
    }
    while let instant = early.first, let number = early.popFirst(until: now) {
      let row = early.remove(number)
      if instant > end { insert(row, instant, &state, &output) } else { bin.keep(row) }
    }
  }

  @inlinable
  func source(_ state: State) -> Input.Snapshot { kept.unsafelyUnwrapped }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    early.forEach { bin.keep($1) }
    if let kept { snapshotBin.keep(kept) }
    (instants, kept) = (TreeArray(), nil)
    early.removeAll()
  }

  @inlinable
  func finish(_ state: State?) {
    var next = early.first
    if state != nil, let first = instants.first {
      let leaving = isTumbling ? first.next(multipleOf: width.value) : first + width.value
      next = next.map { min($0, leaving) } ?? leaving
    }
    alarm.deadline = next
  }
}

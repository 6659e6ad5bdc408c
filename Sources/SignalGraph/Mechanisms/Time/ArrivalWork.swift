/// The rows that came within a time, in the order of their instants: the work of a window of arrivals.
///
/// A row is an event: what becomes of it in the input later is not looked at. It arrives when it is inserted, or at an
/// instant of its own: then one that is early waits for it, one that is late takes its place among the others, and one
/// that is too late is left out. What rows that are in are made into, the ``ArrivalHold`` says.
@usableFromInline
final class ArrivalWork<Input: StateTransaction, Hold: ArrivalHold>: AdjustableWork {
  @usableFromInline typealias Output = Hold.Output
  @usableFromInline typealias Row = Hold.Row
  @usableFromInline typealias Visit<Source> = (Source, (Row) -> Void) -> Void
  /// The running turn's instant, and the last one that is not in any more.
  @usableFromInline typealias Times = (now: Duration, end: Duration)
  @usableFromInline let hold: Hold
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let width: StageParameter<Duration>
  @usableFromInline let isTumbling: Bool
  /// The row's own instant, where rows have some.
  @usableFromInline let instant: (Row) -> Duration
  @usableFromInline let isDated: Bool
  /// Call a function with each row of a state, and with each that a transaction inserts.
  @usableFromInline let rows: Visit<Input.Snapshot>
  @usableFromInline let insertions: (borrowing Input, (Row) -> Void) -> Void
  /// The input's state, with a width that changes.
  @exclusivity(unchecked) @usableFromInline var kept: Input.Snapshot?
  /// Rows whose instants are to come.
  @exclusivity(unchecked) @usableFromInline var early = DeadlineTable<Row>()
  /// Whether the next deadline may be another one.
  @exclusivity(unchecked) @usableFromInline var isUnnamed = false
  /// Whether ``adjust(_:_:_:)`` will settle what changes.
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @usableFromInline let (bin, snapshotBin) = (Bin<Row>(), Bin<Input.Snapshot>())

  @inlinable
  init(
    _ hold: Hold, _ alarm: StageAlarm, _ width: StageParameter<Duration>, isTumbling: Bool,
    instant: ((Row) -> Duration)?, rows: @escaping Visit<Input.Snapshot>,
    insertions: @escaping (borrowing Input, (Row) -> Void) -> Void
  ) {
    (self.hold, self.alarm, self.width, self.isTumbling) = (hold, alarm, width, isTumbling)
    (self.instant, isDated) = (instant ?? { _ in alarm.now }, instant != nil)
    (self.rows, self.insertions) = (rows, insertions)
  }

  @inlinable
  func ask(_ times: inout Times?) -> Times {
    let now = alarm.now
    let asked = (now, end(now))
    times = asked
    return asked
  }

  @inlinable
  func end(_ now: Duration) -> Duration {
    let width = width.value
    if width <= .zero { return now }
    return isTumbling ? now.next(multipleOf: width).earlier(by: width).earlier(by: .instant) : now.earlier(by: width)
  }

  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> State {
    forget()
    if !width.isFixed { kept = snapshot }
    var (state, output, times) = (hold.begin(), Output(), nil as Times?)
    rows(snapshot) { take($0, &times, &state, &output) }
    hold.settle(&state, &output)
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if kept != nil { input.apply(to: &kept.unsafelyUnwrappedInPlace) }
    var times: Times?
    insertions(input) { take($0, &times, &state, &output) }
    if !isPrepared { hold.settle(&state, &output) }
  }

  /// Takes in a row that has come; the clock is asked by the first row of a turn.
  @inlinable
  func take(_ row: Row, _ times: inout Times?, _ state: inout State, _ output: inout Output) {
    let (now, end) = times ?? ask(&times)
    let instant = isDated ? instant(row) : now
    if instant > now {
      let number = early.insert(row)
      early.setDeadline(instant, of: number)
      isUnnamed = true
    } else if instant > end {
      insert(row, instant, &state, &output)
    } else {
      bin.keep(row)
    }
  }

  @inlinable
  func insert(_ row: Row, _ instant: Duration, _ state: inout State, _ output: inout Output) {
    if hold.insert(row, instant, &state, &output) { isUnnamed = true }
  }

  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    isPrepared = false
    expire(&state, &output)
    hold.settle(&state, &output)
    return nil
  }

  /// Lets go of rows whose time is over, and in those whose time has come.
  @inlinable
  func expire(_ state: inout State, _ output: inout Output) {
    let now = alarm.now
    let end = end(now)
    hold.remove(through: end, &state, &output)
    while let instant = early.first, let number = early.popFirst(until: now) {
      let row = early.remove(number)
      if instant > end { insert(row, instant, &state, &output) }
      bin.keep(row)
    }
    isUnnamed = true
  }

  @inlinable
  func source(_ state: State) -> Input.Snapshot { kept.unsafelyUnwrapped }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    early.forEach { bin.keep($1) }
    if let kept { snapshotBin.keep(kept) }
    (kept, isPrepared, isUnnamed) = (nil, false, true)
    early.removeAll()
    hold.forget()
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) {
    if isUnnamed { nameDeadline(state != nil) }
  }

  @inlinable @inline(never)
  func nameDeadline(_ hasState: Bool) {
    isUnnamed = false
    var next = early.first
    if hasState, let first = hold.first {
      let leaving = isTumbling ? first.next(multipleOf: width.value) : first.later(by: width.value)
      next = next.map { min($0, leaving) } ?? leaving
    }
    alarm.deadline = next
  }
}

extension ArrivalWork where Input: KeyedTransaction, Hold.Row == Input.Snapshot.Row {
  /// The work on the entries of a dictionary, or on the members of a set.
  @inlinable
  convenience init(
    entriesInto hold: Hold, _ alarm: StageAlarm, _ width: StageParameter<Duration>, isTumbling: Bool,
    instant: ((Row) -> Duration)?
  ) {
    self.init(hold, alarm, width, isTumbling: isTumbling, instant: instant) { rows, body in
      for element in rows {
        let (key, value) = Input.Snapshot.entry(element)
        body(Input.Snapshot.row(key, value))
      }
    } insertions: { transaction, body in
      for change in transaction.unsafeChanges where change.kind == .insert {
        body(Input.Snapshot.row(change.key, change.unsafeFuture))
      }
    }
  }
}

extension ArrivalWork {
  /// The work on the elements of an array.
  @inlinable
  convenience init(
    elementsInto hold: Hold, _ alarm: StageAlarm, _ width: StageParameter<Duration>, isTumbling: Bool,
    instant: ((Row) -> Duration)?
  ) where Input == ArrayTransaction<Row> {
    self.init(hold, alarm, width, isTumbling: isTumbling, instant: instant) { rows, body in
      rows.forEach(body)
    } insertions: { transaction, body in
      transaction.forEach { mutation in
        switch mutation {
        case .insert(let element, _): body(element)
        case .replace(_, _, let elements): for element in elements { body(element) }
        case .update, .remove, .move: break
        }
      }
    }
  }
}

/// The rows by key that have not outlived their time since they were set: the work of an expiry.
///
/// The lifetime is asked for once for a row that comes or is updated. With parameters, all rows are kept, with the
/// instant at which they were set, so that a longer lifetime brings rows back.
@usableFromInline
final class KeyedExpiry<Rows: KeyedTransaction>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Rows
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline typealias Arrival = (value: Rows.Value, since: Duration)
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let lifetime: (Row) -> Duration?
  /// What the closure reads; with parameters.
  @usableFromInline let parameters: [AnyParameter]
  @usableFromInline let kept: KeptRows<Rows.Key, Arrival>?
  @usableFromInline let deadlines = RowDeadlines<Rows.Key>()

  /// - `lifetime`: how long a row stays, nil for ever; it may read the parameters.
  @inlinable
  init(_ alarm: StageAlarm, _ parameters: [AnyParameter], _ lifetime: @escaping (Row) -> Duration?) {
    (self.alarm, self.lifetime) = (alarm, lifetime)
    self.parameters = parameters.filter { !$0.isFixed }
    kept = self.parameters.isEmpty ? nil : KeptRows()
  }

  /// Whether a row that is set now is in, and for how long.
  @inlinable
  func admits(_ key: Rows.Key, _ value: Rows.Value, since: Duration, _ now: Duration) -> Bool {
    guard let lifetime = lifetime(Rows.Snapshot.row(key, value)) else {
      deadlines.forget(key)
      return true
    }
    let deadline = since.later(by: lifetime)
    if deadline <= now {
      deadlines.forget(key)
      return false
    }
    deadlines.set(key, since: since, deadline)
    return true
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    forget()
    let now = alarm.now
    return snapshot.filter { row in
      let (key, value) = Rows.Snapshot.entry(row)
      kept?.rows.insertNew(key, (value, now))
      return admits(key, value, since: now, now)
    }
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout State, _ output: inout Rows) {
    let now = alarm.now
    for change in input.unsafeChanges {
      let key = change.key
      switch change.kind {
      case .insert, .update:
        let value = change.unsafeFuture
        kept?.keep((value, now), forKey: key)
        if admits(key, value, since: now, now) {
          output.set(value, forKey: key, in: &state)
        } else {
          output.drop(key, in: &state)
        }
      case .remove:
        _ = kept?.rows.removeValue(forKey: key)
        deadlines.forget(key)
        output.drop(key, in: &state)
      }
    }
  }

  /// Whether a parameter has changed in this turn.
  @inlinable var isChanged: Bool { parameters.contains(where: \.isNew) }

  @inlinable
  func prepare() { if isChanged { kept?.isMarking = true } }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Rows) -> State? {
    let now = alarm.now
    if let kept, isChanged {
      kept.rows.forEach { entry in
        if kept.isEdited(entry.key) { return }
        let isMember = state.value(of: entry.key) != nil
        let isAdmitted = admits(entry.key, entry.value.value, since: entry.value.since, now)
        if isMember, !isAdmitted { output.drop(entry.key, in: &state) }
        if !isMember, isAdmitted { output.put(entry.value.value, forKey: entry.key, in: &state) }
      }
      kept.forgetEdited()
    }
    deadlines.takeDue(until: now) { output.drop($0, in: &state) }
    return nil
  }

  @inlinable
  func source(_ state: State) -> State {
    Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value.value) }
  }

  @inlinable func end() { forget() }

  @inlinable
  func forget() {
    kept?.removeAll()
    deadlines.removeAll()
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) { alarm.deadline = deadlines.first }
}

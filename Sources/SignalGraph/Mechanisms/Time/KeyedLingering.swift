/// Rows by key, and for a while those that went: the work of a delayed removal.
@usableFromInline
final class KeyedLingering<Rows: KeyedTransaction>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Rows
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let delay: StageParameter<Duration>
  /// The rows that went and are still shown.
  @usableFromInline let leaving = RowDeadlines<Rows.Key>()

  @inlinable
  init(_ alarm: StageAlarm, _ delay: StageParameter<Duration>) { (self.alarm, self.delay) = (alarm, delay) }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    leaving.removeAll()
    return snapshot
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout State, _ output: inout Rows) {
    for change in input.unsafeChanges {
      let key = change.key
      switch change.kind {
      case .insert:
        leaving.forget(key)
        output.put(change.unsafeFuture, forKey: key, in: &state)
      case .update: output.set(change.unsafeFuture, forKey: key, in: &state)
      case .remove:
        if delay.value > .zero {
          leaving.set(key, since: alarm.now, alarm.now.later(by: delay.value))
        } else {
          output.drop(key, in: &state)
        }
      }
    }
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Rows) -> State? {
    if delay.isNew { leaving.move { $0.later(by: delay.value) } }
    leaving.takeDue(until: alarm.now) { output.drop($0, in: &state) }
    return nil
  }

  @inlinable
  func source(_ state: State) -> State { state.filter { !leaving.contains(Rows.Snapshot.entry($0).key) } }

  @inlinable func end() { leaving.removeAll() }

  @inlinable @inline(__always)
  func finish(_ state: State?) { alarm.deadline = leaving.first }
}

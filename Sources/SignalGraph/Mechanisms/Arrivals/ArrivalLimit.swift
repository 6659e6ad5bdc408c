/// The newest rows of a set or a dictionary: the input of a limit, and its work.
///
/// What came and was updated in a turn is noted, and written when it is known how many rows there may be: so each key is
/// written once, the rows that go first, and one that comes and goes in one turn is never written.
@usableFromInline
final class ArrivalLimit<Rows: KeyedTransaction> {
  @usableFromInline typealias State = Rows.Snapshot
  @usableFromInline struct Row {
    @usableFromInline let key: Rows.Key
    @usableFromInline let value: Rows.Value

    @inlinable init(_ key: Rows.Key, _ value: Rows.Value) { (self.key, self.value) = (key, value) }
  }

  @usableFromInline let inputs: Inputs<Rows>
  @exclusivity(unchecked) @usableFromInline var arrivals: LimitedArrivals<Rows.Key>
  /// What came or was updated in this turn.
  @exclusivity(unchecked) @usableFromInline var pending: ContiguousArray<Row> = []
  /// Whether some of that has gone again.
  @exclusivity(unchecked) @usableFromInline var hasGone = false

  @inlinable
  init(_ subject: MessageSubject, _ limit: StageParameter<Int>) {
    arrivals = LimitedArrivals(limit)
    inputs = Inputs(subject, empty: State())
    inputs.add(limit) { [unowned self] in arrivals.most = max(0, limit.value) }
  }

  @inlinable
  func makeSensor() -> SignalSensor<StateSignal<Rows>> {
    inputs.sensor(
      Rows.self,
      load: { [unowned self] rows, _, _ in
        rows.forEachEntry { key, value in
          _ = self.arrivals.queue.append(key)
          self.pending.append(Row(key, value))
        }
      },
      change: { [unowned self] input, state, output in
        for change in input.unsafeChanges { self.note(change, &state, &output) }
      },
      unload: { [unowned self] _, state, _ in
        self.arrivals.queue.removeAll()
        self.pending.removeAll()
        state = State()
      }
    )
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.write(&$0, &$1) }.traced(by: self) }

  @inlinable @inline(__always)
  func note(_ change: KeyedChange<Rows.Key, Rows.Value>, _ state: inout State, _ output: inout Rows) {
    let key = change.key
    switch change.kind {
    case .insert:
      if !arrivals.queue.append(key) { inputs.outlet.subject.reportHeld(key) }
      pending.append(Row(key, change.unsafeFuture))
    case .update:
      // One that has gone does not come back by an update.
      if arrivals.queue.contains(key) { pending.append(Row(key, change.unsafeFuture)) }
    case .remove:
      if arrivals.queue.remove(key) {
        if !pending.isEmpty { hasGone = true }
        output.drop(key, in: &state)
      }
    }
  }

  /// Takes out the oldest rows, and writes the others that came or were updated.
  @inlinable
  func write(_ state: inout State, _ output: inout Rows) {
    while let key = arrivals.removeExcess() {
      hasGone = true
      output.drop(key, in: &state)
    }
    for row in pending where !hasGone || arrivals.queue.contains(row.key) {
      output.put(row.value, forKey: row.key, in: &state)
    }
    hasGone = false
    // Released here, as the signal of the input keeps what the rows hold until the turn is over.
    pending.removeAll(keepingCapacity: pending.count <= 1024)
  }
}

/// Rows in the order in which they came, and how many of them may stay.
@usableFromInline
struct LimitedArrivals<Key: Hashable> {
  @usableFromInline var queue = ArrivalQueue<Key>()
  /// The limit that holds: the last one, while there is none.
  @usableFromInline var most: Int

  @inlinable init(_ limit: StageParameter<Int>) { most = limit.isFixed ? max(0, limit.value) : .max }

  /// Whether there are too many.
  @inlinable var isOver: Bool { queue.count > most }

  /// Takes out the oldest row, if there are too many.
  @inlinable
  mutating func removeExcess() -> Key? { isOver ? queue.removeOldest() : nil }
}

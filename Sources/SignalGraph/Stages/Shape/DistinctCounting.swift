/// What a closure makes of the elements of a storage, each result once, with how many elements give it.
///
/// The distinct results themselves are the keys: `.keySet()` gives them as a set. For one element of each see
/// ``DictionaryRekeying``, ``SetKeying`` and ``ArrayKeying``, for all of them a group.
///
/// | in | out |
/// |---|---|
/// | a result comes that no element gave | `insert` with 1 |
/// | a result comes that others give | `update` to one more |
/// | a result goes that others give | `update` to one less |
/// | the last of a result goes | `remove` |
/// | `update` that keeps the result, `move` of an equal element | nothing |
/// | `initiation`, `termination` | the same, of the counts |
///
/// ```swift
/// let delays = DictionarySlot([4: 75, 9: 90, 1: 10])
/// let hours = delays.distinct { $0.value / 60 }    // 0: 1, 1: 2
/// delays[9] = 20                                   // 0: 2, 1: 1
/// delays[4] = nil                                  // 0: 2
/// hours.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation of a dictionary or set O(1), of an array O(log n), and one call of
///   `transform` an insertion or update; a transaction of k, k of that. Memory: an entry a result, and the result of
///   each element, since the closure is not called for what goes. `valueCounts()` and `distinct()` of an array, which
///   need no closure, keep only the first.
///
/// Preconditions: `transform` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DistinctCounting<Transaction: StateTransaction, Distinct: Hashable>:
  DictionaryStorage<Distinct, Int>, Replication
{
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>
  /// The unicatching end.
  public let sensor: SignalSensor<StateSignal<Transaction>>

  @inlinable
  init(
    _ label: String?,
    _ site: Site,
    begin: @escaping (Transaction.Snapshot, inout DistinctTally<Distinct>) -> Void,
    change: @escaping (borrowing Transaction, inout DistinctTally<Distinct>) -> Void,
    end: @escaping () -> Void = {}
  ) {
    let subject = Subject(DistinctCounting<Transaction, Distinct>.self, label: label, site: site)
    let inlet = Inlet<StateSignal<Transaction>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Distinct, Int>>(subject: subject)
    let equality = Equality<Int>()
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { snapshot in
          var tally = DistinctTally<Distinct>(equality, subject)
          begin(snapshot, &tally)
          return tally.counts
        },
        change: { input, state, output in
          var tally = DistinctTally<Distinct>(equality, subject)
          swap(&tally.counts, &state)
          swap(&tally.output, &output)
          change(input, &tally)
          swap(&tally.counts, &state)
          swap(&tally.output, &output)
        },
        end: end
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

/// Counts, and how they have changed.
@usableFromInline
struct DistinctTally<Distinct: Hashable> {
  @usableFromInline var counts: TableDictionary<Distinct, Int> = [:]
  @usableFromInline var output = DictionaryTransaction<Distinct, Int>()
  @usableFromInline let equality: Equality<Int>
  @usableFromInline let subject: Subject

  /// Counts nothing yet.
  ///
  /// How counts compare is found once for the stage, for it is a search.
  @inlinable
  init(_ equality: Equality<Int>, _ subject: Subject) {
    self.equality = equality
    self.subject = subject
  }

  /// Counts one that is a part of an initiation.
  @inlinable
  mutating func load(_ distinct: Distinct) {
    if distinct != distinct { subject.reportUnequal(key: distinct) }
    counts[distinct, default: 0] += 1
  }

  @inlinable
  mutating func add(_ distinct: Distinct) {
    if let past = counts[distinct] {
      counts[distinct] = past + 1
      output.update(key: distinct, past: past, future: past + 1, equality: equality)
    } else {
      if distinct != distinct { subject.reportUnequal(key: distinct) }
      counts[distinct] = 1
      if let held = output.insert(key: distinct, value: 1, equality: equality) { counts.exchange(held) }
    }
  }

  @inlinable
  mutating func subtract(_ distinct: Distinct) {
    guard let past = counts[distinct] else { return }
    if past > 1 {
      counts[distinct] = past - 1
      output.update(key: distinct, past: past, future: past - 1, equality: equality)
    } else if let entry = counts.removeEntry(forKey: distinct) {
      output.remove(key: entry.key, past: entry.value, equality: equality)
    }
  }

  @inlinable
  mutating func exchange(_ past: Distinct, _ future: Distinct) {
    if past == future { return }
    subtract(past)
    add(future)
  }
}

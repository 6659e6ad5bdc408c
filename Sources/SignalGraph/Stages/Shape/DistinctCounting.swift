/// The distinct results of a closure for the elements of a storage, each with the number of elements that give it.
///
/// The distinct results are the keys: `.keySet()` gives them as a set. For one element of each result, see
/// ``DictionaryRekeying``, ``SetKeying`` and ``ArrayKeying``.
///
/// | in | out |
/// |---|---|
/// | a result comes that no element gave | `insert` with 1 |
/// | a result comes that others give | `update` to one more |
/// | a result goes that others give | `update` to one less |
/// | the last of a result goes | `remove` |
/// | `update` that keeps the result, `move` of an equal element | nothing |
/// | a new parameter | what the results of all elements amount to, in one transaction |
/// | `initiation`, `termination` | the same, of the counts, while there is a parameter |
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
///   `transform` per insertion or update; a transaction of k, k times that. Memory: one entry per result, and the
///   result of each element, since the closure is not called for what goes. `valueCounts()` and `distinct()` of an
///   array, which need no closure, keep only the entries.
///
/// Preconditions: `transform` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DistinctCounting<Transaction: StateTransaction, Distinct: Hashable>:
  DictionaryStage<Transaction, Distinct, Int>
{
  /// Makes a count of what a closure makes of a dictionary's entries or a set's members, registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Transaction.Snapshot.Row) -> Distinct
  ) where Transaction: KeyedTransaction {
    let work = KeyedMap<Transaction, Distinct>(transform)
    self.init(MessageSubject(DistinctCounting.self, label, fileID, line), [], work)
  }

  /// Makes a count of what a closure makes of an array's elements, registered by its user.
  @inlinable
  public convenience init<Element>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) where Transaction == ArrayTransaction<Element> {
    self.init(MessageSubject(DistinctCounting.self, label, fileID, line), [], ArrayMap(transform))
  }

  /// Makes a count of an array's elements or a dictionary's values, registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction: RowTransaction<Distinct> {
    let subject = MessageSubject(DistinctCounting.self, label, fileID, line)
    self.init(StageParts(subject, TallyWork(subject)))
  }

  /// Makes a count of the results of a work.
  @inlinable
  convenience init<Work: AdjustableWork>(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: Work)
  where Work.Input == Transaction, Work.Output: RowTransaction<Distinct> {
    self.init(StageParts(subject, parameters, ComposedWork(work, TallyWork(subject))))
  }
}

extension DistinctCounting: ParameterReading { static var verb: String { "distinct" } }

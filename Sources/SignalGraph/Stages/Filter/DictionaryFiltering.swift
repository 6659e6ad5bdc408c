/// The entries of a dictionary that satisfy a predicate, which may read a parameter that changes.
///
/// Membership is remembered: the predicate is called once for an inserted or updated entry, never for past values or
/// removals. A parameter is the value of a storage: a threshold, a search text, or the predicate itself. With one,
/// entries that are left out are kept, so that a new parameter finds them.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `update` | yes | yes | `update` |
/// | `update` | no | yes | `insert` |
/// | `update` | yes | no | `remove` |
/// | `update` | no | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10])
/// let late = delays.filter { $0.value >= 60 }                          // [1: 75]
/// let threshold = ValueSlot(60)
/// let later = delays.filter(with: threshold) { $0.value >= $1 }        // [1: 75]
/// delays[2] = 90                                                       // [1: 75, 2: 90] in both, an insertion
/// transaction {
///   threshold.value = 80
///   delays[1] = 95
/// }                                                                    // one transition; `later` has an update of 1
/// late.tearDown()
/// later.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and one call of the predicate; a transaction of k, O(k); a new
///   parameter O(n), with a ``FilterHint`` O(members) or O(others), one call for each entry that was not mutated in the
///   same turn. Memory: one dictionary entry per member; with a parameter, one per entry.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class DictionaryFiltering<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Value>
{
  /// Makes a filter that is registered by its user.
  ///
  /// - `isIncluded`: whether an entry satisfies the predicate.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) {
    let subject = MessageSubject(DictionaryFiltering.self, label, fileID, line)
    self.init(Parts(subject, filter: isIncluded))
  }

  @inlinable
  convenience init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ work: KeyedFilter<DictionaryTransaction<Key, Value>>
  ) {
    self.init(Parts(subject, parameters, work))
  }
}

extension DictionaryFiltering: ParameterReading { static var verb: String { "filter" } }

/// The long name of ``DictionaryFiltering``.
public typealias DictionaryFilteringDictionaryStorage = DictionaryFiltering

extension DictionaryStorage {
  /// Keeps the entries that satisfy a predicate; see ``DictionaryFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) -> DictionaryFiltering<Key, Value> {
    feeding(DictionaryFiltering(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Keeps the entries that satisfy a predicate with the parameter that `parameter` holds; see ``DictionaryFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an entry satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Setting>(
    with parameter: ValueStorage<Setting>, hint: ((_ past: Setting, _ future: Setting) -> FilterHint)? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, Setting) -> Bool
  ) -> DictionaryFiltering<Key, Value> {
    let subject = MessageSubject(DictionaryFiltering<Key, Value>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = KeyedFilter<DictionaryTransaction<Key, Value>>(subject, hint: parameter.hint(hint)) {
      isIncluded($0, parameter.value)
    }
    return feeding(DictionaryFiltering(subject, [parameter], work))
  }

  /// Keeps the entries that satisfy a predicate with several parameters, each held by a storage; see
  /// ``DictionaryFiltering``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func filter<First, Second, each Other>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, First, Second, repeat each Other) -> Bool
  ) -> DictionaryFiltering<Key, Value> {
    let subject = MessageSubject(DictionaryFiltering<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = KeyedFilter<DictionaryTransaction<Key, Value>>(
      subject, hint: { .unknown }, parameters.reading(isIncluded))
    return feeding(DictionaryFiltering(subject, parameters.list, work))
  }
}

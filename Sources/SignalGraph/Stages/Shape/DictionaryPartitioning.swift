/// The entries of a dictionary in two: those that satisfy a predicate, and the rest.
///
/// For one side alone, use a filter. The predicate is called once for an inserted or updated entry, never for past
/// values or removals.
///
/// | in | side before | satisfies now | out of `matching` | out of `rest` |
/// |---|---|---|---|---|
/// | `insert` | | yes | `insert` | nothing |
/// | `insert` | | no | nothing | `insert` |
/// | `update` | `matching` | yes | `update` | nothing |
/// | `update` | `matching` | no | `remove` | `insert` |
/// | `update` | `rest` | yes | `insert` | `remove` |
/// | `update` | `rest` | no | nothing | `update` |
/// | `remove` | `matching` | | `remove` | nothing |
/// | `remove` | `rest` | | nothing | `remove` |
/// | a new parameter | `matching` | no | `remove` | `insert` |
/// | a new parameter | `rest` | yes | `insert` | `remove` |
/// | a new parameter | the same | | nothing | nothing |
/// | `initiation`, `termination` | | | the same, of its entries | the same, of the others |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10])
/// let parts = delays.partitioned { $0.value >= 60 }
/// let (late, early) = (parts.matching, parts.rest)    // [1: 75] and [2: 10]
/// delays[2] = 90                                      // [1: 75, 2: 90] and [], in one turn
/// late.tearDown()
/// early.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and one call of the predicate; a transaction of k, O(k); a new
///   parameter O(n), with one call for each entry that was not mutated in the same turn, with a ``FilterHint`` for those
///   of one side alone, in O(these). Memory: each entry once, on one of the sides; with a parameter, those of `rest` once
///   more.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: see ``Partitioning``.
public final class DictionaryPartitioning<Key: Hashable, Value>:
  Partitioning<DictionaryTransaction<Key, Value>, DictionaryStorage<Key, Value>>
{
  /// Makes a partition that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) {
    self.init(MessageSubject(DictionaryPartitioning.self, label, fileID, line), [], isIncluded)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], hint: (() -> FilterHint)? = nil,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) {
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject)
    let work = Division(subject, outlet, hint: hint, isIncluded)
    super.init(StageParts(subject, parameters, work), outlet) { DictionaryStorage($0, nil) }
  }
}

extension DictionaryPartitioning: ParameterReading { static var verb: String { "partitioned" } }

extension DictionaryStorage {
  /// Divides the entries by a predicate; see ``DictionaryPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) -> DictionaryPartitioning<Key, Value> {
    feeding(DictionaryPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Divides the entries by a predicate with one or several parameters, each held by a storage; see
  /// ``DictionaryPartitioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, neither
  ///   side has a state.
  @inlinable
  public final func partitioned<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Bool
  ) -> DictionaryPartitioning<Key, Value> {
    let subject = MessageSubject(DictionaryPartitioning<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      DictionaryPartitioning(subject, parameters.list, hint: { .unknown }, parameters.reading(isIncluded)))
  }

  /// Divides the entries by a predicate with the parameter that `parameter` holds; see ``DictionaryPartitioning``.
  ///
  /// - `parameter`: holds the parameter; while it has none, neither side has a state.
  /// - `hint`: says how a new parameter relates to the one before it: whether it tightens or relaxes `matching`.
  /// - `isIncluded`: whether an entry satisfies the predicate with a parameter.
  @inlinable
  public final func partitioned<Setting>(
    with parameter: ValueStorage<Setting>, hint: @escaping (_ past: Setting, _ future: Setting) -> FilterHint,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, Setting) -> Bool
  ) -> DictionaryPartitioning<Key, Value> {
    let subject = MessageSubject(DictionaryPartitioning<Key, Value>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(
      DictionaryPartitioning(subject, [parameter], hint: parameter.hint(hint)) { isIncluded($0, parameter.value) })
  }
}

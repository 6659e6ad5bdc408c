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
/// - Complexity: initiation O(n); a mutation O(1) and one call of the predicate; a transaction of k, O(k). Memory: each
///   entry once, on one of the sides.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: see ``Partitioning``.
public final class DictionaryPartitioning<Key: Hashable, Value>:
  Partitioning<DictionaryTransaction<Key, Value>, DictionaryStorage<Key, Value>>
{
  /// Makes a partition that is registered by its user.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) {
    let subject = MessageSubject(DictionaryPartitioning<Key, Value>.self, label, fileID, line)
    let (rest, answers) = (Outlet<DictionaryTransaction<Key, Value>>(subject: subject), Answers<Bool>())
    let sides = answers.sides(isIncluded)
    let members = KeyedFilter<DictionaryTransaction<Key, Value>>(subject, sides.members)
    let work = Division(members, KeyedFilter<DictionaryTransaction<Key, Value>>(subject, sides.rest), rest, answers)
    super.init(StageParts(subject, work), rest) { DictionaryStorage($0, nil) }
  }
}

extension DictionaryStorage {
  /// Divides the entries by a predicate; see ``DictionaryPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) -> Bool
  ) -> DictionaryPartitioning<Key, Value> {
    feeding(DictionaryPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }
}

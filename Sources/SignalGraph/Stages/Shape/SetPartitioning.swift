/// The members of a set in two: those that satisfy a predicate, and the rest.
///
/// For one side alone, use a filter. The predicate is called once for a member that comes.
///
/// | in | satisfies | out of `matching` | out of `rest` |
/// |---|---|---|---|
/// | `insert` | yes | `insert` | nothing |
/// | `insert` | no | nothing | `insert` |
/// | `remove` | yes, when it came | `remove` | nothing |
/// | `remove` | no, when it came | nothing | `remove` |
/// | `initiation`, `termination` | | the same, of its members | the same, of the others |
///
/// ```swift
/// let numbers = SetSlot([1, 2, 3])
/// let parts = numbers.partitioned { $0 % 2 == 0 }
/// let (even, odd) = (parts.matching, parts.rest)    // [2] and [1, 3]
/// numbers.insert(4)                                 // [2, 4] and [1, 3]
/// even.tearDown()
/// odd.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call of the predicate; a transaction of k,
///   O(k). Memory: each member once, on one of the sides.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: see ``Partitioning``.
public final class SetPartitioning<Element: Hashable>: Partitioning<SetTransaction<Element>, SetStorage<Element>> {
  /// Makes a partition that is registered by its user.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let subject = MessageSubject(SetPartitioning<Element>.self, label, fileID, line)
    let (rest, answers) = (Outlet<SetTransaction<Element>>(subject: subject), Answers<Bool>())
    let sides = answers.sides(isIncluded)
    let members = KeyedFilter<SetTransaction<Element>>(subject, sides.members)
    let work = Division(members, KeyedFilter<SetTransaction<Element>>(subject, sides.rest), rest, answers)
    super.init(StageParts(subject, work), rest) { SetStorage($0, nil) }
  }
}

extension SetStorage {
  /// Divides the members by a predicate; see ``SetPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> SetPartitioning<Element> {
    feeding(SetPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }
}

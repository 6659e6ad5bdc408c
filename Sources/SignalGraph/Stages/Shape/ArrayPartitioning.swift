/// The elements of an array in two, each side in the array's order: those that satisfy a predicate, and the rest.
///
/// For one side alone, use a filter. The predicate is called once for an inserted or updated element, never for past
/// ones, removals or moves.
///
/// | in | side before | satisfies now | out of `matching` | out of `rest` |
/// |---|---|---|---|---|
/// | `insert` | | yes | `insert` at its place | nothing |
/// | `insert` | | no | nothing | `insert` at its place |
/// | `update`, `move` with an update | the same | | `update` or `move` of its own, or nothing | the same, or nothing |
/// | `update`, `move` with an update | the other | | `remove` or `insert` | `insert` or `remove` |
/// | `move` of an equal element | | | `move`; nothing where it passes only others | the same |
/// | `remove` | | | `remove`, or nothing | `remove`, or nothing |
/// | `replace` of a range | | | `replace` of its elements, in the shortest form | the same, of the others |
/// | `initiation`, `termination` | | | the same, of its elements | the same, of the others |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 90])
/// let parts = delays.partitioned { $0 >= 60 }
/// let (late, early) = (parts.matching, parts.rest)    // 75 90 and 10
/// delays[0] = 20                                      // 90 and 20 10, in one turn
/// delays.move(from: 0, to: 2)                         // 90 and 10 20
/// late.tearDown()
/// early.tearDown()
/// ```
///
/// Elements are handed on and nothing is compared: an update is passed on as an update, even to an equal element. An
/// element that changes sides leaves one side and enters the other.
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call of the predicate; a
///   transaction of k, O(k log n); a `replace` that is large beside n costs another O(n / 64). Memory per element: one
///   tree element, and one to eight bits.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: see ``Partitioning``.
public final class ArrayPartitioning<Element>: Partitioning<ArrayTransaction<Element>, ArrayStorage<Element>> {
  /// Makes a partition that is registered by its user.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let subject = MessageSubject(ArrayPartitioning<Element>.self, label, fileID, line)
    let (rest, answers) = (Outlet<ArrayTransaction<Element>>(subject: subject), Answers<Bool>())
    let sides = answers.sides(isIncluded)
    let members = ArraySelection(subject, sides.members)
    let work = Division(members, ArraySelection(subject, sides.rest), rest, answers)
    super.init(StageParts(subject, work), rest) { ArrayStorage($0, nil) }
  }
}

extension ArrayStorage {
  /// Divides the elements by a predicate; see ``ArrayPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> ArrayPartitioning<Element> {
    feeding(ArrayPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }
}

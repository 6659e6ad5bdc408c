/// The members of the sets that a list names, combined: their union, intersection, difference or symmetric difference.
///
/// For sources that come and go: the selections of open windows, the members of the groups that someone is in. Where
/// the sources stay the same, use ``SetCombining``, which says what each ``Combination`` is; a difference is from the
/// first of the list. A dictionary of storages is combined by `sources.sorted().map { $0.value }.combined(.union)`.
///
/// | in | out |
/// |---|---|
/// | a storage is inserted into the list | what it changes: `insert`, `remove` or nothing |
/// | a storage is removed from the list | what it changes: `insert`, `remove` or nothing |
/// | a storage is replaced in the list | what both change, in one transition |
/// | a storage is moved in the list | nothing, unless another is the first of a difference |
/// | an element comes to a storage or leaves it | `insert`, `remove` or nothing |
/// | a storage without a state is inserted | `termination` |
/// | the last state that was missing comes | `initiation` |
/// | initiation of an empty list | `initiation` of the empty set |
/// | termination of the list | `termination` |
///
/// However much of the list and of the sets changes in a turn, one transition leaves.
///
/// ```swift
/// let (red, blue) = (SetSlot([1, 2]), SetSlot([2, 3]))
/// let teams = ArraySlot<SetStorage<Int>>([red])
/// let players = teams.combined(.union)    // 1, 2
/// teams.append(blue)                      // 1, 2, 3
/// blue.insert(4)                          // 1, 2, 3, 4
/// teams.remove(at: 0)                     // 2, 3, 4
/// players.tearDown()
/// ```
///
/// There is a state while the list and every storage in it have one. A storage that stands in the list twice counts
/// twice. Storages are kept while the list names them.
///
/// - Complexity: initiation O(members of all sources); a mutation of a source O(log s), where s sources hold the
///   member; a storage that comes, goes or moves O(its members × log s), and for an intersection or a difference
///   O(members of all). Memory per member: a table entry, a `Set` entry, and 20 bytes for each source beyond the first
///   that holds it.
///
/// Preconditions: no storage in the list reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetListCombining<Source: SetStorage<Element>, Element: Hashable>:
  SetStage<ArrayTransaction<Source>, Element>
{
  /// Makes a combination whose sensor is registered by its user.
  @inlinable
  public init(_ combination: Combination, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(SetListCombining<Source, Element>.self, label, fileID, line)
    let combined = CombinedSources<SetTransaction<Element>>(subject, combination)
    super.init(Parts(combined.addListed(), combined.inputs, combined.makeNode()))
  }
}

extension ArrayStorage {
  /// What the sets in this list hold together; see ``SetListCombining``.
  @inlinable
  public final func combined<Member>(
    _ combination: Combination, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetListCombining<Element, Member> where Element: SetStorage<Member> {
    feeding(SetListCombining<Element, Member>(combination, label: label, fileID: fileID, line: line))
  }
}

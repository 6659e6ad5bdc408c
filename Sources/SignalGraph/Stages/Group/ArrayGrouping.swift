/// The elements of an array by a group that a closure gives them: a dictionary of live arrays.
///
/// Each group is a storage of its own, whose elements stand in the order of the array; what changes in it is its own
/// signal, in the turn of the source's. This stage's signals tell of groups that come and go alone. Where the closure
/// returns nil, an element is in no group. For a partition in two, see ``ArrayPartitioning``; for one element of each
/// group, ``ArrayKeying``; for a closure that throws, ``TryGrouping``.
///
/// | in | out | out of the groups |
/// |---|---|---|
/// | `insert` into a group that is there | nothing | `insert` at its place |
/// | `insert` into another | `insert` of the group | its `initiation` |
/// | `insert` into no group | nothing | nothing |
/// | `update`, `move` with an update, in the same group | nothing | `update` or `move` of its own |
/// | `update`, `move` with an update, into another group | groups that come and go | `remove` from one, `insert` into the other |
/// | `move` of an equal element | nothing | `move`; nothing where it passes only elements of other groups |
/// | `remove` from a group of several | nothing | `remove` |
/// | `remove` of the last of a group | `remove` of the group | its `termination` |
/// | `remove` of the last, where empty groups are kept | nothing | `remove` |
/// | `replace` of a range | groups that come and go | `replace` of its elements, in the shortest form |
/// | the domain gets a group | `insert` of the group | its `initiation`, with the elements that waited |
/// | the domain loses a group | `remove` of the group | its `termination` |
/// | a new parameter | groups that come and go | `remove` from one, `insert` into the other |
/// | a new parameter or domain, and mutations | one transition | one transition each |
/// | `initiation`, `termination` | the same, of the groups | the same, of their elements |
///
/// How groups are dropped and come back, and what a domain is: see ``DictionaryGrouping``.
///
/// ```swift
/// let delays = ArraySlot([75, 10, 90])
/// let hours = delays.grouped { $0 / 60 }    // 0: 10, 1: 75 90
/// delays.move(from: 2, to: 0)               // 1: 90 75, a move
/// delays[2] = 80                            // 1: 90 75 80; the group of 0 is gone
/// hours.tearDown()
/// ```
///
/// Elements are handed on and nothing is compared: an update is passed on as an update, even to an equal element.
///
/// SQL calls this `GROUP BY`, DynamicData `GroupOn`. The rows of an SQL group have no order; here they stand as in the
/// array, and what moves within a group is the same row as before.
///
/// - Complexity: where g elements are in one group: initiation O(n); a mutation O(log n + log² g), and one call of
///   `group` for an element that comes or is updated; a transaction of k, k times that; a `replace` of k elements of h
///   groups O(k log n + h log² g); a new parameter O(n), with a call for each element that was not edited in the same
///   turn, and O(log² g) for each whose group changes; a group that the domain gets or loses O(1). Memory: the element
///   in its group, and some 80 bytes for its name, its place and its group; some 1,500 bytes per group; with a
///   parameter, or a domain that changes, a tree element per element besides.
///
/// Preconditions: `group` is pure; editing or registering in it is a violation, and so is a group that does not equal
/// itself.
///
/// Teardown: as for ``DictionaryGrouping``.
public final class ArrayGrouping<Element, Group: Hashable>:
  DictionaryStage<ArrayTransaction<Element>, Group, ArrayStorage<Element>>
{
  /// Makes a grouping that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of an element; nil for none.
  ///   - keepingEmpty: whether a group stays when its last element has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the elements.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) {
    self.init(MessageSubject(ArrayGrouping.self, label, fileID, line), [], group, keepingEmpty, domain)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Element) -> Group?,
    _ keepsEmpty: Bool, _ domain: (any GroupDomain<Group>)?
  ) {
    let outlet = Outlet<DictionaryTransaction<Group, ArrayStorage<Element>>>(subject: subject)
    let groups = GroupStorages(outlet, keepsEmpty: keepsEmpty, domain, empty: TreeArray()) { ArrayStorage($0, nil) }
    let work = ArrayGroupingWork(subject, groups, parameters, group)
    super.init(StageParts(subject, writing: outlet, groups.parameters(parameters), work))
  }
}

extension ArrayGrouping: ParameterReading { static var verb: String { "grouped" } }

extension ArrayStorage {
  /// Groups the elements; see ``ArrayGrouping``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last element has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<Group: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> ArrayGrouping<Element, Group> {
    let subject = MessageSubject(ArrayGrouping<Element, Group>.self, label, fileID, line)
    return feeding(ArrayGrouping(subject, [], group, keepingEmpty, domain))
  }

  /// Groups the elements with one or several parameters, each held by a storage; see ``ArrayGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of an element; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last element has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> ArrayGrouping<Element, Group> {
    let subject = MessageSubject(ArrayGrouping<Element, Group>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ArrayGrouping(subject, parameters.list, parameters.reading(group), keepingEmpty, domain))
  }
}

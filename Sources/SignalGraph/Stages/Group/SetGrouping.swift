/// The members of a set by a group that a closure gives them: a dictionary of live sets.
///
/// Each group is a storage of its own; this stage's signals tell of groups that come and go alone. Where the closure
/// returns nil, a member is in no group; for one that throws, see ``TryGrouping``.
///
/// | in | out | out of the groups |
/// |---|---|---|
/// | `insert` into a group that is there | nothing | `insert` |
/// | `insert` into another | `insert` of the group | its `initiation` |
/// | `insert` into no group | nothing | nothing |
/// | `remove` from a group of several | nothing | `remove` |
/// | `remove` of the last of a group | `remove` of the group | its `termination` |
/// | `remove` of the last, where empty groups are kept | nothing | `remove` |
/// | the domain gets a group | `insert` of the group | its `initiation`, with the members that waited |
/// | the domain loses a group | `remove` of the group | its `termination` |
/// | a new parameter | groups that come and go | what moves between them |
/// | a new parameter or domain, and mutations | one transition | one transition each |
/// | `initiation`, `termination` | the same, of the groups | the same, of their members |
///
/// How groups are dropped and come back, and what a domain is: see ``DictionaryGrouping``.
///
/// ```swift
/// let delays = SetSlot([75, 90, 10])
/// let hours = delays.grouped { $0 / 60 }    // 0: [10], 1: [75, 90]
/// delays.insert(20)                         // 0: [10, 20]
/// delays.remove(10)                         // 0: [20]
/// delays.remove(20)                         // 1: [75, 90] alone
/// hours.tearDown()
/// ```
///
/// DynamicData calls this `Group`, SQL `GROUP BY`; what differs: see ``DictionaryGrouping``.
///
/// - Complexity: initiation O(n); a mutation O(1), and one call of `group` for a member that comes; a transaction of k,
///   O(k); a new parameter O(n), with a call for each member that was not inserted in the same turn; a group that the
///   domain gets or loses O(1). Memory: as for ``DictionaryGrouping``.
///
/// Preconditions: `group` is pure; editing or registering in it is a violation, and so is a group that does not equal
/// itself.
///
/// Teardown: as for ``DictionaryGrouping``.
public final class SetGrouping<Element: Hashable, Group: Hashable>:
  DictionaryStage<SetTransaction<Element>, Group, SetStorage<Element>>
{
  /// Makes a grouping that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of a member; nil for none.
  ///   - keepingEmpty: whether a group stays when its last member has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the members.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) {
    self.init(MessageSubject(SetGrouping.self, label, fileID, line), [], group, keepingEmpty, domain)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Element) -> Group?,
    _ keepsEmpty: Bool, _ domain: (any GroupDomain<Group>)?
  ) {
    let outlet = Outlet<DictionaryTransaction<Group, SetStorage<Element>>>(subject: subject)
    let groups = GroupStorages(outlet, keepsEmpty: keepsEmpty, domain, empty: []) { SetStorage($0, nil) }
    let work = KeyedGrouping(subject, groups, parameters, group)
    super.init(StageParts(subject, writing: outlet, groups.parameters(parameters), work))
  }
}

extension SetGrouping: ParameterReading { static var verb: String { "grouped" } }

extension SetStorage {
  /// Groups the members; see ``SetGrouping``.
  ///
  /// - `group`: the group of a member; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last member has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<Group: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> SetGrouping<Element, Group> {
    let subject = MessageSubject(SetGrouping<Element, Group>.self, label, fileID, line)
    return feeding(SetGrouping(subject, [], group, keepingEmpty, domain))
  }

  /// Groups the members with one or several parameters, each held by a storage; see ``SetGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of a member; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last member has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> SetGrouping<Element, Group> {
    let subject = MessageSubject(SetGrouping<Element, Group>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetGrouping(subject, parameters.list, parameters.reading(group), keepingEmpty, domain))
  }
}

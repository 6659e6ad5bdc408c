/// The entries of a dictionary by a group that a closure gives them: a dictionary of live dictionaries.
///
/// Each group is a storage of its own, from which chains can be made; what changes in it is its own signal, in the turn
/// of the source's. This stage's signals tell of groups that come and go alone. Where the closure returns nil, an entry
/// is in no group. For a partition in two, see ``DictionaryPartitioning``; for one entry of each group,
/// ``DictionaryRekeying``; for their numbers alone, ``DistinctCounting``; for a closure that throws, ``TryGrouping``.
///
/// | in | out | out of the groups |
/// |---|---|---|
/// | `insert` into a group that is there | nothing | `insert` |
/// | `insert` into another | `insert` of the group | its `initiation` |
/// | `insert` or `update` into no group | nothing, or as a `remove` | nothing, or as a `remove` |
/// | `update` that keeps the group | nothing | `update` |
/// | `update` that changes the group | groups that come and go | `remove` from one, `insert` into the other |
/// | `remove` from a group of several | nothing | `remove` |
/// | `remove` of the last of a group | `remove` of the group | its `termination` |
/// | `remove` of the last, where empty groups are kept | nothing | `remove` |
/// | the domain gets a group | `insert` of the group | its `initiation`, with the entries that waited |
/// | the domain loses a group | `remove` of the group | its `termination` |
/// | a new parameter | groups that come and go | what moves between them |
/// | a new parameter or domain, and mutations | one transition | one transition each |
/// | `initiation`, `termination` | the same, of the groups | the same, of their entries |
///
/// A *domain* says which groups there are, empty ones included: a set, or the storage of a set. An entry whose group the
/// domain does not have is in no group. It waits, and is in the group as soon as the domain gets it, without being asked
/// about again; while the storage has no state, there are no groups.
///
/// A group is dropped where it is empty at the end of a turn: its sensors receive the termination and are released, so
/// that deregistering them later does nothing. A group that comes back is another storage. One that comes and goes in
/// one turn was never there. A reset of the source, and the end of its session, end all groups; a reset of the domain ends
/// those that it does not have any more.
///
/// ```swift
/// let trains = DictionarySlot(["RE 1": 4, "S 5": 2, "IC 8": 4])
/// let platforms = trains.grouped { $0.value }    // 2: ["S 5": 2], 4: ["RE 1": 4, "IC 8": 4]
/// let late = platforms[4]!.filter { $0.key.hasPrefix("IC") }
/// trains["S 5"] = 4                              // 4: all three; the group of 2 is gone
/// trains["S 5"] = nil                            // 4: ["RE 1": 4, "IC 8": 4]
/// platforms.tearDown()                           // the groups end, and `late` with its own
/// late.tearDown()
///
/// let open = SetSlot([1, 2])
/// let used = trains.grouped(by: { $0.value }, domain: open)    // 1: none, 2: none
/// open.insert(4)                                               // 4: ["RE 1": 4, "IC 8": 4] besides
/// used.tearDown()
/// ```
///
/// A closure may make stages for each group, with `mapValues`; they end with their group. See ``DictionaryMapping``.
///
/// ```swift
/// let sizes = trains.grouped { $0.value }.mapValues { $0.counted() }    // 4: 2
/// trains["S 5"] = 2                                                     // 4: 2, 2: 1
/// sizes.tearDown()
/// ```
///
/// DynamicData calls this `Group`, SQL `GROUP BY`. SQL makes a group of the rows whose key is null; here they are in
/// none. Give them a group of their own where one is wanted.
///
/// - Complexity: initiation O(n); a mutation O(1), and one call of `group` for an entry that comes or is updated; a
///   transaction of k, O(k); a new parameter O(n), with a call for each entry that was not mutated in the same turn; a
///   group that the domain gets or loses O(1), however many entries it has, and a copy of them if they change in the
///   turn in which it is lost. Memory: the key and the group of each entry in a table, the entry in its group's, and
///   some 1,000 bytes per group; with a parameter, or a domain that changes, a table entry per entry besides.
///
/// Preconditions: `group` is pure; editing or registering in it is a violation, and so is a group that does not equal
/// itself.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the initialiser made it and its domain does not change, it is
/// enough to deregister its sensor. Groups do not keep this stage: name it while they are used. When it goes, they end
/// and release their sensors; chains on them are taken down before or afterwards.
public final class DictionaryGrouping<Key: Hashable, Value, Group: Hashable>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Group, DictionaryStorage<Key, Value>>
{
  /// Makes a grouping that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of an entry; nil for none.
  ///   - keepingEmpty: whether a group stays when its last entry has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the entries.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) {
    self.init(MessageSubject(DictionaryGrouping.self, label, fileID, line), [], group, keepingEmpty, domain)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (DictionaryEntry<Key, Value>) -> Group?,
    _ keepsEmpty: Bool, _ domain: (any GroupDomain<Group>)?
  ) {
    let outlet = Outlet<DictionaryTransaction<Group, DictionaryStorage<Key, Value>>>(subject: subject)
    let groups = GroupStorages(outlet, keepsEmpty: keepsEmpty, domain, empty: [:]) { DictionaryStorage($0, nil) }
    let work = KeyedGrouping(subject, groups, parameters, group)
    super.init(StageParts(subject, writing: outlet, groups.parameters(parameters), work))
  }
}

extension DictionaryGrouping: ParameterReading { static var verb: String { "grouped" } }

extension DictionaryStorage {
  /// Groups the entries; see ``DictionaryGrouping``.
  ///
  /// - `group`: the group of an entry; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last entry has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<Group: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> DictionaryGrouping<Key, Value, Group> {
    let subject = MessageSubject(DictionaryGrouping<Key, Value, Group>.self, label, fileID, line)
    return feeding(DictionaryGrouping(subject, [], group, keepingEmpty, domain))
  }

  /// Groups the entries with one or several parameters, each held by a storage; see ``DictionaryGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of an entry; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last entry has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func grouped<First, each Other, Group: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> DictionaryGrouping<Key, Value, Group> {
    let subject = MessageSubject(DictionaryGrouping<Key, Value, Group>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(DictionaryGrouping(subject, parameters.list, parameters.reading(group), keepingEmpty, domain))
  }
}

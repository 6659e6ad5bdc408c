/// The rows of each group as an array, by group: a dictionary of persistent arrays.
///
/// For groups as values: to send one on, keep it as it was, or draw it as a whole. Called *collected*, as Combine's
/// `collect` gives arrays, while `grouped` gives live storages, from which chains are made; see
/// ``DictionaryGrouping``. For numbers of groups, see ``GroupAggregating``; for all groups in one array, ``Sectioning``.
///
/// | in | out |
/// |---|---|
/// | the first row of a group comes | `insert` of its array |
/// | rows of a group come, change, move or go | `update`, with another array, once a turn |
/// | the last row of a group goes | `remove` |
/// | `update` that changes the group | what a removal from one and an insertion into the other give |
/// | a row without a group comes, changes or goes | nothing |
/// | `move` among elements of other groups | nothing |
/// | what leaves an equal array, as a `move` among equals | nothing |
/// | a refresh of a row | `update` of its group |
/// | a new parameter | `insert`, `update` and `remove` of the groups that rows came into or left |
/// | a new parameter and mutations | one `transition` |
/// | `initiation`, `termination` | the same, of the arrays, while there is a parameter |
///
/// Elements of an array stand in its order, entries by key and members by themselves, or by a ``TieRule``: by a part of
/// the key, then by arrival, which depends on the path.
///
/// ```swift
/// let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
/// let kinds = trains.collected { $0.value }    // RE: [1, 8], S: [5]
/// let kept = kinds["RE"]!
/// trains[5] = "RE"                             // RE: [1, 5, 8]; the group of S is gone
/// trains[1] = nil                              // RE: [5, 8]
/// print(kept.count)                            // 2
/// kinds.tearDown()
/// ```
///
/// Where a closure returns nil, a row is in no group.
///
/// DynamicData calls this `GroupWithImmutableState`, and SQL `array_agg`. DynamicData copies a group at each change of
/// it; here an array shares with the one before all but O(log g) of its memory.
///
/// - Complexity: where g rows are in one group: initiation O(n log g), of an array O(n); a mutation O(log g), of an
///   array O(log n + log² g), and one call of `group` for a row that comes or is updated; a transaction of k, k times
///   that; a new parameter O(n), with a call for each row that was not mutated in the same turn, and O(log g) for each
///   whose group changes. An array's elements may leave an equal array, so that those between the first and the last
///   that changed are compared, up to one that differs. Memory: the key and the group of each row in a table, the row in
///   its group's array, with a tie rule a table entry besides, of an array some 80 bytes per row for names; per group two
///   table entries; with a parameter a row each besides.
///
/// Preconditions: `group` is pure; editing or registering in it is a violation, and so is a group that does not equal
/// itself. The order of keys, or of ties, is strict and total; where it is found not to be, that is an
/// `inconsistentOrder` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class GroupCollecting<Transaction: StateTransaction, Group: Hashable, Row>:
  DictionaryStage<Transaction, Group, TreeArray<Row>>
{
  /// Makes a collecting of a dictionary's entries or a set's members, by key, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?
  ) where Transaction: KeyedTransaction, Transaction.Key: Comparable, Transaction.Snapshot.Row == Row {
    self.init(MessageSubject(GroupCollecting.self, label, fileID, line), [], KeyNames(), group)
  }

  /// Makes a collecting of a dictionary's entries or a set's members, by a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?, ties: TieRule<Transaction.Key, Tie>
  ) where Transaction: KeyedTransaction, Transaction.Snapshot.Row == Row {
    let subject = MessageSubject(GroupCollecting.self, label, fileID, line)
    self.init(subject, [], TiedNames(ties.tie, subject), group)
  }

  /// Makes a collecting of an array's elements that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?
  ) where Transaction == ArrayTransaction<Row> {
    self.init(MessageSubject(GroupCollecting.self, label, fileID, line), [], group)
  }

  @inlinable
  init<Names: RowNaming>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ names: Names, _ group: @escaping (Row) -> Group?
  ) where Transaction: KeyedTransaction, Transaction.Snapshot.Row == Row, Names.Key == Transaction.Key {
    let groups = KeyedGroupArrays<Transaction, Group, Names>(subject, names)
    super.init(StageParts(subject, parameters, KeyedGrouping(subject, groups, parameters, group)))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Row) -> Group?)
  where Transaction == ArrayTransaction<Row> {
    let groups = GroupArrays<Group, Row>()
    super.init(StageParts(subject, parameters, ArrayGroupingWork(subject, groups, parameters, group)))
  }
}

extension GroupCollecting: ParameterReading { static var verb: String { "collected" } }

/// What a grouping deals rows to: live storages, a ``GroupStorages``, or persistent arrays, ``GroupArrays``.
@usableFromInline
protocol GroupTargets<Group> {
  /// What groups are known by.
  associatedtype Group: Hashable
  /// What the grouping sends.
  associatedtype Output: StateTransaction

  /// Whether the turn brought new parameters, so that what the groups did is sent when those were read, too.
  var isAdjusting: Bool { get }

  /// Whether rows of groups that are not there may wait for them.
  var isChanging: Bool { get }

  /// The closure that gives a group to those rows alone that may have it.
  func limiting<Row>(_ group: @escaping (Row) -> Group?) -> (Row) -> Group?

  /// The state that begins, when the groups have got their first rows.
  func begin() -> Output.Snapshot

  /// Makes ready: the turn brings new parameters.
  func prepare()

  /// Sends what the groups did, and records what became of them.
  func conclude(_ state: inout Output.Snapshot, _ output: inout Output)

  /// The state ends.
  func removeAll()
}

extension GroupTargets {
  @inlinable var isChanging: Bool { false }

  @inlinable func limiting<Row>(_ group: @escaping (Row) -> Group?) -> (Row) -> Group? { group }
}

/// Groups of rows that are known by a key.
@usableFromInline
protocol KeyedGroupTargets<Group>: GroupTargets {
  /// The rows.
  associatedtype Rows: KeyedTransaction

  /// A row comes, which may have a group or not.
  func come(_ key: Rows.Key)

  /// A row has gone, and is in no group any more.
  func go(_ key: Rows.Key)

  /// Gives a group that has no rows the ones that it begins with.
  func load(_ group: Group, _ rows: [(key: Rows.Key, value: Rows.Value)])

  /// Gives a row of a group a value.
  func set(_ value: Rows.Value, forKey key: Rows.Key, in group: Group, isNew: Bool)

  /// Takes a row out of its group.
  func unset(_ key: Rows.Key, in group: Group)
}

/// Groups whose rows are changed as a closure says: those of an array.
@usableFromInline
protocol ArrayGroupTargets<Group, Rows>: GroupTargets {
  /// What is recorded of a group's rows.
  associatedtype Rows: StateTransaction

  /// Gives a group that has no rows the ones that it begins with.
  func load(_ group: Group, _ rows: Rows.Snapshot)

  /// Changes the rows of a group, and records how.
  func update(_ group: Group, _ body: (inout Rows.Snapshot, inout Rows) -> Void)
}

/// The storages of a grouping's groups: which there are, by the rows that are in them or by a domain.
///
/// | there are | a group comes | and goes |
/// |---|---|---|
/// | the groups of rows | with its first row | where it is empty at the end of a turn |
/// | these, empty ones kept | with its first row | never |
/// | those of a domain | with the domain's | with the domain's |
///
/// With a domain that changes, the rows of groups that it leaves out wait here; a group that comes begins with them, and
/// one that goes leaves them here, so that nothing is asked again and no row is looked at.
///
/// Invariant: outside of a turn's work, the storages are those of the domain's groups, and no group waits that the
/// domain has, or that has no rows.
@usableFromInline
final class GroupStorages<Group: Hashable, Rows: StateTransaction, Handle: StateStorage<Rows>>: ArrayGroupTargets
where Rows.Snapshot: Collection {
  @usableFromInline typealias Output = DictionaryTransaction<Group, Handle>
  @usableFromInline let made: MadeStorages<Group, Rows, Handle>
  @usableFromInline let keepsEmpty: Bool
  @usableFromInline let domain: DomainParameter<Group>?
  @usableFromInline let empty: Rows.Snapshot
  /// The rows of groups that a changing domain leaves out.
  @usableFromInline let waiting = KeyTable<Group, Rows.Snapshot>()
  /// What is recorded of waiting rows, for nobody.
  @exclusivity(unchecked) @usableFromInline var unsent = Rows()
  @usableFromInline let bin = TransactionBin<Rows>()
  /// Groups that the domain has lost in this turn.
  @exclusivity(unchecked) @usableFromInline var gone: [Group] = []
  @exclusivity(unchecked) @usableFromInline var isOpen = false
  /// Whether the turn brought a new domain or new parameters: what the groups did is sent when those were read, too.
  @exclusivity(unchecked) @usableFromInline var isAdjusting = false

  /// - `outlet`: the stage's.
  /// - `keepsEmpty`: whether a group stays when its last row has gone.
  /// - `domain`: says which groups there are, if it is there.
  /// - `makeHandle`: makes the storage of a group.
  @inlinable
  init(
    _ outlet: Outlet<Output>, keepsEmpty: Bool, _ domain: (any GroupDomain<Group>)?, empty: Rows.Snapshot,
    _ makeHandle: @escaping (Outlet<Rows>) -> Handle
  ) {
    made = MadeStorages(by: outlet, empty: empty, makeHandle)
    self.domain = domain.map { DomainParameter($0, outlet.subject) }
    (self.keepsEmpty, self.empty) = (keepsEmpty || domain != nil, empty)
  }

  /// Whether rows of groups that are not there may wait for them.
  @inlinable var isChanging: Bool { domain.map { !$0.isFixed } ?? false }

  /// The parameters of a grouping: its closure's, and a domain that changes.
  @inlinable func parameters(_ others: [AnyParameter]) -> [AnyParameter] { isChanging ? others + [domain!] : others }

  /// The closure that gives no group to a row whose group a fixed domain does not have.
  @inlinable
  func limiting<Row>(_ group: @escaping (Row) -> Group?) -> (Row) -> Group? {
    guard let domain, domain.isFixed else { return group }
    let groups = domain.groups
    return { row in group(row).flatMap { groups.contains($0) ? $0 : nil } }
  }

  /// Whether rows of a group are in a storage; else they wait.
  @inlinable @inline(__always)
  func isThere(_ group: Group) -> Bool { domain?.groups.contains(group) ?? true }
}

extension GroupStorages {
  /// Changes the rows of a group, in its storage or where they wait.
  @inlinable @inline(__always)
  func update(_ group: Group, _ body: (inout Rows.Snapshot, inout Rows) -> Void) {
    if isThere(group) { made.update(group, body) } else { updateWaiting(group, body) }
  }

  @inlinable @inline(never)
  func updateWaiting(_ group: Group, _ body: (inout Rows.Snapshot, inout Rows) -> Void) {
    let entry = waiting.find(group) ?? waiting.insertNew(group, empty)
    body(&entry.pointee.value, &unsent)
    if Rows.isTrivial { unsent.removeAll() } else { bin.take(&unsent) }
    if entry.pointee.value.isEmpty { _ = waiting.remove(entry) }
  }

  /// Gives a group that has no rows the ones that it begins with.
  @inlinable
  func load(_ group: Group, _ rows: Rows.Snapshot) {
    if isThere(group) { made.insert(group, rows) } else { waiting.insertNew(group, rows) }
  }

  /// The state that begins, when the groups have got their first rows.
  @inlinable
  func begin() -> TableDictionary<Group, Handle> {
    if let domain {
      for group in domain.groups where made[group] == nil { made.insert(group, empty) }
    }
    var state = TableDictionary<Group, Handle>()
    made.conclude { _ in
      false
    } came: {
      state[$0] = $1
    } went: { _ in
    }
    (isOpen, isAdjusting) = (true, false)
    return state
  }

  /// Takes in the groups that a domain has got or lost, before anything else is done in the turn.
  @inlinable
  func prepare() {
    isAdjusting = true
    guard isOpen, let domain, domain.isNew else { return }
    for group in domain.touched {
      if !domain.groups.contains(group) {
        guard let rows = made.remove(group) else { continue }
        if !rows.isEmpty { waiting.insertNew(group, rows) }
        gone.append(group)
      } else if made[group] == nil {
        made.insert(group, waiting.removeValue(forKey: group) ?? empty)
      }
    }
  }

  /// Sends what the groups did, and records which came and went.
  @inlinable
  func conclude(_ state: inout TableDictionary<Group, Handle>, _ output: inout Output) {
    isAdjusting = false
    let keepsEmpty = keepsEmpty
    made.conclude {
      !keepsEmpty && $0.isEmpty
    } came: {
      output.put($1, forKey: $0, in: &state)
    } went: {
      output.drop($0, in: &state)
    }
    if gone.isEmpty { return }
    for group in gone { output.drop(group, in: &state) }
    gone = []
  }

  /// Ends all storages: the state ends.
  @inlinable
  func removeAll() {
    made.removeAll()
    waiting.removeAll()
    (gone, isOpen, isAdjusting) = ([], false, false)
  }
}

extension GroupStorages: KeyedGroupTargets where Rows: KeyedTransaction {
  @inlinable func come(_ key: Rows.Key) {}

  @inlinable func go(_ key: Rows.Key) {}

  @inlinable
  func load(_ group: Group, _ rows: [(key: Rows.Key, value: Rows.Value)]) {
    load(group, Rows.Snapshot.made(of: rows) { $0 })
  }

  @inlinable
  func set(_ value: Rows.Value, forKey key: Rows.Key, in group: Group, isNew: Bool) {
    update(group) { $1.set(value, forKey: key, in: &$0) }
  }

  @inlinable func unset(_ key: Rows.Key, in group: Group) { update(group) { $1.unset(key, in: &$0) } }
}

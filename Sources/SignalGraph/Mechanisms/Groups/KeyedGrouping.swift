/// Rows of a dictionary or a set by the group that a closure gives them: a storage or an array of rows for each group.
///
/// The closure is called once for a row that comes or is updated, never for past values or removals; where it returns
/// nil, the row is in no group. With parameters, the rows are kept, so that a new parameter can give them other groups; a
/// row whose group stays sends nothing then.
///
/// Invariant: `groupOfKey` has the keys of all rows that were given a group; the rows of that group hold the row.
@usableFromInline
final class KeyedGrouping<Groups: KeyedGroupTargets>: AdjustableWork {
  @usableFromInline typealias Rows = Groups.Rows
  @usableFromInline typealias Group = Groups.Group
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Groups.Output
  @usableFromInline let groups: Groups
  @usableFromInline let groupOfKey = KeyTable<Rows.Key, Group>()
  @usableFromInline let group: (Rows.Snapshot.Row) -> Group?
  /// What the closure reads.
  @usableFromInline let parameters: [AnyParameter]
  @usableFromInline let kept: KeptRows<Rows.Key, Rows.Value>?
  @usableFromInline let bin = Bin<Group>()
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(
    _ subject: MessageSubject, _ groups: Groups, _ parameters: [AnyParameter],
    _ group: @escaping (Rows.Snapshot.Row) -> Group?
  ) {
    (self.subject, self.groups, self.parameters, self.group) = (subject, groups, parameters, groups.limiting(group))
    kept = parameters.isEmpty && !groups.isChanging ? nil : KeptRows()
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    kept?.removeAll()
    groupOfKey.reserveCapacity(snapshot.count)
    var runs = GroupRuns<Group, (key: Rows.Key, value: Rows.Value)>()
    snapshot.forEachEntry { key, value in
      kept?.rows.insertNew(key, value)
      groups.come(key)
      guard let group = makeGroup(key, value) else { return }
      groupOfKey.insertNew(key, group)
      runs.list[runs.number(of: group)].elements.append((key, value))
    }
    for run in runs.list { groups.load(run.group, run.elements) }
    return groups.begin()
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    input.forEachChange(ahead: 6, { groupOfKey.foresee($0) }) { change in
      let key = change.key
      switch change.kind {
      case .insert:
        groups.come(key)
        set(change.unsafeFuture, forKey: key)
      case .update: set(change.unsafeFuture, forKey: key)
      case .remove:
        if let kept { _ = kept.rows.removeValue(forKey: key) }
        leave(key)
        groups.go(key)
      }
    }
    if !groups.isAdjusting { groups.conclude(&state, &output) }
  }

  @inlinable
  func end() {
    groups.removeAll()
    if !_isPOD(Group.self) { groupOfKey.forEach { bin.keep($0.value) } }
    groupOfKey.removeAll()
    kept?.removeAll()
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) {
    groupOfKey.foresee(bits: bits)
    if let kept { kept.rows.foresee(bits: bits) }
  }
}

extension KeyedGrouping {
  @inlinable
  func makeGroup(_ key: Rows.Key, _ value: Rows.Value) -> Group? {
    let group = group(Rows.Snapshot.row(key, value))
    if let group, group != group { subject.reportUnequal(key: group) }
    return group
  }

  @inlinable @inline(__always)
  func set(_ value: Rows.Value, forKey key: Rows.Key) {
    if let kept { kept.keep(value, forKey: key) }
    place(key, value)
  }

  /// Puts a row into its group, and takes it out of the one that it was in.
  ///
  /// - `isStanding`: whether a row that stays in its group is announced there.
  @inlinable
  func place(_ key: Rows.Key, _ value: Rows.Value, standing isStanding: Bool = true) {
    guard let future = makeGroup(key, value) else { return leave(key) }
    var isNew = true
    if let past = groupOfKey.updateValue(future, forKey: key) {
      defer { bin.keep(past) }
      if past != future {
        groups.unset(key, in: past)
      } else if isStanding {
        isNew = false
      } else {
        return
      }
    }
    groups.set(value, forKey: key, in: future, isNew: isNew)
  }

  /// Takes a row out of the group that it is in, if it is in one.
  @inlinable
  func leave(_ key: Rows.Key) {
    guard let past = groupOfKey.removeValue(forKey: key) else { return }
    groups.unset(key, in: past)
    bin.keep(past)
  }
}

// New parameters, and a new domain.
extension KeyedGrouping {
  @inlinable var asksAgain: Bool { parameters.contains(where: \.isNew) }

  @inlinable
  func prepare() {
    kept?.isMarking = asksAgain
    groups.prepare()
  }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if let kept, asksAgain {
      kept.rows.forEach { if !kept.isEdited($0.key) { place($0.key, $0.value, standing: false) } }
      kept.forgetEdited()
    }
    groups.conclude(&state, &output)
    return nil
  }

  @inlinable
  func source(_ state: State) -> Rows.Snapshot { Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value) } }
}

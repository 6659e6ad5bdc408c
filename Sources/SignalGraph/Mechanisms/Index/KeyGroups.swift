/// Rows by a key that several may have: what a stage keeps that combines sources, or gives rows other keys.
///
/// Rows of one key are told apart by their members: the source that a row lies in, the key that it had before. Which row's
/// value counts, or how all make one, says a ``CollisionRule``; whether the key belongs at all, a predicate.
///
/// Enters: rows that come, change and go, in any order. Leaves, with ``settle(_:_:)``: one mutation for each key whose
/// value is another now.
@usableFromInline
final class KeyGroups<Member: Hashable, Rows: KeyedTransaction> {
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Value = Rows.Value
  @usableFromInline typealias Group = KeyGroup<Member, Value>
  @usableFromInline typealias Place = UnsafeMutablePointer<DictionaryEntry<Key, Group>>

  @usableFromInline let groups = KeyTable<Key, Group>()
  /// The keys whose values may have changed, each with the member whose value it had before.
  @exclusivity(unchecked) @usableFromInline var touched: [DictionaryEntry<Key, Member?>] = []
  /// Whether there is a state that is to be settled.
  @exclusivity(unchecked) @usableFromInline var hasState = false
  /// Take keys and values that are not needed any more.
  @usableFromInline let (keyBin, bin) = (Bin<Key>(), Bin<Value>())
  @usableFromInline let rule: CollisionRule<Member, Value>
  @usableFromInline let isIncluded: (Group) -> Bool
  @usableFromInline let equality = Equality<Value>()
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(
    _ rule: CollisionRule<Member, Value>,
    subject: MessageSubject,
    where isIncluded: @escaping (Group) -> Bool = { _ in true }
  ) {
    (self.rule, self.isIncluded, self.subject) = (rule, isIncluded, subject)
  }
}

extension KeyGroups {
  /// Adds a row; false where the member has one of this key.
  ///
  /// - Parameter isAnnounced: whether it is new, and not put back.
  @inlinable
  func put(_ member: Member, _ value: Value, _ key: Key, isAnnounced: Bool = true) -> Bool {
    let group = groups.find(key) ?? insertGroup(key)
    let past = group.pointee.value.first?.key
    guard let isFelt = group.pointee.value.insert(DictionaryEntry(key: member, value: value), rule) else {
      return false
    }
    if isAnnounced { group.pointee.value.announce(member) }
    if isFelt { touch(group, past) }
    return true
  }

  @inlinable
  func insertGroup(_ key: Key) -> Place {
    if key != key { subject.reportUnequal(key: key) }
    return groups.insertNew(key, Group())
  }

  /// Gives a row another value; false where there is no such row.
  @inlinable
  func update(_ member: Member, _ past: Value, _ value: Value, _ key: Key) -> Bool {
    guard let group = groups.find(key) else { return false }
    let first = group.pointee.value.first?.key
    guard let isFelt = group.pointee.value.update(DictionaryEntry(key: member, value: value), rule) else {
      return false
    }
    group.pointee.value.announce(member)
    if rule.isCombining, unchanged(past, value) { group.pointee.value.isRefreshed = true }
    if isFelt { touch(group, first) }
    return true
  }

  /// Takes a row out; nil where there is no such row.
  @inlinable
  @discardableResult
  func take(_ member: Member, _ key: Key) -> Value? {
    guard let group = groups.find(key) else { return nil }
    let past = group.pointee.value.first?.key
    guard let (value, isFelt) = group.pointee.value.remove(member, rule) else { return nil }
    if isFelt { touch(group, past) }
    return value
  }

  /// Notes that a group must be settled, and which row it had its value from before the first change.
  @inlinable
  func touch(_ group: Place, _ past: Member?) {
    if !hasState {
      if group.pointee.value.first == nil { keyBin.keep(groups.remove(group).key) }
    } else if !group.pointee.value.isTouched {
      group.pointee.value.isTouched = true
      group.pointee.value.former = past
      touched.append(DictionaryEntry(key: group.pointee.key, value: past))
    }
  }

  /// Notes that every group must be settled: which keys belong has changed.
  @inlinable
  func touchAll() {
    if hasState { groups.withEntries { touch($0, $0.pointee.value.first?.key) } }
  }
}

extension KeyGroups {
  /// Makes the state from the rows that are there.
  @inlinable
  func begin() -> Rows.Snapshot {
    hasState = true
    var rows: [(key: Key, value: Value)] = []
    rows.reserveCapacity(groups.count)
    groups.withEntries { group in
      check(group)
      group.pointee.value.isAnnounced = false
      group.pointee.value.isRefreshed = false
      if isIncluded(group.pointee.value), let value = group.pointee.value.value(rule, bin) {
        rows.append((group.pointee.key, value))
      }
    }
    return Rows.Snapshot.made(of: rows) { $0 }
  }

  /// Brings the state up to date and records how.
  @inlinable
  func settle(_ state: inout Rows.Snapshot, _ output: inout Rows) {
    for touch in touched {
      let group = groups.find(touch.key)!
      check(group)
      if isIncluded(group.pointee.value), let value = group.pointee.value.value(rule, bin) {
        settle(&group.pointee.value, touch, value, &state, &output)
      } else {
        output.unset(touch.key, in: &state)
      }
      group.pointee.value.isTouched = false
      group.pointee.value.isAnnounced = false
      group.pointee.value.isRefreshed = false
      if group.pointee.value.first == nil { keyBin.keep(groups.remove(group).key) }
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Gives a key the value of its group: one that was combined is compared, one that was handed on is announced where it
  /// is another row's, or the row was announced.
  @inlinable
  func settle(
    _ group: inout Group,
    _ touch: DictionaryEntry<Key, Member?>,
    _ value: Value,
    _ state: inout Rows.Snapshot,
    _ output: inout Rows
  ) {
    if rule.isCombining {
      output.setMade(value, forKey: touch.key, in: &state, equality, bin, standing: group.isRefreshed)
    } else if group.isAnnounced || touch.value != group.first?.key
      || rule.heedsCount && state.value(of: touch.key) == nil
    {
      output.set(value, forKey: touch.key, in: &state)
    }
  }

  /// Keeps the rows without a state.
  @inlinable
  func end() {
    hasState = false
    for touch in touched {
      guard let group = groups.find(touch.key) else { continue }
      group.pointee.value.isTouched = false
      if group.pointee.value.first == nil { keyBin.keep(groups.remove(group).key) }
    }
    touched = []
  }

  @inlinable
  func removeAll() {
    if !_isPOD(Key.self) { groups.forEach { keyBin.keep($0.key) } }
    groups.removeAll()
    touched = []
    hasState = false
  }
}

extension KeyGroups {
  @inlinable
  func check(_ group: Place) {
    guard rule.isViolation, let first = group.pointee.value.first else { return }
    group.pointee.value.others.forEach { report(group.pointee.key, first.key, $0.key) }
  }

  @usableFromInline
  func report(_ key: Key, _ first: Member, _ other: Member) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(subject.located) gave \(key) as the key of both \(first) and \(other). "
        + "Give each a key of its own, or choose another rule for collisions."
    )
  }
}

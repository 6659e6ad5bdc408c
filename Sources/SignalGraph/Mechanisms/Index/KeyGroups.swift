/// What a stage keeps that gives entries new keys: the key of each entry, and the entries of each key.
///
/// Enters: entries that arrive, change and leave, in any order. Leaves, with ``settle(_:_:)``: one mutation for each
/// key whose value is another now.
@usableFromInline
final class KeyGroups<Member: Hashable, Value, Key: Hashable> {
  @usableFromInline let keys = KeyTable<Member, Key>()
  @usableFromInline let groups = KeyTable<Key, KeyGroup<Member, Value>>()
  /// The keys whose values may have changed, each with the entry whose value it had before.
  @exclusivity(unchecked) @usableFromInline var touched: [Entry<Key, Member?>] = []
  /// Take keys and combined values that are not needed any more.
  @usableFromInline let (keyBin, bin) = (Bin<Key>(), Bin<Value>())
  @exclusivity(unchecked) @usableFromInline var spare = SpareTrees<Entry<Member, Value>>()
  @usableFromInline let rule: CollisionRule<Member, Value>
  @usableFromInline let equality: Equality<Value>
  @usableFromInline let subject: Subject

  @usableFromInline
  init(_ rule: CollisionRule<Member, Value>, subject: Subject) {
    self.rule = rule
    self.subject = subject
    equality = Equality()
  }
}

extension KeyGroups {
  /// Adds an entry that came.
  @inlinable
  func arrive(_ member: Member, _ value: Value, _ key: Key) {
    if keys.updateValue(key, forKey: member) != nil { subject.reportHeld(member) }
    put(member, value, key, isAnnounced: true)
  }

  /// Gives an entry another value and perhaps another key.
  ///
  /// - Parameter isRefresh: whether the value is the one that it had; asked where values are combined.
  @inlinable
  func change(_ member: Member, _ value: Value, _ key: Key, isRefresh: @autoclosure () -> Bool = false) {
    guard let old = keys.updateValue(key, forKey: member) else { subject.reportAbsent(member) }
    keyBin.keep(old)
    if old == key {
      guard let group = groups.find(key) else { reportDisorder(member) }
      let past = group.pointee.value.first?.key
      guard let isFelt = group.pointee.value.update(Entry(key: member, value: value), rule) else {
        reportDisorder(member)
      }
      group.pointee.value.announce(member)
      if rule.isCombining, isRefresh() { group.pointee.value.isRefreshed = true }
      if isFelt { touch(group, past) }
    } else {
      take(member, old)
      put(member, value, key, isAnnounced: true)
    }
  }

  /// Takes out an entry that went.
  @inlinable
  func leave(_ member: Member) {
    guard let key = keys.removeValue(forKey: member) else { subject.reportAbsent(member) }
    keyBin.keep(key)
    take(member, key)
  }

  /// Takes an entry out while its place changes, and puts it back.
  @inlinable
  func replace(_ member: Member, _ move: () -> Void) {
    guard let key = keys.value(of: member) else { subject.reportAbsent(member) }
    let value = take(member, key)
    move()
    put(member, value, key, isAnnounced: false)
  }

  @inlinable
  func put(_ member: Member, _ value: Value, _ key: Key, isAnnounced: Bool) {
    let group = groups.find(key) ?? insertGroup(key)
    let past = group.pointee.value.first?.key
    let isFelt = group.pointee.value.insert(Entry(key: member, value: value), rule, &spare)
    if isAnnounced { group.pointee.value.announce(member) }
    if isFelt { touch(group, past) }
  }

  @inlinable
  func insertGroup(_ key: Key) -> UnsafeMutablePointer<Entry<Key, KeyGroup<Member, Value>>> {
    if key != key { subject.reportUnequal(key: key) }
    return groups.insertNew(key, KeyGroup())
  }

  @inlinable
  @discardableResult
  func take(_ member: Member, _ key: Key) -> Value {
    guard let group = groups.find(key) else { reportDisorder(member) }
    let past = group.pointee.value.first?.key
    guard let (value, isFelt) = group.pointee.value.remove(member, rule, &spare) else { reportDisorder(member) }
    if isFelt { touch(group, past) }
    return value
  }

  /// Notes that a group must be settled, and which entry it had its value from before the first change.
  @inlinable
  func touch(_ group: UnsafeMutablePointer<Entry<Key, KeyGroup<Member, Value>>>, _ past: Member?) {
    if group.pointee.value.isTouched { return }
    group.pointee.value.isTouched = true
    group.pointee.value.former = past
    touched.append(Entry(key: group.pointee.key, value: past))
  }
}

extension KeyGroups {
  /// Makes the state from the entries that have arrived.
  @inlinable
  func settled() -> TableDictionary<Key, Value> {
    var state: TableDictionary<Key, Value> = [:]
    var output = DictionaryTransaction<Key, Value>()
    state.reserveCapacity(touched.count)
    settle(&state, &output)
    return state
  }

  /// Brings the state up to date and records how.
  @inlinable
  func settle(_ state: inout TableDictionary<Key, Value>, _ output: inout DictionaryTransaction<Key, Value>) {
    for touch in touched {
      let group = groups.find(touch.key)!
      if case .violation = rule.choice { checkUnique(group.pointee) }
      if group.pointee.value.first == nil {
        _ = groups.removeValue(forKey: touch.key)
        output.unset(touch.key, in: &state)
      } else {
        settle(&group.pointee.value, touch, &state, &output)
      }
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Gives a key the value of its group: one that was combined is compared, one that was handed on is announced where it
  /// is another entry's, or the entry was announced.
  @inlinable
  func settle(
    _ group: inout KeyGroup<Member, Value>,
    _ touch: Entry<Key, Member?>,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    guard let value = group.value(rule, bin) else { return }
    if rule.isCombining {
      let isTaken = output.setMade(value, forKey: touch.key, in: &state, equality, standing: group.isRefreshed)
      if !isTaken { bin.keep(value) }
    } else if group.isAnnounced || touch.value != group.first?.key {
      output.set(value, forKey: touch.key, in: &state)
    }
    (group.isTouched, group.isAnnounced, group.isRefreshed) = (false, false, false)
  }

  @inlinable
  func removeAll() {
    if !_isPOD(Key.self) {
      // Keys that equal a group's are nowhere else.
      keys.forEach { keyBin.keep($0.value) }
    }
    keys.removeAll()
    groups.removeAll()
    touched = []
    spare = SpareTrees()
  }
}

extension KeyGroups {
  @inlinable
  func checkUnique(_ group: Entry<Key, KeyGroup<Member, Value>>) {
    if let first = group.value.first, let other = group.value.others.first { report(group.key, first.key, other.key) }
  }

  @usableFromInline
  func report(_ key: Key, _ first: Member, _ other: Member) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(subject.located) gave \(key) as the key of both \(first) and \(other). "
        + "Give each a key of its own, or choose another rule for collisions."
    )
  }

  @usableFromInline
  func reportDisorder(_ member: Member) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(subject.located) does not find \(member) at its place: the order of its collisions contradicts itself. "
        + "Give a strict order in which no two keys are equal."
    )
  }
}

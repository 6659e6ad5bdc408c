/// What a stage keeps that gives entries new keys: the key of each entry, and the entries of each key.
///
/// Enters: entries that arrive, change and leave, in any order. Leaves, with ``settle(_:_:)``: one mutation for each
/// key whose value is another now.
@usableFromInline
final class KeyGroups<Member: Hashable, Value, Key: Hashable> {
  @usableFromInline let keys = KeyTable<Member, Key>()
  @usableFromInline let groups = KeyTable<Key, KeyGroup<Member, Value>>()
  /// The keys whose values may have changed.
  @exclusivity(unchecked) @usableFromInline var touched: [Key] = []
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
    put(member, value, key)
  }

  /// Gives an entry another value and perhaps another key.
  @inlinable
  func change(_ member: Member, _ value: Value, _ key: Key) {
    guard let old = keys.updateValue(key, forKey: member) else { subject.reportAbsent(member) }
    if old == key {
      guard let group = groups.find(key),
        let isFelt = group.pointee.value.update(Entry(key: member, value: value), rule)
      else { reportDisorder(member) }
      if isFelt { touch(group) }
    } else {
      take(member, old)
      put(member, value, key)
    }
  }

  /// Takes out an entry that went.
  @inlinable
  func leave(_ member: Member) {
    guard let key = keys.removeValue(forKey: member) else { subject.reportAbsent(member) }
    take(member, key)
  }

  /// Takes an entry out while its place changes, and puts it back.
  @inlinable
  func replace(_ member: Member, _ move: () -> Void) {
    guard let key = keys.value(of: member) else { subject.reportAbsent(member) }
    let value = take(member, key)
    move()
    put(member, value, key)
  }

  @inlinable
  func put(_ member: Member, _ value: Value, _ key: Key) {
    let group = groups.find(key) ?? groups.insertNew(key, KeyGroup())
    if group.pointee.value.insert(Entry(key: member, value: value), rule, &spare) { touch(group) }
  }

  @inlinable
  @discardableResult
  func take(_ member: Member, _ key: Key) -> Value {
    guard let group = groups.find(key), let (value, isFelt) = group.pointee.value.remove(member, rule, &spare) else {
      reportDisorder(member)
    }
    if isFelt { touch(group) }
    return value
  }

  @inlinable
  func touch(_ group: UnsafeMutablePointer<Entry<Key, KeyGroup<Member, Value>>>) {
    if group.pointee.value.isTouched { return }
    group.pointee.value.isTouched = true
    touched.append(group.pointee.key)
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
    for key in touched {
      let group = groups.find(key).unsafelyUnwrapped
      group.pointee.value.isTouched = false
      if case .violation = rule.choice { checkUnique(group.pointee) }
      let value = group.pointee.value.value(rule)
      if value == nil { _ = groups.removeValue(forKey: key) }
      output.place(value, forKey: key, in: &state, equality)
    }
    touched.removeAll(keepingCapacity: true)
  }

  @inlinable
  func removeAll() {
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

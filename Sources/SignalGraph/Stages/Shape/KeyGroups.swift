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
  let subject: Subject

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
    if keys.updateValue(key, forKey: member) != nil { report(.doubleInsertion, "an insertion", member) }
    put(member, value, key)
  }

  /// Gives an entry another value and perhaps another key.
  @inlinable
  func change(_ member: Member, _ value: Value, _ key: Key) {
    guard let old = keys.updateValue(key, forKey: member) else { report(.wrongPast, "an update", member) }
    if old == key {
      let place = groups.find(key)
      let isFelt = place.pointee.entry?.value.update(Entry(key: member, value: value), rule)
      guard let isFelt else { reportDisorder(member) }
      if isFelt { touch(place) }
    } else {
      take(member, old)
      put(member, value, key)
    }
  }

  /// Takes out an entry that went.
  @inlinable
  func leave(_ member: Member) {
    guard let key = keys.removeValue(forKey: member) else { report(.wrongPast, "a removal", member) }
    take(member, key)
  }

  /// Takes an entry out while its place changes, and puts it back.
  @inlinable
  func replace(_ member: Member, _ move: () -> Void) {
    guard let key = keys.value(of: member) else { report(.wrongPast, "a move", member) }
    let value = take(member, key)
    move()
    put(member, value, key)
  }

  @inlinable
  func put(_ member: Member, _ value: Value, _ key: Key) {
    var place = groups.find(key)
    if place.pointee.entry == nil {
      _ = groups.updateValue(KeyGroup(), forKey: key)
      place = groups.find(key)
    }
    if place.pointee.entry!.value.insert(Entry(key: member, value: value), rule, &spare) { touch(place) }
  }

  @inlinable
  @discardableResult
  func take(_ member: Member, _ key: Key) -> Value {
    let place = groups.find(key)
    guard let (value, isFelt) = place.pointee.entry?.value.remove(member, rule, &spare) else { reportDisorder(member) }
    if isFelt { touch(place) }
    return value
  }

  @inlinable
  func touch(_ place: UnsafeMutablePointer<KeyTable<Key, KeyGroup<Member, Value>>.Place>) {
    if place.pointee.entry!.value.isTouched { return }
    place.pointee.entry!.value.isTouched = true
    touched.append(place.pointee.entry!.key)
  }
}

extension KeyGroups {
  /// Makes the state from the entries that have arrived.
  @inlinable
  func settled() -> [Key: Value] {
    var state: [Key: Value] = [:]
    var output = DictionaryTransaction<Key, Value>()
    state.reserveCapacity(touched.count)
    settle(&state, &output)
    return state
  }

  /// Brings the state up to date and records how.
  @inlinable
  func settle(_ state: inout [Key: Value], _ output: inout DictionaryTransaction<Key, Value>) {
    for key in touched {
      let place = groups.find(key)
      place.pointee.entry!.value.isTouched = false
      if case .violation = rule.choice { checkUnique(place.pointee.entry!) }
      if let future = place.pointee.entry!.value.value(rule) {
        if let past = state.updateValue(future, forKey: key) {
          if equality(past, future) { continue }
          output.appendUnique(.update(key: key, past: past, future: future))
        } else {
          output.appendUnique(.insert(key: key, value: future))
        }
      } else {
        _ = groups.removeValue(forKey: key)
        if let past = state.removeValue(forKey: key) { output.appendUnique(.remove(key: key, past: past)) }
      }
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
  func report(_ kind: Violation.Kind, _ mutation: String, _ member: Member) -> Never {
    let state = kind == .doubleInsertion ? "holds. Update it instead." : "does not hold. Insert it first."
    Violation.trap(kind, "\(subject.located) received \(mutation) of \(member), which it \(state)")
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

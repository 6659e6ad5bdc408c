/// Rows by the keys that a stage gives them: the key of each, and the rows of each key.
@usableFromInline
final class KeyIndex<Member: Hashable, Value, Key: Hashable> {
  @usableFromInline typealias Rows = DictionaryTransaction<Key, Value>
  @usableFromInline let keys = KeyTable<Member, Key>()
  @usableFromInline let groups: KeyGroups<Member, Rows>

  @inlinable
  init(_ rule: CollisionRule<Member, Value>, subject: MessageSubject) { groups = KeyGroups(rule, subject: subject) }
}

extension KeyIndex {
  /// Adds a row that came.
  @inlinable
  func arrive(_ member: Member, _ value: Value, _ key: Key) {
    if keys.updateValue(key, forKey: member) != nil { groups.subject.reportHeld(member) }
    _ = groups.note(groups.put(member, value, key))
  }

  /// Gives a row another value and perhaps another key.
  @inlinable
  func change(_ member: Member, _ past: Value, _ value: Value, _ key: Key) {
    guard let old = keys.updateValue(key, forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(old)
    if old == key {
      if !groups.note(groups.update(member, past, value, key)) { reportDisorder(member) }
    } else {
      take(member, old)
      _ = groups.note(groups.put(member, value, key))
    }
  }

  /// Gives a row that stays another key, unless it has it already.
  @inlinable
  func rekey(_ member: Member, _ key: Key) {
    guard let old = keys.updateValue(key, forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(old)
    if old != key { _ = groups.note(groups.put(member, take(member, old), key)) }
  }

  /// Takes out a row that went.
  @inlinable
  func leave(_ member: Member) {
    guard let key = keys.removeValue(forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(key)
    take(member, key)
  }

  /// Takes a row out while its place changes, and puts it back.
  @inlinable
  func replace(_ member: Member, _ move: () -> Void) {
    guard let key = keys.value(of: member) else { groups.subject.reportAbsent(member) }
    let value = take(member, key)
    move()
    _ = groups.note(groups.put(member, value, key, isAnnounced: false))
  }

  @inlinable @discardableResult
  func take(_ member: Member, _ key: Key) -> Value {
    var taken: Value?
    if !groups.note(groups.take(member, key, { taken = $0 })) { reportDisorder(member) }
    return taken!
  }

  @inlinable
  func removeAll() {
    if !_isPOD(Key.self) {
      // A key that equals a group's is an instance of its own.
      keys.forEach { groups.keyBin.keep($0.value) }
    }
    keys.removeAll()
    groups.removeAll()
  }

  @usableFromInline
  func reportDisorder(_ member: Member) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(groups.subject.located) does not find \(member) at its place: the order of its collisions contradicts itself. "
        + "Give a strict order in which no two keys are equal."
    )
  }
}

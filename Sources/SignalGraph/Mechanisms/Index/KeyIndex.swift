/// Rows by the keys that a stage gives them: the key of each, and the rows of each key.
@usableFromInline
final class KeyIndex<Member: Hashable, Value, Key: Hashable> {
  @usableFromInline typealias Rows = DictionaryTransaction<Key, Value>
  @usableFromInline let keys = KeyTable<Member, Key>()
  @usableFromInline let groups: KeyGroups<Member, Rows>

  @inlinable
  init(_ rule: CollisionRule<Member, Value>, subject: MessageSubject) { groups = KeyGroups(rule, subject: subject) }
}

// What a row does. Keys whose values may change by it are settled by a function: noted, or written at once.
extension KeyIndex {
  @usableFromInline typealias Effect = KeyGroups<Member, Rows>.Effect

  /// Adds a row that came.
  @inlinable @inline(__always)
  func arrive(_ member: Member, _ value: Value, _ key: Key, _ settle: (Effect) -> Bool) {
    if keys.updateValue(key, forKey: member) != nil { groups.subject.reportHeld(member) }
    _ = settle(groups.put(member, value, key))
  }

  /// Gives a row another value and perhaps another key.
  @inlinable @inline(__always)
  func change(_ member: Member, _ past: Value, _ value: Value, _ key: Key, _ settle: (Effect) -> Bool) {
    guard let old = keys.updateValue(key, forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(old)
    if old == key {
      if !settle(groups.update(member, past, value, key)) { reportDisorder(member) }
    } else {
      if !settle(groups.take(member, old)) { reportDisorder(member) }
      _ = settle(groups.put(member, value, key))
    }
  }

  /// Takes out a row that went.
  @inlinable @inline(__always)
  func leave(_ member: Member, _ settle: (Effect) -> Bool) {
    guard let key = keys.removeValue(forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(key)
    if !settle(groups.take(member, key)) { reportDisorder(member) }
  }

  /// Gives a row that stays another key, unless it has it already.
  @inlinable
  func rekey(_ member: Member, _ key: Key) {
    guard let old = keys.updateValue(key, forKey: member) else { groups.subject.reportAbsent(member) }
    groups.keyBin.keep(old)
    if old != key { _ = groups.note(groups.put(member, take(member, old), key)) }
  }

  /// Takes a row out while its place changes, and puts it back.
  @inlinable
  func replace(_ member: Member, _ move: () -> Void) {
    guard let key = keys.value(of: member) else { groups.subject.reportAbsent(member) }
    let value = take(member, key)
    move()
    _ = groups.note(groups.put(member, value, key, isAnnounced: false))
  }

  @inlinable
  func take(_ member: Member, _ key: Key) -> Value {
    var taken: Value?
    if !groups.note(groups.take(member, key, { taken = $0 })) { reportDisorder(member) }
    return taken!
  }

  /// The value of a row that is the lowest of its key; nil for another row, and where there is none.
  @inlinable
  func leading(_ member: Member) -> Value? {
    guard let key = keys.value(of: member), let group = groups.groups.find(key)?.pointee.value else { return nil }
    return !group.isEmpty && group.member == member ? group.value : nil
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
    let advice = "Give collisions a strict order in which no two keys are equal."
    groups.subject.reportDisorder(member, advice: advice)
  }
}

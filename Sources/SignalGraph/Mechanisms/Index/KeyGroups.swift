/// Rows by a key that several may have: what a stage keeps to combine sources, or to give rows other keys.
///
/// Rows of one key are told apart by their members: the source that a row lies in, or the key that it had before. A
/// ``CollisionRule`` says which row's value counts, or how all make one; a predicate says whether the key belongs at
/// all.
///
/// Rows come, change and go in any order; then ``write(_:_:)`` records one mutation for each key whose value has
/// changed.
@usableFromInline
final class KeyGroups<Member: Hashable, Rows: KeyedTransaction> {
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Value = Rows.Value
  @usableFromInline typealias Group = KeyGroup<Member, Value>
  @usableFromInline typealias GroupPointer = UnsafeMutablePointer<DictionaryEntry<Key, Group>>

  @usableFromInline let groups = KeyTable<Key, Group>()
  @usableFromInline let others = Forest<DictionaryEntry<Member, Value>>()
  /// The keys whose values may have changed, each with the member whose value it had before.
  @exclusivity(unchecked) @usableFromInline var touched: [DictionaryEntry<Key, Member?>] = []
  /// The positions of keys in `touched`, once they were asked for.
  @exclusivity(unchecked) @usableFromInline var touchedPositions: KeyTable<Key, Int>?
  /// Whether there is a state to write to.
  @exclusivity(unchecked) @usableFromInline var hasState = false
  /// Whether other keys may belong now, or other values may be made, so that all must be written.
  @exclusivity(unchecked) @usableFromInline var isRearranged = false
  /// Whether values that are made again are announced also where they are equal.
  @exclusivity(unchecked) @usableFromInline var isRefreshed = false
  /// Take keys and values that are not needed any more.
  @usableFromInline let (keyBin, bin) = (Bin<Key>(), Bin<Value>())
  @usableFromInline let rule: CollisionRule<Member, Value>
  /// Whether a key belongs, by how many rows it has and whose the lowest is.
  @usableFromInline let isIncluded: (_ count: Int, _ first: Member) -> Bool
  @usableFromInline let equality = Equality<Value>()
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(
    _ rule: CollisionRule<Member, Value>, subject: MessageSubject,
    where isIncluded: @escaping (_ count: Int, _ first: Member) -> Bool = { _, _ in true }
  ) {
    (self.rule, self.isIncluded, self.subject) = (rule, isIncluded, subject)
  }
}

extension KeyGroups {
  /// What an edit of a row does to the value of its key.
  @usableFromInline
  enum Effect {
    /// Nothing: another row's value counts.
    case none
    /// The value may have changed; before, it was that of this member's row.
    case changed(GroupPointer, past: Member?)
    /// The edit contradicts the rows that are there.
    case refused
  }

  /// Adds a row.
  ///
  /// - Parameter isAnnounced: whether the row is new, and not put back.
  @inlinable @inline(__always)
  func put(_ member: Member, _ value: Value, _ key: Key, isAnnounced: Bool = true) -> Effect {
    let hash = groups.hash(of: key)
    guard let group = groups.find(key, hash) else {
      if key != key { subject.reportUnequal(key: key) }
      return .changed(groups.insert(key, Group(member, value, isAnnounced: isAnnounced), hash), past: nil)
    }
    return put(member, value, group, isAnnounced)
  }

  @inlinable
  func put(_ member: Member, _ value: Value, _ group: GroupPointer, _ isAnnounced: Bool) -> Effect {
    let (past, lowest) = (group.pointee.value.member, group.pointee.value.value)
    if group.pointee.value.isEmpty {
      group.pointee.value.isEmpty = false
    } else {
      if past == member { return .refused }
      let isLowest = !rule.isViolation && rule.precedes(member, past)
      let other = isLowest ? DictionaryEntry(key: past, value: lowest) : DictionaryEntry(key: member, value: value)
      if !others.insert(other, in: &group.pointee.value.others, isLowest: isLowest, rule) { return .refused }
      if !isLowest {
        if isAnnounced { announce(member, group) }
        return rule.heedsAll ? .changed(group, past: past) : .none
      }
    }
    (group.pointee.value.member, group.pointee.value.value) = (member, value)
    if isAnnounced { group.pointee.value.isAnnounced = true }
    return .changed(group, past: past)
  }

  /// Gives a row another value.
  @inlinable @inline(__always)
  func update(_ member: Member, _ past: Value, _ value: Value, _ key: Key) -> Effect {
    guard let group = groups.find(key), !group.pointee.value.isEmpty else { return .refused }
    let first = group.pointee.value.member
    if first == member {
      group.pointee.value.value = value
      group.pointee.value.isAnnounced = true
    } else if let place = others.find(member, in: group.pointee.value.others, rule) {
      others.exchange(place.node, with: DictionaryEntry(key: member, value: value))
      announce(member, group)
    } else {
      return .refused
    }
    if rule.isCombining, unchanged(past, value) { group.pointee.value.isRefreshed = true }
    return first == member || rule.heedsAll ? .changed(group, past: first) : .none
  }

  /// Takes a row out, and hands over its value.
  @inlinable @inline(__always)
  func take(_ member: Member, _ key: Key, _ body: (Value) -> Void = { _ in }) -> Effect {
    guard let group = groups.find(key), !group.pointee.value.isEmpty else { return .refused }
    let past = group.pointee.value.member
    if past == member {
      body(group.pointee.value.value)
      if group.pointee.value.others == 0 {
        group.pointee.value.isEmpty = true
      } else {
        let next = others.remove(at: 0, from: &group.pointee.value.others)
        (group.pointee.value.member, group.pointee.value.value) = (next.key, next.value)
      }
      return .changed(group, past: past)
    }
    guard let place = others.find(member, in: group.pointee.value.others, rule) else { return .refused }
    body(others.remove(at: place.index, from: &group.pointee.value.others).value)
    return rule.heedsAll ? .changed(group, past: past) : .none
  }

  /// Fetches the memory of a key, given by its bits, that is about to be edited.
  @inlinable @inline(__always)
  func foresee(bits: UInt64, _ state: borrowing Rows.Snapshot) {
    groups.foresee(bits: bits)
    state.foresee(bits: bits)
  }

  /// Notes that a row other than the lowest was announced, which matters if it was the lowest before, and will be
  /// again.
  @inlinable @inline(__always)
  func announce(_ member: Member, _ group: GroupPointer) {
    if group.pointee.value.isTouched, former(of: group.pointee.key) == member { group.pointee.value.isAnnounced = true }
  }

  /// The member whose value a touched key had before.
  @inlinable @inline(never)
  func former(of key: Key) -> Member? {
    let positions = touchedPositions ?? KeyTable()
    for position in positions.count..<touched.count { positions.insertNew(touched[position].key, position) }
    touchedPositions = positions
    return positions.value(of: key).flatMap { touched[$0].value }
  }

  /// Notes that a key must be written, if an edit has an effect; false where it was refused.
  @inlinable @inline(__always)
  func note(_ effect: Effect) -> Bool {
    switch effect {
    case .none: break
    case .changed(let group, let past): touch(group, past)
    case .refused: return false
    }
    return true
  }

  /// Writes a key at once, if an edit has an effect, or notes that it must be written; false where it was refused.
  ///
  /// At once for an edit that is the only one of its key in a turn.
  @inlinable @inline(never)
  func settle(_ effect: Effect, atOnce: Bool, _ state: inout Rows.Snapshot, _ output: inout Rows) -> Bool {
    guard atOnce, case .changed(let group, let past) = effect else { return note(effect) }
    write(group, past, &state, &output)
    close(group)
    return true
  }

  /// Notes that a group must be written, and which row its value came from before the first change.
  @inlinable
  func touch(_ group: GroupPointer, _ past: Member?) {
    if !hasState {
      if group.pointee.value.isEmpty { remove(group) }
    } else if !group.pointee.value.isTouched {
      group.pointee.value.isTouched = true
      touched.append(DictionaryEntry(key: group.pointee.key, value: past))
    }
  }
}

extension KeyGroups {
  /// Makes the state from the rows that are there.
  @inlinable
  func begin() -> Rows.Snapshot {
    var rows: [(key: Key, value: Value)] = []
    rows.reserveCapacity(groups.count)
    begin { group in if let value = value(group) { rows.append((group.pointee.key, value)) } }
    return Rows.Snapshot.made(of: rows) { $0 }
  }

  /// Begins a state, which the function makes of the keys.
  @inlinable @inline(__always)
  func begin(_ body: (GroupPointer) -> Void) {
    (hasState, isRearranged, isRefreshed) = (true, false, false)
    groups.withEntries { group in
      body(group)
      group.pointee.value.isAnnounced = false
      group.pointee.value.isRefreshed = false
    }
  }

  /// Brings the state up to date and records how.
  @inlinable
  func write(_ state: inout Rows.Snapshot, _ output: inout Rows) { writeEach { write($0, $1, &state, &output) } }

  /// Calls the function with each key that is to be written, and with the member whose value it had before.
  @inlinable @inline(__always)
  func writeEach(_ body: (_ group: GroupPointer, _ past: Member?) -> Void) {
    if isRearranged { groups.withEntries { rearrange($0) } }
    (isRearranged, isRefreshed) = (false, false)
    if touched.isEmpty { return }
    for touch in touched {
      let group = groups.find(touch.key)!
      body(group, touch.value)
      close(group)
    }
    touched.removeAll(keepingCapacity: true)
    touchedPositions = nil
  }

  /// Notes that a group must be written, unless its value is that of its only row and no other row counts.
  @inlinable
  func rearrange(_ group: GroupPointer) {
    if rule.isCombining, group.pointee.value.others == 0 { return }
    if isRefreshed { group.pointee.value.isRefreshed = true }
    touch(group, group.pointee.value.member)
  }

  /// Gives a key the value of its group.
  ///
  /// A combined value is compared; one that is handed on is announced where it is another row's, or its row was
  /// announced.
  @inlinable @inline(never)
  func write(_ group: GroupPointer, _ past: Member?, _ state: inout Rows.Snapshot, _ output: inout Rows) {
    let key = group.pointee.key
    let value = value(group)
    let isNews =
      rule.isCombining || value == nil || group.pointee.value.isAnnounced || past != group.pointee.value.member
      || rule.heedsCount && state.value(of: key) == nil
    if isNews {
      let (equality, isRefreshed) = (rule.isCombining ? equality : .never, group.pointee.value.isRefreshed)
      output.setMade(value, forKey: key, in: &state, equality, bin, standing: isRefreshed)
    }
  }

  /// Forgets what was to be written of a key, and the key where no row has it.
  @inlinable @inline(__always)
  func close(_ group: GroupPointer) {
    group.pointee.value.isTouched = false
    group.pointee.value.isAnnounced = false
    group.pointee.value.isRefreshed = false
    if group.pointee.value.isEmpty { remove(group) }
  }

  /// Lets go of a key that has no row.
  @inlinable @inline(__always)
  func remove(_ group: GroupPointer) {
    let row = groups.remove(group)
    keyBin.keep(row.key)
  }

  /// The value of a key; nil where it does not belong.
  @inlinable @inline(__always)
  func value(_ group: GroupPointer) -> Value? {
    let (first, root) = (group.pointee.value.member, group.pointee.value.others)
    if group.pointee.value.isEmpty { return nil }
    if rule.isViolation, root != 0 { others.forEach(root) { report(group.pointee.key, first, $0.key) } }
    if rule.heedsCount, !isIncluded(1 + others.count(root), first) { return nil }
    if root != 0, case .combined(let combine) = rule.choice { return combined(group, root, combine) }
    return group.pointee.value.value
  }

  /// The value made of all rows of a key.
  @inlinable
  func combined(_ group: GroupPointer, _ root: Int32, _ combine: (Value, Value) -> Value) -> Value {
    var (value, isMade) = (group.pointee.value.value, false)
    others.forEach(root) { row in
      let combined = combine(value, row.value)
      if isMade { bin.keep(value) }
      (value, isMade) = (combined, true)
    }
    return value
  }

  /// Ends the state, and keeps the rows.
  @inlinable
  func end() {
    hasState = false
    for touch in touched {
      guard let group = groups.find(touch.key) else { continue }
      group.pointee.value.isTouched = false
      if group.pointee.value.isEmpty { remove(group) }
    }
    touched = []
    touchedPositions = nil
  }

  @inlinable
  func removeAll() {
    if !_isPOD(Key.self) { groups.forEach { keyBin.keep($0.key) } }
    groups.removeAll()
    others.removeAll()
    touched = []
    touchedPositions = nil
    hasState = false
  }
}

extension KeyGroups {
  @usableFromInline
  func report(_ key: Key, _ first: Member, _ other: Member) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(subject.located) gave \(key) as the key of both \(first) and \(other). "
        + "Give each a key of its own, or choose another rule for collisions."
    )
  }
}

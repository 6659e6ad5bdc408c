/// What returned to its beginning while the drafts of a slot were joined, with the instances that views have.
@usableFromInline
final class ReturnedEntries<Key: Hashable, Value> {
  @usableFromInline var entries: [Key: Entry<Key, Value>]

  @usableFromInline
  init(_ entries: [Key: Entry<Key, Value>]) {
    self.entries = entries
  }
}

extension MutationList {
  /// The entry that views have, where what was recorded about its key has cancelled out.
  @usableFromInline
  func returned<Key: Hashable, Value>(_ key: Key) -> Entry<Key, Value>? {
    (buffer?.side as? ReturnedEntries<Key, Value>)?.entries[key]
  }

  /// Remembers the entry that views have.
  @usableFromInline
  mutating func noteReturned<Key: Hashable, Value>(_ entry: Entry<Key, Value>) {
    guard let buffer else { return }
    let before = (buffer.side as? ReturnedEntries<Key, Value>)?.entries ?? [:]
    if buffer.side == nil || !isKnownUniquelyReferenced(&buffer.side) { buffer.side = ReturnedEntries(before) }
    (buffer.side as? ReturnedEntries<Key, Value>)?.entries[entry.key] = entry
  }
}

extension DictionaryTransaction {
  /// Adds what the next body of a slot did, and puts instances back into the slot's state where the two cancel out.
  ///
  /// Called for one body after the other, when all have ended: `state` is the one that the last has left.
  ///
  /// - Parameters:
  ///   - equality: the slot's comparison.
  ///   - dropping: takes what nobody has now: the values between, and those that the instances put back have replaced.
  @usableFromInline
  mutating func join(
    _ next: Self,
    in state: inout Snapshot,
    equality: Equality<Value>,
    dropping: (Entry<Key, Value>) -> Void = { _ in }
  ) {
    if next.isEmpty { return }
    if list.buffer?.side == nil, list.take(next.list) { return }
    list.makeUnique()
    if next.isPinned { list.buffer?.isPinned = true }
    for mutation in next.list {
      let before = count
      switch mutation {
      case .insert(let key, let value):
        guard let held = insert(key: key, value: value, equality: equality) else { break }
        if count < before { list.noteReturned(held) }
        dropping(Entry(key: key, value: value))
        guard let now = state[key] else { break }
        // The key that went is the one that views have.
        state.exchange(Entry(key: held.key, value: equality(now, value) ? held.value : now))
        dropping(Entry(key: key, value: now))
      case .update(let key, let past, let future):
        let place = list.probe(key).position
        let origin = place == nil ? list.returned(key) ?? Entry(key: key, value: past) : Entry(key: key, value: past)
        // What views have under the key: as the first mutation tells it.
        let heldKey = place.map { list.elements[$0].key } ?? origin.key
        let held = record(key: heldKey, past: origin.value, future: future, equality)
        if let held {
          list.noteReturned(Entry(key: heldKey, value: held))
          if let now = state[key], equality(now, future) {
            dropping(Entry(key: key, value: now))
            state.updateValue(held, forKey: key)
          }
          dropping(Entry(key: key, value: future))
        } else if let now = state[key], equality(now, future) {
          // One that was put back, perhaps, where views get another now.
          dropping(Entry(key: key, value: now))
          state.updateValue(future, forKey: key)
        }
        if count <= before { dropping(Entry(key: key, value: past)) }
      case .remove(let key, let past):
        let isFirst = list.probe(key).position == nil
        let origin = isFirst ? list.returned(key) ?? Entry(key: key, value: past) : Entry(key: key, value: past)
        remove(key: origin.key, past: origin.value, equality: equality)
        if count <= before { dropping(Entry(key: key, value: past)) }
      }
    }
  }
}

extension SetTransaction {
  /// Adds what the next body of a slot did, and puts members back into the slot's state where the two cancel out.
  ///
  /// Called for one body after the other, when all have ended: `state` is the one that the last has left.
  ///
  /// - Parameter dropping: takes what nobody has now.
  @usableFromInline
  mutating func join(_ next: Self, in state: inout Snapshot, dropping: (Element) -> Void = { _ in }) {
    if next.isEmpty { return }
    if list.buffer?.side == nil, list.take(next.list) { return }
    for mutation in next.list {
      switch mutation {
      case .insert(let member):
        guard let held = insert(member) else { break }
        list.noteReturned(Entry(key: held, value: ()))
        dropping(member)
        if let now = state.remove(member) {
          state.insert(held)
          dropping(now)
        }
      case .remove(let member):
        let before = count
        let origin: Entry<Element, Void>? = list.returned(member)
        remove(origin?.key ?? member)
        if count < before { dropping(member) }
      }
    }
  }
}

extension ValueTransaction {
  /// Adds what the next body of a slot did, and puts the value back into the slot's state where the two cancel out.
  ///
  /// Called for one body after the other, when all have ended: `state` is the one that the last has left.
  ///
  /// - Parameters:
  ///   - equality: the slot's comparison.
  ///   - dropping: takes what nobody has now: the values between, and the one that the value put back has replaced.
  @inlinable
  mutating func join(
    _ next: Self,
    in state: inout Value,
    equality: Equality<Value>,
    dropping: (Value) -> Void = { _ in }
  ) {
    guard let change = next.change else { return }
    // What has cancelled out has left in the state the value that views have.
    let (isFirst, hasReturned) = (self.change == nil, trace == .returned)
    let past = self.change?.past ?? (hasReturned ? state : change.past)
    if !isFirst || hasReturned { dropping(change.past) }
    if next.trace == .refreshed { trace = .refreshed }
    if !isFirst, trace != .refreshed, equality(past, change.future), equality(state, change.future) {
      dropping(change.future)
      dropping(state)
      state = past
      self.change = nil
      trace = .returned
    } else {
      self.change = ValueMutation(past: past, future: change.future)
      if trace == .returned { trace = .plain }
      if equality(state, change.future) {
        // One that was put back, perhaps, where views get another now.
        dropping(state)
        state = change.future
      }
    }
  }
}

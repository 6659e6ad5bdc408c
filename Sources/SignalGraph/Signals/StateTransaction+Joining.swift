// What the bodies of one turn did to a slot, each in a draft of its own, becomes one transaction when the outermost ends. Only
// then is it known what cancels out over all of them; there the slot's state gets the instances back that views have.

extension DictionaryTransaction {
  /// What several drafts do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: in order; what the transaction and the state lose is in those after the first.
  ///   - state: what the last of them has left.
  ///   - equality: the slot's comparison.
  /// - Complexity: O(k) for k mutations in all, and one comparison for each update that is left.
  @usableFromInline
  static func joined(_ drafts: [Self], in state: inout Snapshot, equality: Equality<Value>) -> Self {
    guard var joined = drafts.first else { return Self() }
    for next in drafts.dropFirst() {
      if joined.list.take(next.list) { continue }
      joined.list.makeUnique()
      for mutation in next.list {
        guard case .insert(let key, let value) = mutation else {
          joined.announce(mutation, .never)
          continue
        }
        // The key that went is the one that views have.
        if let held = joined.insert(key: key, value: value, equality: .never), let now = state[key] {
          state.exchange(DictionaryEntry(key: held.key, value: now))
        }
      }
      // Last: where the two cancel out on the way, the mark goes with what it was for.
      if next.isPinned, !joined.isEmpty { joined.list.buffer.unsafelyUnwrapped.isPinned = true }
    }
    joined.dropIdleUpdates(in: &state, equality)
    return joined
  }

  /// Takes out updates to what equals the first value of the key, and gives the state that back.
  @usableFromInline
  mutating func dropIdleUpdates(in state: inout Snapshot, _ equality: Equality<Value>) {
    if isEmpty || isPinned || !equality.isKnown { return }
    for position in (0..<count).reversed() {
      if case .update(let key, let past, let future) = list.elements[position], equality(past, future) {
        list.remove(at: position, list.probe(key))
        state.updateValue(past, forKey: key)
      }
    }
  }
}

extension SetTransaction {
  /// What several drafts do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: in order; what the transaction and the state lose is in those after the first.
  ///   - state: what the last of them has left.
  /// - Complexity: O(k) for k mutations in all.
  @usableFromInline
  static func joined(_ drafts: [Self], in state: inout Snapshot) -> Self {
    guard var joined = drafts.first else { return Self() }
    // The members that views have, where what is recorded of them has cancelled out.
    var returned: Set<Element> = []
    for next in drafts.dropFirst() {
      for mutation in next.list {
        switch mutation {
        case .insert(let member):
          guard let held = joined.insert(member) else { break }
          returned.insert(held)
          if state.remove(member) != nil { state.insert(held) }
        case .remove(let member):
          joined.remove(returned.remove(member) ?? member)
        }
      }
    }
    return joined
  }
}

extension ValueTransaction {
  /// What several drafts do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: in order; what the transaction and the state lose is in those after the first.
  ///   - state: what the last of them has left.
  ///   - equality: the slot's comparison.
  @inlinable
  static func joined(_ drafts: [Self], in state: inout Value, equality: Equality<Value>) -> Self {
    let changes = drafts.compactMap(\.change)
    guard let first = changes.first else { return Self() }
    var joined = Self(unequalPast: first.past, future: changes[changes.count - 1].future)
    joined.isRefreshed = drafts.contains(where: \.isRefreshed)
    if joined.isRefreshed || !equality(first.past, state) { return joined }
    state = first.past
    return Self()
  }
}

// Each body of a turn edits a slot in a draft of its own; when the outermost body ends, the drafts become one
// transaction. Only then is it known what cancels out over all of them, and the state gets back the instances that
// views have.

extension DictionaryTransaction {
  /// Joins drafts into one transaction that does what they do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: the drafts in order; those after the first keep alive what the transaction and the state lose.
  ///   - state: what the last draft left.
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
        // Views have the key that went.
        if let held = joined.insert(key: key, value: value, equality: .never), let now = state[key] {
          state.exchange(DictionaryEntry(key: held.key, value: now))
        }
      }
      // Last, because a mark goes with what it was for: on the way the two may have cancelled out.
      if next.isPinned, !joined.isEmpty { joined.list.pin() }
    }
    joined.dropIdleUpdates(in: &state, equality)
    return joined
  }

  /// Removes updates to a value that equals the key's first one, which the state gets back.
  @usableFromInline
  mutating func dropIdleUpdates(in state: inout Snapshot, _ equality: Equality<Value>) {
    if isEmpty || isPinned || !equality.isKnown { return }
    for position in (0..<count).reversed() {
      if case .update(let key, let past, let future) = list.elements[position], equality(past, future) {
        list.withdraw(at: position)
        state.updateValue(past, forKey: key)
      }
    }
  }
}

extension SetTransaction {
  /// Joins drafts into one transaction that does what they do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: the drafts in order; those after the first keep alive what the transaction and the state lose.
  ///   - state: what the last draft left.
  /// - Complexity: O(k) for k mutations in all.
  @usableFromInline
  static func joined(_ drafts: [Self], in state: inout Snapshot) -> Self {
    guard var joined = drafts.first else { return Self() }
    // Members that views have and whose mutations have cancelled out.
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
  /// Joins drafts into one transaction that does what they do one after the other.
  ///
  /// - Parameters:
  ///   - drafts: the drafts in order; those after the first keep alive what the transaction and the state lose.
  ///   - state: what the last draft left.
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

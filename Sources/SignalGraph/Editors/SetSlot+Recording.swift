// Single edits of the members, each recorded.
extension SetSlot {
  /// Adds a member; an equal one that is there stays.
  @inlinable @inline(__always) @discardableResult
  func put(
    _ member: Element, _ state: inout Set<Element>, _ transaction: inout SetTransaction<Element>
  ) -> (inserted: Bool, memberAfterInsert: Element) {
    outlet.foresee(member, amid: state.count)
    let result = state.insert(member)
    guard result.inserted else {
      bin.keep(member)
      return result
    }
    if member != member { outlet.subject.reportUnequal(key: member) }
    // The one that this body took out comes back.
    guard let gone = transaction.insert(member) else { return result }
    state.remove(member)
    state.insert(gone)
    bin.keep(member)
    return (true, gone)
  }

  /// Takes a member out, if it is there.
  @inlinable @inline(__always) @discardableResult
  func take(_ member: Element, _ state: inout Set<Element>, _ transaction: inout SetTransaction<Element>) -> Element? {
    outlet.foresee(member, amid: state.count)
    guard let removed = state.remove(member) else { return nil }
    let before = transaction.count
    transaction.remove(removed)
    if transaction.count < before { bin.keep(removed) }
    return removed
  }

  /// Performs a difference from the state, with its members, which leads to `members` if they are given.
  @inlinable
  func perform(
    _ difference: SetTransaction<Element>, leadingTo members: Set<Element>?,
    _ state: inout Set<Element>, _ transaction: inout SetTransaction<Element>
  ) {
    let isFirst = transaction.isEmpty
    var removals = 0
    difference.withMutations { mutations in
      for mutation in mutations {
        switch mutation {
        case .insert(let member):
          if member != member { outlet.subject.reportUnequal(key: member) }
          if !isFirst { put(member, &state, &transaction) }
        case .remove(let member):
          removals += 1
          if !isFirst { take(member, &state, &transaction) }
        }
      }
    }
    guard isFirst else { return }
    // What stays keeps its instances; if nothing stays, the set is taken as it is.
    if let members, removals == state.count { state = members } else { difference.apply(to: &state) }
    transaction.append(difference)
  }
}

/// The standard library's verbs of a set, each one transaction.
///
/// Adopted by ``SetSlot`` and ``SetEditor``.
public protocol SetEditing: AnyObject {
  /// The members' type.
  associatedtype Element: Hashable
  /// What is edited.
  var slot: SetSlot<Element> { get }
}

extension SetEditing {
  /// Adds a member if it is not there.
  @inlinable @discardableResult
  public func insert(_ member: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    var result = (inserted: false, memberAfterInsert: member)
    slot.outlet.edit { state, transaction in result = slot.put(member, &state, &transaction) }
    return result
  }

  /// Removes a member; if it is not there, nothing is sent.
  @inlinable @discardableResult
  public func remove(_ member: Element) -> Element? {
    var result: Element?
    slot.outlet.edit { state, transaction in result = slot.take(member, &state, &transaction) }
    return result
  }

  /// Adds a member; if an equal one is there, that one stays and is returned.
  @inlinable @discardableResult
  public func update(with member: Element) -> Element? {
    var result: Element?
    slot.outlet.edit { state, transaction in
      let (inserted, held) = slot.put(member, &state, &transaction)
      if !inserted { result = held }
    }
    return result
  }

  /// Removes and returns a member; nil if there is none.
  ///
  /// O(n), as the members that are left are looked for from the beginning: to take out all, remove them in one step.
  @inlinable @discardableResult
  public func popFirst() -> Element? { slot.elements.first.flatMap { remove($0) } }

  /// Removes all members.
  ///
  /// - Complexity: O(n).
  @inlinable public func removeAll() { slot.replace(with: []) }

  /// Removes all members, as `removeAll()` does: a slot manages its memory itself.
  @inlinable public func removeAll(keepingCapacity keepsCapacity: Bool) { removeAll() }

  /// Does nothing: a slot manages its memory itself.
  @inlinable public func reserveCapacity(_ minimumCapacity: Int) {}

  /// Removes the members that satisfy a predicate.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let slot = slot
    subtract(try slot.outlet.decide { try slot.elements.filter(shouldBeRemoved) })
  }

  /// Adds the members of a sequence.
  @inlinable
  public func formUnion(_ members: some Sequence<Element>) {
    // Taken before the edit, since they may be computed from this set.
    let members = Array(members)
    slot.outlet.edit { state, transaction in
      for member in members { slot.put(member, &state, &transaction) }
    }
  }

  /// Removes the members of a sequence.
  @inlinable
  public func subtract(_ members: some Sequence<Element>) {
    let members = Array(members)
    slot.outlet.edit { state, transaction in
      for member in members { slot.take(member, &state, &transaction) }
    }
  }

  /// Keeps the members that are in a sequence.
  @inlinable
  public func formIntersection(_ members: some Sequence<Element>) {
    let kept = Set(members)
    subtract(Array(slot.elements).filter { !kept.contains($0) })
  }

  /// Removes the members that are also in a sequence, and adds its others.
  @inlinable
  public func formSymmetricDifference(_ members: some Sequence<Element>) {
    let members = Set(members)
    slot.outlet.edit { state, transaction in
      for member in members where slot.take(member, &state, &transaction) == nil {
        slot.put(member, &state, &transaction)
      }
    }
  }
}

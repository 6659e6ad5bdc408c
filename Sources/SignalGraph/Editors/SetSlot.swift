/// A set that is edited directly.
///
/// ```swift
/// let chosen = SetSlot<Int>([1, 2])
/// chosen.insert(3)               // one transition
/// chosen.formUnion([3, 4, 5])    // one transition with two insertions
/// ```
///
/// Each verb is one transaction. - Complexity: O(1) an element.
public final class SetSlot<Element: Hashable>: SetStorage<Element>, Slot, SetEditing {
  /// Makes a slot with members.
  @inlinable
  public init(
    _ members: Set<Element> = [],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let subject = Subject(SetSlot<Element>.self, label: label, site: Site(fileID: fileID, line: line))
    super.init(Outlet(subject: subject, origin: members), nil)
  }

  /// The members that signals are about.
  @inlinable
  public var settled: Set<Element> { outlet.settled.unsafelyUnwrapped }

  /// Itself.
  @inlinable
  public var slot: SetSlot<Element> { self }

  /// Replaces the members by sending the difference as one transaction.
  @inlinable
  public func replace(with members: Set<Element>) {
    outlet.edit { state, transaction in
      transaction.append(.difference(from: state, to: members))
      state = members
    }
  }
}

/// The long name of ``SetSlot``.
public typealias EditableSetStorage = SetSlot

/// The standard library's verbs of a set, each one transaction.
///
/// What fills it: ``SetSlot`` and ``SetEditor``.
public protocol SetEditing: AnyObject {
  /// The members' type.
  associatedtype Element: Hashable
  /// What is edited.
  var slot: SetSlot<Element> { get }
}

extension SetEditing {
  /// Adds a member if it is not there.
  @inlinable
  @discardableResult
  public func insert(_ member: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    var result = (inserted: false, memberAfterInsert: member)
    slot.outlet.edit { state, transaction in
      result = state.insert(member)
      if result.inserted { transaction.insert(member) }
    }
    return result
  }

  /// Removes a member; if it is not there, nothing is sent.
  @inlinable
  @discardableResult
  public func remove(_ member: Element) -> Element? {
    var result: Element?
    slot.outlet.edit { state, transaction in
      result = state.remove(member)
      if let removed = result { transaction.remove(removed) }
    }
    return result
  }

  /// Adds a member, in the place of an equal one if there is one, which is returned; that is no change.
  @inlinable
  @discardableResult
  public func update(with member: Element) -> Element? {
    var result: Element?
    slot.outlet.edit { state, transaction in
      result = state.update(with: member)
      if result == nil { transaction.insert(member) }
    }
    return result
  }

  /// Removes and returns a member; none if there is none.
  @inlinable
  @discardableResult
  public func popFirst() -> Element? { slot.first { _ in true }.flatMap { remove($0) } }

  /// Removes all members.
  @inlinable
  public func removeAll() { subtract(Set(slot)) }

  /// Adds the members of a sequence.
  @inlinable
  public func formUnion(_ members: some Sequence<Element>) {
    // Taken before the edit: they may be computed from this set.
    let members = Array(members)
    slot.outlet.edit { state, transaction in
      for member in members where state.insert(member).inserted { transaction.insert(member) }
    }
  }

  /// Removes the members of a sequence.
  @inlinable
  public func subtract(_ members: some Sequence<Element>) {
    let members = Array(members)
    slot.outlet.edit { state, transaction in
      for member in members {
        if let removed = state.remove(member) { transaction.remove(removed) }
      }
    }
  }

  /// Keeps the members that are in a sequence.
  @inlinable
  public func formIntersection(_ members: some Sequence<Element>) {
    let kept = Set(members)
    subtract(slot.filter { !kept.contains($0) } as [Element])
  }

  /// Removes the members that are in a sequence and adds the others of it.
  @inlinable
  public func formSymmetricDifference(_ members: some Sequence<Element>) {
    let members = Set(members)
    slot.outlet.edit { state, transaction in
      for member in members {
        if let removed = state.remove(member) {
          transaction.remove(removed)
        } else {
          state.insert(member)
          transaction.insert(member)
        }
      }
    }
  }
}

/// A set that is edited directly.
///
/// ```swift
/// let chosen = SetSlot<Int>([1, 2])
/// chosen.insert(3)               // one transition
/// chosen.formUnion([3, 4, 5])    // one transition with two insertions
/// ```
///
/// Each verb is one transaction.
///
/// A member stays while an equal one is edited in: inserting it, updating with it or replacing by it changes nothing,
/// and neither does removing a member and inserting an equal one in one `transaction`. <doc:EqualValues> says what `==`
/// must mean. A member that does not equal itself, such as NaN, is a `badParameter` violation.
///
/// - Complexity: O(1) per member.
public final class SetSlot<Element: Hashable>: SetStorage<Element>, Slot, SetEditing {
  @usableFromInline let bin: Bin<Element>

  /// Makes a slot with members.
  @inlinable
  public init(_ members: Set<Element> = [], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(SetSlot<Element>.self, label: label, site: Site(fileID: fileID, line: line))
    let bin = Bin<Element>()
    self.bin = bin
    let outlet = Outlet<SetTransaction<Element>>(subject: subject, origin: members) { drafts, state in
      .joined(drafts, in: &state)
    }
    super.init(outlet, nil)
    if !Reflexivity.isKnown(of: Element.self) {
      for member in members where member != member { subject.reportUnequal(key: member) }
    }
  }

  /// The members that signals are about.
  @inlinable public var settled: Set<Element> { outlet.shownSettled.unsafelyUnwrapped }

  /// Itself.
  @inlinable public var slot: SetSlot<Element> { self }

  /// Replaces the members by sending the difference as one transaction; of equal members the one that is there stays.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public func replace(with members: Set<Element>) {
    outlet.edit { state, transaction in
      let difference = SetTransaction.difference(from: state, to: members)
      perform(difference, leadingTo: members, &state, &transaction)
    }
  }
}

// Single edits of the members, each recorded.
extension SetSlot {
  /// Has readers fetch what they keep of a member, where there are very many; of a body's members they fetch it
  /// themselves.
  @inlinable @inline(__always)
  func foresee(_ member: Element, _ state: borrowing Set<Element>) {
    if !KeyHash.isWholeKey(Element.self) || _fastPath(state.count < Foresight.least) || !Turn.current.isIdle { return }
    outlet.foresee(KeyHash.bits(of: member))
  }

  /// Adds a member; an equal one that is there stays.
  @inlinable @inline(__always) @discardableResult
  func put(
    _ member: Element, _ state: inout Set<Element>, _ transaction: inout SetTransaction<Element>
  ) -> (inserted: Bool, memberAfterInsert: Element) {
    foresee(member, state)
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
    foresee(member, state)
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

/// The long name of ``SetSlot``.
public typealias EditableSetStorage = SetSlot

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
  @inlinable @discardableResult
  public func popFirst() -> Element? { slot.elements.first.flatMap { remove($0) } }

  /// Removes all members.
  ///
  /// - Complexity: O(n).
  @inlinable public func removeAll() { slot.replace(with: []) }

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

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
/// There is no `refresh`, as dictionaries and arrays have: a member is what it is found by. Objects that change inside
/// are kept in a ``DictionarySlot``, by what stays of them.
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
    let outlet = Outlet<SetTransaction<Element>>(subject: subject, origin: members) { source, task, result in
      Outlet<SetTransaction<Element>>.perform(source, task, result) { .joined($0, in: &$1) }
    }
    super.init(outlet, nil)
    if !Reflexivity.isKnown(of: Element.self) {
      for member in members where member != member { subject.reportUnequal(key: member) }
    }
  }

  /// Makes a slot with the members of a sequence; of equal ones the first is taken.
  @inlinable
  public convenience init(
    _ members: some Sequence<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Set(members), label: label, fileID: fileID, line: line)
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

  /// Replaces the members by those of a sequence; of equal members the one that is there stays.
  ///
  /// - Complexity: O(n + m).
  @inlinable public func replace(with members: some Sequence<Element>) { replace(with: Set(members)) }
}

/// The long name of ``SetSlot``.
public typealias EditableSetStorage = SetSlot

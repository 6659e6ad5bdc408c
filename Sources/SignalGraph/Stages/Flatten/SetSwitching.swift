/// The members of the set that a value storage holds: of the one that was chosen last.
///
/// For members whose source changes: the members of the team that is selected, the tags of the open document. See ``ValueSwitching``
/// for values, and for a choice whose closure chains stages; `flattened()` of an array or of a dictionary is for several
/// storages at once.
///
/// | in | out |
/// |---|---|
/// | another storage | `termination` and `initiation`, a reset |
/// | the same storage again | nothing |
/// | a mutation of the chosen storage | the same |
/// | a mutation of a storage that was chosen before | nothing |
/// | a storage without a state, or nil | `termination` |
/// | the chosen storage gets its state | `initiation` |
/// | the choice and the chosen storage in one turn | one change |
/// | `termination` of the choice | `termination` |
///
/// ```swift
/// let (red, blue) = (SetSlot([1, 2]), SetSlot([2, 3]))
/// let team = ValueSlot(red)
/// let players = team.flattened()    // 1, 2
/// red.insert(4)                     // 1, 2, 4, an insertion
/// team.value = blue                 // 2, 3, a reset
/// red.remove(1)                     // nothing: nobody reads it
/// players.tearDown()
/// ```
///
/// Another storage is a reset even where the two hold the same: nothing is compared, so that a choice costs O(1) here,
/// whatever the size. Where a transition with the difference is wanted, combine lists or change one slot with
/// `replace(with:)`. A choice may be an optional storage; nil chooses none, and there is no state then:
/// what is chained to it ends, too. Groups of a `domain` are there without rows as well, and go on.
///
/// - Complexity: another choice O(1), and the first mutation after it a copy of the set; a mutation as in a replica.
///   Memory: the state, which is shared with the storage until either changes. The storage is kept while it is chosen.
///
/// Preconditions: no storage that is chosen reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. The storages
/// that are chosen from stay.
public final class SetSwitching<Choice, Element: Hashable>: SetStage<ValueTransaction<Choice>, Element> {
  /// Makes a switch whose sensor is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Choice: SetStorage<Element> {
    super.init(Parts(switching: MessageSubject(SetSwitching.self, label, fileID, line)) { $0 })
  }

  /// Makes a switch between storages and none, whose sensor is registered by its user.
  @inlinable
  public init<Chosen: SetStorage<Element>>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Choice == Chosen? {
    super.init(Parts(switching: MessageSubject(SetSwitching.self, label, fileID, line)) { $0 })
  }
}

extension ValueStorage {
  /// The members of the set that this storage holds; see ``SetSwitching``.
  @inlinable
  public final func flattened<Member>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetSwitching<Value, Member> where Value: SetStorage<Member> {
    feeding(SetSwitching<Value, Member>(label: label, fileID: fileID, line: line))
  }

  /// The members of the set that this storage holds, if it holds one; see ``SetSwitching``.
  @inlinable
  public final func flattened<Chosen, Member>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetSwitching<Value, Member> where Value == Chosen?, Chosen: SetStorage<Member> {
    feeding(SetSwitching<Value, Member>(label: label, fileID: fileID, line: line))
  }
}

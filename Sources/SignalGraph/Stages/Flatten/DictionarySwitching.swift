/// The entries of the dictionary that a value storage holds: of the one that was chosen last.
///
/// For entries whose source changes: the settings of the profile that is selected, the orders of the open customer. See ``ValueSwitching``
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
/// let (work, home) = (DictionarySlot(["font": 10]), DictionarySlot(["font": 12, "tabs": 2]))
/// let profile = ValueSlot(work)
/// let settings = profile.flattened()    // font 10
/// work["font"] = 11                     // font 11, an update
/// profile.value = home                  // font 12, tabs 2, a reset
/// work["font"] = 9                      // nothing: nobody reads it
/// settings.tearDown()
/// ```
///
/// Another storage is a reset even where the two hold the same: nothing is compared, so that a choice costs O(1) here,
/// whatever the size. Where a transition with the difference is wanted, combine lists or change one slot with
/// `replace(with:)`. A choice may be an optional storage; nil chooses none, and there is no state then:
/// what is chained to it ends, too. Groups of a `domain` are there without rows as well, and go on.
///
/// - Complexity: another choice O(1), and the first mutation after it a copy of the dictionary; a mutation as in a replica.
///   Memory: the state, which is shared with the storage until either changes. The storage is kept while it is chosen.
///
/// Preconditions: no storage that is chosen reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. The storages
/// that are chosen from stay.
public final class DictionarySwitching<Choice, Key: Hashable, Value>: DictionaryStage<
  ValueTransaction<Choice>, Key, Value
>
{
  /// Makes a switch whose sensor is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Choice: DictionaryStorage<Key, Value> {
    super.init(Parts(switching: MessageSubject(DictionarySwitching.self, label, fileID, line)) { $0 })
  }

  /// Makes a switch between storages and none, whose sensor is registered by its user.
  @inlinable
  public init<Chosen: DictionaryStorage<Key, Value>>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Choice == Chosen? {
    super.init(Parts(switching: MessageSubject(DictionarySwitching.self, label, fileID, line)) { $0 })
  }
}

extension ValueStorage {
  /// The entries of the dictionary that this storage holds; see ``DictionarySwitching``.
  @inlinable
  public final func flattened<Name: Hashable, Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionarySwitching<Value, Name, Part> where Value: DictionaryStorage<Name, Part> {
    feeding(DictionarySwitching<Value, Name, Part>(label: label, fileID: fileID, line: line))
  }

  /// The entries of the dictionary that this storage holds, if it holds one; see ``DictionarySwitching``.
  @inlinable
  public final func flattened<Chosen, Name: Hashable, Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionarySwitching<Value, Name, Part> where Value == Chosen?, Chosen: DictionaryStorage<Name, Part> {
    feeding(DictionarySwitching<Value, Name, Part>(label: label, fileID: fileID, line: line))
  }
}

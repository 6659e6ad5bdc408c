/// The value of the storage that another value storage holds: of the one that was chosen last.
///
/// For a value whose source changes: the balance of the account that is selected, the result of the query that was
/// asked last. Combine calls this `switchToLatest`, others `switch` or `flatten`. Where both sources stay and only the
/// result of a function changes, use `map` with a parameter. For other kinds of storages see ``SetSwitching``,
/// ``DictionarySwitching`` and ``ArraySwitching``; for several storages at once, `flattened()` of an array or of a
/// dictionary.
///
/// | in | out |
/// |---|---|
/// | another storage, whose value is another | `transition` from the value of the one before |
/// | another storage, whose value is equal | nothing |
/// | the same storage again | nothing |
/// | a change of the chosen storage | the same |
/// | a change of a storage that was chosen before | nothing |
/// | a storage without a state, or nil | `termination` |
/// | the chosen storage gets its state | `initiation` |
/// | the choice and the chosen storage in one turn | one change |
/// | `termination` of the choice | `termination` |
///
/// ```swift
/// let (north, south) = (ValueSlot(3), ValueSlot(21))
/// let place = ValueSlot(north)
/// let degrees = place.flattened()    // 3
/// north.value = 4                    // 4
/// place.value = south                // 21
/// north.value = 5                    // nothing: nobody reads it
/// transaction {
///   place.value = north
///   north.value = 6
/// }                                  // 6, one transition
/// degrees.tearDown()
/// ```
///
/// Where the choice is made by a `map` whose closure chains stages, what it chained lives while it is chosen:
///
/// ```swift
/// let (rows, limit) = (SetSlot([1, 5, 9]), ValueSlot(4))
/// let count = limit.map { limit in rows.filter { $0 > limit }.counted() }.flattened()    // 2
/// limit.value = 7                                                                       // 1
/// rows.insert(8)                                                                        // 2
/// count.tearDown()
/// ```
///
/// A choice may be an optional storage; nil chooses none, and there is no state then: what is chained to it ends, too. In
/// Combine the last value of the source before would stay. The value of another storage is compared once, with the value
/// before. After that, values are handed on as they come, refreshes included.
///
/// - Complexity: another choice O(1); a change of the chosen storage O(1). Memory: an inlet. The storage is kept while
///   it is chosen.
///
/// Preconditions: no storage that is chosen reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. The storages
/// that are chosen from stay.
public final class ValueSwitching<Choice, Value>: ValueStage<ValueTransaction<Choice>, Value> {
  /// Makes a switch whose sensor is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Choice: ValueStorage<Value> {
    super.init(Parts(switching: MessageSubject(ValueSwitching.self, label, fileID, line), isContinuous: true) { $0 })
  }

  /// Makes a switch between storages and none, whose sensor is registered by its user.
  @inlinable
  public init<Chosen: ValueStorage<Value>>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Choice == Chosen? {
    super.init(Parts(switching: MessageSubject(ValueSwitching.self, label, fileID, line), isContinuous: true) { $0 })
  }
}

extension ValueStorage {
  /// The value of the storage that this one holds; see ``ValueSwitching``.
  @inlinable
  public final func flattened<Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueSwitching<Value, Part> where Value: ValueStorage<Part> {
    feeding(ValueSwitching<Value, Part>(label: label, fileID: fileID, line: line))
  }

  /// The value of the storage that this one holds, if it holds one; see ``ValueSwitching``.
  @inlinable
  public final func flattened<Chosen, Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueSwitching<Value, Part> where Value == Chosen?, Chosen: ValueStorage<Part> {
    feeding(ValueSwitching<Value, Part>(label: label, fileID: fileID, line: line))
  }
}

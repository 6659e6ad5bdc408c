/// The value before the present one; nil before the first change.
///
/// The result depends on the path. For more than one former value, use ``HistoryReading``.
///
/// | in | out |
/// |---|---|
/// | `initiation` | `initiation` with nil |
/// | `transition` | `transition` to the value that it leads away from |
/// | a refresh: a `transition` from a value to itself | `transition` from the former value to itself |
/// | a reset | a reset, to nil |
/// | `termination` | `termination` |
///
/// ```swift
/// let price = ValueSlot(3)
/// let before = price.previous()                                            // nil
/// let change = price.combined(with: before) { $0 - ($1 ?? $0) }            // 0
/// price.value = 5                                                          // 3; change: 2, once
/// price.value = 4                                                          // 5; change: -1
/// transaction {
///   price.value = 9
///   price.value = 4
/// }                                                                        // nothing
/// change.tearDown()
/// before.tearDown()
/// ```
///
/// Elsewhere this is called `pairwise` or `withPrevious`. Those count each value that is set; here a turn leads from one
/// value to the next, and what was set and replaced inside it is nobody's former value.
///
/// - Complexity: O(1). Memory: the former value.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class PreviousReading<Value>: ValueStage<ValueTransaction<Value>, Value?> {
  /// Makes a reading that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let unchanged = Equality<Value>.ofRefreshes
    let work = ValueFold<Value, Value?>(keepsValue: false, equality: .never) { _ in
      nil
    } next: { former, change in
      unchanged(change.past, change.future) ? former : change.past
    }
    super.init(StageParts(MessageSubject(PreviousReading.self, label, fileID, line), work))
  }
}

extension ValueStorage {
  /// The value before the present one; see ``PreviousReading``.
  @inlinable
  public final func previous(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> PreviousReading<Value> {
    feeding(PreviousReading(label: label, fileID: fileID, line: line))
  }
}

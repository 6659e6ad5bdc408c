/// The last values of a storage as an array, the newest last.
///
/// The result depends on the path. For the value before the present one alone, use ``PreviousReading``; to undo edits,
/// ``UndoHistory``, which keeps transactions.
///
/// | in | out |
/// |---|---|
/// | `initiation` | `initiation` with the first value alone |
/// | `transition`, below the limit | `insert` at the end |
/// | `transition`, at the limit | `remove` of the oldest, `insert` at the end |
/// | a refresh: a `transition` from a value to itself | `update` of the newest |
/// | a lower limit | `remove` of the oldest; of several one `replace` |
/// | a higher limit | nothing: what was dropped does not come back |
/// | a reset | a reset, to the new value alone |
/// | `termination` | `termination` |
///
/// ```swift
/// let price = ValueSlot(3)
/// let chart = price.history(limit: 3)    // 3
/// price.value = 5                        // 3 5
/// price.value = 4                        // 3 5 4
/// price.value = 6                        // 5 4 6
/// chart.tearDown()
/// ```
///
/// Elsewhere this is called a replay or a buffer. Those keep each value that is set; here a turn adds one at most.
///
/// - Complexity: a turn O(log n), another limit O(log n) and O(1) per value that goes, for n values. Memory: the values.
///
/// Preconditions: a fixed limit is not negative, or making the stage is a `badParameter` violation. Every value of a
/// storage is allowed: below 1 nothing is kept.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the limit is fixed, it is enough to deregister its sensor.
public final class HistoryReading<Value>: ArrayStage<ValueTransaction<Value>, Value> {
  /// Makes a history that is registered by its user.
  ///
  /// - Precondition: a fixed limit is not negative.
  @inlinable
  public init(
    limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(HistoryReading.self, label, fileID, line)
    let limit = StageParameter(limit, subject, notNegative: "limit")
    super.init(StageParts(subject, [limit], ValueRecorder { limit.value }))
  }
}

extension ValueStorage {
  /// The last values, the newest last; the limit is a number or a storage's; see ``HistoryReading``.
  @inlinable
  public final func history(
    limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> HistoryReading<Value> {
    feeding(HistoryReading(limit: limit, label: label, fileID: fileID, line: line))
  }
}

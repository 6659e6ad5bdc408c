/// How many elements a storage has, as a value.
///
/// | in | out |
/// |---|---|
/// | `transition` that changes the count | `transition` |
/// | another | nothing |
/// | `initiation`, `termination` | the same, of the count |
///
/// ```swift
/// let chosen = SetSlot([1, 2])
/// let count = chosen.counted()    // 2
/// chosen.insert(3)                // 3
/// count.tearDown()
/// ```
///
/// - Complexity: O(1) per mutation. Memory: O(1).
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class Counting<Transaction: RowTransaction>: ValueStage<Transaction, Int> {
  /// Makes a count that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let parts = StageParts<Transaction, ValueTransaction<Int>>(
      MessageSubject(Counting<Transaction>.self, label, fileID, line),
      begin: { Transaction.count($0) },
      change: { input, count, output in
        let growth = input.growth
        if growth == 0 { return }
        output = ValueTransaction(unequalPast: count, future: count + growth)
        count += growth
      }
    )
    super.init(parts.tracing(RowRelation.whole))
  }
}

extension StateStorage where Transaction: RowTransaction {
  /// How many elements there are, as a value; see ``Counting``.
  @inlinable
  public final func counted(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Counting<Transaction> {
    feeding(Counting(label: label, fileID: fileID, line: line))
  }

  /// Whether there are no elements, as a value; see ``Counting`` and ``ValueMapping``.
  ///
  /// `isEmpty` says whether there are none now.
  ///
  /// ```swift
  /// let waiting = ArraySlot(["LH 4"])
  /// let isDone = waiting.emptiness()    // false
  /// waiting.append("BA 9")              // nothing
  /// waiting.removeAll()                 // true
  /// isDone.tearDown()
  /// ```
  ///
  /// - Complexity: O(1) per mutation.
  @inlinable
  public final func emptiness(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueMapping<Int, Bool> {
    counted(fileID: fileID, line: line).map(label: label, fileID: fileID, line: line) { $0 == 0 }
  }
}

/// The whole state of an array, a dictionary or a set, as a value that changes.
///
/// For what is made of everything at once, together with other values: the state of a screen, a document to be written.
/// What is made of each row, of their number or of a sum of them has a stage that does less: ``Counting``,
/// ``Aggregating``, ``ArrayReducing``. A loop in another domain gets the states with
/// ``StateStorage/values(label:isolation:fileID:line:)``, and `snapshot` is the state now.
///
/// | in | out |
/// |---|---|
/// | `transition` | `transition` from the former snapshot to the new one |
/// | `transition` that leads to an equal state: a refresh, a move of an equal element | `transition`, as any |
/// | a reset | a reset |
/// | `initiation`, `termination` | the same, of the snapshot |
///
/// ```swift
/// let rows = ArraySlot(["tea"])
/// let isLoading = ValueSlot(true)
/// let title = rows.snapshots().combined(with: isLoading) { rows, isLoading in
///   isLoading ? "…" : rows.joined(separator: ", ")
/// }                          // …
/// transaction {
///   rows.append("salt")
///   isLoading.value = false
/// }                          // tea, salt, once
/// title.tearDown()
/// ```
///
/// Snapshots are not compared here. But a combination that reads them, and a stage whose parameter they are, ask in each
/// turn whether the value was refreshed, and a map asks where its result is equal: by comparing the former snapshot with
/// the new one, if elements compare. That ends where they differ first; of arrays, parts that share their memory are not
/// looked at. A way back to rows is ``RowReading``, ``EntryReading``, ``MemberReading``.
///
/// - Complexity: initiation and a turn O(1) here. But the snapshot shares its memory with the input, which copies what it
///   edits next: of an array O(log n) per mutation, of a dictionary or a set everything, so O(n) for each turn that
///   changes it. Where edits come fast, pace the input before. Memory: of an array, the nodes that the turn has changed,
///   until it ends; of a dictionary or a set, a second table until it ends.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SnapshotReading<Transaction: RowTransaction>: ValueStage<Transaction, Transaction.Snapshot> {
  /// Makes a reading that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(StageParts(takingWhole: MessageSubject(SnapshotReading<Transaction>.self, label, fileID, line)))
  }
}

extension StateStorage where Transaction: RowTransaction {
  /// The whole state as a value; see ``SnapshotReading``.
  ///
  /// `snapshot` is the state now.
  @inlinable
  public final func snapshots(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SnapshotReading<Transaction> {
    feeding(SnapshotReading(label: label, fileID: fileID, line: line))
  }
}

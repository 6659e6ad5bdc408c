/// The newest entries of a dictionary, by the order in which their keys came.
///
/// For logs, caches and feeds that must not grow. The result depends on the path: what has gone does not come back, neither
/// by an update nor when there is room again. For the greatest entries by an order, sort and take a prefix; of an array,
/// ``ArrayStorage/suffix(_:label:fileID:line:)`` is the last elements.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`; at the limit a `remove` of the oldest too |
/// | `update` of an entry shown | `update`; it is no newer for it |
/// | `update` or `remove` of one that has gone | nothing |
/// | `remove` of an entry shown | `remove`; nothing takes its place |
/// | an entry that has gone is removed and inserted again, in two turns | `insert`: it has come anew |
/// | more in one turn than the limit allows | the newest of them; the others are never seen |
/// | a lower limit | `remove` of the oldest |
/// | a higher limit | nothing |
/// | `initiation` | `initiation`; of more than the limit allows, some |
/// | `termination` | `termination` |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75])
/// let recent = delays.limited(to: 2)    // LH 4
/// delays["BA 9"] = 10                   // LH 4, BA 9
/// delays["LH 4"] = 80                   // LH 4, BA 9
/// delays["AF 1"] = 15                   // BA 9, AF 1
/// delays["LH 4"] = 90                   // the same
/// delays["BA 9"] = nil                  // AF 1
/// recent.tearDown()
/// ```
///
/// The entries of an initiation come in no order, those of a transaction in that of their edits, as ``TieRule`` says.
///
/// Elsewhere this is a size limit or a bounded cache. Those remove the oldest from the source, or let an evicted entry come
/// back when it is updated; here the source keeps what it has, and an update is none of a new entry.
///
/// - Complexity: initiation O(n); a mutation O(1), and O(1) per entry that goes. Memory per entry shown: its key in a table
///   and in a list, and an entry of the dictionary. Nothing of what has gone.
///
/// Preconditions: a fixed limit is not negative, or making the stage is a `badParameter` violation. Every value of a storage
/// is allowed: below 1 there are no entries. While a storage has no limit there is no state; until its first limit all
/// entries wait, later the newest by its last one.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the limit is fixed, it is enough to deregister its sensor.
public final class DictionaryLimiting<Key: Hashable, Value>: DictionaryStage<
  DictionaryTransaction<Key, Value>, Key, Value
>
{
  /// Makes a limit that is registered by its user.
  ///
  /// - Precondition: a fixed limit is not negative.
  @inlinable
  public init(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DictionaryLimiting.self, label, fileID, line)
    let work = ArrivalLimit<DictionaryTransaction<Key, Value>>(
      subject, StageParameter(limit, subject, notNegative: "limit"))
    super.init(Parts(work.makeSensor(), work.inputs, work.makeNode()))
  }
}

extension DictionaryStorage {
  /// The newest entries, as many as a number or a storage says; see ``DictionaryLimiting``.
  @inlinable
  public final func limited(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryLimiting<Key, Value> {
    feeding(DictionaryLimiting(to: limit, label: label, fileID: fileID, line: line))
  }
}

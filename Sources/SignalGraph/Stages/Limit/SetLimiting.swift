/// The newest members of a set, by the order in which they came.
///
/// For logs, caches and feeds that must not grow. The result depends on the path: what has gone does not come back when there
/// is room again. For the greatest members by an order, sort and take a prefix; of an array,
/// ``ArrayStorage/suffix(_:label:fileID:line:)`` is the last elements.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`; at the limit a `remove` of the oldest too |
/// | `remove` of a member shown | `remove`; nothing takes its place |
/// | `remove` of one that has gone | nothing |
/// | one that has gone is removed and inserted again, in two turns | `insert`: it has come anew |
/// | more in one turn than the limit allows | the newest of them; the others are never seen |
/// | a lower limit | `remove` of the oldest |
/// | a higher limit | nothing |
/// | `initiation` | `initiation`; of more than the limit allows, some |
/// | `termination` | `termination` |
///
/// ```swift
/// let guests = SetSlot(["Ada"])
/// let recent = guests.limited(to: 2)    // Ada
/// guests.insert("Bob")                  // Ada, Bob
/// guests.insert("Cyd")                  // Bob, Cyd
/// guests.remove("Bob")                  // Cyd
/// recent.tearDown()
/// ```
///
/// The members of an initiation come in no order, those of a transaction in that of their edits, as ``TieRule`` says.
///
/// Elsewhere this is a size limit or a bounded cache. Those remove the oldest from the source; here the source keeps what it
/// has.
///
/// - Complexity: initiation O(n); a mutation O(1), and O(1) per member that goes. Memory per member shown: a table entry, one
///   of a list, and one of the set. Nothing of what has gone.
///
/// Preconditions: a fixed limit is not negative, or making the stage is a `badParameter` violation. Every value of a storage
/// is allowed: below 1 there are no members. While a storage has no limit there is no state; until its first limit all
/// members wait, later the newest by its last one.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the limit is fixed, it is enough to deregister its sensor.
public final class SetLimiting<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a limit that is registered by its user.
  ///
  /// - Precondition: a fixed limit is not negative.
  @inlinable
  public init(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(SetLimiting.self, label, fileID, line)
    let work = ArrivalLimit<SetTransaction<Element>>(subject, StageParameter(limit, subject, notNegative: "limit"))
    super.init(Parts(work.makeSensor(), work.inputs, work.makeNode()))
  }
}

extension SetStorage {
  /// The newest members, as many as a number or a storage says; see ``SetLimiting``.
  @inlinable
  public final func limited(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetLimiting<Element> {
    feeding(SetLimiting(to: limit, label: label, fileID: fileID, line: line))
  }
}

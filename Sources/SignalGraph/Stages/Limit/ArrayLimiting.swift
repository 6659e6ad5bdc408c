/// The newest elements of an array, by the order in which their rows came, in the array's order.
///
/// For lists in which something is put where it belongs, of which only the last arrivals are to be shown: messages sorted
/// by sender, the newest hundred. The result depends on the path: what has gone does not come back, neither by an update
/// nor when there is room again. For the last elements of the array see
/// ``ArrayStorage/suffix(_:label:fileID:line:)``, for the greatest by an order sort and take a prefix.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`; at the limit a `remove` of the oldest too |
/// | `update` of an element shown | `update`; it is no newer for it |
/// | `update`, `move` or `remove` of one that has gone | nothing |
/// | `move` of an element shown past others that are shown | `move`; it is no newer for it |
/// | `remove` of an element shown | `remove`; nothing takes its place |
/// | `replace` of a range | `remove` or `replace` of what goes, `insert` or `replace` of what comes |
/// | more in one turn than the limit allows | the newest of them; the others are never seen |
/// | a lower limit | `remove` of the oldest |
/// | a higher limit | nothing |
/// | `initiation` | `initiation`; of more than the limit allows, the last |
/// | `termination` | `termination` |
///
/// ```swift
/// let rows = ArraySlot(["b", "d"])
/// let recent = rows.limited(to: 2)    // b d
/// rows.insert("a", at: 0)             // a d: b was the oldest
/// rows[2] = "e"                       // a e
/// rows.move(from: 2, to: 0)           // e a
/// rows.append("c")                    // a c: e was the oldest, though set and moved
/// rows.remove(at: 1)                  // c
/// recent.tearDown()
/// ```
///
/// The elements of an initiation, and those of a `replace`, came in their order. An element that is removed and inserted
/// again has come anew.
///
/// - Complexity: initiation O(n); a mutation O(log n), and O(log² n) per element that goes for another; a transaction of
///   k, k times that. Memory: a tree element and a table entry per element shown, and for each of the source a name in a
///   tree, a place and a bit.
///
/// Preconditions: a fixed limit is not negative, or making the stage is a `badParameter` violation. Every value of a storage
/// is allowed: below 1 there are no elements. While a storage has no limit there is no state; until its first limit all
/// elements wait, later the newest by its last one.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the limit is fixed, it is enough to deregister its sensor.
public final class ArrayLimiting<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a limit that is registered by its user.
  ///
  /// - Precondition: a fixed limit is not negative.
  @inlinable
  public init(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ArrayLimiting.self, label, fileID, line)
    let work = ArrayArrivalLimit<Element>(subject, StageParameter(limit, subject, notNegative: "limit"))
    super.init(Parts(work.makeSensor(), work.inputs, work.makeNode()))
  }
}

extension ArrayStorage {
  /// The newest elements, as many as a number or a storage says; see ``ArrayLimiting``.
  @inlinable
  public final func limited(
    to limit: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayLimiting<Element> {
    feeding(ArrayLimiting(to: limit, label: label, fileID: fileID, line: line))
  }
}

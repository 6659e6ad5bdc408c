/// Whether an element is in an array or a set, as a value; the element is fixed or a storage's.
///
/// For the value of a key of a dictionary, nil while it is absent, see ``KeyReading``.
///
/// | in | out |
/// |---|---|
/// | `transition` that brings the element, or takes the last equal one away | `transition` |
/// | another | nothing |
/// | another element to look for | `transition` where the answer is another |
/// | another element and mutations | one `transition`, or nothing |
/// | `initiation`, `termination` | the same, of the answer, while there is an element to look for |
///
/// ```swift
/// let queue = ArraySlot(["LH 4", "BA 9", "LH 4"])
/// let waits = queue.containment(of: "LH 4")    // true
/// queue.removeFirst()                          // nothing: another one is there
/// queue.removeLast()                           // false
/// let chosen = ValueSlot("BA 9")
/// let isThere = queue.containment(of: chosen)  // true
/// chosen.value = "AF 1"                        // false
/// waits.tearDown()
/// isThere.tearDown()
/// ```
///
/// What `contains` answers once, `containment(of:)` follows, as `emptiness()` follows `isEmpty`; `containing(x)` would
/// read as the rows that contain it.
///
/// - Complexity: initiation O(n); a transaction of k, two comparisons for each element that comes, changes or goes;
///   another element O(n). Memory: a number; with a storage a copy of the elements.
///
/// Precondition: what an element equals does not change while it is there; see <doc:EqualValues>.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the element is fixed, it is enough to deregister its sensor.
public final class Containing<Transaction: RowTransaction>: ValueStage<Transaction, Bool>
where Transaction.Row: Equatable {
  /// Makes a containment that is registered by its user.
  ///
  /// - `element`: the element to look for, `.fixed`, or the `.storage` that holds it.
  @inlinable
  public init(
    _ element: Adjustment<Transaction.Row>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(Containing<Transaction>.self, label, fileID, line)
    let parameter = StageParameter(element, subject)
    let work = ContainmentWork<Transaction>(keepsRows: element.fixed == nil) { $0 == parameter.value }
    super.init(StageParts(subject, [parameter], work))
  }
}

extension StateStorage
where Transaction: RowTransaction, Transaction.Row: Equatable, Transaction.Snapshot: Sequence<Transaction.Row> {
  /// Whether an element or a member is there, as a value; see ``Containing``.
  ///
  /// `contains` says whether it is there now.
  @inlinable
  public final func containment(
    of element: Transaction.Row, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Containing<Transaction> {
    feeding(Containing(.fixed(element), label: label, fileID: fileID, line: line))
  }

  /// Whether the element or the member that a storage holds is there, as a value; see ``Containing``.
  @inlinable
  public final func containment(
    of element: ValueStorage<Transaction.Row>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Containing<Transaction> {
    feeding(Containing(.storage(element), label: label, fileID: fileID, line: line))
  }
}

/// Makes the edits of any number of slots one turn.
///
/// Inside the body each slot shows its edited state, and views still show the state before the body; signals follow when
/// the outermost body ends, one change per emitter. If the body throws, its edits are undone and nothing is sent. A
/// `transaction` inside another joins it, and a throw undoes the inner edits only. In a handler, the turn comes after the
/// running one.
///
/// ```swift
/// let (left, right) = (ValueSlot(0), ValueSlot(0))
/// transaction {
///   left.value = 1
///   right.value = 2
/// }                       // whoever reads both sees one change
/// ```
///
/// - Complexity: O(1), plus what the edits take.
@discardableResult @inlinable
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = Turn.current
  turn.openBody()
  let result: Result
  do {
    result = try body()
  } catch {
    turn.rollBackBody()
    throw error
  }
  turn.closeBody()
  return result
}

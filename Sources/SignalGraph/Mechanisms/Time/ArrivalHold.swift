/// What becomes of the rows of a window while they are in: a list of them, or what an aggregate makes of them.
@usableFromInline
protocol ArrivalHold<Row, Output>: AnyObject {
  associatedtype Row
  associatedtype Output: StateTransaction

  /// The earliest instant of a row that is in.
  var first: Duration? { get }

  /// Begins without rows, and says what state that is.
  func begin() -> Output.Snapshot

  /// Puts a row behind those that are not later, and says whether the earliest instant may be another one by that.
  func insert(
    _ row: Row, _ instant: Duration, _ state: inout Output.Snapshot, _ output: inout Output
  ) -> Bool

  /// Lets go of the rows up to an instant.
  func remove(through instant: Duration, _ state: inout Output.Snapshot, _ output: inout Output)

  /// Writes what is written once for all rows that came and went in a turn.
  func settle(_ state: inout Output.Snapshot, _ output: inout Output)

  /// Ends: lets go of what is kept beside the state.
  func forget()
}

/// The rows themselves, in the order of their instants.
@usableFromInline
final class ArrivalRows<Row>: ArrivalHold {
  @usableFromInline typealias Output = ArrayTransaction<Row>
  /// The instants of the rows, in order.
  @exclusivity(unchecked) @usableFromInline var instants = TreeArray<Duration>()
  @usableFromInline let bin = Bin<Row>()

  @inlinable init() {}

  @inlinable var first: Duration? { instants.first }

  @inlinable func begin() -> TreeArray<Row> { TreeArray() }

  @inlinable
  func insert(_ row: Row, _ instant: Duration, _ state: inout TreeArray<Row>, _ output: inout Output) -> Bool {
    var index = instants.count
    if index > 0, instants[index - 1] > instant { index = instants.firstIndex(notBefore: instant) { $0 <= $1 } }
    instants.insert(instant, at: index)
    output.insert(row, at: index, in: &state)
    return index == 0
  }

  @inlinable
  func remove(through instant: Duration, _ state: inout TreeArray<Row>, _ output: inout Output) {
    let count = instants.firstIndex(notBefore: instant) { $0 <= $1 }
    if count == 1 {
      instants.remove(at: 0)
      output.remove(at: 0, from: &state, bin)
    } else if count > 1 {
      instants.removeSubrange(0..<count)
      output.replace(0..<count, with: [], in: &state, bin)
    }
  }

  @inlinable func settle(_ state: inout TreeArray<Row>, _ output: inout Output) {}

  @inlinable func forget() { instants = TreeArray() }
}

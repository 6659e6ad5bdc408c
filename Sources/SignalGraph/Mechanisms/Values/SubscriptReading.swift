/// What a storage holds under one subscript, nil where it holds nothing: the work of readings whose subscript may change.
///
/// A subscript is an index or a key. The rows are kept, so that another subscript can be read. A result that equals the
/// present one changes nothing, unless what was read before is read again and was updated, wherever it stands, or what is
/// read was refreshed.
@usableFromInline
final class SubscriptReading<Rows: StateTransaction, Subscript: Equatable, Value>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Value?>
  @usableFromInline let find: (Rows.Snapshot) -> Subscript
  @usableFromInline let read: (Rows.Snapshot, Subscript) -> Value?
  @usableFromInline let concerns: (Rows, Subscript) -> Bool
  @usableFromInline let isNews: (Rows, _ found: Subscript, _ former: Subscript?) -> Bool
  @usableFromInline let equality = Equality<Value>()
  @exclusivity(unchecked) @usableFromInline var rows: Rows.Snapshot?
  /// What the result was read with.
  @exclusivity(unchecked) @usableFromInline var present: Subscript?

  /// - `find`: the subscript to read in such rows.
  /// - `read`: what such rows hold under a subscript.
  /// - `concerns`: whether a transaction may have changed what a subscript reads.
  /// - `isNews`: whether a transaction has updated what a subscript reads, and it is what another read before, or has
  ///   refreshed it.
  @inlinable
  init(
    _ find: @escaping (Rows.Snapshot) -> Subscript, read: @escaping (Rows.Snapshot, Subscript) -> Value?,
    concerns: @escaping (Rows, Subscript) -> Bool,
    isNews: @escaping (Rows, _ found: Subscript, _ former: Subscript?) -> Bool
  ) {
    (self.find, self.read, self.concerns, self.isNews) = (find, read, concerns, isNews)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Value? {
    let found = find(snapshot)
    (rows, present) = (snapshot, found)
    return read(snapshot, found)
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Value?, _ output: inout Output) {
    let input = copy input
    input.apply(to: &rows.unsafelyUnwrappedInPlace)
    let (found, former) = (find(rows.unsafelyUnwrapped), present)
    if former == .some(found), !concerns(input, found) { return }
    take(found, isStanding: isNews(input, found, former), &state, &output)
  }

  @inlinable
  func take(_ found: Subscript, isStanding: @autoclosure () -> Bool, _ state: inout Value?, _ output: inout Output) {
    present = found
    let future = read(rows.unsafelyUnwrapped, found)
    var isEqual = false
    switch (state, future) {
    case (nil, nil): return
    case (let past?, let next?):
      isEqual = equality(past, next)
      if isEqual, !isStanding() {
        // Another row with an equal value may stand here now.
        state = future
        return
      }
    default: break
    }
    output = ValueTransaction(past: state, future: future, isRefreshed: isEqual)
    state = future
  }

  @inlinable func end() { (rows, present) = (nil, nil) }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Value?, _ output: inout Output) -> Value?? {
    // A change of the input in the same turn was read with the new subscript already.
    if output.isEmpty { take(find(rows.unsafelyUnwrapped), isStanding: adjustment.isRefreshed, &state, &output) }
    return nil
  }

  @inlinable func source(_ state: Value?) -> Rows.Snapshot { rows.unsafelyUnwrapped }
}

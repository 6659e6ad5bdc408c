/// What stands at one place of a storage, nil where nothing does: the work of readings whose place may change.
///
/// The rows are kept, so that another place finds what stands there. A result that equals the one that is there changes
/// nothing, unless what stands there was announced as updated.
@usableFromInline
final class PlaceReading<Rows: StateTransaction, Value>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Value?>
  @usableFromInline let read: (Rows.Snapshot) -> Value?
  @usableFromInline let isUpdate: (Rows, Rows.Snapshot) -> Bool
  @usableFromInline let equality = Equality<Value>()
  @exclusivity(unchecked) @usableFromInline var rows: Rows.Snapshot?

  /// - `read`: what stands at the place.
  /// - `isUpdate`: whether a transaction, which led to the rows, has updated what stands there.
  @inlinable
  init(_ read: @escaping (Rows.Snapshot) -> Value?, isUpdate: @escaping (Rows, Rows.Snapshot) -> Bool) {
    (self.read, self.isUpdate) = (read, isUpdate)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Value? {
    rows = snapshot
    return read(snapshot)
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Value?, _ output: inout ValueTransaction<Value?>) {
    let input = copy input
    input.apply(to: &rows.unsafelyUnwrappedInPlace)
    take(isStanding: isUpdate(input, rows.unsafelyUnwrapped), &state, &output)
  }

  @inlinable
  func take(isStanding: @autoclosure () -> Bool, _ state: inout Value?, _ output: inout ValueTransaction<Value?>) {
    let future = rows.flatMap(read)
    switch (state, future) {
    case (nil, nil): return
    case (let past?, let next?):
      if equality(past, next), !isStanding() {
        // Another row may stand here now; its value stands for the last one.
        state = future
        return
      }
    default: break
    }
    output = ValueTransaction(unequalPast: state, future: future)
    state = future
  }

  @inlinable
  func end() { rows = nil }

  @inlinable
  func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Value?, _ output: inout ValueTransaction<Value?>) -> Value?? {
    // A change of the input in the same turn was read at the new place already.
    if output.isEmpty { take(isStanding: adjustment.isRefreshed, &state, &output) }
    return nil
  }

  @inlinable
  func source(_ state: Value?) -> Rows.Snapshot { rows.unsafelyUnwrapped }
}

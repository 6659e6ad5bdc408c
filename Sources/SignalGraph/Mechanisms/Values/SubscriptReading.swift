/// What stands at one place of a storage, nil where nothing does: the work of readings whose place may change.
///
/// A place is an index or a key. The rows are kept, so that another place can be read. A result that equals the present
/// one changes nothing, unless the place stayed and what stands there was announced as updated.
@usableFromInline
final class PlaceReading<Rows: StateTransaction, Place: Equatable, Value>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Value?>
  @usableFromInline let find: (Rows.Snapshot) -> Place
  @usableFromInline let read: (Rows.Snapshot, Place) -> Value?
  @usableFromInline let isUpdate: (Rows, Place) -> Bool
  @usableFromInline let equality = Equality<Value>()
  @exclusivity(unchecked) @usableFromInline var rows: Rows.Snapshot?
  /// Where the result was read.
  @exclusivity(unchecked) @usableFromInline var place: Place?

  /// - `find`: the place to read in such rows.
  /// - `read`: what stands at a place.
  /// - `isUpdate`: whether a transaction has updated what stands at a place.
  @inlinable
  init(
    _ find: @escaping (Rows.Snapshot) -> Place, read: @escaping (Rows.Snapshot, Place) -> Value?,
    isUpdate: @escaping (Rows, Place) -> Bool
  ) {
    (self.find, self.read, self.isUpdate) = (find, read, isUpdate)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Value? {
    let place = find(snapshot)
    (rows, self.place) = (snapshot, place)
    return read(snapshot, place)
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Value?, _ output: inout Output) {
    let (input, former) = (copy input, place)
    input.apply(to: &rows.unsafelyUnwrappedInPlace)
    let place = find(rows.unsafelyUnwrapped)
    take(place, isStanding: place == former && isUpdate(input, place), &state, &output)
  }

  @inlinable
  func take(_ place: Place, isStanding: @autoclosure () -> Bool, _ state: inout Value?, _ output: inout Output) {
    self.place = place
    let future = read(rows.unsafelyUnwrapped, place)
    switch (state, future) {
    case (nil, nil): return
    case (let past?, let next?):
      if equality(past, next), !isStanding() {
        // Another row with an equal value may stand here now.
        state = future
        return
      }
    default: break
    }
    output = ValueTransaction(unequalPast: state, future: future)
    state = future
  }

  @inlinable func end() { (rows, place) = (nil, nil) }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Value?, _ output: inout Output) -> Value?? {
    // A change of the input in the same turn was read at the new place already.
    if output.isEmpty { take(find(rows.unsafelyUnwrapped), isStanding: adjustment.isRefreshed, &state, &output) }
    return nil
  }

  @inlinable func source(_ state: Value?) -> Rows.Snapshot { rows.unsafelyUnwrapped }
}

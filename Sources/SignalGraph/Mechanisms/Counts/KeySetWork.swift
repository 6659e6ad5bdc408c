/// The keys of the rows that another work makes, as a set.
///
/// A key may come and go in two steps of one turn, as the other work does when parameters change.
@usableFromInline
final class KeySetWork<Rows: KeyedTransaction>: SecondWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = SetTransaction<Rows.Key>

  @inlinable init() {}

  @inlinable
  func begin(_ rows: Rows.Snapshot) -> State {
    var keys = Set<Rows.Key>(minimumCapacity: rows.count)
    rows.forEachEntry { key, _ in keys.insert(key) }
    return keys
  }

  @inlinable
  func change(_ input: borrowing Rows, _ keys: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: keys.insert(output.insert(change.key) ?? change.key)
      case .update: break
      case .remove: if let key = keys.remove(change.key) { output.remove(key) }
      }
    }
  }
}

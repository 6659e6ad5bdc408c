/// Rows of a dictionary or a set under the keys that a closure gives them.
///
/// The closure is called once for a row that comes or is updated, never for past values or removals. With parameters,
/// the rows are kept, so that a new parameter can give them other keys; a row whose key stays sends nothing.
@usableFromInline
final class Rekeying<Rows: KeyedTransaction, NewKey: Hashable>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Content = Rows.Snapshot.Content
  @usableFromInline typealias Output = DictionaryTransaction<NewKey, Content>
  @usableFromInline let index: KeyIndex<Rows.Key, Content, NewKey>
  @usableFromInline let newKey: (Rows.Snapshot.Row) -> NewKey
  @usableFromInline let kept: KeptRows<Rows.Key, Rows.Value>?

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(
    _ subject: MessageSubject, _ rule: CollisionRule<Rows.Key, Content>, keepsRows: Bool,
    _ newKey: @escaping (Rows.Snapshot.Row) -> NewKey
  ) {
    index = KeyIndex(rule, subject: subject)
    self.newKey = newKey
    kept = keepsRows ? KeptRows() : nil
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    kept?.removeAll()
    index.keys.reserveCapacity(snapshot.count)
    snapshot.forEachEntry { key, value in
      kept?.rows.insertNew(key, value)
      index.arrive(key, Rows.Snapshot.content(key, value), newKey(Rows.Snapshot.row(key, value)), index.groups.note)
    }
    return index.groups.begin()
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    // Keys are written once a turn: with a new parameter, when it was read too.
    let isMarking = kept?.isMarking == true
    let changes = input.unsafeChanges
    // One row takes two keys at most, and each once.
    let isAlone = changes.count == 1 && !isMarking
    input.forEachChange(ahead: 6, { index.keys.foresee($0) }) { each in
      change(each) { index.groups.settle($0, atOnce: isAlone, &state, &output) }
    }
    if !isMarking, !isAlone { index.groups.write(&state, &output) }
  }

  @inlinable @inline(__always)
  func change(
    _ change: KeyedChange<Rows.Key, Rows.Value>, _ settle: (KeyIndex<Rows.Key, Content, NewKey>.Effect) -> Bool
  ) {
    let key = change.key
    switch change.kind {
    case .insert:
      let value = change.unsafeFuture
      if let kept { kept.keep(value, forKey: key) }
      index.arrive(key, Rows.Snapshot.content(key, value), newKey(Rows.Snapshot.row(key, value)), settle)
    case .update:
      let future = change.unsafeFuture
      if let kept { kept.keep(future, forKey: key) }
      let (before, now) = (Rows.Snapshot.content(key, change.unsafePast), Rows.Snapshot.content(key, future))
      index.change(key, before, now, newKey(Rows.Snapshot.row(key, future)), settle)
    case .remove:
      if let kept { _ = kept.rows.removeValue(forKey: key) }
      index.leave(key, settle)
    }
  }

  @inlinable
  func end() {
    kept?.removeAll()
    index.removeAll()
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) {
    index.keys.foresee(bits: bits)
    if let kept { kept.rows.foresee(bits: bits) }
  }
}

extension Rekeying {
  @inlinable func prepare() { kept?.isMarking = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    kept.rows.forEach { entry in
      if !kept.isEdited(entry.key) { index.rekey(entry.key, newKey(Rows.Snapshot.row(entry.key, entry.value))) }
    }
    kept.forgetEdited()
    index.groups.write(&state, &output)
    return nil
  }

  @inlinable
  func source(_ state: Output.Snapshot) -> Rows.Snapshot {
    Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value) }
  }
}

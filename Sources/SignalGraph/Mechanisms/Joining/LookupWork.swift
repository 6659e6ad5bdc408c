/// Rows that name one row of another dictionary each, by its own key.
///
/// The other side has no foreign keys, and so no index: a row is found there by its key.
@usableFromInline
final class LookupWork<Key: Hashable, Value, OtherKey: Hashable, OtherValue, Found> {
  @usableFromInline typealias Side = JoinSide<Key, Value, OtherKey>
  @usableFromInline typealias Other = JoinSide<OtherKey, OtherValue, Never>
  @usableFromInline typealias Output = DictionaryTransaction<Key, JoinRow<Value, Found>>
  @usableFromInline typealias State = TableDictionary<Key, JoinRow<Value, Found>>
  @usableFromInline let side: Side
  @usableFromInline let other: Other
  /// What stands beside a row for what was found, or not; nil where the row is left out.
  @usableFromInline let found: (OtherValue?) -> Found?
  /// Whether that is the same for all values.
  @usableFromInline let isOfPresence: Bool

  @inlinable
  init(_ side: Side, _ other: Other, isOfPresence: Bool = false, _ found: @escaping (OtherValue?) -> Found?) {
    (self.side, self.other, self.isOfPresence, self.found) = (side, other, isOfPresence, found)
  }
}

extension LookupWork {
  @inlinable
  func begin() -> State {
    beginSides()
    let table = KeyTable<Key, JoinRow<Value, Found>>()
    side.rows.withEntries { entry in
      if let row = row(of: entry) { table.insertNew(entry.pointee.key, row) }
    }
    return State(table: table)
  }

  @inlinable
  func beginSides() {
    side.begin()
    other.begin()
  }

  /// What is written for a row of the side; nil where it is left out.
  @inlinable @inline(__always)
  func row(of entry: Side.RowPointer) -> JoinRow<Value, Found>? {
    found(value(of: entry.pointee.value.foreignKey)).map { JoinRow(entry.pointee.value.value, $0) }
  }

  @inlinable
  func end() {
    side.end()
    other.end()
  }

  /// Writes what has changed.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    forEachChange { key, row in
      if let row { output.set(row, forKey: key, in: &state) } else { output.unset(key, in: &state) }
    }
  }

  /// Calls the function once with each row that has changed, that names another one now, or whose named row has changed;
  /// nil where it is gone or left out.
  @inlinable @inline(__always)
  func forEachChange(_ write: (Key, JoinRow<Value, Found>?) -> Void) {
    side.settle()
    other.settle()
    for change in other.changes where change.wasThere || change.isThere {
      let value = change.isThere ? change.value : nil
      side.forEach(change.key) { row in
        // Written with its own change.
        if row.pointee.value.marks.contains(.isTouched) { return }
        write(row.pointee.key, found(value).map { JoinRow(row.pointee.value.value, $0) })
      }
    }
    for change in side.changes {
      guard change.isThere else {
        if change.wasThere { write(change.key, nil) }
        continue
      }
      let value = value(of: change.future)
      // It names another row than before, but finds the same: nothing both times, or a row where only its presence counts.
      if !change.isAnnounced, value == nil || isOfPresence, (value != nil) == had(change.past) { continue }
      write(change.key, found(value).map { JoinRow(change.value, $0) })
    }
    side.finish()
    other.finish()
  }

  /// The value that a foreign key names; nil where there is none.
  @inlinable @inline(__always)
  func value(of key: OtherKey?) -> OtherValue? {
    guard let key, let row = other.rows.find(key), !row.pointee.value.marks.contains(.isGone) else { return nil }
    return row.pointee.value.value
  }

  /// Whether a foreign key named a row before the turn.
  @inlinable
  func had(_ key: OtherKey?) -> Bool {
    guard let key, let row = other.rows.find(key) else { return false }
    return !row.pointee.value.marks.contains(.isNew)
  }
}

extension JoinSide where ForeignKey == Never {
  /// A side whose rows are found by their own keys alone.
  @inlinable convenience init(_ subject: MessageSubject) { self.init(subject) { _ in nil } }
}

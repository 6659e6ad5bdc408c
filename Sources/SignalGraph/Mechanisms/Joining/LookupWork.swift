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

  @inlinable
  init(_ side: Side, _ other: Other, _ found: @escaping (OtherValue?) -> Found?) {
    (self.side, self.other, self.found) = (side, other, found)
  }
}

extension LookupWork {
  @inlinable
  func begin() -> State {
    side.begin()
    other.begin()
    let table = KeyTable<Key, JoinRow<Value, Found>>()
    side.rows.withEntries { row in
      guard let found = found(value(of: row.pointee.value.foreignKey)) else { return }
      table.insertNew(row.pointee.key, JoinRow(row.pointee.value.value, found))
    }
    return State(table: table)
  }

  @inlinable
  func end() {
    side.end()
    other.end()
  }

  /// Writes each row once that has changed, that names another one now, or whose named row has changed.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    side.settle()
    other.settle()
    for change in other.changes where change.wasThere || change.isThere {
      let value = change.isThere ? change.value : nil
      side.forEach(change.key) { row in
        // Written with its own change.
        if row.pointee.value.marks.contains(.isTouched) { return }
        write(row.pointee.key, row.pointee.value.value, value, &state, &output)
      }
    }
    for change in side.changes {
      guard change.isThere else {
        if change.wasThere { output.unset(change.key, in: &state) }
        continue
      }
      let value = value(of: change.future)
      // It names another row than before, and neither is there.
      if !change.isAnnounced, value == nil, !had(change.past) { continue }
      write(change.key, change.value, value, &state, &output)
    }
    side.finish()
    other.finish()
  }

  @inlinable @inline(__always)
  func write(_ key: Key, _ value: Value, _ other: OtherValue?, _ state: inout State, _ output: inout Output) {
    if let found = found(other) {
      output.set(JoinRow(value, found), forKey: key, in: &state)
    } else {
      output.unset(key, in: &state)
    }
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

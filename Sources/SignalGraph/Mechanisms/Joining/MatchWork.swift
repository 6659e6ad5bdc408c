/// Rows each with the array of their matches in another dictionary.
///
/// The matches of a foreign key are kept in order, once for all rows that have it: these share the array's memory.
@usableFromInline
final class MatchWork<Key: Hashable, Value, OtherValue, ForeignKey: Hashable, Names: RowNaming> {
  @usableFromInline typealias OtherKey = Names.Key
  @usableFromInline typealias Matches = TreeArray<DictionaryEntry<OtherKey, OtherValue>>
  @usableFromInline typealias Side = JoinSide<Key, Value, ForeignKey>
  @usableFromInline typealias Other = JoinSide<OtherKey, OtherValue, ForeignKey>
  @usableFromInline typealias Output = DictionaryTransaction<Key, JoinRow<Value, Matches>>
  @usableFromInline typealias State = TableDictionary<Key, JoinRow<Value, Matches>>
  @usableFromInline let side: Side
  @usableFromInline let other: Other
  /// The matches of each foreign key that has some.
  @usableFromInline let groups: KeyedGroupArrays<DictionaryTransaction<OtherKey, OtherValue>, ForeignKey, Names>

  @inlinable
  init(_ side: Side, _ other: Other, _ names: Names) {
    (self.side, self.other, groups) = (side, other, KeyedGroupArrays(other.subject, names))
  }
}

extension MatchWork {
  @inlinable func rekey() { (side.isRekeyed, other.isRekeyed) = (true, true) }

  @inlinable
  func begin() -> State {
    side.begin()
    other.begin()
    other.rows.withEntries { row in
      let (key, value) = (row.pointee.key, row.pointee.value)
      groups.come(key)
      if let foreignKey = value.foreignKey { groups.set(value.value, forKey: key, in: foreignKey, isNew: true) }
    }
    groups.arrays.conclude { _, _ in }
    let table = KeyTable<Key, JoinRow<Value, Matches>>()
    side.rows.withEntries { row in
      table.insertNew(row.pointee.key, JoinRow(row.pointee.value.value, matches(of: row.pointee.value.foreignKey)))
    }
    return State(table: table)
  }

  @inlinable
  func end() {
    side.end()
    other.end()
    groups.removeAll()
  }

  /// Writes each row once that has changed, or whose matches have.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    side.settle()
    other.settle()
    for change in other.changes { follow(change) }
    groups.arrays.conclude { foreignKey, matches in
      side.forEach(foreignKey) { row in
        // Written with its own change.
        if row.pointee.value.marks.contains(.isTouched) { return }
        output.put(JoinRow(row.pointee.value.value, matches), forKey: row.pointee.key, in: &state)
      }
    }
    for change in side.changes {
      guard change.isThere else {
        if change.wasThere { output.drop(change.key, in: &state) }
        continue
      }
      let matches = matches(of: change.future)
      // It has another foreign key, and no match as before.
      if !change.isAnnounced, matches.isEmpty, !other.had(change.past) { continue }
      let value = change.value
      output.put(JoinRow(value, matches), forKey: change.key, in: &state)
    }
    side.finish()
    other.finish()
  }

  /// The matches of a foreign key, in order.
  @inlinable
  func matches(of key: ForeignKey?) -> Matches { groups.arrays.rows(of: key) }

  /// Brings the matches up to date with a change.
  @inlinable
  func follow(_ change: Other.Change) {
    if !change.wasThere, change.isThere { groups.come(change.key) }
    if change.isMove, let past = change.past { groups.unset(change.key, in: past) }
    if let future = change.future {
      groups.set(change.value, forKey: change.key, in: future, isNew: change.isMove)
    }
    if change.wasThere, !change.isThere { groups.go(change.key) }
  }
}

/// Rows each with the array of their matches in another dictionary.
///
/// The matches of a foreign key are kept in order, once for all rows that have it: these share the array's memory.
@usableFromInline
final class MatchWork<Key: Hashable, Value, OtherKey: Hashable, OtherValue, ForeignKey: Hashable> {
  @usableFromInline typealias Matches = TreeArray<DictionaryEntry<OtherKey, OtherValue>>
  @usableFromInline typealias Side = JoinSide<Key, Value, ForeignKey>
  @usableFromInline typealias Other = JoinSide<OtherKey, OtherValue, ForeignKey>
  @usableFromInline typealias Output = DictionaryTransaction<Key, JoinRow<Value, Matches>>
  @usableFromInline typealias State = TableDictionary<Key, JoinRow<Value, Matches>>
  @usableFromInline let side: Side
  @usableFromInline let other: Other
  @usableFromInline let order: MatchOrder<OtherKey>
  /// The matches of each foreign key that has some.
  @usableFromInline let groups = KeyTable<ForeignKey, Matches>()
  /// The foreign keys whose matches this turn has changed.
  @exclusivity(unchecked) @usableFromInline var touched: [ForeignKey] = []

  @inlinable
  init(_ side: Side, _ other: Other, _ order: MatchOrder<OtherKey>) {
    (self.side, self.other, self.order) = (side, other, order)
  }
}

extension MatchWork {
  @inlinable func rekey() { (side.isRekeyed, other.isRekeyed) = (true, true) }

  @inlinable
  func begin() -> State {
    side.begin()
    other.begin()
    other.rows.withEntries { row in
      order.ranks?.come(row.pointee.key)
      if let foreignKey = row.pointee.value.foreignKey { put(row.pointee.key, row.pointee.value.value, foreignKey) }
    }
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
    groups.withEntries { other.release($0.pointee.key) }
    groups.removeAll()
    order.ranks?.clear()
  }

  /// Writes each row once that has changed, or whose matches have.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    side.settle()
    other.settle()
    for change in other.changes { follow(change) }
    for foreignKey in touched {
      let matches = matches(of: foreignKey)
      side.forEach(foreignKey) { row in
        // Written with its own change.
        if row.pointee.value.marks.contains(.isTouched) { return }
        output.set(JoinRow(row.pointee.value.value, matches), forKey: row.pointee.key, in: &state)
      }
      other.bags.find(foreignKey)!.pointee.value.isMarked = false
    }
    touched.removeAll(keepingCapacity: touched.count <= 256)
    for change in side.changes {
      guard change.isThere else {
        if change.wasThere { output.unset(change.key, in: &state) }
        continue
      }
      let matches = matches(of: change.future)
      // It has another foreign key, and no match as before.
      if !change.isAnnounced, matches.isEmpty, !other.had(change.past) { continue }
      let value = change.value
      output.set(JoinRow(value, matches), forKey: change.key, in: &state)
    }
    side.finish()
    other.finish()
  }

  /// The matches of a foreign key, in order.
  @inlinable
  func matches(of key: ForeignKey?) -> Matches { key.flatMap { groups.value(of: $0) } ?? Matches() }
}

// The matches of a foreign key.
extension MatchWork {
  @inlinable
  func follow(_ change: Other.Change) {
    if !change.wasThere, change.isThere { order.ranks?.come(change.key) }
    if change.isMove {
      if let past = change.past { take(change.key, past) }
      if let future = change.future { put(change.key, change.value, future) }
    } else if let key = change.future {
      edit(key) { matches in
        matches.exchange(at: index(of: change.key, in: matches), with: entry(change.key, change.value))
      }
    }
    if let past = change.past { touch(past) }
    if let future = change.future { touch(future) }
    if change.wasThere, !change.isThere { order.ranks?.go(change.key) }
  }

  /// Notes that the rows of a foreign key must be written.
  @inlinable
  func touch(_ key: ForeignKey) {
    let bag = other.bags.find(key)!
    if bag.pointee.value.isMarked { return }
    bag.pointee.value.isMarked = true
    touched.append(key)
  }

  @inlinable
  func put(_ key: OtherKey, _ value: OtherValue, _ foreignKey: ForeignKey) {
    if !groups.contains(foreignKey) { groups.insertNew(foreignKey, Matches()) }
    edit(foreignKey) { matches in
      let index = matches.firstIndex(notBefore: key) { order.precedes($0.key, $1) }
      if index < matches.count, !order.precedes(key, matches[index].key) { reportDisorder(key) }
      matches.insert(entry(key, value), at: index)
    }
  }

  @inlinable
  func take(_ key: OtherKey, _ foreignKey: ForeignKey) {
    edit(foreignKey) { _ = $0.remove(at: index(of: key, in: $0)) }
    let group = groups.find(foreignKey)!
    if group.pointee.value.isEmpty { other.release(groups.remove(group).key) }
  }

  /// Edits the matches of a foreign key where they lie.
  @inlinable
  func edit(_ key: ForeignKey, _ body: (inout Matches) -> Void) { body(&groups.find(key)!.pointee.value) }

  @inlinable
  func index(of key: OtherKey, in matches: Matches) -> Int {
    let index = matches.firstIndex(notBefore: key) { order.precedes($0.key, $1) }
    if index == matches.count || matches[index].key != key { reportDisorder(key) }
    return index
  }

  @inlinable
  func entry(_ key: OtherKey, _ value: OtherValue) -> DictionaryEntry<OtherKey, OtherValue> {
    DictionaryEntry(key: key, value: value)
  }

  @usableFromInline
  func reportDisorder(_ key: OtherKey) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(other.subject.located) does not find \(key) at its place: the order of its matches contradicts itself. "
        + "Give the keys a strict order in which no two are equal, or add ties: .arrival."
    )
  }
}

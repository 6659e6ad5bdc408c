/// A persistent array of rows for each group that has some.
///
/// An array that was handed out stays as it is: an edit copies what it shares with others, O(log g) for g rows. A group
/// that a turn has touched is written once, when all was read; one that is empty then goes. Rows without keys may leave an
/// equal array, which is not written: equal ones that came and went, or passed one another.
@usableFromInline
final class GroupArrays<Group: Hashable, Row>: ArrayGroupTargets {
  @usableFromInline typealias Rows = ArrayTransaction<Row>
  @usableFromInline typealias Output = DictionaryTransaction<Group, TreeArray<Row>>

  @usableFromInline
  struct Entry {
    @usableFromInline var rows: TreeArray<Row>
    /// The rows before the turn and what it did, where an equal array may come of it.
    @usableFromInline var past: TreeArray<Row>?
    @usableFromInline var changes = ArrayTransaction<Row>()
    @usableFromInline var (isTouched, isChanged) = (false, false)

    @inlinable init(_ rows: TreeArray<Row>) { self.rows = rows }
  }

  @usableFromInline let entries = KeyTable<Group, Entry>()
  /// The groups that the turn has touched.
  @exclusivity(unchecked) @usableFromInline var touched: [Group] = []
  @exclusivity(unchecked) @usableFromInline var isAdjusting = false
  @usableFromInline let (equality, unchanged) = (Equality<Row>(), Equality<Row>.ofRefreshes)
  @usableFromInline let (bin, changesBin) = (Bin<Group>(), TransactionBin<ArrayTransaction<Row>>())

  @inlinable init() {}
}

extension GroupArrays {
  /// The rows of a group, in order.
  @inlinable
  func rows(of group: Group?) -> TreeArray<Row> { group.flatMap { entries.value(of: $0)?.rows } ?? TreeArray() }

  @inlinable func load(_ group: Group, _ rows: TreeArray<Row>) { entries.insertNew(group, Entry(rows)) }

  /// Changes the rows of a group.
  @inlinable @inline(__always)
  func edit(_ group: Group, _ body: (inout TreeArray<Row>) -> Void) {
    let entry = touch(group)
    entry.pointee.value.isChanged = true
    body(&entry.pointee.value.rows)
  }

  /// Changes the rows of a group, and records how.
  @inlinable
  func update(_ group: Group, _ body: (inout TreeArray<Row>, inout ArrayTransaction<Row>) -> Void) {
    let entry = touch(group)
    if entry.pointee.value.past == nil { entry.pointee.value.past = entry.pointee.value.rows }
    body(&entry.pointee.value.rows, &entry.pointee.value.changes)
  }

  @inlinable
  func touch(_ group: Group) -> UnsafeMutablePointer<DictionaryEntry<Group, Entry>> {
    let entry = entries.find(group) ?? entries.insertNew(group, Entry(TreeArray()))
    if !entry.pointee.value.isTouched {
      entry.pointee.value.isTouched = true
      touched.append(group)
    }
    return entry
  }

  /// Calls `body` with each group that has changed and its rows, and lets go of those that are empty.
  @inlinable
  func conclude(_ body: (Group, TreeArray<Row>) -> Void) {
    for group in touched {
      let entry = entries.find(group).unsafelyUnwrapped
      let isChanged = entry.pointee.value.isChanged || differs(entry.pointee.value)
      changesBin.take(&entry.pointee.value.changes)
      // Without memory to reuse: there may be many groups.
      (entry.pointee.value.past, entry.pointee.value.changes) = (nil, ArrayTransaction())
      (entry.pointee.value.isTouched, entry.pointee.value.isChanged) = (false, false)
      if isChanged { body(group, entry.pointee.value.rows) }
      if entry.pointee.value.rows.isEmpty { bin.keep(entries.remove(entry).key) }
    }
    touched.removeAll(keepingCapacity: touched.count <= 256)
  }

  /// Whether the changes of a turn leave another array, or announce a row.
  ///
  /// Looks at the rows between the first and the last that changed, up to one that differs.
  @inlinable
  func differs(_ entry: Entry) -> Bool {
    guard let past = entry.past, !entry.changes.isEmpty else { return false }
    if past.count != entry.rows.count { return true }
    // How many rows at the beginning and at the end nothing has touched.
    var (start, end, count) = (past.count, past.count, past.count)
    func touch(_ low: Int, _ high: Int) { (start, end) = (min(start, low), min(end, count - high)) }
    for change in entry.changes.unsafeChanges {
      switch change.kind {
      case .insert:
        count += 1
        touch(change.at, change.at + 1)
      case .remove:
        count -= 1
        touch(change.at, change.at)
      case .update, .move:
        if change.isRefresh(unchanged) { return true }
        let (from, to) = change.kind == .move ? (change.from, change.to) : (change.at, change.at)
        touch(min(from, to), max(from, to) + 1)
      case .shift: touch(min(change.from, change.to), max(change.from, change.to) + 1)
      case .replace:
        let replacement = entry.changes.replacement(change.replacement)
        count += replacement.growth
        touch(replacement.at, replacement.at + replacement.future.count)
      }
    }
    return (start..<max(start, count - end)).contains { !equality(past[$0], entry.rows[$0]) }
  }

  @inlinable
  func removeAll() {
    if !_isPOD(Group.self) { entries.forEach { bin.keep($0.key) } }
    entries.removeAll()
    (touched, isAdjusting) = ([], false)
  }
}

// As the state of a stage.
extension GroupArrays {
  @inlinable
  func begin() -> TableDictionary<Group, TreeArray<Row>> {
    isAdjusting = false
    var state = TableDictionary<Group, TreeArray<Row>>(minimumCapacity: entries.count)
    entries.forEach { state[$0.key] = $0.value.rows }
    return state
  }

  @inlinable func prepare() { isAdjusting = true }

  @inlinable
  func conclude(_ state: inout TableDictionary<Group, TreeArray<Row>>, _ output: inout Output) {
    isAdjusting = false
    conclude { group, rows in
      if rows.isEmpty { output.drop(group, in: &state) } else { output.put(rows, forKey: group, in: &state) }
    }
  }
}

/// Rows by key, in a persistent array for each group, in the order of their keys or by a tie rule.
@usableFromInline
final class KeyedGroupArrays<Rows: KeyedTransaction, Group: Hashable, Names: RowNaming>: KeyedGroupTargets
where Names.Key == Rows.Key {
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline typealias Output = DictionaryTransaction<Group, TreeArray<Row>>
  @usableFromInline let arrays = GroupArrays<Group, Row>()
  @usableFromInline let names: Names
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(_ subject: MessageSubject, _ names: Names) { (self.subject, self.names) = (subject, names) }
}

extension KeyedGroupArrays {
  @inlinable func come(_ key: Rows.Key) { _ = names.come(key) }

  @inlinable func go(_ key: Rows.Key) { names.go(key) }

  @inlinable
  func load(_ group: Group, _ rows: [(key: Rows.Key, value: Rows.Value)]) {
    let named = rows.map { (name: names.name(of: $0.key), row: Rows.Snapshot.row($0.key, $0.value)) }
      .sorted { names.precedes($0.name, $1.name) }
    for (one, other) in zip(named, named.dropFirst()) where !names.precedes(one.name, other.name) {
      reportDisorder(Rows.Snapshot.parts(other.row).key)
    }
    arrays.load(group, TreeArray(named.lazy.map(\.row)))
  }

  @inlinable
  func set(_ value: Rows.Value, forKey key: Rows.Key, in group: Group, isNew: Bool) {
    let row = Rows.Snapshot.row(key, value)
    arrays.edit(group) { rows in
      if !isNew {
        _ = rows.exchange(at: index(of: key, in: rows), with: row)
      } else {
        let name = names.name(of: key)
        let index = rows.firstIndex(notBefore: name, by: precedes)
        if index < rows.count, !names.precedes(name, self.name(of: rows[index])) { reportDisorder(key) }
        rows.insert(row, at: index)
      }
    }
  }

  @inlinable
  func unset(_ key: Rows.Key, in group: Group) {
    arrays.edit(group) { _ = $0.remove(at: index(of: key, in: $0)) }
  }

  @inlinable func name(of row: Row) -> Names.Name { names.name(of: Rows.Snapshot.parts(row).key) }

  @inlinable func precedes(_ row: Row, _ name: Names.Name) -> Bool { names.precedes(self.name(of: row), name) }

  @inlinable
  func index(of key: Rows.Key, in rows: TreeArray<Row>) -> Int {
    let index = rows.firstIndex(notBefore: names.name(of: key), by: precedes)
    if index == rows.count || Rows.Snapshot.parts(rows[index]).key != key { reportDisorder(key) }
    return index
  }

  @usableFromInline @inline(never)
  func reportDisorder(_ key: Rows.Key) -> Never {
    let advice = "Give the keys a strict order in which no two are equal, or add ties: .arrival."
    subject.reportDisorder(key, advice: advice)
  }

  @inlinable
  func removeAll() {
    arrays.removeAll()
    names.clear()
  }
}

// As the state of a stage.
extension KeyedGroupArrays {
  @inlinable var isAdjusting: Bool { arrays.isAdjusting }

  @inlinable func begin() -> TableDictionary<Group, TreeArray<Row>> { arrays.begin() }

  @inlinable func prepare() { arrays.prepare() }

  @inlinable
  func conclude(_ state: inout TableDictionary<Group, TreeArray<Row>>, _ output: inout Output) {
    arrays.conclude(&state, &output)
  }
}

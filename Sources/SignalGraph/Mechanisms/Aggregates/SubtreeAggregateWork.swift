/// What an aggregate makes of each entry of a tree and of all below it.
///
/// Each row is in the groups of all entries on its way up, itself included. A row that came, went, or has another measure or
/// parent is the top of a *piece*: the entries that hang below it, but for what hangs below another such row. Inside a
/// piece the way up is what it was, and above it the same for all. So the measures of a piece go from the groups above its
/// top as it was, and come to those above its top as it is. What is above it before and after is left alone.
///
/// Invariant, outside of a turn's work: the table has the entries that are there, and those that others name as their
/// parents, with all that name them.
@usableFromInline
final class SubtreeAggregateWork<Key: Hashable, Row, Base: Aggregate>: AggregateTableWork {
  /// What is kept of an entry: its parent and its measure.
  @usableFromInline typealias Measured = GroupMeasure<Key?, Base.Measure>
  @usableFromInline typealias Input = DictionaryTransaction<Key, Measured>
  @usableFromInline typealias Output = DictionaryTransaction<Key, Base.Result>
  @usableFromInline typealias Table = AggregateTable<Key, Row, Base, Note>
  @usableFromInline typealias EntryPointer = Table.EntryPointer

  /// Where an entry hangs, and what hangs under it.
  @usableFromInline
  struct Note: GroupNote {
    /// The entry; nil for one that is not there.
    @usableFromInline var row: Measured?
    /// The number of its change in the turn that is at work; -1 for none.
    @usableFromInline var change: Int32 = -1
    /// Where it stands among its parent's children; see ``JoinBag``.
    @usableFromInline var position: Int32 = 0
    @usableFromInline var children = JoinBag<Key>()

    @inlinable init() {}

    @inlinable var isThere: Bool { row != nil }
    @inlinable var isBlank: Bool { children.isUnused }
  }

  /// What an entry was before the turn that is at work, and whether it has moved with the measure that it had.
  @usableFromInline
  struct Change {
    @usableFromInline let past: Measured?
    @usableFromInline let keepsMeasure: Bool

    @inlinable init(_ past: Measured?, keepsMeasure: Bool) { (self.past, self.keepsMeasure) = (past, keepsMeasure) }
  }

  @usableFromInline let table: Table
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @exclusivity(unchecked) @usableFromInline var postponed: Input?
  @usableFromInline let unchanged = Equality<Measured>.ofRefreshes
  @usableFromInline let isSame = Equality<Base.Measure?>()
  /// The changes of the turn that is at work: those of the first entries that the table has as touched.
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  /// Whether an entry came, went or hangs elsewhere by one of them.
  @exclusivity(unchecked) @usableFromInline var hasMoved = false
  /// The ways up from an entry as it was, and as it is.
  @exclusivity(unchecked) @usableFromInline var past: [EntryPointer] = []
  @exclusivity(unchecked) @usableFromInline var way: [EntryPointer] = []
  /// What is still to be looked at of a piece.
  @exclusivity(unchecked) @usableFromInline var rest: [EntryPointer] = []

  @inlinable
  init(_ subject: MessageSubject, _ source: AggregationSource<Row, Base>) { table = AggregateTable(subject, source) }

  @inlinable
  func load(_ snapshot: TableDictionary<Key, Measured>) {
    let base = table.source.base
    table.groups.reserveCapacity(snapshot.count)
    for (key, row) in snapshot { put(row, key, base) }
    settle(base)
  }

  @inlinable
  func read(_ input: borrowing Input) -> Bool {
    let base = table.source.base
    var hasRefreshed = false
    input.forEachChange { change in
      if let past = change.past, let future = change.future, unchanged(past, future) { hasRefreshed = true }
      put(change.future, change.key, base)
    }
    settle(base)
    return hasRefreshed
  }

  /// Gives an entry a measure and a parent, or takes it out.
  @inlinable
  func put(_ row: Measured?, _ key: Key, _ base: Base) {
    let entry = table.entry(of: key, base)
    let past = entry.pointee.value.note.row
    var (row, keepsMeasure) = (row, false)
    if let former = past, let present = row, former.group != present.group, isSame(former.measure, present.measure) {
      // What was added is what is to be removed, if they are not the same.
      (row, keepsMeasure) = (Measured(present.group, former.measure), true)
    }
    entry.pointee.value.note.change = Int32(changes.count)
    entry.pointee.value.note.row = row
    changes.append(Change(past, keepsMeasure: keepsMeasure))
    table.touch(entry)
  }

  /// Hangs the entries that were touched where they belong, and brings their measures there.
  @inlinable
  func settle(_ base: Base) {
    for index in changes.indices {
      let entry = table.touched[index]
      let (former, parent) = (changes[index].past?.group, entry.pointee.value.note.row?.group)
      if former == parent { continue }
      hasMoved = true
      let key = entry.pointee.key
      if let former { unlink(key, from: former, entry.pointee.value.note.position) }
      if let parent { link(key, to: parent, base) }
    }
    for index in changes.indices { bring(table.touched[index], changes[index], base) }
    for index in changes.indices { table.touched[index].pointee.value.note.change = -1 }
    hasMoved = false
    changes.removeAll(keepingCapacity: changes.count <= 256)
    if rest.capacity > 256 { rest = [] }
  }

  @inlinable
  func link(_ key: Key, to parent: Key, _ base: Base) {
    let position = table.entry(of: parent, base).pointee.value.note.children.append(key)
    find(key).pointee.value.note.position = position
  }

  @inlinable
  func unlink(_ key: Key, from parent: Key, _ position: Int32) {
    let entry = find(parent)
    if let moved = entry.pointee.value.note.children.remove(key, at: position) {
      find(moved.key).pointee.value.note.position = moved.position
    }
    // It may have been kept for this child alone.
    table.touch(entry)
  }

  @inlinable
  func find(_ key: Key) -> EntryPointer {
    guard let entry = table.groups.find(key) else { table.subject.reportAbsent(key) }
    return entry
  }

  /// Brings the measures of a piece from the entries above its top as it was to those above it as it is.
  @inlinable
  func bring(_ top: EntryPointer, _ change: Change, _ base: Base) {
    let row = top.pointee.value.note.row
    climb(from: top, &way) { $0.row?.group }
    if !hasMoved { return exchange(change.past?.measure, from: way[...], row?.measure, to: way[...], base) }
    climb(from: top, &past) { $0.change < 0 ? $0.row?.group : changes[Int($0.change)].past?.group }
    if !change.keepsMeasure { exchange(change.past?.measure, from: past[...], row?.measure, to: way[...], base) }
    while let last = past.last, last == way.last {
      past.removeLast()
      way.removeLast()
    }
    if past.isEmpty, way.isEmpty { return }
    var fork = 0
    while fork < past.count, fork < way.count, past[fork] == way[fork] { fork += 1 }
    let (former, present) = (past[fork...], way[fork...])
    if change.keepsMeasure { exchange(row?.measure, from: former, row?.measure, to: present, base) }
    rest.append(top)
    while let entry = rest.popLast() {
      entry.pointee.value.note.children.forEach { key in
        let child = find(key)
        if child.pointee.value.note.change >= 0 { return }
        let measure = child.pointee.value.note.row?.measure
        exchange(measure, from: former, measure, to: present, base)
        rest.append(child)
      }
    }
  }

  /// Takes a measure out of groups, and one into others.
  @inlinable
  func exchange(
    _ former: Base.Measure?, from past: ArraySlice<EntryPointer>, _ measure: Base.Measure?,
    to way: ArraySlice<EntryPointer>, _ base: Base
  ) {
    if let former {
      for entry in past {
        base.remove(former, from: &entry.pointee.value.memory)
        table.touch(entry)
      }
    }
    if let measure {
      for entry in way {
        base.add(measure, to: &entry.pointee.value.memory)
        table.touch(entry)
      }
    }
  }

  /// Follows the way up from an entry, itself included.
  @inlinable
  func climb(from entry: EntryPointer, _ way: inout [EntryPointer], _ parent: (borrowing Note) -> Key?) {
    way.removeAll(keepingCapacity: true)
    way.append(entry)
    var entry = entry
    while let key = parent(entry.pointee.value.note) {
      entry = find(key)
      way.append(entry)
      if way.count > table.groups.count { reportCycle(key) }
    }
  }

  @inlinable @inline(never)
  func markRefreshed(_ input: borrowing Input) {
    let base = table.source.base
    input.forEachChange { change in
      guard let past = change.past, let future = change.future, unchanged(past, future), let measure = future.measure,
        let entry = table.groups.find(change.key)
      else { return }
      climb(from: entry, &way) { $0.row?.group }
      for entry in way { table.stand(entry, showing: measure, base) }
    }
  }

  /// An entry and all that hang below it.
  func subtree(of key: Key) -> [Key] {
    var (keys, next) = ([key], 0)
    while next < keys.count {
      table.groups.find(keys[next])?.pointee.value.note.children.forEach { keys.append($0) }
      next += 1
    }
    return keys
  }

  @usableFromInline
  func reportCycle(_ key: Key) -> Never {
    Violation.trap(
      .cycle,
      "\(table.subject.located) received an entry \(key) that is above itself. "
        + "Aggregate what nested(under:) makes, which leaves such entries out."
    )
  }
}

/// What an aggregate makes of each entry of a tree and of all below it.
///
/// Each measure is in the groups of all entries on its way up, its own included. The rows that came, went, or have another
/// measure or parent are hung where they belong one after the other: what is at or below one goes from the groups above it
/// as it hung, and comes to those above it as it hangs, but for those that are both. Where states can be added, that is one
/// step for each entry above, else one for each measure. A row that would be above itself, since others have not moved yet,
/// is a root until they have.
///
/// Invariant, also between two rows of a transaction: nothing hangs below itself, and each entry's group has what is at or
/// below it. Outside of a turn's work the table has the entries that are there, and those that others name as their
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

  /// How an entry stands between two rows of the turn that is at work.
  @usableFromInline
  struct Change {
    /// The measure that groups have of it.
    @usableFromInline var measure: Base.Measure?
    /// Where it hangs.
    @usableFromInline var parent: Key?
    /// Whether it moves with the measure that it had.
    @usableFromInline let keepsMeasure: Bool

    @inlinable
    init(_ past: Measured?, keepsMeasure: Bool) {
      (measure, parent, self.keepsMeasure) = (past?.measure, past?.group, keepsMeasure)
    }
  }

  @usableFromInline let table: Table
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @exclusivity(unchecked) @usableFromInline var postponed: Input?
  @usableFromInline let unchanged = Equality<Measured>.ofRefreshes
  @usableFromInline let isSame = Equality<Base.Measure?>()
  /// The changes of the turn that is at work: those of the first entries that the table has as touched.
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  /// Those that wait as roots until the others hang where they belong.
  @exclusivity(unchecked) @usableFromInline var late: [Int] = []
  /// The ways up above an entry as it hung, and as it hangs.
  @exclusivity(unchecked) @usableFromInline var past: [EntryPointer] = []
  @exclusivity(unchecked) @usableFromInline var way: [EntryPointer] = []
  /// What is still to be looked at of a subtree.
  @exclusivity(unchecked) @usableFromInline var rest: [EntryPointer] = []
  @exclusivity(unchecked) @usableFromInline var merging: StateMerging<Base.State>?

  @inlinable
  init(_ subject: MessageSubject, _ source: AggregationSource<Row, Base>) { table = AggregateTable(subject, source) }

  @inlinable
  func load(_ snapshot: TableDictionary<Key, Measured>) {
    let base = table.source.base
    merging = base.merging
    table.groups.reserveCapacity(snapshot.count)
    for (key, row) in snapshot { put(row, key, base) }
    settle(base)
  }

  @inlinable
  func read(_ input: borrowing Input) -> Bool {
    let base = table.source.base
    var hasRefreshed = false
    for change in input.unsafeChanges {
      if !hasRefreshed, isRefresh(change, base) { hasRefreshed = true }
      put(change.future, change.key, base)
    }
    settle(base)
    return hasRefreshed
  }

  /// Whether an entry stays below its parent and was refreshed.
  @inlinable
  func isRefresh(_ change: KeyedChange<Key, Measured>, _ base: Base) -> Bool {
    change.isRefresh(unchanged) || change.kind == .update && base.isRefresh(change.unsafePast, change.unsafeFuture)
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

  /// Hangs the entries that were touched where they belong.
  @inlinable
  func settle(_ base: Base) {
    for index in changes.indices where !settle(index, base) { late.append(index) }
    for index in late where !settle(index, base) { reportCycle(table.touched[index].pointee.key) }
    for index in changes.indices { table.touched[index].pointee.value.note.change = -1 }
    changes.removeAll(keepingCapacity: changes.count <= 256)
    late.removeAll(keepingCapacity: late.capacity <= 256)
    if rest.capacity > 256 { rest = [] }
  }

  /// Hangs an entry where it belongs; where it would be above itself it becomes a root, and the result is false.
  @inlinable
  func settle(_ index: Int, _ base: Base) -> Bool {
    let parent = table.touched[index].pointee.value.note.row?.group
    let (former, keepsMeasure) = (changes[index].parent, changes[index].keepsMeasure)
    // A new one may move the others.
    if former != parent, let parent { _ = table.entry(of: parent, base) }
    let top = table.touched[index]
    climb(from: former, &past)
    if !keepsMeasure, let measure = changes[index].measure {
      base.remove(measure, from: &top.pointee.value.memory)
      for entry in past { take(measure, from: entry, base) }
      changes[index].measure = nil
    }
    if former != parent {
      climb(from: parent, &way)
      let isAbove = way.contains(top)
      if isAbove { way.removeAll() }
      move(top, base)
      hang(top, from: former, to: isAbove ? nil : parent)
      changes[index].parent = isAbove ? nil : parent
      if isAbove { return false }
      swap(&past, &way)
    }
    if !keepsMeasure, let measure = top.pointee.value.note.row?.measure {
      base.add(measure, to: &top.pointee.value.memory)
      for entry in past { give(measure, to: entry, base) }
      changes[index].measure = measure
    }
    return true
  }

  /// Brings what is at or below an entry from the groups above it to others, but for those that are both.
  @inlinable
  func move(_ top: EntryPointer, _ base: Base) {
    var common = 0
    while common < min(past.count, way.count), past[past.count - 1 - common] == way[way.count - 1 - common] {
      common += 1
    }
    let (former, present) = (past.dropLast(common), way.dropLast(common))
    if let merging {
      for entry in former { merging.remove(top.pointee.value.memory, &entry.pointee.value.memory) }
      for entry in present { merging.add(top.pointee.value.memory, &entry.pointee.value.memory) }
      for entry in former { table.touch(entry) }
      for entry in present { table.touch(entry) }
      return
    }
    rest.append(top)
    while let entry = rest.popLast() {
      let change = entry.pointee.value.note.change
      if let measure = change < 0 ? entry.pointee.value.note.row?.measure : changes[Int(change)].measure {
        for entry in former { take(measure, from: entry, base) }
        for entry in present { give(measure, to: entry, base) }
      }
      entry.pointee.value.note.children.forEach { rest.append(find($0)) }
    }
  }

  @inlinable
  func take(_ measure: Base.Measure, from entry: EntryPointer, _ base: Base) {
    base.remove(measure, from: &entry.pointee.value.memory)
    table.touch(entry)
  }

  @inlinable
  func give(_ measure: Base.Measure, to entry: EntryPointer, _ base: Base) {
    base.add(measure, to: &entry.pointee.value.memory)
    table.touch(entry)
  }

  /// Writes an entry under another parent's children.
  @inlinable
  func hang(_ top: EntryPointer, from former: Key?, to parent: Key?) {
    let key = top.pointee.key
    if let former {
      let entry = find(former)
      if let moved = entry.pointee.value.note.children.remove(key, at: top.pointee.value.note.position) {
        find(moved.key).pointee.value.note.position = moved.position
      }
      // It may have been kept for this child alone.
      table.touch(entry)
    }
    if let parent { top.pointee.value.note.position = find(parent).pointee.value.note.children.append(key) }
  }

  @inlinable
  func find(_ key: Key) -> EntryPointer {
    guard let entry = table.groups.find(key) else { table.subject.reportAbsent(key) }
    return entry
  }

  /// Follows the way up from an entry as it hangs between two rows.
  @inlinable
  func climb(from key: Key?, _ way: inout [EntryPointer]) {
    way.removeAll(keepingCapacity: true)
    var next = key
    while let key = next {
      let entry = find(key)
      way.append(entry)
      let change = entry.pointee.value.note.change
      next = change < 0 ? entry.pointee.value.note.row?.group : changes[Int(change)].parent
    }
  }

  @inlinable @inline(never)
  func markRefreshed(_ input: borrowing Input, isNewMeasure: Bool) {
    let base = table.source.base
    for change in input.unsafeChanges {
      guard isNewMeasure ? change.isRefresh(unchanged) : isRefresh(change, base),
        let measure = change.future?.measure, table.groups.contains(change.key)
      else { continue }
      climb(from: change.key, &way)
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

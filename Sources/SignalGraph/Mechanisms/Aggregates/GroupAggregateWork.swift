/// What is kept of a row that is aggregated in a group.
@usableFromInline
struct GroupMeasure<Group: Hashable, Measure> {
  @usableFromInline let group: Group
  @usableFromInline let measure: Measure?

  @inlinable init(_ group: Group, _ measure: Measure?) { (self.group, self.measure) = (group, measure) }
}

extension Aggregate {
  /// Whether measures of one group that are not equal are of one row that was refreshed.
  @inlinable
  func isRefresh<Group>(_ past: GroupMeasure<Group, Measure>, _ future: GroupMeasure<Group, Measure>) -> Bool {
    guard let one = past.measure, let other = future.measure else { return false }
    return isRefresh(one, other) && past.group == future.group
  }
}

extension GroupMeasure: Equatable where Measure: Equatable {
  @inlinable
  static func == (one: Self, other: Self) -> Bool { one.group == other.group && one.measure == other.measure }
}

/// What an aggregate makes of the rows of each group.
///
/// A group is there while it has rows.
@usableFromInline
final class GroupAggregateWork<Rows: RowTransaction, Reading: MeasureReading, Row, Group: Hashable, Base: Aggregate>:
  AggregateTableWork
where Reading.Row == Rows.Row, Reading.Measure == GroupMeasure<Group, Base.Measure> {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<Group, Base.Result>
  @usableFromInline typealias Table = AggregateTable<Group, Row, Base, Note>

  /// How many rows a group has.
  @usableFromInline
  struct Note: GroupNote {
    @usableFromInline var rows = 0

    @inlinable init() {}

    @inlinable var isThere: Bool { rows > 0 }
    @inlinable var isBlank: Bool { true }
  }

  @usableFromInline let table: Table
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @exclusivity(unchecked) @usableFromInline var postponed: Rows?
  @usableFromInline let unchanged = Reading.refreshes

  @inlinable
  init(_ subject: MessageSubject, _ source: AggregationSource<Row, Base>, _ reading: Reading.Type) {
    table = AggregateTable(subject, source)
  }

  @inlinable
  func load(_ snapshot: Rows.Snapshot) {
    let base = table.source.base
    Rows.forEachRow(in: snapshot) { row in
      if let row = Reading.measure(row) { _ = add(row, base) }
    }
  }

  @inlinable
  func read(_ input: borrowing Rows) -> Bool {
    let base = table.source.base
    var hasRefreshed = false
    input.forEachRow { past, future in
      if let past, let future, isRefresh(past, future, base) { hasRefreshed = true }
      let (past, future) = (past.flatMap { Reading.measure($0) }, future.flatMap { Reading.measure($0) })
      if let past { table.groups.foresee(past.group) }
      if let future { table.groups.foresee(future.group) }
      if let past { table.touch(remove(past, base)) }
      if let future { table.touch(add(future, base)) }
    }
    return hasRefreshed
  }

  @inlinable
  func add(_ row: GroupMeasure<Group, Base.Measure>, _ base: Base) -> Table.EntryPointer {
    let entry = table.entry(of: row.group, base)
    entry.pointee.value.note.rows += 1
    if let measure = row.measure { base.add(measure, to: &entry.pointee.value.memory) }
    return entry
  }

  @inlinable
  func remove(_ row: GroupMeasure<Group, Base.Measure>, _ base: Base) -> Table.EntryPointer {
    guard let entry = table.groups.find(row.group) else { table.subject.reportAbsent(row.group) }
    entry.pointee.value.note.rows -= 1
    if let measure = row.measure { base.remove(measure, from: &entry.pointee.value.memory) }
    return entry
  }

  /// Whether a row stays in its group and was refreshed.
  @inlinable
  func isRefresh(_ past: Rows.Row, _ future: Rows.Row, _ base: Base) -> Bool {
    if unchanged(past, future) { return true }
    guard let past = Reading.measure(past), let future = Reading.measure(future) else { return false }
    return base.isRefresh(past, future)
  }

  @inlinable @inline(never)
  func markRefreshed(_ input: borrowing Rows, isNewMeasure: Bool) {
    let base = table.source.base
    input.forEachRow { past, future in
      guard let past, let future,
        isNewMeasure ? unchanged(past, future) : isRefresh(past, future, base), let row = Reading.measure(future),
        let measure = row.measure, let entry = table.groups.find(row.group)
      else { return }
      table.stand(entry, showing: measure, base)
    }
  }
}

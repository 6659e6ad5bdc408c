/// What is kept of a row that is aggregated in a group.
@usableFromInline
struct GroupMeasure<Group: Hashable, Measure> {
  @usableFromInline let group: Group
  @usableFromInline let measure: Measure?

  @inlinable init(_ group: Group, _ measure: Measure?) { (self.group, self.measure) = (group, measure) }
}

extension GroupMeasure: Equatable where Measure: Equatable {
  @inlinable
  static func == (one: Self, other: Self) -> Bool { one.group == other.group && one.measure == other.measure }
}

/// What an aggregate makes of the rows of each group.
///
/// Groups that a transaction touches are written when it was read, each once: the result where a row is left, and
/// nothing where none is.
@usableFromInline
final class GroupAggregateWork<Rows: RowTransaction, Reading: MeasureReading, Row, Group: Hashable, Base: Aggregate>:
  SecondWork
where Reading.Row == Rows.Row, Reading.Measure == GroupMeasure<Group, Base.Measure> {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<Group, Base.Result>

  /// A group: how many rows it has, and what the aggregate keeps of them.
  @usableFromInline
  struct Entry {
    @usableFromInline var memory: Base.State
    @usableFromInline var rows = 0
    @usableFromInline var isTouched = false
    @usableFromInline var isStanding = false

    @inlinable init(_ memory: Base.State) { self.memory = memory }
  }

  @usableFromInline let subject: MessageSubject
  @usableFromInline let source: AggregationSource<Row, Base>
  @usableFromInline let groups = KeyTable<Group, Entry>()
  /// The groups that the transaction is about; a new group may move them, see ``insert(_:_:)``.
  @exclusivity(unchecked) @usableFromInline var touched: [EntryPointer] = []
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  /// What was read with new parameters, which does everything anew.
  @exclusivity(unchecked) @usableFromInline var postponed: Rows?
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let unchanged = Reading.refreshes
  @usableFromInline let (bin, entryBin) = (Bin<Base.Result>(), Bin<DictionaryEntry<Group, Entry>>())

  @inlinable
  init(_ subject: MessageSubject, _ source: AggregationSource<Row, Base>, _ reading: Reading.Type) {
    (self.subject, self.source) = (subject, source)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> TableDictionary<Group, Base.Result> {
    load(snapshot)
    let base = source.base
    var state = TableDictionary<Group, Base.Result>(minimumCapacity: groups.count)
    groups.forEach { state[$0.key] = base.result($0.value.memory) }
    return state
  }

  @inlinable
  func load(_ snapshot: Rows.Snapshot) {
    (isPrepared, postponed) = (false, nil)
    removeGroups()
    let base = source.base
    Rows.forEachRow(in: snapshot) { row in
      if let row = Reading.measure(row) { _ = add(row, base) }
    }
  }

  @inlinable
  func change(
    _ input: borrowing Rows, _ state: inout TableDictionary<Group, Base.Result>, _ output: inout Output
  ) {
    // With a new parameter everything is done anew in ``adjust(_:_:_:_:)``.
    if isPrepared {
      postponed = copy input
      return
    }
    let base = source.base
    var hasRefreshed = false
    input.forEachRow { past, future in
      if let past, let future, unchanged(past, future) { hasRefreshed = true }
      let (past, future) = (past.flatMap { Reading.measure($0) }, future.flatMap { Reading.measure($0) })
      if let past { groups.foresee(past.group) }
      if let future { groups.foresee(future.group) }
      if let past { touch(remove(past, base)) }
      if let future { touch(add(future, base)) }
    }
    if hasRefreshed { markRefreshed(input) }
    while let entry = touched.popLast() { write(entry, base, &state, &output) }
  }

  @usableFromInline typealias EntryPointer = UnsafeMutablePointer<DictionaryEntry<Group, Entry>>

  @inlinable
  func add(_ row: GroupMeasure<Group, Base.Measure>, _ base: Base) -> EntryPointer {
    let entry = groups.find(row.group) ?? insert(checked(row.group), base)
    entry.pointee.value.rows += 1
    if let measure = row.measure { base.add(measure, to: &entry.pointee.value.memory) }
    return entry
  }

  @inlinable
  func remove(_ row: GroupMeasure<Group, Base.Measure>, _ base: Base) -> EntryPointer {
    guard let entry = groups.find(row.group) else { subject.reportAbsent(row.group) }
    entry.pointee.value.rows -= 1
    if let measure = row.measure { base.remove(measure, from: &entry.pointee.value.memory) }
    return entry
  }

  /// Adds a group; where the table must be rebuilt for it, the touched groups move.
  @inlinable
  func insert(_ group: Group, _ base: Base) -> EntryPointer {
    if groups.room == 0 {
      let moved = touched.map { $0.pointee.key }
      groups.rebuild()
      touched = moved.map { groups.find($0).unsafelyUnwrapped }
    }
    return groups.insertNew(group, Entry(base.makeState()))
  }

  /// A group that is not equal to itself could never be found again.
  @inlinable
  func checked(_ group: Group) -> Group {
    if !Reflexivity.isKnown(of: Group.self), group != group { subject.reportUnequal(key: group) }
    return group
  }

  @inlinable
  func touch(_ entry: EntryPointer) {
    if entry.pointee.value.isTouched { return }
    entry.pointee.value.isTouched = true
    touched.append(entry)
  }

  /// Notes the groups whose results show a row that was refreshed.
  @inlinable @inline(never)
  func markRefreshed(_ input: borrowing Rows) {
    let base = source.base
    input.forEachRow { past, future in
      guard let past, let future, unchanged(past, future), let row = Reading.measure(future),
        let measure = row.measure, let entry = groups.find(row.group),
        base.shows(measure, entry.pointee.value.memory)
      else { return }
      entry.pointee.value.isStanding = true
      touch(entry)
    }
  }

  @inlinable
  func write(
    _ entry: EntryPointer, _ base: Base, _ state: inout TableDictionary<Group, Base.Result>, _ output: inout Output
  ) {
    if entry.pointee.value.rows == 0 {
      output.unset(entry.pointee.key, in: &state)
      entryBin.keep(groups.remove(entry))
      return
    }
    let (result, isStanding) = (base.result(entry.pointee.value.memory), entry.pointee.value.isStanding)
    output.setMade(result, forKey: entry.pointee.key, in: &state, equality, bin, standing: isStanding)
    (entry.pointee.value.isTouched, entry.pointee.value.isStanding) = (false, false)
  }

  @inlinable
  func end() {
    removeGroups()
    (isPrepared, postponed) = (false, nil)
  }

  @inlinable
  func removeGroups() {
    if !_isPOD(DictionaryEntry<Group, Entry>.self) { groups.forEach { entryBin.keep($0) } }
    groups.removeAll()
    touched = []
  }
}

extension GroupAggregateWork {
  @inlinable
  func prepare() {
    isPrepared = !source.isFixed
    source.renew()
  }

  @inlinable
  func adjust(
    _ changes: borrowing Rows, _ rows: Rows.Snapshot, _ state: inout TableDictionary<Group, Base.Result>,
    _ output: inout Output
  ) {
    let earlier = postponed
    load(rows)
    markRefreshed(changes)
    if let earlier { markRefreshed(earlier) }
    touched = []
    for group in Array(state.keys) where !groups.contains(group) { output.unset(group, in: &state) }
    let base = source.base
    groups.withEntries { write($0, base, &state, &output) }
  }
}

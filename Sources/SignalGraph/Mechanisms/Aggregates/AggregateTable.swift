/// What an aggregate keeps of each group of rows, and which groups a transaction has touched.
///
/// A work says which measures come to a group and go from it, and notes whether the group is there. Each group that was
/// touched is written when the transaction was read, once: the result where it is there, and nothing where it is not.
@usableFromInline
final class AggregateTable<Group: Hashable, Row, Base: Aggregate, Note: GroupNote> {
  @usableFromInline typealias State = TableDictionary<Group, Base.Result>
  @usableFromInline typealias Output = DictionaryTransaction<Group, Base.Result>
  @usableFromInline typealias EntryPointer = UnsafeMutablePointer<DictionaryEntry<Group, Entry>>

  /// A group: what the work notes of it, and what the aggregate keeps.
  @usableFromInline
  struct Entry {
    @usableFromInline var memory: Base.State
    @usableFromInline var note = Note()
    @usableFromInline var isTouched = false
    @usableFromInline var isStanding = false

    @inlinable init(_ memory: Base.State) { self.memory = memory }
  }

  @usableFromInline let subject: MessageSubject
  @usableFromInline let source: AggregationSource<Row, Base>
  @usableFromInline let groups = KeyTable<Group, Entry>()
  /// The groups that the transaction is about; a new group may move them, see ``insert(_:_:)``.
  @exclusivity(unchecked) @usableFromInline var touched: [EntryPointer] = []
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let (bin, entryBin) = (Bin<Base.Result>(), Bin<DictionaryEntry<Group, Entry>>())

  @inlinable
  init(_ subject: MessageSubject, _ source: AggregationSource<Row, Base>) {
    (self.subject, self.source) = (subject, source)
  }

  /// The entry of a group, which is made if there is none.
  @inlinable
  func entry(of group: Group, _ base: Base) -> EntryPointer { groups.find(group) ?? insert(checked(group), base) }

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

  /// Notes that a group is announced also with an equal result, if that shows a measure whose row was refreshed.
  @inlinable
  func stand(_ entry: EntryPointer, showing measure: Base.Measure, _ base: Base) {
    if !base.shows(measure, entry.pointee.value.memory) { return }
    entry.pointee.value.isStanding = true
    touch(entry)
  }

  /// The results of all groups, for a state that begins.
  @inlinable
  func results() -> State {
    touched = []
    let base = source.base
    var state = State(minimumCapacity: groups.count)
    groups.withEntries { entry in
      entry.pointee.value.isTouched = false
      if entry.pointee.value.note.isThere { state[entry.pointee.key] = base.result(entry.pointee.value.memory) }
    }
    return state
  }

  /// Writes the groups that were touched.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    let base = source.base
    while let entry = touched.popLast() { write(entry, base, &state, &output) }
  }

  /// Writes all groups, after they were made anew.
  @inlinable
  func writeAll(_ state: inout State, _ output: inout Output) {
    touched = []
    for group in Array(state.keys) where !groups.contains(group) { output.drop(group, in: &state) }
    let base = source.base
    groups.withEntries { write($0, base, &state, &output) }
  }

  @inlinable
  func write(_ entry: EntryPointer, _ base: Base, _ state: inout State, _ output: inout Output) {
    let isStanding = entry.pointee.value.isStanding
    (entry.pointee.value.isTouched, entry.pointee.value.isStanding) = (false, false)
    if entry.pointee.value.note.isThere {
      let result = base.result(entry.pointee.value.memory)
      output.setMade(result, forKey: entry.pointee.key, in: &state, equality, bin, standing: isStanding)
    } else {
      output.drop(entry.pointee.key, in: &state)
      if entry.pointee.value.note.isBlank { entryBin.keep(groups.remove(entry)) }
    }
  }

  @inlinable
  func removeAll() {
    if !_isPOD(DictionaryEntry<Group, Entry>.self) { groups.forEach { entryBin.keep($0) } }
    groups.removeAll()
    touched = []
  }
}

/// What a work notes of a group in an ``AggregateTable``.
@usableFromInline
protocol GroupNote {
  /// That of a group of which nothing is known.
  init()
  /// Whether the group is there, so that it has a result.
  var isThere: Bool { get }
  /// Whether one that is not there can be forgotten.
  var isBlank: Bool { get }
}

/// A work on measures that keeps an aggregate of each group in an ``AggregateTable``.
@usableFromInline
protocol AggregateTableWork: SecondWork, AnyObject
where Input: RowTransaction, Output == DictionaryTransaction<Group, Base.Result> {
  /// What results are asked for by.
  associatedtype Group: Hashable
  /// What is aggregated.
  associatedtype Row
  /// What is made of each group.
  associatedtype Base: Aggregate
  /// What is noted of each group.
  associatedtype Note: GroupNote

  /// The groups.
  var table: AggregateTable<Group, Row, Base, Note> { get }
  /// Whether there are new parameters, so that everything is done anew in this turn.
  var isPrepared: Bool { get set }
  /// What was read with new parameters.
  var postponed: Input? { get set }

  /// Takes in the rows of a state, before which there were none.
  func load(_ snapshot: Input.Snapshot)
  /// Takes in what a transaction does, touches the groups that it is about, and says whether a row was refreshed.
  func read(_ input: borrowing Input) -> Bool
  /// Notes the groups whose results show a row that was refreshed.
  ///
  /// - `isNewMeasure`: whether a parameter has rows measured anew, so that another measure says nothing of its row.
  func markRefreshed(_ input: borrowing Input, isNewMeasure: Bool)
}

extension AggregateTableWork {
  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> State {
    end()
    load(snapshot)
    return table.results()
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    // With a new parameter everything is done anew in ``adjust(_:_:_:_:)``.
    if isPrepared {
      postponed = copy input
      return
    }
    if read(input) { markRefreshed(input, isNewMeasure: false) }
    table.write(&state, &output)
  }

  @inlinable
  func end() {
    table.removeAll()
    (isPrepared, postponed) = (false, nil)
  }

  @inlinable
  func prepare() {
    isPrepared = !table.source.isFixed
    table.source.renew()
  }

  @inlinable
  func adjust(_ changes: borrowing Input, _ rows: Input.Snapshot, _ state: inout State, _ output: inout Output) {
    let earlier = postponed
    end()
    load(rows)
    markRefreshed(changes, isNewMeasure: true)
    if let earlier { markRefreshed(earlier, isNewMeasure: false) }
    table.writeAll(&state, &output)
  }
}

// Sessions, and new parameters.
extension Nest {
  @inlinable
  func begin(count: Int, _ forEach: ((Name, Place) -> Void) -> Void) -> State {
    var runs = Runs()
    forEach { take($0, $1, &runs) }
    sortChildren(runs)
    var state = State(minimumCapacity: count)
    var members: Set<Key> = []
    let sorter = RowSorter<Key, Sort>(capacity: 0)
    places?.forEach { entry in
      guard hangs(entry.key) else {
        members.insert(entry.key)
        return
      }
      let parent = parent(of: entry.value)
      if parent == nil {
        let sort = sort(of: entry)
        sorter.add(entry.key, sort)
        rootSorts.insertNew(entry.key, sort)
      }
      state[entry.key] = Row(
        value: entry.value.element.value, parent: parent, children: lists.value(of: entry.key) ?? TreeArray())
    }
    clear()
    roots.begin(sorter.sorted(subject, by: less))
    cycles.begin(members)
    return state
  }

  @usableFromInline typealias Runs = GroupRuns<Key, (name: Name, place: Place)>

  /// Notes an entry by the parent that it names.
  @inlinable
  func take(_ name: Name, _ place: Place, _ runs: inout Runs) {
    if let parent = place.group { runs.list[runs.number(of: parent)].elements.append((name, place)) }
  }

  /// Sorts the entries of each parent.
  @inlinable
  func sortChildren(_ runs: Runs) {
    for run in runs.list {
      let sorter = RowSorter<Key, Sort>(capacity: run.elements.count)
      for (name, place) in run.elements { sorter.add(place.element.key, Sort(place.order, name)) }
      lists.insertNew(run.group, sorter.sorted(subject, by: less))
    }
  }

  @inlinable
  func arrange(
    _ state: inout State, _ output: inout Output, count: Int, _ forEach: ((ArrangedRow<Name, Place>) -> Void) -> Void
  ) {
    let former = KeyTable<Key, TreeArray<Key>>()
    lists.forEach { former.insertNew($0.key, $0.value) }
    // The state and the cycles together have all entries that were.
    state.forEachEntry { key, _ in touch(key) { $0.isMoved = true } }
    for key in cycles.state ?? [] { touch(key) { $0.isMoved = true } }
    releaseLists()
    var runs = Runs()
    forEach { row in
      touch(row.place.element.key) { ($0.isNews, $0.isMoved) = (row.isFresh, true) }
      take(row.name, row.place, &runs)
    }
    sortChildren(runs)
    for index in touched.entries.indices {
      let key = touched.entries[index].key
      if find(key) != nil { _ = hangs(key) }
      let (past, future) = (former.value(of: key) ?? TreeArray(), lists.value(of: key) ?? TreeArray())
      touched.entries[index].value.isRelinked = past != future
    }
    writeAll(&state, &output) { _, _, _ in }
    roots.update { keys, changes in arrangeRoots(&keys, &changes) }
    clear()
  }

  @inlinable
  func arrangeRoots(_ keys: inout TreeArray<Key>, _ changes: inout ArrayTransaction<Key>) {
    let positions = KeyTable<Key, Int>()
    for (position, key) in keys.enumerated() { positions.insertNew(key, position) }
    releaseRoots()
    var builder = ReorderedRowsBuilder<Key, Sort>(capacity: keys.count)
    places?.forEach { entry in
      if parent(of: entry.value) != nil { return }
      let sort = sort(of: entry)
      rootSorts.insertNew(entry.key, sort)
      builder.add(entry.key, sort, past: positions.value(of: entry.key), isFresh: false)
    }
    let arranged = builder.sorted(subject, by: less)
    let script = Rearrangement(from: keys, to: arranged)
    keys = arranged.rows
    script.record(into: &changes)
  }

  /// Forgets what hangs under whom; keys are released when the turn is over.
  @inlinable
  func releaseLists() {
    if !_isPOD(Key.self) {
      lists.forEach { entry in
        bin.keep(entry.key)
        for key in entry.value { bin.keep(key) }
      }
    }
    lists.removeAll()
  }

  @inlinable
  func releaseRoots() {
    if !_isPOD(Key.self) { rootSorts.forEach { bin.keep($0.key) } }
    rootSorts.removeAll()
  }

  @inlinable
  func forget() {
    releaseLists()
    releaseRoots()
    clear()
    roots.end()
    cycles.end()
  }

  @inlinable var others: [AnySource] { [roots, cycles] }

  @inlinable
  func commit() {
    roots.commit()
    cycles.commit()
  }
}

/// The rows of each group in a sorted tree, and the first of them as an array.
///
/// The trees hold all rows, so that the row that comes in when another leaves is there already. An array is written where
/// one of its rows has changed, once a turn, when all was read. Of keyed rows each is changed once in a turn, so that one
/// that is changed at an index below the limit leaves another array; those of an array may leave an equal one, and are
/// compared from the lowest index that was touched on.
///
/// Invariant, outside of a turn's work: the state has the first rows of every group that has some, `applied` at most.
@usableFromInline
final class SortedGroups<Name: Hashable, Element, Group: Hashable, Order: Comparable>: Arrangement {
  @usableFromInline typealias Place = ArrangedPlace<Element, Group, Order, Never>
  @usableFromInline typealias Rows = TreeArray<Element>
  @usableFromInline typealias State = TableDictionary<Group, Rows>
  @usableFromInline typealias Output = DictionaryTransaction<Group, Rows>

  /// What a row is sorted by.
  @usableFromInline
  struct Key: OrderedKey {
    @usableFromInline let order: Order
    @usableFromInline let name: Name

    @inlinable init(_ order: Order, _ name: Name) { (self.order, self.name) = (order, name) }
  }

  @usableFromInline
  struct Entry {
    @usableFromInline var rows: Rows
    /// The lowest index that the turn has touched.
    @usableFromInline var lowest = Int.max
    /// How many rows the state shows.
    @usableFromInline var shown = 0
    @usableFromInline var (isTouched, isStanding) = (false, false)

    @inlinable init(_ rows: Rows, shown: Int = 0) { (self.rows, self.shown) = (rows, shown) }
  }

  @usableFromInline let subject: MessageSubject
  @usableFromInline let length: StageParameter<Int>
  @usableFromInline let precedes: (Name, Name) -> Bool
  /// Whether a turn brings each row once.
  @usableFromInline let isKeyed: Bool
  /// Tells a refresh of an element from an update.
  @usableFromInline let unchanged: (Element, Element) -> Bool
  /// The rows of an array that the turn has refreshed: whether they are shown is known when all was read.
  @exclusivity(unchecked) @usableFromInline var refreshed: [Name: (group: Group, order: Order)] = [:]
  @usableFromInline let entries = KeyTable<Group, Entry>()
  @exclusivity(unchecked) @usableFromInline var touched: [Group] = []
  /// How many rows of a group the state shows at most.
  @exclusivity(unchecked) @usableFromInline var applied = 0
  @usableFromInline let equality = Equality<Element>()
  @usableFromInline let bin = Bin<Group>()
  @usableFromInline let orderBin = Bin<Order>()

  @inlinable
  init(
    _ subject: MessageSubject, _ length: StageParameter<Int>, isKeyed: Bool,
    _ precedes: @escaping (Name, Name) -> Bool, unchanged: @escaping (Element, Element) -> Bool
  ) {
    (self.subject, self.length, self.isKeyed) = (subject, length, isKeyed)
    (self.precedes, self.unchanged) = (precedes, unchanged)
  }
}

// Rows.
extension SortedGroups {
  /// How many rows of a group are shown at most.
  @inlinable var limit: Int { max(0, length.value) }

  @inlinable @inline(__always)
  func less(_ one: Key, _ other: Key) -> Bool {
    let order = StrictOrder.compare(one.order, other.order)
    return order == 0 ? precedes(one.name, other.name) : order < 0
  }

  @inlinable
  func change(
    _ name: Name, _ past: Place?, to newName: Name, _ future: Place?, isUpdate: Bool, _ state: inout State,
    _ output: inout Output
  ) {
    guard let past, let future, past.group == future.group else {
      if let past { remove(Key(past.order, name), past) }
      if !refreshed.isEmpty { refreshed[name] = nil }
      if let future { insert(Key(future.order, newName), future) }
      return
    }
    let entry = touch(past.group)
    let (before, after) = (Key(past.order, name), Key(future.order, newName))
    guard let (from, to, _) = entry.pointee.value.rows.move(order: before, to: after, with: future.element, by: less)
    else { subject.reportDisorder(past.element) }
    if !isKeyed { follow(name, past, to: newName, future, isUpdate: isUpdate) }
    if from == to, !isUpdate { return }
    entry.pointee.value.lowest = min(entry.pointee.value.lowest, from, to)
  }

  /// Keeps that a row was refreshed, by the name that it has now.
  @inlinable
  func follow(_ name: Name, _ past: Place, to newName: Name, _ future: Place, isUpdate: Bool) {
    let wasRefreshed = refreshed.isEmpty ? false : refreshed.removeValue(forKey: name) != nil
    if wasRefreshed || isUpdate && unchanged(past.element, future.element) {
      refreshed[newName] = (future.group, future.order)
    }
  }

  /// Has the groups announced that show a row which was refreshed.
  @inlinable @inline(never)
  func markRefreshed() {
    for (name, (group, order)) in refreshed {
      guard let entry = entries.find(group) else { continue }
      let index = entry.pointee.value.rows.index(ofOrder: Key(order, name), by: less).index
      if index < applied { entry.pointee.value.isStanding = true }
    }
    refreshed.removeAll(keepingCapacity: refreshed.count <= 256)
  }

  @inlinable
  func insert(_ key: Key, _ place: Place) {
    let entry = touch(place.group)
    let index = entry.pointee.value.rows.insert(place.element, order: key, by: less)
    entry.pointee.value.lowest = min(entry.pointee.value.lowest, index)
  }

  @inlinable
  func remove(_ key: Key, _ place: Place) {
    let entry = touch(place.group)
    guard let (index, _) = entry.pointee.value.rows.remove(order: key, by: less) else {
      subject.reportDisorder(place.element)
    }
    entry.pointee.value.lowest = min(entry.pointee.value.lowest, index)
  }

  @inlinable
  func touch(_ group: Group) -> UnsafeMutablePointer<DictionaryEntry<Group, Entry>> {
    let entry = entries.find(group) ?? entries.insertNew(group, Entry(Rows()))
    if !entry.pointee.value.isTouched {
      entry.pointee.value.isTouched = true
      touched.append(entry.pointee.key)
    }
    return entry
  }

  @inlinable func isRefresh(_ past: Place, _ future: Place) -> Bool { unchanged(past.element, future.element) }

  @inlinable func prepare() {}

  @inlinable
  func renew(_ state: inout State) {
    entries.withEntries { $0.pointee.value.rows.rebuild(Key.self) }
  }

  @inlinable
  func forget() {
    keepOrders()
    if !_isPOD(Group.self) { entries.forEach { bin.keep($0.key) } }
    entries.removeAll()
    (touched, refreshed) = ([], [:])
  }

  @inlinable
  func keepOrders() {
    if _isPOD(Order.self) { return }
    entries.forEach { for row in $0.value.rows.orderedElements(as: Key.self) { orderBin.keep(row.order.order) } }
  }
}

// Arrays.
extension SortedGroups {
  @inlinable
  func begin(count: Int, _ forEach: ((Name, Place) -> Void) -> Void) -> State {
    forget()
    var runs = GroupRuns<Group, (name: Name, place: Place)>()
    forEach { runs.list[runs.number(of: $1.group)].elements.append(($0, $1)) }
    applied = limit
    var state = State(minimumCapacity: runs.list.count)
    for run in runs.list {
      let sorter = RowSorter<Element, Key>(capacity: run.elements.count)
      for (name, place) in run.elements { sorter.add(place.element, Key(place.order, name)) }
      let rows = sorter.sorted(subject, by: less)
      entries.insertNew(run.group, Entry(rows, shown: min(applied, rows.count)))
      if applied > 0 { state[run.group] = first(applied, of: rows) }
    }
    return state
  }

  /// The first rows, as an array of its own.
  @inlinable
  func first(_ count: Int, of rows: Rows) -> Rows {
    if count >= rows.count { return rows }
    // A part of a tree shares its nodes with it, which later edits then copy: worth it where they are many.
    return count <= 256 ? Rows(rows.array(0..<count)) : rows.part(0..<count)
  }

  @inlinable
  func finish(_ state: inout State, _ output: inout Output) {
    let (limit, former) = (limit, applied)
    if limit != former {
      applied = limit
      entries.withEntries { entry in
        if !entry.pointee.value.isTouched, entry.pointee.value.rows.count > min(limit, former) {
          touched.append(entry.pointee.key)
        }
      }
    }
    if !refreshed.isEmpty { markRefreshed() }
    for group in touched { write(entries.find(group).unsafelyUnwrapped, &state, &output) }
    touched.removeAll(keepingCapacity: touched.count <= 256)
  }

  /// Writes the array of a group, if the turn has changed it.
  @inlinable
  func write(
    _ entry: UnsafeMutablePointer<DictionaryEntry<Group, Entry>>, _ state: inout State, _ output: inout Output
  ) {
    let (lowest, isStanding) = (entry.pointee.value.lowest, entry.pointee.value.isStanding)
    let (former, count) = (entry.pointee.value.shown, min(entry.pointee.value.rows.count, applied))
    (entry.pointee.value.lowest, entry.pointee.value.isTouched, entry.pointee.value.isStanding) = (.max, false, false)
    entry.pointee.value.shown = count
    if former == count, lowest >= count, !entry.pointee.value.rows.isEmpty { return }
    let (group, rows) = (entry.pointee.key, entry.pointee.value.rows)
    if rows.isEmpty { bin.keep(entries.remove(entry).key) }
    if former == count {
      if lowest >= count { return }
      if !isKeyed, !isStanding, let past = state[group],
        !(lowest..<count).contains(where: { !equality(past[$0], rows[$0]) })
      {
        return
      }
    }
    show(first(count, of: rows), group, &state, &output)
  }

  @inlinable
  func show(_ rows: Rows, _ group: Group, _ state: inout State, _ output: inout Output) {
    if !rows.isEmpty {
      output.put(rows, forKey: group, in: &state)
    } else if state[group] != nil {
      output.drop(group, in: &state)
    }
  }
}

// New parameters.
extension SortedGroups {
  @inlinable
  func arrange(
    _ state: inout State, _ output: inout Output, count: Int, _ forEach: ((ArrangedRow<Name, Place>) -> Void) -> Void
  ) {
    keepOrders()
    var runs = GroupRuns<Group, ArrangedRow<Name, Place>>()
    forEach { runs.list[runs.number(of: $0.place.group)].elements.append($0) }
    applied = limit
    for run in runs.list {
      let sorter = RowSorter<Element, Key>(capacity: run.elements.count)
      for row in run.elements { sorter.add(row.place.element, Key(row.place.order, row.name)) }
      let (rows, numbers) = sorter.numbered(subject, by: less)
      let entry = entries.find(run.group) ?? entries.insertNew(run.group, Entry(Rows()))
      let shown = numbers.prefix(applied).map { run.elements[Int($0)] }
      let isNews = differs(shown, from: state[run.group], entry.pointee.value.rows)
      (entry.pointee.value.rows, entry.pointee.value.isTouched) = (rows, true)
      entry.pointee.value.shown = shown.count
      if isNews { show(first(shown.count, of: rows), entry.pointee.key, &state, &output) }
    }
    var gone: [Group] = []
    entries.withEntries { entry in
      if !entry.pointee.value.isTouched { gone.append(entry.pointee.key) }
      entry.pointee.value.isTouched = false
    }
    for group in gone {
      bin.keep(entries.remove(entries.find(group).unsafelyUnwrapped).key)
      show(Rows(), group, &state, &output)
    }
  }

  /// Whether rows that are arranged anew are others than those that were shown, or have something to announce.
  @inlinable
  func differs(_ shown: [ArrangedRow<Name, Place>], from past: Rows?, _ rows: Rows) -> Bool {
    guard let past, past.count == shown.count else { return true }
    if zip(shown, rows.orderedElements(as: Key.self)).allSatisfy({ !$0.isFresh && $0.past == $1.order.name }) {
      return false
    }
    return isKeyed || zip(shown, past).contains { $0.isRefreshed || !equality($0.place.element, $1) }
  }
}

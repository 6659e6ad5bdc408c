/// Rows of groups in one array: a header for each group, and behind it the group's elements in their order.
///
/// One sorted tree holds headers and elements, so that a change is a search in one tree, whatever there are many of:
/// groups or elements in one. An element is known by a name (its key, or a place in an array), which also decides
/// between elements of equal order; one whose group or order changes is moved. Headers are written when the changes of
/// a turn were, each once: ``finish(_:_:)``.
///
/// A sort by group and order with a stage behind it that puts a header before each run of equal groups was the other
/// way. It needs a second tree of all rows, and a table that counts the rows before each header to translate every
/// index; the code for aggregates and headers would be the same.
///
/// Invariants, outside of a turn's work: `groups` has the groups that have elements, with what is shown in their
/// headers; the tree's keys are those of the places that were given, and of these headers.
@usableFromInline
final class Sections<Name: Hashable, Element, Group: Hashable & Comparable, Order: Comparable, Base: Aggregate>:
  Arrangement
{
  @usableFromInline typealias Place = ArrangedPlace<Element, Group, Order, Base.Measure>
  @usableFromInline typealias Row = SectionRow<Group, Base.Result, Element>
  @usableFromInline typealias Key = SectionKey<Group, Order, Name>
  @usableFromInline typealias State = TreeArray<Row>
  @usableFromInline typealias Output = ArrayTransaction<Row>

  /// A group: how many elements it has, what the aggregate keeps of them, and what its header shows.
  @usableFromInline
  struct Entry {
    @usableFromInline var memory: Base.State
    @usableFromInline var count = 0
    /// Nil while there is no header.
    @usableFromInline var shown: Base.Result?
    @usableFromInline var (isTouched, isStanding) = (false, false)

    @inlinable init(_ memory: Base.State) { self.memory = memory }
  }

  @usableFromInline let subject: MessageSubject
  @usableFromInline let source: AggregationSource<Element, Base>
  @usableFromInline let precedes: (Name, Name) -> Bool
  /// Whether a turn brings each element once, so that no command concerns a row of another.
  @usableFromInline let isKeyed: Bool
  /// Tells a refresh of an element from an update.
  @usableFromInline let unchanged: (Element, Element) -> Bool
  @usableFromInline let groups = KeyTable<Group, Entry>()
  @exclusivity(unchecked) @usableFromInline var touched: [Group] = []
  /// The measures of rows that were refreshed: whether a header shows them is known when all was read.
  @exclusivity(unchecked) @usableFromInline var refreshed: [(group: Group, measure: Base.Measure)] = []
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let (bin, entryBin) = (Bin<Base.Result>(), Bin<DictionaryEntry<Group, Entry>>())

  @inlinable
  init(
    _ subject: MessageSubject, _ source: AggregationSource<Element, Base>, isKeyed: Bool,
    _ precedes: @escaping (Name, Name) -> Bool, unchanged: @escaping (Element, Element) -> Bool
  ) {
    (self.subject, self.source, self.isKeyed) = (subject, source, isKeyed)
    (self.precedes, self.unchanged) = (precedes, unchanged)
  }
}

// Elements.
extension Sections {
  @inlinable @inline(__always)
  func less(_ one: Key, _ other: Key) -> Bool {
    if SortKey<Group, Order>.isNumeric(Group.self) {
      // Which of two groups is less is no branch, which would be predicted wrong in half of a search.
      if _fastPath(one.group != other.group) { return one.group < other.group }
    } else {
      let group = StrictOrder.compare(one.group, other.group)
      if group != 0 { return group < 0 }
    }
    return isBefore(one.row, other.row)
  }

  /// Whether of two rows of a group one stands before the other.
  @inlinable @inline(__always)
  func isBefore(_ one: (order: Order, name: Name)?, _ other: (order: Order, name: Name)?) -> Bool {
    guard let other else { return false }
    guard let one else { return true }
    let order = StrictOrder.compare(one.order, other.order)
    return order == 0 ? precedes(one.name, other.name) : order < 0
  }

  @inlinable func key(_ name: Name, _ place: Place) -> Key { Key(place.group, (place.order, name)) }

  @inlinable @inline(__always)
  func record(_ command: ArrayCommand<Row>, _ output: inout Output) {
    if isKeyed { output.list.appendOwned(command) } else { output.record(command, .never) }
  }

  /// The state of all elements.
  @inlinable
  func begin(count: Int, _ forEach: ((Name, Place) -> Void) -> Void) -> State {
    forget()
    let sorter = RowSorter<Row, Key>(capacity: count)
    let base = source.base
    forEach { name, place in
      add(place, base)
      sorter.add(.element(place.element), key(name, place))
    }
    for group in touched {
      let entry = groups.find(group).unsafelyUnwrapped
      let result = base.result(entry.pointee.value.memory)
      (entry.pointee.value.shown, entry.pointee.value.isTouched) = (result, false)
      sorter.add(.header(entry.pointee.key, result), Key(entry.pointee.key))
    }
    touched.removeAll(keepingCapacity: touched.count <= 256)
    return sorter.sorted(subject, by: less)
  }

  /// Brings an element from one place to another; nil where it is in no group, before or after.
  ///
  /// - `isUpdate`: whether the element was announced, and has not moved alone.
  @inlinable
  func change(
    _ name: Name, _ past: Place?, to newName: Name, _ future: Place?, isUpdate: Bool, _ state: inout State,
    _ output: inout Output
  ) {
    let base = source.base
    if isUpdate || past == nil || future == nil { account(past, future, base) }
    switch (past, future) {
    case (nil, nil): break
    case (nil, let future?):
      let row = Row.element(future.element)
      let at = state.insert(row, order: key(newName, future), by: less)
      record(.insert(row, at: at), &output)
    case (let past?, nil):
      guard let (at, row) = state.remove(order: key(name, past), by: less) else {
        subject.reportDisorder(past.element)
      }
      record(.remove(row, at: at), &output)
    case (let past?, let future?):
      let row = Row.element(future.element)
      guard let (from, to, old) = state.move(order: key(name, past), to: key(newName, future), with: row, by: less)
      else { subject.reportDisorder(past.element) }
      switch (from == to, isUpdate) {
      case (true, false): break
      case (true, true): record(.update(at: from, past: old, future: row), &output)
      case (false, false): record(.shift(from: from, to: to, row), &output)
      case (false, true): record(.move(from: from, to: to, past: old, future: row), &output)
      }
    }
  }
}

// Headers.
extension Sections {
  @usableFromInline typealias EntryPointer = UnsafeMutablePointer<DictionaryEntry<Group, Entry>>

  /// Has the groups of an element take it in, let it go, or measure it anew.
  @inlinable
  func account(_ past: Place?, _ future: Place?, _ base: Base) {
    if let past {
      let entry = groups.find(past.group).unsafelyUnwrapped
      entry.pointee.value.count -= 1
      if let measure = past.measure { base.remove(measure, from: &entry.pointee.value.memory) }
      touch(entry)
    }
    guard let future else { return }
    add(future, base)
    if let past, let measure = future.measure, !source.isUnmeasured, unchanged(past.element, future.element) {
      refreshed.append((future.group, measure))
    }
  }

  /// Has the headers announced that show a row which was refreshed.
  @inlinable @inline(never)
  func markRefreshed(_ base: Base) {
    for (group, measure) in refreshed {
      guard let entry = groups.find(group) else { continue }
      if base.shows(measure, entry.pointee.value.memory) { entry.pointee.value.isStanding = true }
    }
    refreshed.removeAll(keepingCapacity: refreshed.count <= 256)
  }

  @inlinable @discardableResult
  func add(_ place: Place, _ base: Base) -> EntryPointer {
    let entry = groups.find(place.group) ?? groups.insertNew(place.group, Entry(base.makeState()))
    entry.pointee.value.count += 1
    if let measure = place.measure { base.add(measure, to: &entry.pointee.value.memory) }
    touch(entry)
    return entry
  }

  @inlinable
  func touch(_ entry: EntryPointer) {
    if entry.pointee.value.isTouched { return }
    entry.pointee.value.isTouched = true
    touched.append(entry.pointee.key)
  }

  /// Writes the headers of the groups that elements came into, left, or changed in.
  @inlinable
  func finish(_ state: inout State, _ output: inout Output) {
    let base = source.base
    if !refreshed.isEmpty { markRefreshed(base) }
    for group in touched { write(groups.find(group).unsafelyUnwrapped, base, &state, &output) }
    touched.removeAll(keepingCapacity: touched.count <= 256)
  }

  @inlinable
  func write(_ entry: EntryPointer, _ base: Base, _ state: inout State, _ output: inout Output) {
    let (key, isStanding) = (Key(entry.pointee.key), entry.pointee.value.isStanding)
    (entry.pointee.value.isTouched, entry.pointee.value.isStanding) = (false, false)
    if entry.pointee.value.count == 0 {
      if entry.pointee.value.shown != nil {
        guard let (at, row) = state.remove(order: key, by: less) else { subject.reportDisorder(key.group) }
        record(.remove(row, at: at), &output)
      }
      entryBin.keep(groups.remove(entry))
      return
    }
    let result = base.result(entry.pointee.value.memory)
    let row = Row.header(key.group, result)
    if let shown = entry.pointee.value.shown {
      if !isStanding, equality(shown, result) { return bin.keep(result) }
      guard let (at, past) = state.update(order: key, with: row, by: less) else { subject.reportDisorder(key.group) }
      record(.update(at: at, past: past, future: row), &output)
    } else {
      let at = state.insert(row, order: key, by: less)
      checkNeighbours(of: at, key, state)
      record(.insert(row, at: at), &output)
    }
    entry.pointee.value.shown = result
  }

  /// Checks that a header stands between the rows of two groups: different groups must not be equal in their order.
  @inlinable
  func checkNeighbours(of at: Int, _ key: Key, _ state: State) {
    let isFirst = at == 0 || StrictOrder.precedes(state.order(at: at - 1, as: Key.self).group, key.group)
    if !isFirst || state.order(at: at + 1, as: Key.self).row == nil { subject.reportDisorder(key.group) }
  }

  @inlinable
  func forget() {
    if !_isPOD(DictionaryEntry<Group, Entry>.self) { groups.forEach { entryBin.keep($0) } }
    groups.removeAll()
    (touched, refreshed) = ([], [])
  }
}

// New parameters.
extension Sections {
  @inlinable func isRefresh(_ past: Place, _ future: Place) -> Bool { unchanged(past.element, future.element) }

  @inlinable func prepare() { source.renew() }

  @inlinable
  func renew(_ state: inout State) { state.rebuild(Key.self) }

  /// Groups, measures and sorts all elements anew, with as few moves as possible.
  @inlinable
  func arrange(
    _ state: inout State, _ output: inout Output, count: Int, _ forEach: ((ArrangedRow<Name, Place>) -> Void) -> Void
  ) {
    let (positions, headers) = (KeyTable<Name, Int>(), KeyTable<Group, Int>())
    positions.reserveCapacity(state.count)
    for (position, row) in state.orderedElements(as: Key.self).enumerated() {
      if let (_, name) = row.order.row {
        positions.insertNew(name, position)
      } else {
        headers.insertNew(row.order.group, position)
      }
    }
    forget()
    var builder = ReorderedRowsBuilder<Row, Key>(capacity: count)
    let base = source.base
    forEach { element in
      let (place, past) = (element.place, positions.value(of: element.past))
      add(place, base)
      builder.add(.element(place.element), key(element.name, place), past: past, isFresh: element.isFresh)
      if element.isRefreshed, let measure = place.measure { refreshed.append((place.group, measure)) }
    }
    markRefreshed(base)
    for group in touched {
      let entry = groups.find(group).unsafelyUnwrapped
      let (result, past) = (base.result(entry.pointee.value.memory), headers.value(of: group))
      var isFresh = entry.pointee.value.isStanding
      if let past, case .header(_, let shown) = state[past], !equality(shown, result) { isFresh = true }
      (entry.pointee.value.shown, entry.pointee.value.isTouched, entry.pointee.value.isStanding) = (
        result, false, false
      )
      builder.add(.header(entry.pointee.key, result), Key(entry.pointee.key), past: past, isFresh: isFresh)
    }
    touched.removeAll(keepingCapacity: touched.count <= 256)
    let arranged = builder.sorted(subject, by: less)
    let script = Rearrangement(from: state, to: arranged)
    state = arranged.rows
    script.record(into: &output)
  }
}

/// Entries by parent in trees: which hang under which, in order; and which hang nowhere, as a cycle is above them.
///
/// Only the entries that a turn has given another parent, or whose parent came or went, are looked at. From each the way up
/// is followed, to a root or around a cycle; where that is news, all that hang below come or go. What else changes are the
/// children of a parent, or an entry's own value, and each entry is written once, when all was read.
///
/// The entries themselves are in the state of the map that makes their places, which is looked into and not copied.
///
/// Invariants, outside of a turn's work: `lists` has all entries by the parent that they name, whether it is there or not,
/// each in order. The state has those from which the way up leads to a root; `cycles` has the others, and `roots` those
/// that name no parent, or one that is not there.
@usableFromInline
final class Nest<Name: Hashable, Key: Hashable, Value, Order: Comparable>: Arrangement {
  @usableFromInline typealias Place = ArrangedPlace<DictionaryEntry<Key, Value>, Key?, Order, Never>
  @usableFromInline typealias Row = NestedEntry<Key, Value>
  @usableFromInline typealias State = TableDictionary<Key, Row>
  @usableFromInline typealias Output = DictionaryTransaction<Key, Row>

  /// What an entry is sorted by among its siblings.
  @usableFromInline
  struct Sort: OrderedKey {
    @usableFromInline let order: Order
    @usableFromInline let name: Name

    @inlinable init(_ order: Order, _ name: Name) { (self.order, self.name) = (order, name) }
  }

  /// What a turn has done to an entry.
  @usableFromInline
  struct Touch {
    /// Whether its value came; whether its children are others; whether it hangs under another, came or went.
    @usableFromInline var (isNews, isRelinked, isMoved) = (false, false, false)
    /// How often a child of it has passed others.
    @usableFromInline var passed = 0

    @inlinable init() {}
  }

  @usableFromInline let subject: MessageSubject
  @usableFromInline let precedes: (Name, Name) -> Bool
  @usableFromInline let name: (Key) -> Name
  @usableFromInline let unchanged: (Value, Value) -> Bool
  @usableFromInline let roots: Outlet<ArrayTransaction<Key>>
  @usableFromInline let cycles: Outlet<SetTransaction<Key>>
  /// All entries while a turn is at work, nil where there is none.
  ///
  /// They are let go of then, as the map changes them in place.
  @exclusivity(unchecked) @usableFromInline var places: KeyTable<Key, Place>?
  @usableFromInline let lists = KeyTable<Key, TreeArray<Key>>()
  /// The roots, and what each is sorted by in the array of them.
  @usableFromInline let rootSorts = KeyTable<Key, Sort>()
  @usableFromInline let touched = KeyNotes<Key, Touch>()
  /// Whether the way up from an entry leads to a root, as far as this turn has followed it; nil while it is followed.
  @usableFromInline let decided = KeyTable<Key, Bool?>()
  /// Entries that hang elsewhere, and those below them that are still to be looked at; those that were.
  @exclusivity(unchecked) @usableFromInline var rest: [Key] = []
  @usableFromInline let seen = KeyTable<Key, Void>()
  @usableFromInline let bin = Bin<Key>()

  @inlinable
  init<Names: RowNaming>(
    _ subject: MessageSubject, roots: Outlet<ArrayTransaction<Key>>, cycles: Outlet<SetTransaction<Key>>,
    _ names: Names, unchanged: @escaping (Value, Value) -> Bool
  ) where Names.Key == Key, Names.Name == Name {
    (self.subject, self.roots, self.cycles) = (subject, roots, cycles)
    (precedes, name, self.unchanged) = ({ names.precedes($0, $1) }, { names.name(of: $0) }, unchanged)
  }
}

// What a turn brings.
extension Nest {
  @inlinable @inline(__always)
  func less(_ one: Sort, _ other: Sort) -> Bool {
    let order = StrictOrder.compare(one.order, other.order)
    return order == 0 ? precedes(one.name, other.name) : order < 0
  }

  @inlinable @inline(__always)
  func touch(_ key: Key, _ change: (inout Touch) -> Void) {
    touched.change(key, from: Touch(), change)
  }

  @inlinable
  func change(
    _ name: Name, _ past: Place?, to newName: Name, _ future: Place?, isUpdate: Bool, _ state: inout State,
    _ output: inout Output
  ) {
    foresee(past, future, state)
    if let past, let future {
      let key = future.element.key
      let isMoved = past.group != future.group
      touch(key) {
        $0.isNews = true
        if isMoved { $0.isMoved = true }
      }
      if isMoved {
        unlink(past, name)
        link(future, newName)
      } else {
        pass(past, name, future, newName)
      }
    } else if let future {
      link(future, newName)
      meet(future.element.key)
    } else if let past {
      unlink(past, name)
      meet(past.element.key)
    }
  }

  /// Fetches the memory of an entry and of those that it hangs under, before and after, so that one wait does for all.
  @inlinable @inline(__always)
  func foresee(_ past: Place?, _ future: Place?, _ state: borrowing State) {
    if let key = future?.element.key ?? past?.element.key { foresee(key, state) }
    if let parent = past?.group { foresee(parent, state) }
    if let parent = future?.group { foresee(parent, state) }
    if let parent = past?.group, let list = lists.find(parent) { list.pointee.value.prefetchRoot(Sort.self) }
    if let parent = future?.group, let list = lists.find(parent) { list.pointee.value.prefetchRoot(Sort.self) }
  }

  @inlinable @inline(__always)
  func foresee(_ key: Key, _ state: borrowing State) {
    if !KeyHash.isWholeKey(Key.self) { return }
    places?.prefetch(key)
    lists.prefetch(key)
    state.foresee(bits: KeyHash.bits(of: key))
  }

  /// An entry comes or goes, and those that name it as their parent hang elsewhere.
  @inlinable
  func meet(_ key: Key) {
    touch(key) { ($0.isNews, $0.isMoved) = (true, true) }
    for child in lists.value(of: key) ?? TreeArray() { touch(child) { $0.isMoved = true } }
  }

  @inlinable
  func link(_ place: Place, _ name: Name) {
    guard let parent = place.group else { return }
    let entry = lists.find(parent) ?? lists.insertNew(parent, TreeArray())
    entry.pointee.value.insert(place.element.key, order: Sort(place.order, name), by: { self.less($0, $1) })
    touch(parent) { $0.isRelinked = true }
  }

  @inlinable
  func unlink(_ place: Place, _ name: Name) {
    guard let parent = place.group else { return }
    let entry = lists.find(parent).unsafelyUnwrapped
    guard let (_, key) = entry.pointee.value.remove(order: Sort(place.order, name), by: { self.less($0, $1) }) else {
      subject.reportDisorder(place.element)
    }
    bin.keep(key)
    if entry.pointee.value.isEmpty { bin.keep(lists.remove(entry).key) }
    touch(parent) { $0.isRelinked = true }
  }

  /// An entry keeps its parent, and may pass its siblings.
  @inlinable
  func pass(_ past: Place, _ name: Name, _ future: Place, _ newName: Name) {
    guard let parent = future.group else { return }
    let (before, after) = (Sort(past.order, name), Sort(future.order, newName))
    let entry = lists.find(parent).unsafelyUnwrapped
    let moved = entry.pointee.value.move(order: before, to: after, with: future.element.key, by: { self.less($0, $1) })
    guard let (from, to, key) = moved else { subject.reportDisorder(past.element) }
    bin.keep(key)
    if from != to { touch(parent) { $0.passed += 1 } }
  }

  @inlinable
  func isRefresh(_ past: Place, _ future: Place) -> Bool { unchanged(past.element.value, future.element.value) }

  @inlinable func prepare() {}

  /// Names are keys, of which none goes out of use.
  @inlinable func renew(_ state: inout State) {}
}

// What becomes of it.
extension Nest {
  @usableFromInline typealias PlaceEntry = UnsafeMutablePointer<DictionaryEntry<Key, Place>>

  /// An entry; nil if there is none with this key.
  @inlinable @inline(__always)
  func find(_ key: Key) -> PlaceEntry? { places?.find(key) }

  /// The parent under which an entry hangs: the one that it names, if that is there.
  @inlinable
  func parent(of place: Place) -> Key? { place.group.flatMap { find($0) != nil ? $0 : nil } }

  @inlinable
  func sort(of entry: DictionaryEntry<Key, Place>) -> Sort { Sort(entry.value.order, name(entry.key)) }

  /// Whether the way up from an entry leads to a root.
  ///
  /// - Complexity: O(1) for each entry on the way that this turn has not been at.
  @inlinable
  func hangs(_ key: Key) -> Bool {
    var (way, key, result) = ([Key](), key, true)
    var entry = find(key).unsafelyUnwrapped
    while true {
      if let known = decided.value(of: key) {
        // One that is still being followed: the way has come around.
        result = known ?? false
        break
      }
      decided.insertNew(key, nil)
      way.append(key)
      guard let parent = entry.pointee.value.group, let above = find(parent) else { break }
      (key, entry) = (parent, above)
    }
    for key in way { decided.find(key).unsafelyUnwrapped.pointee.value = result }
    return result
  }

  /// Whether the way up from the only entry that hangs elsewhere leads to a root, found without notes.
  ///
  /// If its parent hung nowhere before, it does not hang now either: the way from there leads around a cycle as before,
  /// or to this entry.
  @inlinable
  func hangsAlone(_ key: Key, _ state: State) -> Bool {
    guard var next = find(key)?.pointee.value.group, find(next) != nil else { return true }
    if state.find(next) == nil { return false }
    // One that is not there ends the way as a root does.
    while next != key {
      guard let parent = find(next)?.pointee.value.group else { return true }
      next = parent
    }
    return false
  }

  /// Follows the way up from all that hang elsewhere, and touches what comes or goes with them.
  @inlinable
  func settle(_ state: State) {
    for index in touched.entries.indices where touched.entries[index].value.isMoved {
      let key = touched.entries[index].key
      if find(key) != nil { rest.append(key) }
    }
    if rest.count == 1 {
      let isHung = hangsAlone(rest[0], state)
      // What is not decided hangs where it did.
      if isHung == (state.find(rest[0]) != nil) { rest.removeLast() } else { decided.insertNew(rest[0], isHung) }
    } else {
      for key in rest { _ = hangs(key) }
    }
    while let key = rest.popLast() {
      let isThere = state.find(key) != nil
      if hangs(key) == isThere || seen.contains(key) { continue }
      seen.insertNew(key, ())
      touch(key) { _ in }
      rest.append(contentsOf: lists.value(of: key) ?? TreeArray())
    }
  }

  @inlinable
  func finish(_ state: inout State, _ output: inout Output) {
    if touched.isEmpty { return clear() }
    settle(state)
    // The keys as the state has them: equal ones may have come with parents, and go with them.
    if !_isPOD(Key.self) { touched.exchangeKeys { find($0)?.pointee.key ?? $0 } }
    roots.update { keys, changes in
      let past = touched.entries.count > 1 && rootSorts.count > 1 ? keys : nil
      writeAll(&state, &output) { placeRoot($0, $1, $2, &keys, &changes) }
      // Several that pass one another may stand as before.
      if let past, !changes.isEmpty, past == keys { changes = ArrayTransaction() }
    }
    clear()
  }

  /// Writes all that was touched.
  ///
  /// - `andRoot`: called with the key, the entry and the parent of each that is or was a root, or was nowhere.
  @inlinable
  func writeAll(
    _ state: inout State, _ output: inout Output, andRoot: (Key, PlaceEntry?, Key?) -> Void
  ) {
    cycles.update { members, changes in
      for index in touched.entries.indices {
        let (key, touch) = (touched.entries[index].key, touched.entries[index].value)
        let (entry, row) = (find(key), state.find(key))
        // One that was not moved hangs where it did.
        let above =
          if let row, !touch.isMoved {
            row.pointee.value.parent
          } else {
            entry.flatMap { parent(of: $0.pointee.value) }
          }
        // One that stands under another before and after has nothing to do with the roots.
        let isBelow = above != nil && row != nil && row?.pointee.value.parent != nil
        let known = decided.count > 0 ? decided.value(of: key).flatMap { $0 } : nil
        let isHung = entry != nil && (known ?? (row != nil))
        if isHung || entry == nil {
          if !members.isEmpty, members.contains(key) { changes.unset(key, in: &members) }
        } else if !members.contains(key) {
          changes.set(forKey: key, in: &members)
        }
        if isHung, let entry {
          write(key, entry.pointee.value, above, row, touch, &state, &output)
        } else if row != nil {
          output.drop(key, in: &state)
        }
        if !isBelow { andRoot(key, entry, above) }
      }
    }
  }

  @usableFromInline typealias StateEntry = UnsafePointer<DictionaryEntry<Key, Row>>

  /// Writes an entry that hangs, if it is news.
  ///
  /// - `row`: where it lies in the state, if it does.
  @inlinable
  func write(
    _ key: Key, _ place: Place, _ parent: Key?, _ row: StateEntry?, _ touch: Touch, _ state: inout State,
    _ output: inout Output
  ) {
    let children = lists.value(of: key) ?? TreeArray()
    if !touch.isNews, let row, row.pointee.value.parent == parent {
      if !touch.isRelinked, touch.passed == 0 { return }
      // Several that pass one another may stand as before.
      if !touch.isRelinked, touch.passed > 1, row.pointee.value.children == children { return }
    }
    let future = Row(value: place.element.value, parent: parent, children: children)
    if let row { output.set(future, at: row, in: &state) } else { output.put(future, forKey: key, in: &state) }
  }

  /// Brings an entry into the array of roots, to its place there, or out of it.
  @inlinable
  func placeRoot(
    _ key: Key, _ entry: PlaceEntry?, _ parent: Key?, _ keys: inout TreeArray<Key>,
    _ changes: inout ArrayTransaction<Key>
  ) {
    let root = rootSorts.find(key)
    guard let entry, parent == nil else {
      guard let root else { return }
      let sort = root.pointee.value
      bin.keep(rootSorts.remove(root).key)
      guard let (at, past) = keys.remove(order: sort, by: { self.less($0, $1) }) else { subject.reportDisorder(key) }
      changes.list.appendOwned(.remove(past, at: at))
      return
    }
    let sort = sort(of: entry.pointee)
    guard let root else {
      rootSorts.insertNew(key, sort)
      changes.list.appendOwned(.insert(key, at: keys.insert(key, order: sort, by: { self.less($0, $1) })))
      return
    }
    let past = root.pointee.value
    root.pointee.value = sort
    guard let (from, to, former) = keys.move(order: past, to: sort, with: key, by: { self.less($0, $1) }) else {
      subject.reportDisorder(key)
    }
    bin.keep(former)
    if from != to { changes.list.appendOwned(.shift(from: from, to: to, key)) }
  }

  @inlinable
  func clear() {
    places = nil
    touched.reset()
    decided.reset()
    seen.reset()
    if rest.capacity > 256 { rest = [] }
  }
}

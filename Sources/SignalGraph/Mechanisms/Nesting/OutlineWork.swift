/// A tree as rows: each entry, and behind it its children, where these are to be shown.
///
/// It rebuilds the tree from the signals of its entries and its roots. A turn is taken down entry by entry, with the children
/// that were shown below each before, and written when all was read, see ``write(_:_:)``.
///
/// A row is known by a name, of which ``PlaceTable`` tells where it stands. A range of rows for each subtree was the other
/// way: each row that comes or goes would change the counts of all entries above it.
///
/// Invariants, outside of a turn's work and while there is a state: an entry has a name if and only if all above it are
/// there and show their children; the names stand in the order of the rows.
@usableFromInline
final class OutlineWork<Key: Hashable, Value> {
  @usableFromInline typealias Nested = NestedEntry<Key, Value>
  @usableFromInline typealias Row = OutlineRow<Key, Value>
  @usableFromInline typealias State = TreeArray<Row>
  @usableFromInline typealias Output = ArrayTransaction<Row>
  @usableFromInline typealias EntryPointer = UnsafeMutablePointer<DictionaryEntry<Key, Entry>>

  /// An entry of the tree, and what this turn has found out about it.
  @usableFromInline
  struct Entry {
    @usableFromInline var nested: Nested
    /// The name of its row; 0 while it has none.
    @usableFromInline var name = 0
    /// The numbers of its note and of its target in the turn that is at work; -1 for none.
    @usableFromInline var (note, target): (Int32, Int32) = (-1, -1)
    /// Whether it is not there any more; whether its row has left its place.
    @usableFromInline var (isGone, isLoose) = (false, false)

    @inlinable init(_ nested: Nested) { self.nested = nested }
  }

  /// An entry that a turn is about.
  @usableFromInline
  struct Note {
    @usableFromInline let key: Key
    /// The children that were shown below it before the turn.
    @usableFromInline let shown: TreeArray<Key>
    /// Whether its value came, or was announced.
    @usableFromInline var isNews = false
    /// Which of its children come below it, or to another place among those that stay.
    @usableFromInline var arrivals: [Int] = []

    @inlinable init(_ key: Key, shown: TreeArray<Key>) { (self.key, self.shown) = (key, shown) }
  }

  /// Where a row belongs that comes, or has left its place.
  @usableFromInline
  struct Target {
    @usableFromInline let entry: EntryPointer
    /// The row behind which it belongs; nil if it is the first of all.
    @usableFromInline let previous: EntryPointer?
    @usableFromInline let depth: Int
    /// Whether it stands there, when all that does not belong there has gone.
    @usableFromInline var stays = false

    @inlinable
    init(_ entry: EntryPointer, behind previous: EntryPointer?, depth: Int) {
      (self.entry, self.previous, self.depth) = (entry, previous, depth)
    }
  }

  @usableFromInline let subject: MessageSubject
  /// Whether the keys in `members` are those of the entries that show their children, or of those that do not.
  @usableFromInline let isExpanding: Bool
  @usableFromInline let entries = KeyTable<Key, Entry>()
  @usableFromInline let members = KeyTable<Key, Void>()
  @exclusivity(unchecked) @usableFromInline var roots = TreeArray<Key>()
  @usableFromInline let places = PlaceTable()
  @exclusivity(unchecked) @usableFromInline var hasState = false
  /// The roots before the turn, if they have changed in it, and which of them come or move.
  @exclusivity(unchecked) @usableFromInline var rootsBefore: TreeArray<Key>?
  @exclusivity(unchecked) @usableFromInline var rootArrivals: [Int] = []
  @exclusivity(unchecked) @usableFromInline var notes: [Note] = []
  /// The rows that have left their places.
  @exclusivity(unchecked) @usableFromInline var loose: [EntryPointer] = []
  @exclusivity(unchecked) @usableFromInline var targets: [Target] = []
  /// Finds out what an update is about, as the tree announces an entry also where its children or its parent are others.
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let (bin, keyBin) = (Bin<DictionaryEntry<Key, Entry>>(), Bin<Key>())

  /// - `isExpanding`: whether the members are expanded; else all others are.
  @inlinable
  init(_ subject: MessageSubject, isExpanding: Bool) { (self.subject, self.isExpanding) = (subject, isExpanding) }
}

// Entries.
extension OutlineWork {
  /// Adds the input that has the entries.
  @inlinable
  func addEntries(to inputs: Inputs<Output>) -> SignalSensor<DictionarySignal<Key, Nested>> {
    inputs.sensor(
      DictionaryTransaction<Key, Nested>.self,
      load: { entries, _, _ in self.entries.load(entries) { _, nested in Entry(nested) } },
      change: { input, _, _ in
        for change in input.unsafeChanges { self.follow(change) }
      },
      unload: { last, _, _ in
        if last == nil, !_isPOD(DictionaryEntry<Key, Entry>.self) { self.entries.forEach { self.bin.keep($0) } }
        self.entries.removeAll()
      }
    )
  }

  @inlinable
  func follow(_ change: KeyedChange<Key, Nested>) {
    let key = change.key
    switch change.kind {
    case .insert:
      let entry = entries.find(key)
      if let entry, !entry.pointee.value.isGone { subject.reportHeld(key) }
      set(change.unsafeFuture, entry ?? entries.insertNew(key, Entry(change.unsafeFuture)), isNews: true)
    case .update:
      let (past, future) = (change.unsafePast, change.unsafeFuture)
      // Where nothing else is another, the value was announced, though it be equal.
      let isNews =
        !unchanged(past.value, future.value) || past.parent == future.parent && past.children == future.children
      set(future, present(key), isNews: isNews)
    case .remove:
      let entry = present(key)
      if !hasState { return bin.keep(entries.remove(entry)) }
      touch(entry)
      entry.pointee.value.isGone = true
    }
  }

  @inlinable
  func set(_ nested: Nested, _ entry: EntryPointer, isNews: Bool) {
    touch(entry)
    entry.pointee.value.nested = nested
    entry.pointee.value.isGone = false
    if isNews, hasState { notes[Int(entry.pointee.value.note)].isNews = true }
  }

  /// The entry of a key that the input knows.
  @inlinable @inline(__always)
  func present(_ key: Key) -> EntryPointer {
    guard let entry = entries.find(key), !entry.pointee.value.isGone else { subject.reportAbsent(key) }
    return entry
  }

  /// Notes what is shown below an entry, before that changes.
  @inlinable
  func touch(_ entry: EntryPointer) {
    if !hasState || entry.pointee.value.note >= 0 { return }
    let shown = entry.pointee.value.name == 0 ? TreeArray() : children(below: entry)
    entry.pointee.value.note = Int32(notes.count)
    notes.append(Note(entry.pointee.key, shown: shown))
  }

  /// The children that are to be shown below an entry, if that is shown.
  @inlinable
  func children(below entry: EntryPointer) -> TreeArray<Key> {
    let nested = entry.pointee.value.nested
    return !nested.children.isEmpty && isOpen(entry.pointee.key) ? nested.children : TreeArray()
  }

  @inlinable @inline(__always)
  func isOpen(_ key: Key) -> Bool { members.count == 0 ? !isExpanding : members.contains(key) == isExpanding }
}

// Roots and members.
extension OutlineWork {
  /// Adds the input that has the keys of the roots.
  @inlinable
  func addRoots(to inputs: Inputs<Output>) -> SignalSensor<ArraySignal<Key>> {
    inputs.sensor(
      ArrayTransaction<Key>.self,
      load: { keys, _, _ in self.roots = keys },
      change: { input, _, _ in
        if self.hasState, self.rootsBefore == nil { self.rootsBefore = self.roots }
        input.apply(to: &self.roots)
      },
      unload: { last, _, _ in
        if last == nil, !_isPOD(Key.self) { for key in self.roots { self.keyBin.keep(key) } }
        self.roots = TreeArray()
      }
    )
  }

  /// Adds the set of the keys of entries that show their children, or do not.
  @inlinable
  func add(_ keys: SetStorage<Key>, to inputs: Inputs<Output>) {
    inputs.add(
      keys,
      load: { keys, _, _ in
        for key in keys { self.members.insertNew(key, ()) }
      },
      change: { input, _, _ in
        for change in input.unsafeChanges {
          let key = change.key
          if self.hasState, let entry = self.entries.find(key) { self.touch(entry) }
          if change.kind == .insert {
            if self.members.find(key) == nil { self.members.insertNew(key, ()) }
          } else if let member = self.members.find(key) {
            self.keyBin.keep(self.members.remove(member).key)
          }
        }
      },
      unload: { last, _, _ in
        if last == nil, !_isPOD(Key.self) { self.members.forEach { self.keyBin.keep($0.key) } }
        self.members.removeAll()
      }
    )
  }
}

// Sessions.
extension OutlineWork {
  @inlinable
  func begin() -> State {
    hasState = true
    gather(Array(roots.indices), of: roots, below: nil, depth: 0)
    places.load(targets.count)
    for (target, name) in zip(targets, places.names) { target.entry.pointee.value.name = name }
    let state = State(targets.map { row(of: $0.entry, depth: $0.depth) })
    finish()
    return state
  }

  /// The state ends: what was taken down in this turn is left for the next one.
  @inlinable
  func end() {
    hasState = false
    places.removeAll()
    entries.withEntries { $0.pointee.value.name = 0 }
    finish()
  }

  @inlinable
  func row(of entry: EntryPointer, depth: Int) -> Row {
    let nested = entry.pointee.value.nested
    let count = nested.children.count
    return Row(
      key: entry.pointee.key, value: nested.value, depth: depth, childCount: count,
      isExpanded: count > 0 && isOpen(entry.pointee.key))
  }

  /// Forgets what the turn has found out, and lets go of the entries that are gone.
  @inlinable
  func finish() {
    for target in targets { (target.entry.pointee.value.target, target.entry.pointee.value.isLoose) = (-1, false) }
    for entry in loose { entry.pointee.value.isLoose = false }
    for note in notes {
      guard let entry = entries.find(note.key) else { continue }
      entry.pointee.value.note = -1
      if entry.pointee.value.isGone { bin.keep(entries.remove(entry)) }
    }
    targets.removeAll(keepingCapacity: targets.count <= 256)
    loose.removeAll(keepingCapacity: loose.count <= 256)
    notes.removeAll(keepingCapacity: notes.count <= 256)
    (rootsBefore, rootArrivals) = (nil, [])
  }
}

// What does not fit.
extension OutlineWork {
  /// The entry that a parent, or the roots, name.
  @inlinable
  func named(_ key: Key) -> EntryPointer {
    guard let entry = entries.find(key), !entry.pointee.value.isGone else { reportStray(key) }
    return entry
  }

  @usableFromInline @inline(never)
  func reportStray(_ key: Key) -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) is to show \(key), which its entries do not have. "
        + "Register it with the entries and the roots of one nesting."
    )
  }

  @usableFromInline @inline(never)
  func reportTwice(_ key: Key) -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) is to show \(key) at two places. Register it with the entries and the roots of one nesting."
    )
  }

  /// Where the row of an entry stands.
  @inlinable
  func index(of entry: EntryPointer) -> Int {
    guard let index = places.index(of: entry.pointee.value.name) else { reportStray(entry.pointee.key) }
    return index
  }
}

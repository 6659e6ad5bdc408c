/// A tree as a list of rows: each entry, its depth, and behind it its children, where it is expanded.
///
/// For folders, threads and categories on a screen, as a disclosure list, an outline or a tree view shows them: made of what
/// ``Nesting`` makes, and of a set of keys, which may be edited by taps. Each row is an ``OutlineRow``. For the entries alone,
/// by key, see ``Nesting``; for groups with headers, ``Sectioning``.
///
/// | in | out |
/// |---|---|
/// | an entry comes, below one that shows its children, or as a root | `insert` of its row, and of those to be shown below it; `update` of its parent's |
/// | `update` of the value | `update` |
/// | a refresh | `update` |
/// | `update` of the order alone | `move` of the row, and of those below it, or of those that it passes, if they are fewer |
/// | `update` of the parent | `move` of the row, and of those below it, with their depth, and `update` of both parents' |
/// | the same, where the rows stand on the screen as before | `update` of them, with their depth, and of both parents' |
/// | `update` of the parent to one that does not show its children | `remove` of the row and those below it |
/// | an entry goes | `remove`; its children become roots: `move` of them and those below them, with their depth; `update` of its parent's |
/// | an entry comes, changes or goes that is not shown | nothing; `update` of its parent's, if that is shown and has more or fewer children |
/// | an entry is expanded that is shown and has children | `insert` of the rows below it, and `update` of its own |
/// | it is collapsed | `remove` of the rows below it, and `update` of its own |
/// | an entry is expanded or collapsed that is not shown, has no children, or is not there | nothing |
/// | a cycle that is closed or broken | `remove` or `insert` of the rows on it and below it |
/// | several of these in one turn | one transition, with one command for each row |
/// | initiation of the last input that was missing | `initiation` |
/// | termination of the first one that ends | `termination` |
///
/// A nesting announces an entry also where its children or its parent are others: if its value is equal, that is no news of the
/// row, even where the entry was refreshed in the same turn; values that do not compare are always news.
///
/// A row is known by its key: it stays the same row wherever it is moved to, and one that is hidden and shown again is a new
/// one. Keys in the set that are not in the tree count for nothing until they come; then an entry that comes is expanded, or
/// collapsed, at once. A row whose entry has no children is never expanded.
///
/// ```swift
/// let folders = DictionarySlot(["Home": "", "Music": "Home", "Jazz": "Music", "Work": ""])
/// let open = SetSlot(["Home"])
/// let tree = folders.nested { $0.value.isEmpty ? nil : $0.value }
/// let rows = tree.outlined(expanding: open)    // Home, – Music, Work
/// open.insert("Music")                         // Home, – Music, – – Jazz, Work: Jazz is inserted, Music updated
/// folders["Music"] = "Work"                    // Home, Work: Work shows no children
/// open.insert("Work")                          // Home, Work, – Music, – – Jazz
/// folders["Jazz"] = "Work"                     // Home, Work, – Jazz, – Music
/// rows.tearDown()
/// ```
///
/// `expanding` shows the children of the entries in a set, `collapsing` those of all others, and without a set all are shown.
///
/// `NSOutlineView` and SwiftUI's `OutlineGroup` ask for children, and keep what is expanded themselves; here it is a state as
/// others are, which may be saved, filtered, and edited with the tree in one transaction.
///
/// - Complexity, of n rows, and an entry d deep: initiation O(n log n); a row that comes, goes or moves O(log n), and O(d)
///   for the subtree that it belongs to, or for each child that moves among others; an update O(log n); an entry that is not
///   shown O(1); of the c children of a parent those are compared that stand between the first and the last one that are
///   others: O(log c) for one that comes or goes, O(c) at most, and O(c log n) for another order. Memory for each entry: a
///   table entry; for each row the row in a tree, and its name with a place.
///
/// Preconditions: entries and roots are those of one nesting, or it is a `badParameter` violation, where an entry is to be
/// shown that is not there, or is shown already.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors, and take it down if it
/// reads a set.
public final class Outlining<Key: Hashable, Value>: ArrayStorage<OutlineRow<Key, Value>> {
  /// Receives the entries of the tree; takes one emitter at a time.
  public let entries: SignalSensor<DictionarySignal<Key, NestedEntry<Key, Value>>>
  /// Receives the keys of the roots; takes one emitter at a time.
  public let roots: SignalSensor<ArraySignal<Key>>

  /// Makes an outline of all entries whose sensors are registered by its user.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(MessageSubject(Outlining.self, label, fileID, line), nil, isExpanding: false)
  }

  /// Makes an outline that shows the children of some entries, whose sensors are registered by its user.
  ///
  /// - `open`: the keys of the entries that show their children.
  @inlinable
  public convenience init(
    expanding open: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(MessageSubject(Outlining.self, label, fileID, line), open, isExpanding: true)
  }

  /// Makes an outline that shows the children of all entries but some, whose sensors are registered by its user.
  ///
  /// - `shut`: the keys of the entries that do not show their children.
  @inlinable
  public convenience init(
    collapsing shut: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(MessageSubject(Outlining.self, label, fileID, line), shut, isExpanding: false)
  }

  @inlinable
  init(_ subject: MessageSubject, _ keys: SetStorage<Key>?, isExpanding: Bool) {
    let work = OutlineWork<Key, Value>(subject, isExpanding: isExpanding)
    let inputs = Inputs<ArrayTransaction<OutlineRow<Key, Value>>>(subject, empty: TreeArray()) {
      work.begin()
    } end: {
      work.end()
    }
    (entries, roots) = (work.addEntries(to: inputs), work.addRoots(to: inputs))
    if let keys { work.add(keys, to: inputs) }
    super.init(inputs.outlet, inputs.makeNode { work.write(&$0, &$1) }.traced(by: work))
    inputs.connect(self)
  }

  /// Registers it with a tree.
  @inlinable
  func reading(_ tree: Nesting<Key, Value>) -> Self {
    reading(tree, through: entries).reading(tree.roots, through: roots)
  }
}

extension Nesting {
  /// Shows all entries as rows, each behind its parent; see ``Outlining``.
  @inlinable
  public func outlined(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Outlining<Key, Value> {
    Outlining(label: label, fileID: fileID, line: line).reading(self)
  }

  /// Shows entries as rows, each behind its parent, if all above it are in a set; see ``Outlining``.
  ///
  /// - `open`: the keys of the entries that show their children.
  @inlinable
  public func outlined(
    expanding open: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Outlining<Key, Value> {
    Outlining(expanding: open, label: label, fileID: fileID, line: line).reading(self)
  }

  /// Shows entries as rows, each behind its parent, if none above it is in a set; see ``Outlining``.
  ///
  /// - `shut`: the keys of the entries that do not show their children.
  @inlinable
  public func outlined(
    collapsing shut: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Outlining<Key, Value> {
    Outlining(collapsing: shut, label: label, fileID: fileID, line: line).reading(self)
  }
}

/// One side of a join: its rows by key, each with its foreign key, and by foreign key the keys of the rows that have
/// it.
///
/// During a turn, changes are only taken down. Then ``settle()`` asks for the foreign key of each row that came or
/// was updated, once, and takes those whose foreign key has changed, the *movers*, out of the index. Until
/// ``finish()`` puts them back, the index holds the rows that have one foreign key before and after the turn, so that
/// a join sees which pairs there were, which there are, and none in between.
@usableFromInline
final class JoinSide<Key: Hashable, Value, ForeignKey: Hashable> {
  @usableFromInline typealias Entry = DictionaryEntry<Key, Value>
  @usableFromInline typealias RowPointer = UnsafeMutablePointer<DictionaryEntry<Key, Row>>
  @usableFromInline typealias Bag = JoinBag<Key>

  @usableFromInline
  struct Row {
    @usableFromInline var value: Value
    /// The foreign key, as it was before the turn until it is settled; nil matches nothing.
    @usableFromInline var foreignKey: ForeignKey?
    @usableFromInline var marks: JoinMarks
    /// Where it stands, or stood, in the bag of the foreign key; see ``JoinBag``.
    @usableFromInline var position: Int32 = 0

    @inlinable
    init(_ value: Value, _ marks: JoinMarks) {
      (self.value, self.marks) = (value, marks)
    }
  }

  /// What became of a row in a turn.
  ///
  /// The row stays where it is, also one that is gone, until all changes were written.
  @usableFromInline
  struct Change {
    @usableFromInline let row: RowPointer
    /// The foreign keys before and after; nil also where the row is not there.
    @usableFromInline let (past, future): (ForeignKey?, ForeignKey?)
    @usableFromInline let marks: JoinMarks

    @inlinable
    init(_ row: RowPointer, _ past: ForeignKey?, _ future: ForeignKey?) {
      (self.row, self.past, self.future, marks) = (row, past, future, row.pointee.value.marks)
    }

    @inlinable var key: Key { row.pointee.key }
    @inlinable var value: Value { row.pointee.value.value }

    @inlinable var wasThere: Bool { !marks.contains(.isNew) }
    @inlinable var isThere: Bool { !marks.contains(.isGone) }
    @inlinable var isAnnounced: Bool { marks.contains(.isAnnounced) }
    @inlinable var isMove: Bool { past != future }
  }

  @usableFromInline let rows = KeyTable<Key, Row>()
  @usableFromInline let bags = KeyTable<ForeignKey, Bag>()
  /// The keys of the rows that this turn's changes are about.
  @exclusivity(unchecked) @usableFromInline var touched: [Key] = []
  /// What became of them, once settled.
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  @exclusivity(unchecked) @usableFromInline var hasMoves = false
  /// Whether there is a state to write to.
  @exclusivity(unchecked) @usableFromInline var hasState = false
  /// Whether all rows must be asked for their foreign keys anew.
  @exclusivity(unchecked) @usableFromInline var isRekeyed = false
  /// Take what nobody else keeps until the turn is over.
  @usableFromInline let (bin, keyBin) = (Bin<DictionaryEntry<Key, Row>>(), Bin<ForeignKey>())
  @usableFromInline let foreignKey: (Entry) -> ForeignKey?
  /// Whether rows have their own keys as foreign keys: then they are found without an index.
  @usableFromInline let isByOwnKeys: Bool
  /// The key of the row that has a foreign key, if rows have their own.
  @usableFromInline let ownKey: (ForeignKey) -> Key?
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(_ subject: MessageSubject, _ foreignKey: @escaping (Entry) -> ForeignKey?) {
    (self.subject, self.foreignKey, isByOwnKeys, ownKey) = (subject, foreignKey, false, { _ in nil })
  }

  /// A side whose rows have their own keys as foreign keys.
  @inlinable
  init(byOwnKeys subject: MessageSubject) where ForeignKey == Key {
    (self.subject, foreignKey, isByOwnKeys, ownKey) = (subject, { $0.key }, true, { $0 })
  }
}

/// What is known of a row in a turn.
@usableFromInline
struct JoinMarks: OptionSet {
  @usableFromInline let rawValue: UInt8
  @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The turn is about it.
  @inlinable static var isTouched: Self { Self(rawValue: 1) }
  /// It has come or was announced, so that its foreign key must be asked for.
  @inlinable static var isAnnounced: Self { Self(rawValue: 2) }
  /// It was not there before the turn.
  @inlinable static var isNew: Self { Self(rawValue: 4) }
  /// It is not there any more.
  @inlinable static var isGone: Self { Self(rawValue: 8) }
}

// Taking down what the input says.
extension JoinSide {
  @inlinable
  func load(_ snapshot: TableDictionary<Key, Value>) {
    rows.load(snapshot) { _, value in Row(value, [.isAnnounced, .isNew]) }
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing DictionaryTransaction<Key, Value>) {
    input.forEachChange(ahead: 4, { rows.prefetch($0) }) { change in
      switch change.kind {
      case .insert: insert(change.unsafeFuture, change.key)
      case .update: update(change.unsafeFuture, change.key)
      case .remove: remove(change.key)
      }
    }
  }

  /// Lets go of all rows.
  ///
  /// - Parameter isKept: whether somebody else keeps their values until the turn is over.
  @inlinable
  func unload(isKept: Bool) {
    rows.withEntries { row in
      if !isKept { bin.keep(row.pointee) }
      release(row.pointee.value.foreignKey)
    }
    bags.withEntries { release($0.pointee.key) }
    rows.removeAll()
    bags.removeAll()
  }

  @inlinable @inline(__always)
  func insert(_ value: Value, _ key: Key) {
    guard let row = rows.find(key) else {
      if hasState { touched.append(key) }
      rows.insertNew(key, Row(value, hasState ? [.isTouched, .isAnnounced, .isNew] : [.isAnnounced, .isNew]))
      return
    }
    if !row.pointee.value.marks.contains(.isGone) { subject.reportHeld(key) }
    row.pointee.value.marks.remove(.isGone)
    row.pointee.value.marks.insert(.isAnnounced)
    row.pointee.value.value = value
  }

  @inlinable @inline(__always)
  func update(_ value: Value, _ key: Key) {
    let row = present(key)
    touch(row)
    row.pointee.value.marks.insert(.isAnnounced)
    row.pointee.value.value = value
  }

  @inlinable @inline(__always)
  func remove(_ key: Key) {
    let row = present(key)
    if !hasState { return drop(row) }
    touch(row)
    row.pointee.value.marks.insert(.isGone)
  }

  /// The row of a key that the input knows.
  @inlinable @inline(__always)
  func present(_ key: Key) -> RowPointer {
    guard let row = rows.find(key), !row.pointee.value.marks.contains(.isGone) else { subject.reportAbsent(key) }
    return row
  }

  @inlinable @inline(__always)
  func touch(_ row: RowPointer) {
    if !hasState || row.pointee.value.marks.contains(.isTouched) { return }
    row.pointee.value.marks.insert(.isTouched)
    touched.append(row.pointee.key)
  }

  /// Takes a row out while there is no state.
  @inlinable
  func drop(_ row: RowPointer) {
    if let foreignKey = row.pointee.value.foreignKey { leave(row, foreignKey) }
    release(rows.remove(row).value.foreignKey)
  }
}

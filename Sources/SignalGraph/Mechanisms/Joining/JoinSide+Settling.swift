// From what was taken down to what became of each row, and back into the index.
extension JoinSide {
  /// Says what became of the rows that were touched, and takes the movers out of the index.
  @inlinable
  func settle() {
    for position in touched.indices {
      let row = rows.find(touched[position])!
      settle(row, row.pointee.value.marks.contains(.isGone) ? nil : foreignKey(of: row))
    }
    touched.removeAll(keepingCapacity: true)
    guard isRekeyed else { return }
    isRekeyed = false
    rows.withEntries { row in
      if row.pointee.value.marks.contains(.isTouched) { return }
      let future = foreignKey(of: row)
      if future != row.pointee.value.foreignKey {
        settle(row, future)
      } else {
        release(future)
      }
    }
  }

  /// Asks for the foreign key of a row; nil also for one that does not equal itself, and so equals no other.
  @inlinable @inline(__always)
  func foreignKey(of row: RowPointer) -> ForeignKey? {
    let key = foreignKey(Entry(key: row.pointee.key, value: row.pointee.value.value))
    return key == key ? key : nil
  }

  @inlinable @inline(__always)
  func settle(_ row: RowPointer, _ future: ForeignKey?) {
    let past = row.pointee.value.foreignKey
    changes.append(Change(row, past, future))
    if past == future { return }
    hasMoves = true
    if isByOwnKeys { return }
    if let future { bags.foresee(future) }
    if let past { unlink(row, past).pointee.value.left += 1 }
    if let future { bag(future).pointee.value.came += 1 }
  }

  /// Puts the movers back into the index, and forgets what became of the rows.
  @inlinable
  func finish() {
    for position in changes.indices {
      let change = changes[position]
      let row = change.row
      if change.isMove {
        if !isByOwnKeys { index(change) }
        release(change.past)
        row.pointee.value.foreignKey = change.future
      } else {
        release(change.future)
      }
      row.pointee.value.marks = []
      if !change.isThere { _ = rows.remove(row) }
    }
    changes.removeAll(keepingCapacity: changes.count <= 256)
    hasMoves = false
  }

  /// Puts a mover back into the index.
  @inlinable @inline(__always)
  func index(_ change: Change) {
    if let past = change.past {
      let bag = bags.find(past)!
      bag.pointee.value.left -= 1
      tidy(bag)
    }
    if let future = change.future {
      let bag = bags.find(future)!
      bag.pointee.value.came -= 1
      bag.pointee.value.isMarked = false
      change.row.pointee.value.position = bag.pointee.value.append(change.key)
    }
  }

  /// Brings the index up to date with all rows, before a state begins.
  @inlinable
  func begin() {
    hasState = true
    rows.withEntries { row in
      guard isRekeyed || row.pointee.value.marks.contains(.isAnnounced) else { return }
      let (past, key) = (row.pointee.value.foreignKey, row.pointee.key)
      let future = foreignKey(of: row)
      row.pointee.value.marks = []
      if past == future { return release(future) }
      if let past { leave(row, past) }
      release(past)
      row.pointee.value.foreignKey = future
      if !isByOwnKeys, let future { row.pointee.value.position = bag(future).pointee.value.append(key) }
    }
    isRekeyed = false
  }

  /// The state ends: what was taken down in this turn is left for the next one.
  @inlinable
  func end() {
    hasState = false
    for key in touched {
      let row = rows.find(key)!
      row.pointee.value.marks.remove(.isTouched)
      if row.pointee.value.marks.contains(.isGone) { drop(row) }
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Keeps a foreign key until the turn is over.
  @inlinable @inline(__always)
  func release(_ key: ForeignKey?) {
    if let key { keyBin.keep(key) }
  }
}

// The index.
extension JoinSide {
  @usableFromInline typealias BagPointer = UnsafeMutablePointer<DictionaryEntry<ForeignKey, Bag>>

  /// The bag of a foreign key.
  @inlinable @inline(__always)
  func bag(_ key: ForeignKey) -> BagPointer {
    bags.find(key) ?? bags.insertNew(key, Bag())
  }

  /// Takes a row out of the bag of its foreign key.
  @inlinable @inline(__always)
  func unlink(_ row: RowPointer, _ key: ForeignKey) -> BagPointer {
    let bag = bags.find(key)!
    if let moved = bag.pointee.value.remove(row.pointee.key, at: row.pointee.value.position) {
      rows.find(moved.key)!.pointee.value.position = moved.position
    }
    return bag
  }

  /// Takes a row out of the index, while there is no state.
  @inlinable
  func leave(_ row: RowPointer, _ key: ForeignKey) {
    if !isByOwnKeys { tidy(unlink(row, key)) }
  }

  /// Lets go of a bag that is of no use any more.
  @inlinable @inline(__always)
  func tidy(_ bag: BagPointer) {
    bag.pointee.value.isMarked = false
    if bag.pointee.value.isUnused { release(bags.remove(bag).key) }
  }

  /// The row that has a foreign key, where rows have their own keys; one that is gone is found until the turn is over.
  @inlinable @inline(__always)
  func row(of key: ForeignKey) -> RowPointer? { ownKey(key).flatMap { rows.find($0) } }

  /// Fetches the memory in which the rows of a foreign key are found.
  @inlinable @inline(__always)
  func foresee(_ key: ForeignKey) {
    if !isByOwnKeys { return bags.foresee(key) }
    if let key = ownKey(key) { rows.foresee(key) }
  }

  /// Whether there was a row of a foreign key before this turn.
  @inlinable @inline(__always)
  func had(_ key: ForeignKey?) -> Bool {
    guard let key else { return false }
    if isByOwnKeys { return row(of: key).map { !$0.pointee.value.marks.contains(.isNew) } ?? false }
    return bags.find(key)?.pointee.value.hadRows ?? false
  }

  /// Whether there is one after it.
  @inlinable @inline(__always)
  func has(_ key: ForeignKey?) -> Bool {
    guard let key else { return false }
    if isByOwnKeys { return row(of: key).map { !$0.pointee.value.marks.contains(.isGone) } ?? false }
    return bags.find(key)?.pointee.value.hasRows ?? false
  }

  /// Calls `body` with each row that has a foreign key before and after this turn.
  @inlinable @inline(__always)
  func forEach(_ key: ForeignKey, _ body: (RowPointer) -> Void) {
    if isByOwnKeys {
      if let row = row(of: key), row.pointee.value.marks.isDisjoint(with: [.isNew, .isGone]) { body(row) }
      return
    }
    guard let bag = bags.find(key) else { return }
    bag.pointee.value.forEach { body(rows.find($0)!) }
  }
}

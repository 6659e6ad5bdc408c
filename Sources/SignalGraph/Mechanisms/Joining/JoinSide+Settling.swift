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
        if let past = change.past {
          let bag = bags.find(past)!
          bag.pointee.value.left -= 1
          tidy(bag)
        }
        if let future = change.future {
          let bag = bags.find(future)!
          bag.pointee.value.came -= 1
          bag.pointee.value.isMarked = false
          row.pointee.value.position = bag.pointee.value.append(change.key)
        }
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
      if let past { tidy(unlink(row, past)) }
      release(past)
      row.pointee.value.foreignKey = future
      if let future { row.pointee.value.position = bag(future).pointee.value.append(key) }
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
    let (bag, position) = (bags.find(key)!, row.pointee.value.position)
    if let moved = bag.pointee.value.remove(at: position) { rows.find(moved)!.pointee.value.position = position }
    return bag
  }

  /// Lets go of a bag that is of no use any more.
  @inlinable @inline(__always)
  func tidy(_ bag: BagPointer) {
    bag.pointee.value.isMarked = false
    if bag.pointee.value.isUnused { release(bags.remove(bag).key) }
  }

  /// Whether there was a row of a foreign key before this turn.
  @inlinable @inline(__always)
  func had(_ key: ForeignKey?) -> Bool {
    guard let key, let bag = bags.find(key) else { return false }
    return bag.pointee.value.hadRows
  }

  /// Whether there is one after it.
  @inlinable @inline(__always)
  func has(_ key: ForeignKey?) -> Bool {
    guard let key, let bag = bags.find(key) else { return false }
    return bag.pointee.value.hasRows
  }

  /// Calls `body` with each row that has a foreign key before and after this turn.
  @inlinable @inline(__always)
  func forEach(_ key: ForeignKey, _ body: (RowPointer) -> Void) {
    guard let bag = bags.find(key) else { return }
    bag.pointee.value.forEach { body(rows.find($0)!) }
  }
}

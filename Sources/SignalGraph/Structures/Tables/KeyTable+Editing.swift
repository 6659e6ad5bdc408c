extension KeyTable {
  /// Sets the value of a key and returns the past one.
  @inlinable @inline(__always)
  func updateValue(_ value: consuming Value, forKey key: Key) -> Value? {
    let hash = hash(of: key)
    if let entry = find(key, hash) { return Self.exchange(entry, value) }
    insert(key, value, hash)
    return nil
  }

  /// Replaces the value of an entry that was found, and returns the past one.
  @inlinable @inline(__always)
  static func exchange(_ entry: UnsafeMutablePointer<Row>, _ value: consuming Value) -> Value {
    let place = entry.pointer(to: \.value).unsafelyUnwrapped
    let past = place.move()
    place.initialize(to: value)
    return past
  }

  /// Where the value of an entry lies, to be read: others may do so meanwhile.
  @inlinable @inline(__always)
  static func place(ofValueIn entry: UnsafeMutablePointer<Row>) -> UnsafePointer<Value> {
    UnsafePointer(entry.pointer(to: \.value).unsafelyUnwrapped)
  }

  /// Adds a key that is not in the table.
  @inlinable @inline(__always) @discardableResult
  func insertNew(_ key: Key, _ value: Value) -> UnsafeMutablePointer<Row> { insert(key, value, hash(of: key)) }

  @inlinable @inline(__always) @discardableResult
  func insert(_ key: Key, _ value: Value, _ hash: UInt64) -> UnsafeMutablePointer<Row> {
    let place = vacancy(hash)
    if mark(at: place) == KeyMarks.free {
      if _slowPath(room == 0) {
        rebuild()
        return insertRebuilt(key, value)
      }
      room &-= 1
    }
    setMark(KeyMarks.digest(hash), at: place)
    (entries + place).initialize(to: Row(key: key, value: value))
    count &+= 1
    return entries + place
  }

  @inlinable @inline(never)
  func insertRebuilt(_ key: Key, _ value: Value) -> UnsafeMutablePointer<Row> { insertNew(key, value) }

  /// Removes a key and returns its value; nil if it is not in the table.
  @inlinable @inline(__always)
  func removeValue(forKey key: Key) -> Value? {
    guard let entry = find(key) else { return nil }
    return remove(entry).value
  }

  /// Removes an entry that was found, and returns it.
  @inlinable @inline(__always)
  func remove(_ entry: UnsafeMutablePointer<Row>) -> Row {
    let place = entry - entries
    let wasNeverFull = KeyMarks.hasFree(marks[place &>> 3])
    setMark(wasNeverFull ? KeyMarks.free : KeyMarks.left, at: place)
    room &+= wasNeverFull ? 1 : 0
    count &-= 1
    return entry.move()
  }

  /// Removes all keys and frees their memory.
  @inlinable
  func removeAll() {
    if groupMask == 0, count == 0 { return }
    removeEntries()
    become(KeyTable())
  }

  /// Removes all keys and keeps their memory.
  @inlinable
  func clear() {
    removeEntries()
    marks.update(repeating: KeyMarks.allFree, count: groupMask + 1)
    count = 0
    room = (groupMask + 1) * 7
  }

  /// Removes all keys, and frees their memory if it is much: for tables that are filled anew in each turn.
  @inlinable
  func reset() {
    if count == 0 { return }
    if groupMask < 32 { clear() } else { removeAll() }
  }

  /// Makes room for `capacity` keys in all.
  @inlinable
  func reserveCapacity(_ capacity: Int) {
    if capacity - count > room { resize(to: capacity) }
  }

  /// A table of the same entries, with room for `capacity` keys.
  @inlinable @inline(never)
  func copy(capacity: Int = 0) -> KeyTable {
    if capacity <= count + room {
      let copy = KeyTable(capacity: (groupMask + 1) * 7)
      copy.marks.update(from: marks, count: groupMask + 1)
      copy.seed = seed
      if _isPOD(Row.self) {
        UnsafeMutableRawPointer(copy.entries).copyMemory(
          from: entries,
          byteCount: (groupMask + 1) * 8 * MemoryLayout<Row>.stride
        )
      } else {
        withEntries { (copy.entries + ($0 - entries)).initialize(to: $0.pointee) }
      }
      (copy.count, copy.room) = (count, room)
      return copy
    }
    let copy = KeyTable(capacity: capacity)
    forEach { copy.insertNew($0.key, $0.value) }
    return copy
  }
}

extension KeyTable {
  @inlinable @inline(__always)
  func mark(at place: Int) -> UInt64 { (marks[place &>> 3] &>> UInt64((place & 7) &* 8)) & 0xFF }

  @inlinable @inline(__always)
  func setMark(_ mark: UInt64, at place: Int) {
    let shift = UInt64((place & 7) &* 8)
    marks[place &>> 3] = marks[place &>> 3] & ~(0xFF &<< shift) | mark &<< shift
  }

  /// The first place on a hash's search path that is free or left.
  @inlinable @inline(__always)
  func vacancy(_ hash: UInt64) -> Int {
    var group = home(hash)
    var distance = 0
    while true {
      let vacant = marks[group] & KeyMarks.highs
      if vacant != 0 { return KeyMarks.place(group, vacant) }
      distance &+= 1
      group = (group &+ distance) & groupMask
    }
  }

  /// Rebuilds the table: larger, or without the places that were left.
  @inlinable @inline(never)
  func rebuild() {
    let capacity = (groupMask + 1) * 7
    resize(to: count > capacity - capacity / 10 ? capacity + 1 : capacity)
  }

  @inlinable @inline(never)
  func resize(to capacity: Int) {
    let larger = KeyTable(capacity: max(capacity, count + 1))
    withEntries {
      let entry = $0.move()
      larger.insertNew(entry.key, entry.value)
    }
    count = 0
    become(larger)
  }

  /// Takes over the memory of another table, which dies; the entries of this one are already gone.
  @inlinable
  func become(_ other: KeyTable) {
    swap(&marks, &other.marks)
    swap(&entries, &other.entries)
    (groupMask, other.groupMask) = (other.groupMask, 0)
    (seed, count, room) = (other.seed, other.count, other.room)
    other.marks.update(repeating: KeyMarks.allFree, count: 1)
    other.count = 0
  }

  @inlinable
  func removeEntries() {
    if !_isPOD(Row.self) { withEntries { $0.deinitialize(count: 1) } }
  }
}

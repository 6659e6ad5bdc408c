/// Keys in the order in which they arrived, each of which may leave at any time.
///
/// A list linked by numbers, in one array, and a table from key to place in it. Rejected: a queue in which keys that left
/// stay until they come up, which hashes each key once more when it comes up and takes memory for those that left.
///
/// Invariants: the table has the places of the linked entries, no others; free places are linked too.
///
/// - Complexity: expected O(1) for each operation. Memory: a table entry of a key and four bytes, and a key and eight
///   bytes more.
@usableFromInline
struct ArrivalQueue<Key: Hashable> {
  @usableFromInline
  struct Entry {
    /// Nil while the place is free.
    @usableFromInline var key: Key?
    @usableFromInline var next: Int32
    @usableFromInline var previous: Int32

    @inlinable
    init(_ key: Key?, next: Int32, previous: Int32) { (self.key, self.next, self.previous) = (key, next, previous) }
  }

  @usableFromInline var places = KeyTable<Key, Int32>()
  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline var oldest: Int32 = -1
  @usableFromInline var newest: Int32 = -1
  @usableFromInline var free: Int32 = -1

  @inlinable init() {}
}

extension ArrivalQueue {
  /// How many keys there are.
  @inlinable var count: Int { places.count }

  @inlinable
  func contains(_ key: Key) -> Bool { places.find(key) != nil }

  /// Adds a key behind all others; false if it is there already.
  @inlinable
  mutating func append(_ key: Key) -> Bool {
    if places.find(key) != nil { return false }
    let place = makeEntry(key)
    if newest >= 0 { entries[Int(newest)].next = place } else { oldest = place }
    newest = place
    places.insertNew(key, place)
    return true
  }

  /// Takes a key out; false if it is not there.
  @inlinable
  mutating func remove(_ key: Key) -> Bool {
    guard let row = places.find(key) else { return false }
    let place = row.pointee.value
    _ = places.remove(row)
    freeEntry(place)
    return true
  }

  /// Takes the key out that came before all others.
  @inlinable
  mutating func removeOldest() -> Key? {
    guard oldest >= 0, let key = entries[Int(oldest)].key else { return nil }
    _ = remove(key)
    return key
  }

  @inlinable
  mutating func removeAll() {
    places = KeyTable()
    entries = []
    (oldest, newest, free) = (-1, -1, -1)
  }

  @inlinable
  mutating func makeEntry(_ key: Key) -> Int32 {
    if free < 0 {
      entries.append(Entry(key, next: -1, previous: newest))
      return Int32(entries.count - 1)
    }
    let place = free
    free = entries[Int(place)].next
    entries[Int(place)] = Entry(key, next: -1, previous: newest)
    return place
  }

  @inlinable
  mutating func freeEntry(_ place: Int32) {
    let (next, previous) = (entries[Int(place)].next, entries[Int(place)].previous)
    if previous >= 0 { entries[Int(previous)].next = next } else { oldest = next }
    if next >= 0 { entries[Int(next)].previous = previous } else { newest = previous }
    entries[Int(place)] = Entry(nil, next: free, previous: -1)
    free = place
  }
}

/// A hash table: the memory that copies of a ``TableDictionary`` share, and what stages keep beside their states.
///
/// The entries lie in one array, which holds keys and values and nothing else. A second array holds a mark of one byte
/// for each place: free, left, or taken with seven bits of the key's hash. A search compares eight marks at once, as
/// one word, so it mostly reads one word of the small array, which stays in the cache, and one entry of the large one.
///
/// Integers are hashed by a multiplication, see ``KeyHash``; all other keys by their own `Hashable` first. Both are
/// mixed with a seed that differs for each size of table. So entries that are copied in order from one table to another
/// do not crowd together, and nobody outside of the process knows which keys collide. A table that is made of another
/// at once, with room for all that it takes, has the other's seed: then its groups are filled in order, see
/// ``filter(_:)``.
///
/// Source: open addressing in groups with marks, as in Google's Swiss Tables (M. Kulukundis, CppCon 2017), with words
/// of eight marks, and groups visited at triangular distances. Rejected: places as optional entries with linear probing
/// (a third more memory, and two cache lines where probes are long); moving later entries up on removal (it hashes them
/// again).
///
/// Invariants:
/// - The number of places is a power of two of at least eight; at most seven eighths of them are not free.
/// - The entries of taken places are initialised, no others.
/// - No group before the one of a key, on the key's search path, has a free place.
/// - A removed entry's place is *left*, not free, if its group was full: searches go on past it.
/// - A table that a ``TableDictionary`` shares is never changed.
///
/// - Complexity: expected O(1) for a search, insertion or removal. Memory: for each key 1.15 to 2.3 entries, and as
///   many bytes.
@usableFromInline
final class KeyTable<Key: Hashable, Value> {
  @usableFromInline typealias Row = DictionaryEntry<Key, Value>

  @exclusivity(unchecked) @usableFromInline var marks: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) @usableFromInline var entries: UnsafeMutablePointer<Row>
  @exclusivity(unchecked) @usableFromInline var groupMask: Int
  @exclusivity(unchecked) @usableFromInline var seed: UInt64
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// How many free places may still be taken before the table is rebuilt.
  @exclusivity(unchecked) @usableFromInline var room: Int

  /// Creates an empty table with room for `capacity` keys; the seed is that of its size, unless another is given.
  @inlinable
  init(capacity: Int = 0, seed: UInt64? = nil) {
    let groups = Self.groups(for: capacity)
    marks = .allocate(capacity: groups)
    marks.initialize(repeating: KeyMarks.allFree, count: groups)
    entries = .allocate(capacity: groups * 8)
    groupMask = groups - 1
    self.seed = seed ?? KeyHash.seed(groups)
    room = groups * 7
  }

  deinit {
    removeEntries()
    marks.deallocate()
    entries.deallocate()
  }
}

// A table leaves its isolation domain only as the memory of a `TableDictionary`, which changes it only if it holds the
// sole reference (`isKnownUniquelyReferenced`). So a table that two domains can reach never changes again. The tables
// of stages never leave: stages are not Sendable.
extension KeyTable: @unchecked Sendable where Key: Sendable, Value: Sendable {}

// Searching.
extension KeyTable {
  /// How many groups of eight places `capacity` keys need.
  @inlinable
  static func groups(for capacity: Int) -> Int {
    var groups = 1
    while groups * 7 < capacity { groups *= 2 }
    return groups
  }

  /// The number of places.
  @inlinable var capacity: Int { (groupMask + 1) * 8 }

  @inlinable @inline(__always)
  func hash(of key: Key) -> UInt64 { KeyHash.mix(KeyHash.bits(of: key), seed) }

  /// The group where a search begins.
  @inlinable @inline(__always)
  func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 24) & groupMask }

  /// The entry of a key, of which anything but the key may be changed; nil if there is none.
  @inlinable @inline(__always)
  func find(_ key: Key) -> UnsafeMutablePointer<Row>? { find(key, hash(of: key)) }

  @inlinable @inline(__always)
  func find(_ key: Key, _ hash: UInt64) -> UnsafeMutablePointer<Row>? {
    let digest = KeyMarks.digest(hash)
    var group = home(hash)
    var distance = 0
    while true {
      let marks = marks[group]
      var matches = KeyMarks.matches(marks, digest)
      while matches != 0 {
        let entry = entries + KeyMarks.place(group, matches)
        if entry.pointee.key == key { return entry }
        matches &= matches &- 1
      }
      if KeyMarks.hasFree(marks) { return nil }
      distance &+= 1
      group = (group &+ distance) & groupMask
    }
  }

  /// Prefetches the memory in which a key would be found.
  @inlinable @inline(__always)
  func prefetch(_ key: Key) { foresee(bits: KeyHash.bits(of: key)) }

  /// Prefetches the memory in which a key, given by its bits, would be found.
  @inlinable @inline(__always)
  func foresee(bits: UInt64) { CacheLine.fetch(memory(bits: bits)) }

  /// The memory in which a key, given by its bits, would be found, to be fetched.
  @inlinable @inline(__always)
  func memory(bits: UInt64) -> UnsafeRawPointer {
    let hash = KeyHash.mix(bits, seed)
    let group = home(hash)
    let matches = KeyMarks.matches(marks[group], KeyMarks.digest(hash))
    // Without a match the entry is in a later group or nowhere; then any memory will do.
    return UnsafeRawPointer(entries + KeyMarks.place(group, matches | KeyMarks.last))
  }

  /// Prefetches the memory of a key that is going to be found, unless hashing it once more costs as much.
  @inlinable @inline(__always)
  func foresee(_ key: Key) { if KeyHash.isWholeKey(Key.self) { prefetch(key) } }

  /// Whether a key is there.
  @inlinable @inline(__always)
  func contains(_ key: Key) -> Bool { find(key) != nil }

  /// The value of a key; nil if it is not in the table.
  @inlinable @inline(__always)
  func value(of key: Key) -> Value? { find(key)?.pointee.value }

  /// The first taken place from `start` on; the number of places if there is none.
  @inlinable
  func taken(from start: Int) -> Int {
    var group = start &>> 3
    guard group <= groupMask else { return start }
    var taken = KeyMarks.taken(marks[group]) & (~0 &<< UInt64((start & 7) &* 8))
    while taken == 0 {
      group &+= 1
      if group > groupMask { return group &* 8 }
      taken = KeyMarks.taken(marks[group])
    }
    return KeyMarks.place(group, taken)
  }

  /// Calls `body` with each entry, in no order; the table must not be changed meanwhile.
  ///
  /// - Complexity: O(n).
  @inlinable
  func forEach(_ body: (Row) throws -> Void) rethrows {
    try withEntries { try body($0.pointee) }
  }

  /// Calls `body` with the address of each entry.
  @inlinable
  func withEntries(_ body: (UnsafeMutablePointer<Row>) throws -> Void) rethrows {
    for group in 0...groupMask {
      var taken = KeyMarks.taken(marks[group])
      while taken != 0 {
        try body(entries + KeyMarks.place(group, taken))
        taken &= taken &- 1
      }
    }
  }

  /// The first broken invariant in words; nil if all hold.
  ///
  /// - Complexity: O(n).
  func checkInvariants() -> String? {
    var (found, free) = (0, 0)
    for group in 0...groupMask { free += KeyMarks.free(marks[group]).nonzeroBitCount }
    var lost: Key?
    withEntries { entry in
      found += 1
      if find(entry.pointee.key) != entry { lost = entry.pointee.key }
    }
    if let lost { return "\(lost) is not found at its place" }
    if found != count { return "\(found) keys are there, \(count) were counted" }
    let spare = groupMask + 1
    return free == room + spare ? nil : "\(free) places are free, \(room) and \(spare) were counted"
  }
}

/// The marks of eight places in one word.
///
/// A taken place's mark is seven bits of its key's hash. A search for such a digest may also report a place with
/// another one, above a real match; the keys are compared in any case.
@usableFromInline
enum KeyMarks {
  @inlinable @inline(__always) static var free: UInt64 { 0x80 }
  @inlinable @inline(__always) static var left: UInt64 { 0xFE }
  @inlinable @inline(__always) static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable @inline(__always) static var highs: UInt64 { 0x8080_8080_8080_8080 }
  @inlinable @inline(__always) static var allFree: UInt64 { highs }
  /// The last place of a group, so that there is always one to name.
  @inlinable @inline(__always) static var last: UInt64 { 0x8000_0000_0000_0000 }

  @inlinable @inline(__always)
  static func digest(_ hash: UInt64) -> UInt64 { hash &>> 57 }

  @inlinable @inline(__always)
  static func matches(_ marks: UInt64, _ digest: UInt64) -> UInt64 {
    let difference = marks ^ (digest &* ones)
    return (difference &- ones) & ~difference & highs
  }

  @inlinable @inline(__always)
  static func free(_ marks: UInt64) -> UInt64 { marks & ~(marks &<< 6) & highs }

  @inlinable @inline(__always)
  static func hasFree(_ marks: UInt64) -> Bool { free(marks) != 0 }

  @inlinable @inline(__always)
  static func taken(_ marks: UInt64) -> UInt64 { ~marks & highs }

  /// The first of the places named in a word.
  @inlinable @inline(__always)
  static func place(_ group: Int, _ named: UInt64) -> Int { group &* 8 &+ named.trailingZeroBitCount &>> 3 }
}

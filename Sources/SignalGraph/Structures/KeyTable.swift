public import CSignalGraph

/// A hash table from keys to values, for what stages keep beside their states.
///
/// Not a snapshot: it is never copied, and nobody else sees it. That lets a key, its value and its mark lie in one place, so
/// that a lookup in a large table misses the cache once where the standard library's dictionary misses it two or three
/// times. Keys are hashed by ``KeyHash``.
///
/// Open addressing with linear probing; a removal moves the followers back (Knuth, The Art of Computer Programming, 6.4,
/// algorithm R). Invariants: the capacity is a power of two, at most seven eighths of it are in use, and there is no hole
/// between a key's home and its place.
///
/// - Complexity: expected O(1) a lookup, insertion or removal. Memory: at most 2.3 places a key.
@usableFromInline
final class KeyTable<Key: Hashable, Value> {
  @usableFromInline
  struct Place {
    @usableFromInline var entry: Entry<Key, Value>?

    @inlinable
    init() { entry = nil }
  }

  @exclusivity(unchecked) @usableFromInline var places: UnsafeMutablePointer<Place>
  @exclusivity(unchecked) @usableFromInline var mask: Int
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable
  init() {
    places = .allocate(capacity: 8)
    places.initialize(repeating: Place(), count: 8)
    mask = 7
  }

  deinit {
    places.deinitialize(count: mask + 1)
    places.deallocate()
  }
}

extension KeyTable {
  /// Where a key belongs.
  @inlinable
  @inline(__always)
  func home(of key: Key) -> Int { Int(KeyHash.of(key)) & mask }

  /// The place of a key, or the hole where it would go.
  @inlinable
  @inline(__always)
  func find(_ key: Key) -> UnsafeMutablePointer<Place> {
    var position = home(of: key)
    while let entry = places[position].entry, entry.key != key { position = (position + 1) & mask }
    return places + position
  }

  /// Asks for the memory in which a key would be found.
  @inlinable
  @inline(__always)
  func prefetch(_ key: Key) {
    signalgraph_prefetch(places + home(of: key))
  }

  /// Whether a key is there.
  @inlinable
  @inline(__always)
  func contains(_ key: Key) -> Bool { find(key).pointee.entry != nil }

  /// The value of a key.
  @inlinable
  func value(of key: Key) -> Value? { find(key).pointee.entry?.value }

  /// Sets the value of a key and returns the past one.
  @inlinable
  @inline(__always)
  func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let place = find(key)
    if place.pointee.entry != nil {
      let past = place.pointee.entry.unsafelyUnwrapped.value
      place.pointee.entry = Entry(key: key, value: value)
      return past
    }
    place.pointee.entry = Entry(key: key, value: value)
    count += 1
    if count > mask - mask / 8 { resize(to: (mask + 1) * 2) }
    return nil
  }

  /// Removes a key and returns its value.
  @inlinable
  @inline(__always)
  func removeValue(forKey key: Key) -> Value? {
    let place = find(key)
    guard let past = place.pointee.entry?.value else { return nil }
    place.pointee.entry = nil
    count -= 1
    closeHole(at: place - places)
    return past
  }

  /// Moves back each follower whose home does not lie behind the hole.
  @inlinable
  func closeHole(at start: Int) {
    var hole = start
    var position = (hole + 1) & mask
    while let entry = places[position].entry {
      let distance = (position - home(of: entry.key)) & mask
      if distance >= (position - hole) & mask {
        swap(&places[hole].entry, &places[position].entry)
        hole = position
      }
      position = (position + 1) & mask
    }
  }

  /// Calls `body` with each entry, in no order; the table must not be changed meanwhile.
  ///
  /// - Complexity: O(n).
  @inlinable
  func forEach(_ body: (Entry<Key, Value>) -> Void) {
    for position in 0...mask {
      if let entry = places[position].entry { body(entry) }
    }
  }

  /// Removes all keys and gives their memory back.
  @inlinable
  func removeAll() {
    count = 0
    resize(to: 8)
  }

  /// Makes room for `capacity` keys.
  @inlinable
  func reserveCapacity(_ capacity: Int) {
    var size = mask + 1
    while capacity > size - 1 - size / 8 { size *= 2 }
    if size > mask + 1 { resize(to: size) }
  }

  @inlinable
  @inline(never)
  func resize(to size: Int) {
    let (old, oldSize) = (places, mask + 1)
    places = .allocate(capacity: size)
    places.initialize(repeating: Place(), count: size)
    mask = size - 1
    if count > 0 {
      for position in 0..<oldSize {
        guard let entry = old[position].entry else { continue }
        find(entry.key).pointee.entry = entry
      }
    }
    old.deinitialize(count: oldSize)
    old.deallocate()
  }

  /// The first breach of the invariants; none if they hold.
  ///
  /// - Complexity: O(n).
  func checkInvariants() -> String? {
    var found = 0
    for position in 0...mask {
      guard let entry = places[position].entry else { continue }
      found += 1
      if find(entry.key) != places + position { return "\(entry.key) is not found at its place" }
    }
    return found == count ? nil : "\(found) keys are there, \(count) were counted"
  }
}

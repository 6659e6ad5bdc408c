/// What a turn notes of keys, in the order in which they were first noted.
///
/// Most turns note a few keys. These are compared one after the other, which costs less than to hash them; as soon as there
/// are more, a table tells where each stands.
///
/// Invariant, checked by `checkInvariants()`: `places` is empty while there are few entries; afterwards it has the place of
/// each. No two entries have equal keys.
///
/// - Complexity: expected O(1) for a note.
@usableFromInline
final class KeyNotes<Key: Hashable, Note> {
  @exclusivity(unchecked) @usableFromInline var entries: ContiguousArray<DictionaryEntry<Key, Note>> = []
  @usableFromInline let places = KeyTable<Key, Int>()

  @inlinable init() {}

  /// So many keys are found without a table.
  @inlinable static var few: Int { 8 }

  @inlinable var isEmpty: Bool { entries.isEmpty }

  /// Changes the note of a key, which is `blank` at first.
  @inlinable @inline(__always)
  func change(_ key: Key, from blank: @autoclosure () -> Note, _ body: (inout Note) -> Void) {
    if let place = place(of: key) { return body(&entries[place].value) }
    if entries.count >= Self.few { tabulate(key) }
    var note = blank()
    body(&note)
    entries.append(DictionaryEntry(key: key, value: note))
  }

  @inlinable @inline(__always)
  func place(of key: Key) -> Int? {
    if entries.count > Self.few { return places.value(of: key) }
    for place in entries.indices where entries[place].key == key { return place }
    return nil
  }

  /// Notes in the table where the next key is going to stand; and where all others do, if they were few so far.
  @inlinable @inline(never)
  func tabulate(_ key: Key) {
    if places.count == 0 {
      for place in entries.indices { places.insertNew(entries[place].key, place) }
    }
    places.insertNew(key, entries.count)
  }

  /// Replaces each key by an equal one.
  @inlinable
  func exchangeKeys(_ equal: (Key) -> Key) {
    for place in entries.indices {
      entries[place] = DictionaryEntry(key: equal(entries[place].key), value: entries[place].value)
    }
  }

  /// Forgets all notes, and keeps their memory unless it is much.
  @inlinable
  func reset() {
    if places.count == 0 {
      // The array's own way to remove all is made for many.
      while !entries.isEmpty { entries.removeLast() }
    } else {
      entries.removeAll(keepingCapacity: entries.count <= 256)
      places.reset()
    }
  }

  /// The first broken invariant in words; nil if all hold.
  ///
  /// For tests. O(n).
  func checkInvariants() -> String? {
    let count = entries.count > Self.few ? entries.count : 0
    if places.count != count { return "the table has \(places.count) keys for \(entries.count) entries" }
    for place in entries.indices where self.place(of: entries[place].key) != place {
      return "the key of entry \(place) is not found there"
    }
    return places.checkInvariants()
  }
}

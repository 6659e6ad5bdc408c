// Tables made of another one at once. They are sized once and have its seed, so that one group after the other is read
// and one after the other written, whatever the size: a key's group is the same number, modulo fewer groups.
extension KeyTable {
  /// The entries that satisfy a predicate.
  ///
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  func filter(_ isIncluded: (Row) throws -> Bool) rethrows -> KeyTable {
    try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: groupMask + 1) { chosen in
      let chosen = chosen.baseAddress.unsafelyUnwrapped
      var total = 0
      for group in 0...groupMask {
        var (taken, included) = (KeyMarks.taken(marks[group]), 0 as UInt64)
        while taken != 0 {
          // Added as a number: a branch would be predicted wrong half of the time.
          let isIncluded: UInt64 = try isIncluded(entries[KeyMarks.place(group, taken)]) ? ~0 : 0
          included |= taken & (0 &- taken) & isIncluded
          taken &= taken &- 1
        }
        chosen[group] = included
        total += included.nonzeroBitCount
      }
      let result = KeyTable(capacity: total, seed: seed)
      for group in 0...groupMask {
        var included = chosen[group]
        while included != 0 {
          let entry = entries + KeyMarks.place(group, included)
          result.insertNew(entry.pointee.key, entry.pointee.value)
          included &= included &- 1
        }
      }
      return result
    }
  }

  /// The same keys with a function of each entry.
  ///
  /// - Complexity: O(n).
  @inlinable
  func mapped<Mapped>(_ transform: (Row) -> Mapped) -> KeyTable<Key, Mapped> {
    let result = KeyTable<Key, Mapped>(capacity: count, seed: seed)
    if result.groupMask != groupMask {
      withEntries { result.insertNew($0.pointee.key, transform($0.pointee)) }
      return result
    }
    // As large: each key has the same place.
    withEntries { entry in
      let row = DictionaryEntry(key: entry.pointee.key, value: transform(entry.pointee))
      (result.entries + (entry - entries)).initialize(to: row)
    }
    result.marks.update(from: marks, count: groupMask + 1)
    (result.count, result.room) = (count, room)
    return result
  }
}

/// Rows of an input that a stage with parameters keeps to ask its closure about them again.
@usableFromInline
final class KeptRows<Key: Hashable, Value> {
  @usableFromInline let rows = KeyTable<Key, Value>()
  /// Keys of rows that were asked about with the new parameters, because they came or changed in the same turn.
  @usableFromInline let settled = KeyTable<Key, Void>()
  @exclusivity(unchecked) @usableFromInline var isSettling = false

  @inlinable init() {}

  /// Keeps a row, and notes that it was asked about.
  @inlinable
  func keep(_ value: Value, forKey key: Key) {
    if isSettling { settle(key) }
    _ = rows.updateValue(value, forKey: key)
  }

  /// Notes that a row was asked about that the state holds now, and forgets it if it was kept.
  @inlinable
  func settle(_ key: Key, isKept: Bool) {
    if isSettling { settle(key) }
    if isKept { _ = rows.removeValue(forKey: key) }
  }

  @inlinable @inline(never)
  func settle(_ key: Key) { _ = settled.updateValue((), forKey: key) }

  @inlinable @inline(__always)
  func isSettled(_ key: Key) -> Bool { settled.count > 0 && settled.contains(key) }

  @inlinable
  func forgetSettled() {
    isSettling = false
    if settled.count > 0 { settled.removeAll() }
  }

  @inlinable
  func removeAll() {
    rows.removeAll()
    forgetSettled()
  }

  /// Some of the rows that were not asked about in this turn.
  @usableFromInline
  func sample(_ count: Int) -> [DictionaryEntry<Key, Value>] {
    var result: [DictionaryEntry<Key, Value>] = []
    var place = rows.taken(from: 0)
    while place < rows.capacity, result.count < count {
      if !isSettled(rows.entries[place].key) { result.append(rows.entries[place]) }
      place = rows.taken(from: place + 1)
    }
    return result
  }
}

/// Rows of an input that a stage with parameters keeps to ask its closure about them again.
@usableFromInline
final class KeptRows<Key: Hashable, Value> {
  @usableFromInline let rows = KeyTable<Key, Value>()
  /// Keys of rows that came or changed in the turn of new parameters, with which they were asked about already.
  @usableFromInline let edited = KeyTable<Key, Void>()
  @exclusivity(unchecked) @usableFromInline var isMarking = false

  @inlinable init() {}

  /// Keeps a row, and marks it as edited.
  @inlinable
  func keep(_ value: Value, forKey key: Key) {
    if isMarking { markEdited(key) }
    _ = rows.updateValue(value, forKey: key)
  }

  /// Marks a row that the state holds now as edited, and forgets it if it was kept.
  @inlinable
  func markEdited(_ key: Key, isKept: Bool) {
    if isMarking { markEdited(key) }
    if isKept { _ = rows.removeValue(forKey: key) }
  }

  @inlinable @inline(never)
  func markEdited(_ key: Key) { _ = edited.updateValue((), forKey: key) }

  @inlinable @inline(__always)
  func isEdited(_ key: Key) -> Bool { edited.count > 0 && edited.contains(key) }

  @inlinable
  func forgetEdited() {
    isMarking = false
    if edited.count > 0 { edited.removeAll() }
  }

  @inlinable
  func removeAll() {
    rows.removeAll()
    forgetEdited()
  }

  /// All rows.
  @inlinable var list: [DictionaryEntry<Key, Value>] {
    var list: [DictionaryEntry<Key, Value>] = []
    list.reserveCapacity(rows.count)
    rows.forEach { list.append($0) }
    return list
  }

  /// Some of the rows that were not edited in this turn.
  @usableFromInline
  func sample(_ count: Int) -> [DictionaryEntry<Key, Value>] {
    var result: [DictionaryEntry<Key, Value>] = []
    var index = rows.taken(from: 0)
    while index < rows.capacity, result.count < count {
      if !isEdited(rows.entries[index].key) { result.append(rows.entries[index]) }
      index = rows.taken(from: index + 1)
    }
    return result
  }
}

/// What happened to keys while the sort order was out of date: the last value of each, or that it went.
@usableFromInline
struct PostponedEntries<Key: Hashable, Value> {
  @usableFromInline var indices: [Key: Int] = [:]
  @usableFromInline var entries: [(key: Key, value: Value?)] = []

  @inlinable init() {}
}

extension PostponedEntries {
  /// Whether a key is there after what happened to it; nil if nothing did.
  @inlinable func holds(_ key: Key) -> Bool? { indices[key].map { entries[$0].value != nil } }

  /// Notes the last value of a key, nil if it went.
  @inlinable
  mutating func set(_ value: Value?, of key: Key) {
    if let index = indices[key] {
      entries[index].value = value
    } else {
      indices[key] = entries.count
      entries.append((key, value))
    }
  }

  /// Takes out what happened to a key that was there before: its value, `.some(nil)` if it went, nil if nothing.
  @inlinable
  mutating func take(_ key: Key) -> Value?? {
    guard !indices.isEmpty, let index = indices.removeValue(forKey: key) else { return nil }
    return .some(entries[index].value)
  }

  /// The entries that were not taken out and are there, in the order in which they came.
  @inlinable
  var insertions: [(key: Key, value: Value)] {
    indices.values.sorted().compactMap { index in entries[index].value.map { (entries[index].key, $0) } }
  }
}

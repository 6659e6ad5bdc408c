/// What happened to keys while the sort order was out of date: the last value of each, or that it went.
@usableFromInline
struct PostponedEntries<Key: Hashable, Value> {
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var entries: [(key: Key, value: Value?)] = []

  @inlinable init() {}
}

extension PostponedEntries {
  /// Whether a key is there after what happened to it; nil if nothing did.
  @inlinable func holds(_ key: Key) -> Bool? { places[key].map { entries[$0].value != nil } }

  /// Notes the last value of a key, nil if it went.
  @inlinable
  mutating func set(_ value: Value?, of key: Key) {
    if let place = places[key] {
      entries[place].value = value
    } else {
      places[key] = entries.count
      entries.append((key, value))
    }
  }

  /// Takes out what happened to a key that was there before: its value, `.some(nil)` if it went, nil if nothing.
  @inlinable
  mutating func take(_ key: Key) -> Value?? {
    guard !places.isEmpty, let place = places.removeValue(forKey: key) else { return nil }
    return .some(entries[place].value)
  }

  /// The entries that were not taken out and are there, in the order in which they came.
  @inlinable
  var insertions: [(key: Key, value: Value)] {
    places.values.sorted().compactMap { place in entries[place].value.map { (entries[place].key, $0) } }
  }
}

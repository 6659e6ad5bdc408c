/// What a keyed filter with a changing parameter keeps beside its members: the others, and which keys the running turn has
/// asked about already.
@usableFromInline
final class FilterRest<Key: Hashable, Value> {
  @usableFromInline let others = KeyTable<Key, Value>()
  /// Keys that were asked about with the new parameter, because they were mutated in the turn in which it came.
  @usableFromInline let settled = KeyTable<Key, Void>()

  @inlinable
  init() {}
}

extension FilterRest {
  @inlinable
  @inline(__always)
  func add(_ value: Value, forKey key: Key) { _ = others.updateValue(value, forKey: key) }

  @inlinable
  @inline(__always)
  func remove(_ key: Key) { _ = others.removeValue(forKey: key) }

  @inlinable
  @inline(never)
  func settle(_ key: Key) { _ = settled.updateValue((), forKey: key) }

  @inlinable
  @inline(__always)
  func isSettled(_ key: Key) -> Bool { settled.count > 0 && settled.value(of: key) != nil }

  @inlinable
  func forgetSettled() {
    if settled.count > 0 { settled.removeAll() }
  }

  @inlinable
  func removeAll() {
    others.removeAll()
    forgetSettled()
  }

  /// The others that satisfy a predicate, those left out about which this turn has asked.
  @inlinable
  func filter(_ isIncluded: (Entry<Key, Value>) -> Bool) -> [Entry<Key, Value>] {
    var result: [Entry<Key, Value>] = []
    others.forEach { entry in
      if !isSettled(entry.key), isIncluded(entry) { result.append(entry) }
    }
    return result
  }

  /// Some of the others, to try a hint on.
  @usableFromInline
  func sample() -> [Entry<Key, Value>] {
    var result: [Entry<Key, Value>] = []
    var place = others.taken(from: 0)
    while place < others.capacity, result.count < FilterHint.sampleSize {
      if !isSettled(others.entries[place].key) { result.append(others.entries[place]) }
      place = others.taken(from: place + 1)
    }
    return result
  }
}

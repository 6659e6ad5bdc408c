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

  /// Exchanges the members that a new parameter turns out for the others that it lets in, and says which they are.
  ///
  /// Asks about those that the hint leaves open, and about which the running turn has not asked.
  @inlinable
  func exchange<Members: Sequence>(
    _ members: Members,
    as entry: (Members.Element) -> Entry<Key, Value>,
    _ hint: FilterHint,
    _ isIncluded: (Entry<Key, Value>) -> Bool
  ) -> (leaving: [Entry<Key, Value>], coming: [Entry<Key, Value>]) {
    var (leaving, coming): ([Entry<Key, Value>], [Entry<Key, Value>]) = ([], [])
    if hint.visitsMembers {
      for member in members {
        let entry = entry(member)
        if !isSettled(entry.key), !isIncluded(entry) { leaving.append(entry) }
      }
    }
    if hint.visitsOthers {
      others.forEach { entry in
        if !isSettled(entry.key), isIncluded(entry) { coming.append(entry) }
      }
    }
    for entry in leaving { add(entry.value, forKey: entry.key) }
    for entry in coming { remove(entry.key) }
    forgetSettled()
    return (leaving, coming)
  }

  /// What contradicts the hint, among a few of those that it excludes.
  @inlinable
  func lie<Members: Sequence>(
    _ members: Members,
    as entry: (Members.Element) -> Entry<Key, Value>,
    _ hint: FilterHint,
    _ isIncluded: (Entry<Key, Value>) -> Bool
  ) -> Entry<Key, Value>? {
    switch hint {
    case .unknown: nil
    case .relaxed:
      members.prefix(FilterHint.sampleSize).lazy.map(entry).first { !isSettled($0.key) && !isIncluded($0) }
    case .tightened: sample().first(where: isIncluded)
    }
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

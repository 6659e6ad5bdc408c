// Sources that come, go and change ranks, where a list names them.
extension SourceTables {
  /// Makes an empty table for one more source.
  @usableFromInline
  func insertSource(at source: Int) {
    tables.insert(KeyTable<Key, Value>(), at: isReversed ? count - source : source)
    isRearranged = true
  }

  /// Forgets a source; its keys are touched.
  @inlinable
  func removeSource(at source: Int) {
    touchKeys(of: source)
    _ = takeTable(at: rank(of: source))
  }

  /// Gives a source another number; its keys are touched.
  @inlinable
  func moveSource(from: Int, to: Int) {
    touchKeys(of: from)
    let table = takeTable(at: rank(of: from))
    putTable(table, at: isReversed ? count - to : to)
  }

  @usableFromInline
  func takeTable(at rank: Int) -> KeyTable<Key, Value> {
    isRearranged = true
    return tables.remove(at: rank)
  }

  @usableFromInline
  func putTable(_ table: KeyTable<Key, Value>, at rank: Int) { tables.insert(table, at: rank) }

  /// Notes that every key of a source must be looked at, whatever stands before it.
  @inlinable
  func touchKeys(of source: Int) {
    tables[rank(of: source)].forEach { touched.insert($0.key, 0) }
  }

  /// Notes what must be looked at beside the keys of sources that came, went or moved: where all depends on the first
  /// source, what that one holds and what the state holds.
  @inlinable
  func touchRearranged<Rule: CombinationRule>(_ rule: Rule.Type, _ state: some Sequence<Key>) {
    isRearranged = false
    guard !Rule.reachesBeyondFirst else { return }
    for key in state { touched.insert(key, 0) }
    tables.first?.forEach { touched.insert($0.key, 0) }
  }

  /// Forgets what was touched.
  @inlinable
  func forgetTouched() {
    touched.removeAll()
    isRearranged = false
  }
}

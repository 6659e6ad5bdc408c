// Sources that come, go and change ranks, where a list names them.
extension SourceTables {
  /// Makes an empty table for one more source.
  @usableFromInline
  func insertSource(at source: Int) {
    let rank = isReversed ? count - source : source
    beginRearranging()
    tables.insert(KeyTable<Key, Value>(), at: rank)
    ids.insert(nextID, at: rank)
    nextID += 1
  }

  /// Forgets a source.
  @usableFromInline
  func removeSource(at source: Int) {
    beginRearranging()
    let rank = rank(of: source)
    ids.remove(at: rank)
    // What it held may be held by nobody else.
    bin.keep(tables.remove(at: rank))
  }

  /// Gives a source another number.
  @usableFromInline
  func moveSource(from: Int, to: Int) {
    beginRearranging()
    let (table, id) = (tables.remove(at: rank(of: from, in: count)), ids.remove(at: rank(of: from, in: ids.count)))
    let rank = isReversed ? count - to : to
    tables.insert(table, at: rank)
    ids.insert(id, at: rank)
  }

  /// Remembers, before sources come, go or change ranks, which is the first.
  private func beginRearranging() {
    if !isRearranged { formerFirst = ids.first }
    isRearranged = true
  }

  /// Notes what must be looked at beside the keys of sources that came, went or moved: where all depends on the first
  /// source, what that one holds and what the state holds.
  @inlinable
  func touchRearranged<Rule: CombinationRule>(_ rule: Rule.Type, _ state: some Sequence<Key>) {
    isRearranged = false
    guard !Rule.reachesBeyondFirst else { return }
    let former = formerFirst
    for key in state { touched.insert(key, by: nil) { former } }
    tables.first?.forEach { entry in touched.insert(entry.key, by: nil) { former } }
  }

  /// Forgets what was touched.
  @inlinable
  func forgetTouched() {
    touched.removeAll()
    isRearranged = false
  }
}

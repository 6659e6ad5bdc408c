/// What a range of keys that may change keeps beside its state: all entries, sorted by key.
@usableFromInline
final class KeyedWindow<Key: Hashable & Comparable, Value> {
  @exclusivity(unchecked) @usableFromInline var entries = TreeArray<Entry<Key, Value>>()
  let subject: Subject

  @usableFromInline
  init(_ subject: Subject) {
    self.subject = subject
  }

  /// Sorts the entries.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  func load(_ source: [Entry<Key, Value>]) {
    let sorted = source.sorted { $0.key < $1.key }
    entries = TreeArray(ordered: sorted, orders: sorted.lazy.map { $0.key })
  }

  /// The entries in a range, ascending.
  ///
  /// - Complexity: O(log n + entries).
  @inlinable
  func entries(in bounds: KeyBounds<Key>) -> [Entry<Key, Value>] {
    entries.array(bounds.positions(in: entries))
  }

  @inlinable
  func removeAll() { entries = TreeArray() }

  /// Keeps the sorted entries up to date.
  @inlinable
  func follow(_ mutation: DictionaryMutation<Key, Value>) {
    switch mutation {
    case .insert(let key, let value):
      entries.insert(Entry(key: key, value: value), order: key, by: <)
    case .update(let key, _, let future):
      if entries.update(order: key, with: Entry(key: key, value: future), by: <) == nil { reportDisorder(key) }
    case .remove(let key, _):
      if entries.remove(order: key, by: <) == nil { reportDisorder(key) }
    }
  }

  /// Visits the entries that lie in one of two ranges alone: first those of the old one, then those of the new one.
  ///
  /// - Complexity: O(log n + entries visited).
  @inlinable
  func forEachDifference(
    from past: KeyBounds<Key>,
    to future: KeyBounds<Key>,
    _ body: (_ entry: Entry<Key, Value>, _ isInNew: Bool) -> Void
  ) {
    let (old, new) = (past.positions(in: entries), future.positions(in: entries))
    let common = old.clamped(to: new)
    for part in Self.rest(of: old, without: common) { for entry in entries.array(part) { body(entry, false) } }
    for part in Self.rest(of: new, without: common) { for entry in entries.array(part) { body(entry, true) } }
  }

  /// What is on both sides of a part.
  @inlinable
  static func rest(of range: Range<Int>, without part: Range<Int>) -> [Range<Int>] {
    part.isEmpty ? [range] : [range.lowerBound..<part.lowerBound, part.upperBound..<range.upperBound]
  }

  @usableFromInline
  func reportDisorder(_ key: Key) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(subject.located) does not find \(key) at its place: keys contradict each other. "
        + "Take keys of which any two are less, equal or greater."
    )
  }
}

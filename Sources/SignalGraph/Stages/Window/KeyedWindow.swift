/// What a key range that may change keeps beside its state: all entries, sorted by key.
@usableFromInline
final class KeyedWindow<Key: Hashable & Comparable, Value> {
  @usableFromInline typealias Members = [Key: Value]
  @usableFromInline typealias Input = DictionaryTransaction<Key, Value>

  @exclusivity(unchecked) @usableFromInline var entries = TreeArray<Entry<Key, Value>>()
  let subject: Subject

  @usableFromInline
  init(_ subject: Subject) {
    self.subject = subject
  }

  /// Sorts the entries and takes out those in the range.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  func load(_ source: [Key: Value], _ bounds: KeyBounds<Key>) -> Members {
    let sorted = source.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    entries = TreeArray(ordered: sorted, orders: sorted.lazy.map { $0.key })
    var members: Members = [:]
    for entry in entries.array(bounds.positions(in: entries)) { members[entry.key] = entry.value }
    return members
  }

  @inlinable
  func removeAll() { entries = TreeArray() }

  /// The source's entries again.
  @inlinable
  var source: [Key: Value] {
    Dictionary(uniqueKeysWithValues: entries.lazy.map { ($0.key, $0.value) })
  }

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

  /// Another range: what lay in the old one alone goes, what lies in the new one alone comes.
  ///
  /// Members that the source's mutations of this turn have brought or taken are so already.
  ///
  /// - Complexity: O(log n + entries that come or go).
  @inlinable
  func adjust(from past: KeyBounds<Key>, to future: KeyBounds<Key>, _ members: inout Members, _ output: inout Input) {
    let (old, new) = (past.positions(in: entries), future.positions(in: entries))
    let common = old.clamped(to: new)
    for part in Self.rest(of: old, without: common) {
      for entry in entries.array(part) {
        guard let value = members.removeValue(forKey: entry.key) else { continue }
        output.list.appendOwned(.remove(key: entry.key, past: value))
      }
    }
    for part in Self.rest(of: new, without: common) {
      for entry in entries.array(part) where members[entry.key] == nil {
        members[entry.key] = entry.value
        output.list.appendOwned(.insert(key: entry.key, value: entry.value))
      }
    }
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

extension KeyBounds where Bound: Hashable {
  /// Does to the members what a mutation of the source means.
  @inlinable
  @inline(__always)
  func change<Value>(
    _ mutation: DictionaryMutation<Bound, Value>,
    _ members: inout [Bound: Value],
    _ output: inout DictionaryTransaction<Bound, Value>
  ) {
    switch mutation {
    case .insert(let key, let value):
      guard contains(key) else { break }
      members[key] = value
      output.list.appendOwned(.insert(key: key, value: value))
    case .update(let key, _, let future):
      if contains(key) {
        if let past = members.updateValue(future, forKey: key) {
          output.list.appendOwned(.update(key: key, past: past, future: future))
        } else {
          output.list.appendOwned(.insert(key: key, value: future))
        }
      } else if let past = members.removeValue(forKey: key) {
        output.list.appendOwned(.remove(key: key, past: past))
      }
    case .remove(let key, _):
      if let past = members.removeValue(forKey: key) { output.list.appendOwned(.remove(key: key, past: past)) }
    }
  }
}

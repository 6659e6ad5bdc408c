/// How a sorted stage ranks: what it keeps of each entry, and the complete sort key that this and the key make.
///
/// A type and not a set of closures, so that comparisons are specialised into the search.
@usableFromInline
protocol SortRule<Key, Value> {
  /// The keys of the dictionary.
  associatedtype Key: Hashable
  /// The values of the dictionary.
  associatedtype Value
  /// What is kept of each entry.
  associatedtype Rank
  /// What elements are sorted by.
  associatedtype Sort

  /// Ranks an entry; called once for an inserted or updated entry.
  func rank(_ key: Key, _ value: Value) -> Rank
  /// Makes the rank of an updated entry from the new one and the old one; none where the new one stands.
  func renewed(_ new: Rank, _ old: Rank) -> Rank?
  /// Whether a rank is equal to itself.
  func isSane(_ rank: Rank) -> Bool
  /// Completes a rank.
  static func sort(_ rank: Rank, _ key: Key) -> Sort
  /// Whether the first stands before the second.
  static func less(_ first: Sort, _ second: Sort) -> Bool
  /// Whether the two stand at one place.
  static func same(_ first: Sort, _ second: Sort) -> Bool
}

/// What a sorted stage keeps beside its array: the rank of each key, so that a past place is found without past values.
@usableFromInline
final class RankTable<Rule: SortRule> {
  @usableFromInline typealias Key = Rule.Key
  @usableFromInline typealias Row = Entry<Rule.Key, Rule.Value>

  @usableFromInline let ranks = KeyTable<Key, Rule.Rank>()
  @usableFromInline let rule: Rule
  @usableFromInline let subject: Subject
  /// Takes ranks that are not needed any more.
  @usableFromInline let bin = Bin<Rule.Rank>()
  /// What happened while the order did not hold.
  @exclusivity(unchecked) @usableFromInline var postponed = PostponedEntries<Key, Rule.Value>()

  @usableFromInline
  init(_ rule: Rule, subject: Subject) {
    self.rule = rule
    self.subject = subject
  }

  /// How many keys ahead of the one worked on memory is fetched in a batch.
  @inlinable static var lead: Int { 6 }

  @inlinable
  func removeAll() {
    ranks.removeAll()
    postponed = PostponedEntries()
  }

  /// Ranks and sorts all entries.
  @inlinable
  func load(_ entries: TableDictionary<Key, Rule.Value>) -> TreeArray<Row> {
    var loaded: [Row] = []
    var keys: [LoadedKey<Rule.Sort>] = []
    loaded.reserveCapacity(entries.count)
    keys.reserveCapacity(entries.count)
    ranks.reserveCapacity(entries.count)
    for (key, value) in entries {
      let rank = rank(key, value)
      _ = ranks.updateValue(rank, forKey: key)
      keys.append(LoadedKey(sort: Rule.sort(rank, key), index: loaded.count))
      loaded.append(Row(key: key, value: value))
    }
    keys.withUnsafeMutableBufferPointer { quickSort($0) { Rule.less($0.sort, $1.sort) } }
    subject.verifyOrder(keys, by: Rule.less) { loaded[$0].key }
    return TreeArray(ordered: keys.lazy.map { loaded[$0.index] }, orders: keys.lazy.map { $0.sort })
  }

  /// Does to the sorted array what a mutation of the dictionary means.
  @inlinable
  @inline(__always)
  func change(
    _ mutation: DictionaryMutation<Key, Rule.Value>,
    _ state: inout TreeArray<Row>,
    _ output: inout ArrayTransaction<Row>
  ) {
    switch mutation {
    case .insert(let key, let value):
      let rank = rank(key, value)
      if ranks.updateValue(rank, forKey: key) != nil { subject.reportHeld(key) }
      let entry = Row(key: key, value: value)
      let position = state.insert(entry, order: Rule.sort(rank, key), by: Rule.less)
      output.list.appendOwned(.insert(entry, at: position))
    case .update(let key, _, let future):
      var rank = rank(key, future)
      guard let held = ranks.find(key) else { subject.reportAbsent(key) }
      let old = held.pointee.value
      if let renewed = rule.renewed(rank, old) { rank = renewed }
      let (before, after) = (Rule.sort(old, key), Rule.sort(rank, key))
      let entry = Row(key: key, value: future)
      if Rule.same(before, after) {
        // The rank stays that the tree has.
        bin.keep(rank)
        guard let (position, past) = state.update(order: before, with: entry, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        output.list.appendOwned(.update(at: position, past: past, future: entry))
      } else {
        held.pointee.value = rank
        bin.keep(old)
        guard let (from, to, past) = state.move(order: before, to: after, with: entry, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        if from == to {
          output.list.appendOwned(.update(at: from, past: past, future: entry))
        } else {
          output.list.appendOwned(.move(from: from, to: to, past: past, future: entry))
        }
      }
    case .remove(let key, _):
      guard let old = ranks.removeValue(forKey: key) else { subject.reportAbsent(key) }
      guard let (position, past) = state.remove(order: Rule.sort(old, key), by: Rule.less) else {
        subject.reportDisorder(key)
      }
      bin.keep(old)
      output.list.appendOwned(.remove(past, at: position))
    }
  }

  @inlinable
  @inline(__always)
  func rank(_ key: Key, _ value: Rule.Value) -> Rule.Rank {
    let rank = rule.rank(key, value)
    if !rule.isSane(rank) { subject.reportUnequal(key) }
    return rank
  }
}

/// A sort key while it is sorted, and whose it is.
@usableFromInline
struct LoadedKey<Sort> {
  @usableFromInline let sort: Sort
  @usableFromInline let index: Int

  @inlinable
  init(sort: Sort, index: Int) {
    self.sort = sort
    self.index = index
  }
}

/// How a sorted stage ranks: what it keeps of each entry, and the complete sort key that this and the key make.
@usableFromInline
struct Ranking<Key: Hashable, Value, Rank, Sort> {
  @usableFromInline let rank: ((key: Key, value: Value)) -> Rank
  /// Makes the rank of an updated entry from the new one and the old one; none where the new one stands.
  @usableFromInline let renewed: ((Rank, Rank) -> Rank)?
  @usableFromInline let sortKey: (Rank, Key) -> Sort
  @usableFromInline let less: (Sort, Sort) -> Bool
  @usableFromInline let same: (Sort, Sort) -> Bool
  @usableFromInline let isSane: (Rank) -> Bool

  @inlinable
  init(
    rank: @escaping ((key: Key, value: Value)) -> Rank,
    renewed: ((Rank, Rank) -> Rank)? = nil,
    sortKey: @escaping (Rank, Key) -> Sort,
    less: @escaping (Sort, Sort) -> Bool,
    same: @escaping (Sort, Sort) -> Bool,
    isSane: @escaping (Rank) -> Bool
  ) {
    self.rank = rank
    self.renewed = renewed
    self.sortKey = sortKey
    self.less = less
    self.same = same
    self.isSane = isSane
  }
}

/// What a sorted stage keeps beside its array: the rank of each key, so that a past place is found without past values.
@usableFromInline
final class RankTable<Key: Hashable, Rank> {
  @exclusivity(unchecked) @usableFromInline var ranks: [Key: Rank] = [:]
  let subject: Subject

  @usableFromInline
  init(subject: Subject) {
    self.subject = subject
  }

  @inlinable
  func removeAll() { ranks = [:] }

  /// Ranks and sorts all entries.
  @inlinable
  func load<Value, Sort>(
    _ entries: [Key: Value], _ ranking: Ranking<Key, Value, Rank, Sort>
  ) -> TreeArray<Entry<Key, Value>> {
    var sorted: [Loaded<Entry<Key, Value>, Sort>] = []
    sorted.reserveCapacity(entries.count)
    ranks.reserveCapacity(entries.count)
    for (key, value) in entries {
      let rank = rank(key, value, ranking)
      ranks[key] = rank
      sorted.append(Loaded(sort: ranking.sortKey(rank, key), element: Entry(key: key, value: value)))
    }
    sorted.sort { ranking.less($0.sort, $1.sort) }
    return TreeArray(ordered: sorted.lazy.map(\.element), orders: sorted.lazy.map(\.sort))
  }

  /// Does to the sorted array what a mutation of the dictionary means.
  @inlinable
  @inline(__always)
  func change<Value, Sort>(
    _ mutation: DictionaryMutation<Key, Value>,
    _ state: inout TreeArray<Entry<Key, Value>>,
    _ output: inout ArrayTransaction<Entry<Key, Value>>,
    _ ranking: Ranking<Key, Value, Rank, Sort>
  ) {
    switch mutation {
    case .insert(let key, let value):
      let rank = rank(key, value, ranking)
      if ranks.updateValue(rank, forKey: key) != nil { reportPresence(key) }
      let entry = Entry(key: key, value: value)
      let position = state.insert(entry, order: ranking.sortKey(rank, key), by: ranking.less)
      output.appendUnchecked(.insert(entry, at: position))
    case .update(let key, _, let future):
      var rank = rank(key, future, ranking)
      guard let old = ranks.updateValue(rank, forKey: key) else { reportAbsence(key) }
      if let renewed = ranking.renewed {
        rank = renewed(rank, old)
        ranks[key] = rank
      }
      let (before, after) = (ranking.sortKey(old, key), ranking.sortKey(rank, key))
      let entry = Entry(key: key, value: future)
      if ranking.same(before, after) {
        guard let (position, past) = state.update(order: before, with: entry, by: ranking.less) else {
          reportDisorder(key)
        }
        output.appendUnchecked(.update(at: position, past: past, future: entry))
      } else {
        guard let (from, to, past) = state.move(order: before, to: after, with: entry, by: ranking.less) else {
          reportDisorder(key)
        }
        if from == to {
          output.appendUnchecked(.update(at: from, past: past, future: entry))
        } else {
          output.appendUnchecked(.move(from: from, to: to, past: past, future: entry))
        }
      }
    case .remove(let key, _):
      guard let old = ranks.removeValue(forKey: key) else { reportAbsence(key) }
      guard let (position, past) = state.remove(order: ranking.sortKey(old, key), by: ranking.less) else {
        reportDisorder(key)
      }
      output.appendUnchecked(.remove(past, at: position))
    }
  }

  @inlinable
  @inline(__always)
  func rank<Value, Sort>(_ key: Key, _ value: Value, _ ranking: Ranking<Key, Value, Rank, Sort>) -> Rank {
    let rank = ranking.rank((key, value))
    if !ranking.isSane(rank) { reportInsanity(key) }
    return rank
  }

  @usableFromInline
  func reportPresence(_ key: Key) -> Never {
    Violation.trap(
      .doubleInsertion, "\(subject.located) received an insertion of \(key), which it holds. Update it instead.")
  }

  @usableFromInline
  func reportAbsence(_ key: Key) -> Never {
    Violation.trap(
      .wrongPast, "\(subject.located) received an update or a removal of \(key), which it does not hold. Insert it first.")
  }

  @usableFromInline
  func reportDisorder(_ key: Key) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(subject.located) does not find \(key) at its place: its order contradicts itself. "
        + "Give an order in which any two results are less, equal or greater.")
  }

  @usableFromInline
  func reportInsanity(_ key: Key) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(subject.located) got an order for \(key) that is not equal to itself, as a NaN is. "
        + "Map such values to one that compares.")
  }
}

@usableFromInline
struct Loaded<Element, Sort> {
  @usableFromInline let sort: Sort
  @usableFromInline let element: Element

  @inlinable
  init(sort: Sort, element: Element) {
    self.sort = sort
    self.element = element
  }
}

/// In which order the matches of a foreign key stand: by their keys, or by a tie rule.
@usableFromInline
struct MatchOrder<Key: Hashable> {
  @usableFromInline let precedes: (Key, Key) -> Bool
  /// Where each key stands among all; nil where the keys themselves say so.
  @usableFromInline let ranks: MatchRanks<Key>?

  @inlinable
  init() where Key: Comparable { (precedes, ranks) = ({ $0 < $1 }, nil) }

  /// Orders keys by a tie, then by arrival.
  @inlinable
  init<Tie: Comparable>(ties tie: @escaping (Key) -> Tie) {
    let (standing, arrivals) = (KeyTable<Key, SortKey<Tie, Int>>(), Arrivals())
    let bin = Bin<DictionaryEntry<Key, SortKey<Tie, Int>>>()
    precedes = { SortKey.less(standing.find($0)!.pointee.value, standing.find($1)!.pointee.value) }
    ranks = MatchRanks(
      come: { standing.insertNew($0, SortKey(tie($0), arrivals.next())) },
      go: { bin.keep(standing.remove(standing.find($0)!)) },
      clear: {
        standing.forEach { bin.keep($0) }
        standing.removeAll()
      }
    )
  }
}

/// What keeps the ranks of keys that come and go.
@usableFromInline
struct MatchRanks<Key: Hashable> {
  @usableFromInline let come: (Key) -> Void
  @usableFromInline let go: (Key) -> Void
  @usableFromInline let clear: () -> Void

  @inlinable
  init(come: @escaping (Key) -> Void, go: @escaping (Key) -> Void, clear: @escaping () -> Void) {
    (self.come, self.go, self.clear) = (come, go, clear)
  }
}

/// By what name a row is known where rows of equal order stand by key or by a tie rule: the key, or the key with a rank.
///
/// Names carry their rank, because a sorted tree compares with names of rows that have gone.
@usableFromInline
protocol RowNaming<Key> {
  /// What rows are known by.
  associatedtype Key: Hashable
  /// What they are known by in their order; different for different keys.
  associatedtype Name: Hashable

  /// The name of a row that comes.
  func come(_ key: Key) -> Name
  /// The name of a row that has come.
  func name(of key: Key) -> Name
  /// Forgets a row.
  func go(_ key: Key)
  /// Forgets all rows.
  func clear()
  /// Whether the first stands before the second.
  func precedes(_ one: Name, _ other: Name) -> Bool
}

/// Names rows by their keys, which compare.
@usableFromInline
struct KeyNames<Key: Hashable & Comparable>: RowNaming {
  @inlinable init() {}

  @inlinable func come(_ key: Key) -> Key { key }

  @inlinable func name(of key: Key) -> Key { key }

  @inlinable func go(_ key: Key) {}

  @inlinable func clear() {}

  @inlinable func precedes(_ one: Key, _ other: Key) -> Bool { StrictOrder.precedes(one, other) }
}

/// Names rows by their keys, with a tie and then arrival.
@usableFromInline
struct TiedNames<Key: Hashable, Tie: Comparable>: RowNaming {
  @usableFromInline
  struct Name: Hashable {
    @usableFromInline let key: Key
    @usableFromInline let rank: SortKey<Tie, Int>

    @inlinable init(_ key: Key, _ rank: SortKey<Tie, Int>) { (self.key, self.rank) = (key, rank) }

    @inlinable static func == (one: Self, other: Self) -> Bool { one.key == other.key }

    @inlinable func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  @usableFromInline let tie: (Key) -> Tie
  /// The stage that names them.
  @usableFromInline let subject: MessageSubject
  @usableFromInline let arrivals = Arrivals()
  @usableFromInline let ranks = KeyTable<Key, SortKey<Tie, Int>>()
  @usableFromInline let bin = Bin<DictionaryEntry<Key, SortKey<Tie, Int>>>()

  @inlinable
  init(_ tie: @escaping (Key) -> Tie, _ subject: MessageSubject) {
    (self.tie, self.subject) = (tie, subject)
  }

  @inlinable
  func come(_ key: Key) -> Name {
    let tie = tie(key)
    if tie != tie { subject.reportUnequal(key) }
    let rank = SortKey(tie, arrivals.next())
    ranks.insertNew(key, rank)
    return Name(key, rank)
  }

  @inlinable func name(of key: Key) -> Name { Name(key, ranks.find(key)!.pointee.value) }

  @inlinable func go(_ key: Key) { bin.keep(ranks.remove(ranks.find(key)!)) }

  @inlinable
  func clear() {
    ranks.forEach { bin.keep($0) }
    ranks.removeAll()
  }

  @inlinable func precedes(_ one: Name, _ other: Name) -> Bool { SortKey.less(one.rank, other.rank) }
}

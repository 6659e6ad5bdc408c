/// What decides between entries of equal order where keys cannot.
///
/// | rule | equals stand |
/// |---|---|
/// | `.by { … }` | by an order of their keys, then by arrival |
/// | `.arrival` | by arrival: the one that came first, first |
///
/// An entry arrives when it is inserted; an update that changes its order does not make it arrive anew. Arrival depends on
/// the path: a stage that is registered late, or reset, counts anew, in the dictionary's order of iteration.
public struct TieRule<Key: Hashable, Tie: Comparable> {
  @usableFromInline let tie: (Key) -> Tie

  /// Decides by an order of the keys, then by arrival.
  @inlinable
  public static func by(_ tie: @escaping (Key) -> Tie) -> TieRule { TieRule(tie: tie) }

  @inlinable
  init(tie: @escaping (Key) -> Tie) {
    self.tie = tie
  }
}

extension TieRule where Tie == Int {
  /// Decides by arrival.
  @inlinable
  public static var arrival: TieRule { TieRule { _ in 0 } }
}

/// Ranks by order; equals stand by key.
@usableFromInline
struct KeyTies<Key: Hashable & Comparable, Value, Order: Comparable>: SortRule {
  @usableFromInline let order: ((key: Key, value: Value)) -> Order

  @inlinable
  init(_ order: @escaping ((key: Key, value: Value)) -> Order) { self.order = order }

  @inlinable
  func rank(_ key: Key, _ value: Value) -> Order { order((key, value)) }

  @inlinable
  func renewed(_ new: Order, _ old: Order) -> Order? { nil }

  @inlinable
  func isSane(_ rank: Order) -> Bool { rank == rank }

  @inlinable
  static func sort(_ rank: Order, _ key: Key) -> SortKey<Order, Key> { SortKey(rank, key) }

  @inlinable
  static func less(_ first: SortKey<Order, Key>, _ second: SortKey<Order, Key>) -> Bool { SortKey.less(first, second) }

  @inlinable
  static func same(_ first: SortKey<Order, Key>, _ second: SortKey<Order, Key>) -> Bool { SortKey.same(first, second) }
}

/// Ranks by order; equals stand by a tie, then by arrival, which an update keeps.
@usableFromInline
struct ArrivalTies<Key: Hashable, Value, Order: Comparable, Tie: Comparable>: SortRule {
  @usableFromInline typealias Rank = SortKey<Order, SortKey<Tie, Int>>

  @usableFromInline let order: ((key: Key, value: Value)) -> Order
  @usableFromInline let tie: (Key) -> Tie
  @usableFromInline let arrivals = Arrivals()

  @inlinable
  init(_ order: @escaping ((key: Key, value: Value)) -> Order, _ tie: @escaping (Key) -> Tie) {
    self.order = order
    self.tie = tie
  }

  @inlinable
  func rank(_ key: Key, _ value: Value) -> Rank {
    SortKey(order((key, value)), SortKey(tie(key), arrivals.next()))
  }

  @inlinable
  func renewed(_ new: Rank, _ old: Rank) -> Rank? {
    SortKey(new.order, SortKey(new.tie.order, old.tie.tie))
  }

  @inlinable
  func isSane(_ rank: Rank) -> Bool { rank.order == rank.order }

  @inlinable
  static func sort(_ rank: Rank, _ key: Key) -> Rank { rank }

  @inlinable
  static func less(_ first: Rank, _ second: Rank) -> Bool { SortKey.less(first, second) }

  @inlinable
  static func same(_ first: Rank, _ second: Rank) -> Bool { SortKey.same(first, second) }
}

/// Counts arrivals at one stage.
@usableFromInline
final class Arrivals {
  private var count = 0

  @usableFromInline
  init() {}

  @usableFromInline
  func next() -> Int {
    count += 1
    return count
  }
}

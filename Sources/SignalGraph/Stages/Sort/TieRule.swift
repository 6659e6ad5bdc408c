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

extension TieRule {
  /// Ranks by order, tie and arrival; an update keeps the arrival.
  @inlinable
  func ranking<Value, Order: Comparable>(
    _ order: @escaping ((key: Key, value: Value)) -> Order
  ) -> Ranking<Key, Value, ArrivalRank<Order, Tie>, ArrivalRank<Order, Tie>> {
    let tie = tie
    let arrivals = Arrivals()
    return Ranking(
      rank: { SortKey(order($0), SortKey(tie($0.key), arrivals.next())) },
      renewed: { new, old in SortKey(new.order, SortKey(new.tie.order, old.tie.tie)) },
      sortKey: { rank, _ in rank },
      less: { ArrivalRank.less($0, $1) },
      same: { ArrivalRank.same($0, $1) },
      isSane: { $0.order == $0.order }
    )
  }
}

/// An order, then a tie, then an arrival.
@usableFromInline
typealias ArrivalRank<Order: Comparable, Tie: Comparable> = SortKey<Order, SortKey<Tie, Int>>

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

/// How a sorted stage orders rows: what it keeps of each, and the sort key that this and the row's key make.
///
/// A type and not a set of closures, so that comparisons are specialised into the search.
@usableFromInline
protocol SortRule<Rows> {
  /// The rows that are sorted.
  associatedtype Rows: KeyedTransaction
  /// What is kept of each row: its order, and what breaks ties if that is not the key.
  associatedtype Held
  /// What rows are sorted by: the order, and what breaks ties.
  associatedtype Sort: WordedOrder

  /// Orders a row; called once for one that comes or is updated.
  func order(of key: Rows.Key, _ value: Rows.Value) -> Held
  /// What is kept of an updated row, from the new order and the old one; nil where that is the new one.
  func renewed(_ new: Held, _ old: Held) -> Held?
  /// Whether an order is equal to itself.
  func isSane(_ held: Held) -> Bool
  /// Completes an order to a sort key.
  static func sort(_ held: Held, _ key: Rows.Key) -> Sort
  /// Whether the first stands before the second.
  static func less(_ first: Sort, _ second: Sort) -> Bool
  /// Whether the two are the same sort key.
  static func same(_ first: Sort, _ second: Sort) -> Bool
}

/// Sorts by order; equals stand by key.
@usableFromInline
struct KeyTies<Rows: KeyedTransaction, Order: Comparable>: SortRule where Rows.Key: Comparable {
  @usableFromInline let order: (Rows.Snapshot.Row) -> Order

  @inlinable init(_ order: @escaping (Rows.Snapshot.Row) -> Order) { self.order = order }

  @inlinable func order(of key: Rows.Key, _ value: Rows.Value) -> Order { order(Rows.Snapshot.row(key, value)) }

  @inlinable func renewed(_ new: Order, _ old: Order) -> Order? { nil }

  @inlinable func isSane(_ held: Order) -> Bool { held == held }

  @inlinable static func sort(_ held: Order, _ key: Rows.Key) -> SortKey<Order, Rows.Key> { SortKey(held, key) }

  @inlinable
  static func less(_ first: SortKey<Order, Rows.Key>, _ second: SortKey<Order, Rows.Key>) -> Bool {
    SortKey.less(first, second)
  }

  @inlinable
  static func same(_ first: SortKey<Order, Rows.Key>, _ second: SortKey<Order, Rows.Key>) -> Bool {
    SortKey.same(first, second)
  }
}

/// Sorts by order; equals stand by a tie, then by arrival, which an update keeps.
@usableFromInline
struct ArrivalTies<Rows: KeyedTransaction, Order: Comparable, Tie: Comparable>: SortRule {
  @usableFromInline typealias Held = SortKey<Order, SortKey<Tie, Int>>

  @usableFromInline let order: (Rows.Snapshot.Row) -> Order
  @usableFromInline let tie: (Rows.Key) -> Tie
  @usableFromInline let arrivals = Arrivals()

  @inlinable
  init(_ order: @escaping (Rows.Snapshot.Row) -> Order, _ tie: @escaping (Rows.Key) -> Tie) {
    self.order = order
    self.tie = tie
  }

  @inlinable
  func order(of key: Rows.Key, _ value: Rows.Value) -> Held {
    SortKey(order(Rows.Snapshot.row(key, value)), SortKey(tie(key), arrivals.next()))
  }

  @inlinable
  func renewed(_ new: Held, _ old: Held) -> Held? {
    SortKey(new.order, SortKey(new.tie.order, old.tie.tie))
  }

  @inlinable func isSane(_ held: Held) -> Bool {
    held.order == held.order && held.tie.order == held.tie.order
  }

  @inlinable static func sort(_ held: Held, _ key: Rows.Key) -> Held { held }

  @inlinable static func less(_ first: Held, _ second: Held) -> Bool { SortKey.less(first, second) }

  @inlinable static func same(_ first: Held, _ second: Held) -> Bool { SortKey.same(first, second) }
}

/// Counts arrivals at one stage.
@usableFromInline
final class Arrivals {
  private(set) var count = 0

  @usableFromInline init() {}

  @usableFromInline
  func next() -> Int {
    count += 1
    return count
  }

  /// Gives no number that others have given.
  func skip(those others: [Arrivals]) {
    for other in others { count = max(count, other.count) }
  }
}

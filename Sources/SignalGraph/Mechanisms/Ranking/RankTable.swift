/// How equal rows are ranked.
///
/// | orders | 10 | 20 | 20 | 30 |
/// |---|---|---|---|---|
/// | `.competition` | 1 | 2 | 2 | 4 |
/// | `.dense` | 1 | 2 | 2 | 3 |
///
/// For different ranks of all rows, 1, 2, 3, 4, order by the key last, so that no two rows are equal:
/// `.descending(\.value).ascending(\.key)`.
public enum RankRule: Hashable, Sendable {
  /// One more than the rows before: two who are second leave nobody third.
  case competition
  /// One more than the different orders before.
  case dense
}

/// A row's order, and a number that no other row has; it has no equality, as orders of two parameters may not compare.
@usableFromInline
struct RankPlace<Order> {
  @usableFromInline let order: Order
  @usableFromInline let number: Int

  @inlinable init(_ order: Order, _ number: Int) { (self.order, self.number) = (order, number) }
}

/// Orders of rows, and how many, or how many different ones, stand before one.
///
/// For competition ranks each row is in a counted tree; for dense ones equal orders are one entry with a count.
@usableFromInline
struct RankTable<Order: Comparable> {
  @usableFromInline typealias Key = SortKey<Order, Int>
  @usableFromInline let isDense: Bool
  @usableFromInline var rows = TreeArray<UInt8>()
  @usableFromInline var orders = ValueTally<Order>(.violation)
  @usableFromInline let bin: Bin<Order>

  @inlinable init(_ rule: RankRule, _ bin: Bin<Order>) { (isDense, self.bin) = (rule == .dense, bin) }

  @inlinable
  init(_ subject: MessageSubject, _ rule: RankRule, _ bin: Bin<Order>, _ places: some Sequence<RankPlace<Order>>) {
    self.init(rule, bin)
    if isDense {
      for place in places { add(place) }
    } else {
      let sorter = RowSorter<UInt8, Key>(capacity: places.underestimatedCount)
      for place in places { sorter.add(0, Key(place.order, place.number)) }
      rows = sorter.sorted(subject, by: { Key.less($0, $1) })
    }
  }

  /// The rank of a row.
  @inlinable
  func rank(of place: RankPlace<Order>) -> Int {
    if isDense { return 1 + orders.index(of: place.order) }
    // Numbers begin at 1, so that no row of this order stands before number 0.
    return 1 + rows.index(ofOrder: Key(place.order, 0), by: { Key.less($0, $1) }).index
  }

  @inlinable
  mutating func add(_ place: RankPlace<Order>) {
    if isDense {
      _ = orders.add(place.order)
    } else {
      rows.insert(0, order: Key(place.order, place.number), by: { Key.less($0, $1) })
    }
  }

  @inlinable
  mutating func remove(_ place: RankPlace<Order>, _ subject: MessageSubject) {
    if isDense {
      _ = orders.remove(place.order, bin)
    } else if rows.remove(order: Key(place.order, place.number), by: { Key.less($0, $1) }) == nil {
      subject.reportDisorder(place.order)
    }
  }

  /// Has the orders released when the turn is over.
  @inlinable
  func keepAll() {
    if _isPOD(Order.self) { return }
    for row in rows.orderedElements(as: Key.self) { bin.keep(row.order.order) }
    for index in 0..<orders.count { bin.keep(orders.value(at: index)) }
  }
}

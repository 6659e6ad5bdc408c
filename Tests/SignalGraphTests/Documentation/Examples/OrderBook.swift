import SignalGraph

/// The orders of one market: the best of either side, and how many orders each price has.
final class OrderBook {
  enum Side { case buy, sell }

  struct Order: Equatable {
    let side: Side
    let price: Int
    var amount: Int
  }

  let orders = DictionarySlot<Int, Order>(label: "orders")
  let depth: ValueSlot<Int>
  let bids: ArrayStorage<DictionaryEntry<Int, Order>>
  let asks: ArrayStorage<DictionaryEntry<Int, Order>>
  let prices: DictionaryStorage<Int, Int>

  init(depth: Int) {
    let depth = ValueSlot(depth, label: "depth")
    self.depth = depth
    // The dearest bid and the cheapest offer first, the older order of one price before the younger.
    bids = orders.filter { $0.value.side == .buy }.sorted { -$0.value.price }.prefix(depth)
    asks = orders.filter { $0.value.side == .sell }.sorted { $0.value.price }.prefix(depth)
    prices = orders.distinct { $0.value.price }
  }

  deinit {
    bids.tearDown()
    asks.tearDown()
    prices.tearDown()
  }

  /// Places an order and settles it against those that it meets, in one change.
  func place(_ order: Order, as id: Int) {
    transaction {
      var left = order
      let others = orders.withState { state in
        state.filter { $0.value.side != order.side && order.meets($0.value) }.map { ($0.key, $0.value) }
      }
      for (id, other) in others.sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }) where left.amount > 0 {
        let traded = min(left.amount, other.amount)
        left.amount -= traded
        if other.amount > traded { orders[id]!.amount -= traded } else { orders[id] = nil }
      }
      if left.amount > 0 { orders[id] = left }
    }
  }

  var spread: Int? {
    guard let ask = asks.first, let bid = bids.first else { return nil }
    return ask.value.price - bid.value.price
  }
}

extension OrderBook.Order {
  /// Lower is better.
  var rank: Int { side == .buy ? -price : price }

  func meets(_ other: Self) -> Bool { side == .buy ? price >= other.price : price <= other.price }
}

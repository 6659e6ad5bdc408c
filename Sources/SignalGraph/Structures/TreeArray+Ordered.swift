extension TreeArray {
  @inlinable func keys<Order>(_ type: Order.Type) -> [Order] {
    guard let box else { return [] }
    guard let orders = box.orders as? [Order] else { Violation.trap(.brokenInvariant, "no order keys") }
    return orders
  }

  @inlinable mutating func set<Order>(_ elements: [Element], _ orders: [Order]) {
    box = Box(elements, orders)
  }

  /// Creates an array of elements with their order keys, both in ascending order of the keys.
  @inlinable public init<Order>(ordered elements: some Collection<Element>, orders: some Collection<Order>) {
    set(Array(elements), Array(orders))
  }

  /// Returns the index at which an order key is or would be, and whether it is there.
  @inlinable public func rank<Order>(of order: Order, by less: (Order, Order) -> Bool) -> (index: Int, found: Bool) {
    let keys = keys(Order.self)
    let index = keys.firstIndex { !less($0, order) } ?? keys.count
    return (index, index < keys.count && !less(order, keys[index]))
  }

  /// Inserts an element where its order key belongs and returns the index.
  @inlinable @discardableResult
  public mutating func insert<Order>(_ element: Element, order: Order, by less: (Order, Order) -> Bool) -> Int {
    var (elements, orders) = (plain, keys(Order.self))
    let index = rank(of: order, by: less).index
    elements.insert(element, at: index)
    orders.insert(order, at: index)
    set(elements, orders)
    return index
  }

  /// Removes the element of an order key; nil when there is none.
  @inlinable @discardableResult
  public mutating func remove<Order>(
    order: Order, by less: (Order, Order) -> Bool
  ) -> (index: Int, element: Element)? {
    var (elements, orders) = (plain, keys(Order.self))
    let (index, found) = rank(of: order, by: less)
    guard found else { return nil }
    let element = elements.remove(at: index)
    orders.remove(at: index)
    set(elements, orders)
    return (index, element)
  }

  /// Replaces the element of an order key and returns the past one; nil when there is none.
  @inlinable @discardableResult
  public mutating func update<Order>(
    order: Order, with element: Element, by less: (Order, Order) -> Bool
  ) -> (index: Int, past: Element)? {
    let (index, found) = rank(of: order, by: less)
    guard found else { return nil }
    var elements = plain
    let past = elements[index]
    elements[index] = element
    set(elements, keys(Order.self))
    return (index, past)
  }

  /// Gives the element of an order key another key and another value; nil when there is none.
  @inlinable @discardableResult
  public mutating func move<Order>(
    order: Order, to newOrder: Order, with element: Element, by less: (Order, Order) -> Bool
  ) -> (from: Int, to: Int, past: Element)? {
    guard let (from, past) = remove(order: order, by: less) else { return nil }
    return (from, insert(element, order: newOrder, by: less), past)
  }

  /// The order key at an index.
  @inlinable public func order<Order>(at index: Int, as type: Order.Type) -> Order { keys(type)[index] }

  /// The elements with their order keys.
  @inlinable public func orderedElements<Order>(as type: Order.Type) -> TreeOrderedElements<Element, Order> {
    TreeOrderedElements(zip(keys(type), plain).map { ($0, $1) })
  }
}

/// The elements of an ordered tree with their order keys.
public struct TreeOrderedElements<Element, Order>: Sequence {
  @usableFromInline let pairs: [(Order, Element)]
  @inlinable init(_ pairs: [(Order, Element)]) { self.pairs = pairs }
  /// Walks the pairs.
  @inlinable public func makeIterator() -> AnyIterator<(order: Order, element: Element)> {
    var index = 0
    return AnyIterator {
      guard index < pairs.count else { return nil }
      defer { index += 1 }
      return (pairs[index].0, pairs[index].1)
    }
  }
}

// Ordered use, for sorted stages. Beside each element a tree may keep its *order key*, which only the sorter knows:
// leaves keep the keys behind their elements, inner nodes keep separators, and readers of `TreeArray<Element>` skip
// both. Searches compare order keys with the sorter's own order and never compute them again.
//
// A tree is in ordered use from `init(ordered:orders:)`, or from the first ordered insertion into an empty tree, until
// its first plain edit. That edit drops the order keys on its path, and from then on ordered verbs are a violation,
// until the tree is empty again. Copies are not affected.
//
// `less` must be a strict total order of the keys in the tree, the same in each call. If it is not, elements may be
// anywhere, but memory stays safe. Keys travel with copies of the tree: where a copy leaves its isolation domain, keys
// that are not Sendable must not be read there.
extension TreeArray {
  /// Creates a tree in ordered use from elements and their order keys, both ascending by key.
  ///
  /// O(n).
  ///
  /// - Precondition: there are as many order keys as elements.
  @inlinable
  init<Order>(ordered elements: some Collection<Element>, orders: some Collection<Order>) {
    if elements.count != orders.count { Self.trapOrder(Order.self) }
    var (element, order) = (elements.makeIterator(), orders.makeIterator())
    self.init(count: elements.count, order: Order.self) { places, keys, range in
      for place in 0..<range.count {
        guard let element = element.next(), let order = order.next() else { Self.trapOrder(Order.self) }
        (places + place).initialize(to: element)
        (keys + place).initialize(to: order)
      }
    }
  }

  /// Creates a tree in ordered use; `fill` initialises a range of its elements and their order keys, in order.
  ///
  /// O(n).
  @inlinable
  init<Order>(
    count: Int, order: Order.Type,
    fill: (_ elements: UnsafeMutablePointer<Element>, _ orders: UnsafeMutablePointer<Order>, Range<Int>) -> Void
  ) {
    if !Layout.isOrdered(order) { Self.trapOrder(order) }
    self.init(TreePiece(count: count, order: order, fill: fill), order)
  }

  /// Builds the tree anew of its elements and order keys, for keys that compare as before but know less.
  ///
  /// O(n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable @inline(never)
  mutating func rebuild<Order>(_ order: Order.Type) {
    var rows = orderedElements(as: order).makeIterator()
    self = TreeArray(count: count, order: order) { elements, orders, range in
      for place in 0..<range.count {
        guard let row = rows.next() else { Self.trapOrder(order) }
        (elements + place).initialize(to: row.element)
        (orders + place).initialize(to: row.order)
      }
    }
  }

  /// Inserts an element where its order key belongs, and returns its index.
  ///
  /// O(log n).
  ///
  ///     var names = TreeArray<String>()
  ///     names.insert("Ada", order: 1815, by: <)         // 0
  ///     names.insert("Grace", order: 1906, by: <)       // 1
  ///     names.insert("Emmy", order: 1882, by: <)        // 1
  ///     names                                           // ["Ada", "Emmy", "Grace"]
  ///
  /// `less` is called about log₂ n times.
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key, and does not hold the key.
  @inlinable @discardableResult
  mutating func insert<Order>(_ element: Element, order: Order, by less: (Order, Order) -> Bool) -> Int {
    let work = ordered(Order.self)
    var place = work.search(order, by: less)
    if _slowPath(place.leaf.count == Layout.leafCapacity) { place = work.makeRoom(place) }
    work.put(element, order, into: place.leaf, at: place.offset)
    work.add(1, row: 0)
    work.state.pointee.count &+= 1
    return place.index
  }

  /// Removes the element of an order key, and returns it with its index; nil if there is none.
  ///
  /// O(log n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable @discardableResult
  mutating func remove<Order>(order: Order, by less: (Order, Order) -> Bool) -> (index: Int, element: Element)? {
    if isEmpty { return nil }
    let work = ordered(Order.self)
    let place = work.search(order, by: less)
    guard work.holds(place, order, by: less) else { return nil }
    let element = work.take(from: place.leaf, at: place.offset)
    if place.offset == 0 { work.renewSeparator(before: place.leaf, row: 0) }
    work.add(-1, row: 0)
    work.state.pointee.count &-= 1
    if place.leaf.count < Layout.leafMinimum, work.state.pointee.height > 0 {
      work.mend(level: work.state.pointee.height &- 1, row: 0)
    }
    return (place.index, element)
  }

  /// Replaces the element of an order key, and returns the past one with its index; nil if there is none.
  ///
  /// O(log n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable @discardableResult
  mutating func update<Order>(
    order: Order, with element: Element, by less: (Order, Order) -> Bool
  ) -> (index: Int, past: Element)? {
    if isEmpty { return nil }
    let work = ordered(Order.self)
    let place = work.search(order, by: less)
    guard work.holds(place, order, by: less) else { return nil }
    let pointer = work.elements(place.leaf) + place.leaf.permutation[place.offset]
    let past = pointer.move()
    pointer.initialize(to: element)
    return (place.index, past)
  }

  /// Changes the element of an order key in place, and returns its index; nil if there is none.
  ///
  /// O(log n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable
  mutating func withElement<Order>(
    order: Order, by less: (Order, Order) -> Bool, _ change: (inout Element) -> Void
  ) -> Int? {
    if isEmpty { return nil }
    let work = ordered(Order.self)
    let place = work.search(order, by: less)
    guard work.holds(place, order, by: less) else { return nil }
    change(&work.elements(place.leaf)[place.leaf.permutation[place.offset]])
    return place.index
  }

  /// Moves the element of an order key to where a new key belongs, and replaces it; nil if there is none.
  ///
  /// `to` counts after the removal. O(log n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key, and does not hold the new key, unless
  ///   that equals the old one.
  @inlinable @discardableResult
  mutating func move<Order>(
    order: Order, to newOrder: Order, with element: Element, by less: (Order, Order) -> Bool
  ) -> (from: Int, to: Int, past: Element)? {
    if isEmpty { return nil }
    let work = ordered(Order.self)
    var (out, into) = work.search(order, newOrder, by: less)
    guard work.holds(out, order, by: less) else { return nil }
    if _slowPath(into.leaf.count == Layout.leafCapacity), out.leaf != into.leaf {
      into = work.makeRoom(into)
      // Splitting a leaf may have changed the path to the other; positions tell where it is.
      out = work.memory.find(out.index, isAfter: false, row: 1)
    }
    let (from, gap) = (out.index, into.index)
    let to = gap > from ? gap &- 1 : gap
    let moved: TreeEdit<Element, Order>.Moved
    if out.leaf == into.leaf {
      moved = (work.slide(in: out.leaf, from: out.offset, to: to &- out.start, newOrder), false)
    } else {
      moved = work.cross(out.leaf, out.offset, into.leaf, into.offset, newOrder)
    }
    return (from, to, work.mend(after: moved, with: element))
  }

  /// The tree for ordered edits, as this array's own.
  @inlinable @inline(__always)
  mutating func ordered<Order>(_ order: Order.Type) -> TreeEdit<Element, Order> {
    let work = TreeEdit<Element, Order>(own(order))
    if _slowPath(work.state.pointee.order != order) { work.makeOrdered() }
    return work
  }

  @usableFromInline @inline(never)
  static func trapOrder<Order>(_ order: Order.Type) -> Never {
    Violation.trap(
      .brokenInvariant,
      "TreeArray<\(Element.self)> carries no order keys of type \(order), at least not one for each element. "
        + "Edit a tree in ordered use with the ordered verbs alone, and with one type of key."
    )
  }
}

// Reading in ordered use.
extension TreeArray {
  /// The index at which an order key is or would be, and whether it is there.
  ///
  /// O(log n).
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable
  func index<Order>(ofOrder order: Order, by less: (Order, Order) -> Bool) -> (index: Int, found: Bool) {
    if isEmpty { return (0, false) }
    return withExtendedLifetime(box) {
      let work = readOrdered(Order.self)
      var node = work.state.pointee.root
      var height = work.state.pointee.height
      var start = 0
      while height > 0 {
        height &-= 1
        let slot = TreeEdit<Element, Order>.slot(of: order, in: node, by: less)
        start &+= node.elements(before: slot)
        node = node.children[slot]
      }
      let place = TreePlace(node, start, work.lowerBound(in: node, order, by: less))
      return (place.index, work.holds(place, order, by: less))
    }
  }

  /// The order key of the element at an index.
  ///
  /// O(log n).
  ///
  /// - Precondition: the index is in `0..<count`, and the tree is in ordered use with this type of key.
  @inlinable
  func order<Order>(at index: Int, as type: Order.Type) -> Order {
    check(index)
    return withExtendedLifetime(box) {
      let work = readOrdered(type)
      let (leaf, offset) = Self.leaf(holding: index, in: work.state)
      return work.orders(leaf)[leaf.permutation[offset]]
    }
  }

  /// The elements with their order keys, ascending.
  ///
  /// - Precondition: the tree is empty or in ordered use with this type of key.
  @inlinable
  func orderedElements<Order>(as type: Order.Type) -> TreeOrderedElements<Element, Order> {
    if !isEmpty { _ = readOrdered(type) }
    return TreeOrderedElements(self)
  }

  /// The tree for reading order keys; the caller keeps the box alive.
  @inlinable @inline(__always)
  func readOrdered<Order>(_ order: Order.Type) -> TreeEdit<Element, Order> {
    let work = TreeEdit<Element, Order>(box.unsafelyUnwrapped.memory)
    if _slowPath(work.state.pointee.order != order) { Self.trapOrder(order) }
    return work
  }
}

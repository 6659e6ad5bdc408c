// Searching by order key. `less` is called at most ⌊log₂ m⌋ + 1 times for m keys.
extension TreeWork {
  /// The number of order keys before `order`; the loop has no branch but its end.
  @inlinable @inline(__always)
  static func lowerBound(
    _ orders: UnsafeMutablePointer<Order>,
    _ count: Int,
    _ order: borrowing Order,
    by less: (Order, Order) -> Bool
  ) -> Int {
    var base = 0
    var length = count
    while length > 0 {
      let half = length &>> 1
      let probe = base &+ length &- half
      base = less(orders[probe &- 1], order) ? probe : base
      length = half
    }
    return base
  }

  /// The number of separators not after `order`, that is the child it belongs to.
  @inlinable @inline(__always)
  static func upperBound(
    _ orders: UnsafeMutablePointer<Order>,
    _ count: Int,
    _ order: borrowing Order,
    by less: (Order, Order) -> Bool
  ) -> Int {
    var base = 0
    var length = count
    while length > 0 {
      let half = length &>> 1
      let probe = base &+ length &- half
      base = less(order, orders[probe &- 1]) ? base : probe
      length = half
    }
    return base
  }

  @inlinable @inline(__always)
  static func slot(of order: borrowing Order, in node: TreeNode, by less: (Order, Order) -> Bool) -> Int {
    upperBound(node.separators(Order.self), node.count &- 1, order, by: less)
  }

  /// The place of an order key in its leaf, on unshared nodes noted in row 0.
  @inlinable @inline(__always)
  func search(_ order: borrowing Order, by less: (Order, Order) -> Bool) -> TreePlace {
    let steps = memory.steps(0)
    var height = state.pointee.height
    var node = writable(&state.pointee.root, height: height)
    var level = 0
    var start = 0
    while height > 0 {
      height &-= 1
      let slot = Self.slot(of: order, in: node, by: less)
      steps[level] = TreeStep(node, slot)
      level &+= 1
      start &+= node.elements(before: slot)
      node = writable(node.children + slot, height: height)
    }
    return TreePlace(node, start, Self.lowerBound(orders(node), node.count, order, by: less))
  }

  /// The places of two order keys at once; the first in row 1, the second in row 0.
  @inlinable @inline(__always)
  func search(
    _ past: borrowing Order,
    _ future: borrowing Order,
    by less: (Order, Order) -> Bool
  ) -> (past: TreePlace, future: TreePlace) {
    let (outs, intos) = (memory.steps(1), memory.steps(0))
    var height = state.pointee.height
    var out = writable(&state.pointee.root, height: height)
    var into = out
    var level = 0
    var (outStart, intoStart) = (0, 0)
    while height > 0 {
      height &-= 1
      let from = Self.slot(of: past, in: out, by: less)
      let to = Self.slot(of: future, in: into, by: less)
      outs[level] = TreeStep(out, from)
      intos[level] = TreeStep(into, to)
      level &+= 1
      outStart &+= out.elements(before: from)
      intoStart &+= into.elements(before: to)
      let child = writable(out.children + from, height: height)
      into = writable(into.children + to, height: height)
      out = child
    }
    return (
      TreePlace(out, outStart, Self.lowerBound(orders(out), out.count, past, by: less)),
      TreePlace(into, intoStart, Self.lowerBound(orders(into), into.count, future, by: less))
    )
  }

  /// Whether the order key at a lower bound is the one searched.
  @inlinable @inline(__always)
  func holds(_ place: TreePlace, _ order: borrowing Order, by less: (Order, Order) -> Bool) -> Bool {
    guard place.offset < place.leaf.count else { return false }
    return !less(order, orders(place.leaf)[place.offset])
  }
}

/// An element's place: its leaf, the elements before the leaf, the elements before it in the leaf.
@frozen @usableFromInline
struct TreePlace {
  @usableFromInline let leaf: TreeNode
  @usableFromInline let start: Int
  @usableFromInline let offset: Int

  @inlinable @inline(__always)
  init(_ leaf: TreeNode, _ start: Int, _ offset: Int) {
    self.leaf = leaf
    self.start = start
    self.offset = offset
  }

  @inlinable @inline(__always)
  var index: Int { start &+ offset }
}

// The rarer turns of ordered edits.
extension TreeWork {
  /// Takes an empty tree into ordered use; a tree that has elements without such keys is a violation.
  @inlinable @inline(never)
  func makeOrdered() {
    if state.pointee.count > 0 || !Self.isOrdered { TreeArray<Element>.trapOrder(Order.self) }
    Layout.release(state.pointee.root, height: state.pointee.height)
    state.pointee = TreeState(root: Layout.makeLeaf(Order.self), count: 0, height: 0, order: Order.self)
  }

  /// Splits the full leaf of a place, to which the path in row 0 leads, and finds the place again.
  @inlinable @inline(never)
  func makeRoom(_ place: TreePlace) -> TreePlace {
    split(place.leaf, at: place.offset, start: place.start)
    // The element before the place tells the leaf: a key that is less than the second half's first belongs to the
    // first half.
    let isAfter = place.offset > 0
    var rest = isAfter ? place.index : place.index + 1
    let leaf = descend(&rest, row: 0)
    let offset = isAfter ? rest : rest - 1
    return TreePlace(leaf, place.index - offset, offset)
  }

  /// Moves an element into a full leaf, to which the path in row 0 leads.
  @inlinable @inline(never)
  func moveIntoFull(from: Int, _ place: TreePlace, _ order: consuming Order) -> Moved {
    split(place.leaf, at: place.offset, start: place.start)
    let isAfter = place.offset > 0
    return move(from: from, beside: isAfter ? place.index - 1 : place.index, after: isAfter, order)
  }
}

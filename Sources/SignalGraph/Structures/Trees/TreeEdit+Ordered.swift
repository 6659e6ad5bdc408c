// Searching by order key. `less` is called at most ⌊log₂ m⌋ + 1 times for m keys.
extension TreeEdit {
  // Both searches halve what is left by constant steps that are added as numbers, not chosen between: a choice would
  // become a branch that is predicted wrong half of the time. So `less` should be free of branches, too.
  //
  // Where keys are numbers, the steps are written out. Other keys, as strings, take so long to compare that a loop costs
  // nothing beside it, and each comparison that is written out takes some two hundred bytes.

  /// Whether comparisons are so short that the steps of a search are written out; a constant once specialised.
  @inlinable @inline(__always)
  static var unrolls: Bool { _isPOD(Order.self) }

  /// The number of order keys in a leaf that are before `order`.
  ///
  /// The steps are the same for every count, because counts differ from leaf to leaf; a step beyond the last order key
  /// is not taken.
  @inlinable @inline(__always)
  func lowerBound(in leaf: TreeNode, _ order: borrowing Order, by less: (Order, Order) -> Bool) -> Int {
    let count = leaf.count
    guard _fastPath(count > 0) else { return 0 }
    let orders = orders(leaf)
    let permutation = leaf.permutation
    var base = 0
    if !Self.unrolls {
      var length = count == 16 ? 16 : 8
      while length > 0 {
        base &+= Self.step(
          length, base, count, less(orders[permutation[Swift.min(base &+ length &- 1, count &- 1)]], order))
        length &>>= 1
      }
      return base
    }
    base &+= Self.step(8, base, count, less(orders[permutation[Swift.min(base &+ 7, count &- 1)]], order))
    base &+= Self.step(4, base, count, less(orders[permutation[Swift.min(base &+ 3, count &- 1)]], order))
    base &+= Self.step(2, base, count, less(orders[permutation[Swift.min(base &+ 1, count &- 1)]], order))
    base &+= Self.step(1, base, count, less(orders[permutation[Swift.min(base, count &- 1)]], order))
    if _slowPath(base == 15 && count == 16) { base &+= less(orders[permutation[15]], order) ? 1 : 0 }
    return base
  }

  @inlinable @inline(__always)
  static func step(_ length: Int, _ base: Int, _ count: Int, _ isLess: Bool) -> Int {
    ((isLess ? 1 : 0) & (base &+ length <= count ? 1 : 0)) &* length
  }

  // The first probe leaves 2ᵏ - 1 keys on either side (the two overlap).

  /// The number of separators not after `order`, which is the child where it belongs.
  @inlinable @inline(__always)
  static func upperBound(
    _ orders: UnsafeMutablePointer<Order>, _ count: Int, _ order: borrowing Order, by less: (Order, Order) -> Bool
  ) -> Int {
    guard count > 0 else { return 0 }
    let power = 1 &<< (Int.bitWidth &- 1 &- count.leadingZeroBitCount)
    let stride = MemoryLayout<Order>.stride
    let start = UnsafeRawPointer(orders)
    var base = start
    if !unrolls {
      var (length, probe, step) = (power, count &- power, count &- power &+ 1)
      while length > 0 {
        base += less(order, key(base, probe)) ? 0 : step &* stride
        length &>>= 1
        (probe, step) = (length &- 1, length)
      }
      return (base - start) / stride
    }
    base += less(order, orders[count &- power]) ? 0 : (count &- power &+ 1) &* stride
    if power > 16 {
      if power > 32 { base += less(order, key(base, 31)) ? 0 : 32 &* stride }
      base += less(order, key(base, 15)) ? 0 : 16 &* stride
    }
    if power > 8 { base += less(order, key(base, 7)) ? 0 : 8 &* stride }
    if power > 4 { base += less(order, key(base, 3)) ? 0 : 4 &* stride }
    if power > 2 { base += less(order, key(base, 1)) ? 0 : 2 &* stride }
    if power > 1 { base += less(order, key(base, 0)) ? 0 : stride }
    return (base - start) / stride
  }

  @inlinable @inline(__always)
  static func key(_ base: UnsafeRawPointer, _ offset: Int) -> Order {
    base.assumingMemoryBound(to: Order.self)[offset]
  }

  @inlinable @inline(__always)
  static func slot(of order: borrowing Order, in node: TreeNode, by less: (Order, Order) -> Bool) -> Int {
    upperBound(node.separators(Order.self), node.count &- 1, order, by: less)
  }

  /// The place of an order key in its leaf; the path, with shared nodes copied, is noted in row 0.
  ///
  /// A function, since with its twelve comparisons it is most of each edit that begins with it.
  @inlinable @inline(never)
  func search(_ order: borrowing Order, by less: (Order, Order) -> Bool) -> TreePlace {
    let steps = memory.steps(0)
    var height = state.pointee.height
    var node = writable(memory.root, height: height)
    var level = 0
    var start = 0
    while height > 0 {
      height &-= 1
      let slot = Self.slot(of: order, in: node, by: less)
      steps[level] = TreeStep(node, slot)
      level &+= 1
      start &+= node.elements(before: slot)
      if isLarge { prefetchOrders(of: node.children[slot], height: height) }
      node = writable(node.children + slot, height: height)
    }
    return TreePlace(node, start, lowerBound(in: node, order, by: less))
  }

  /// The places of two order keys at once; the path of the first is in row 1, that of the second in row 0.
  @inlinable @inline(__always)
  func search(
    _ past: borrowing Order, _ future: borrowing Order, by less: (Order, Order) -> Bool
  ) -> (past: TreePlace, future: TreePlace) {
    let (outs, intos) = (memory.steps(1), memory.steps(0))
    var height = state.pointee.height
    var out = writable(memory.root, height: height)
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
      if isLarge {
        prefetchOrders(of: out.children[from], height: height)
        prefetchOrders(of: into.children[to], height: height)
      }
      let child = writable(out.children + from, height: height)
      into = writable(into.children + to, height: height)
      out = child
    }
    return (
      TreePlace(out, outStart, lowerBound(in: out, past, by: less)),
      TreePlace(into, intoStart, lowerBound(in: into, future, by: less))
    )
  }

  /// Whether the order key at a lower bound is the one that was searched for.
  @inlinable @inline(__always)
  func holds(_ place: TreePlace, _ order: borrowing Order, by less: (Order, Order) -> Bool) -> Bool {
    guard place.offset < place.leaf.count else { return false }
    return !less(order, orders(place.leaf)[place.leaf.permutation[place.offset]])
  }
}

/// A place in a tree: a leaf, how many elements come before the leaf, and how many in the leaf come before the place.
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

// The rarer cases of ordered edits.
extension TreeEdit {
  /// Makes the separator before a leaf, to which the path in a row leads, the leaf's first order key: the one that was
  /// the first has gone.
  ///
  /// So a separator is always the key of an element, and what an element leaves behind is not released when some later
  /// edit merges two nodes. A trivial key may stay where it is: it separates as well.
  @inlinable @inline(__always)
  func renewSeparator(before leaf: TreeNode, row: Int) {
    if !Self.isOrdered || _isPOD(Order.self) || leaf.count == 0 { return }
    writeSeparator(before: leaf, row: row)
  }

  @inlinable @inline(never)
  func writeSeparator(before leaf: TreeNode, row: Int) {
    let steps = memory.steps(row)
    var level = state.pointee.height &- 1
    while level >= 0 {
      let (node, slot) = (steps[level].node, steps[level].slot)
      if slot > 0 {
        node.separators(Order.self)[slot - 1] = orders(leaf)[leaf.permutation[0]]
        return
      }
      level &-= 1
    }
  }

  /// Takes an empty tree into ordered use; it is a violation if the tree has elements without such keys.
  @inlinable @inline(never)
  func makeOrdered() {
    if state.pointee.count > 0 || !Self.isOrdered { TreeArray<Element>.trapOrder(Order.self) }
    memory.releaseRoot(Element.self)
    state.pointee.freeSpares()
    state.pointee = TreeState(root: Layout.makeLeaf(Order.self), count: 0, height: 0, order: Order.self)
  }
}

/// Edits of a tree whose box has one owner.
///
/// Enters: indices or order keys that the caller has checked. Leaves: a tree that keeps the invariants of `TreeNode`.
///
/// `Order` is `TreeUnordered` for plain edits; then all that concerns order keys compiles to nothing.
@frozen @usableFromInline
struct TreeEdit<Element, Order> {
  @usableFromInline typealias Layout = TreeLayout<Element>

  @usableFromInline let memory: TreeMemory

  @inlinable @inline(__always)
  init(_ memory: TreeMemory) { self.memory = memory }

  @inlinable @inline(__always)
  var state: UnsafeMutablePointer<TreeState> { memory.state }

  @inlinable @inline(__always)
  static var isOrdered: Bool { Layout.isOrdered(Order.self) }

  @inlinable @inline(__always)
  func elements(_ leaf: TreeNode) -> UnsafeMutablePointer<Element> { leaf.elements(Element.self) }

  @inlinable @inline(__always)
  func orders(_ leaf: TreeNode) -> UnsafeMutablePointer<Order> { leaf.orders(Order.self, beside: Element.self) }
}

// Paths.
extension TreeEdit {
  /// Whether a node below unshared nodes may be written as it is.
  ///
  /// It may not if it is shared, or if a plain edit must first drop its order keys.
  @inlinable @inline(__always)
  func isWritable(_ node: TreeNode) -> Bool {
    !node.isShared && (Self.isOrdered || node.head.pointee.order == nil)
  }

  /// The node at an address in an unshared parent, replaced by a copy of its own if it is shared.
  @inlinable @inline(__always)
  func writable(_ place: UnsafeMutablePointer<TreeNode>, height: Int) -> TreeNode {
    let node = place.pointee
    if _fastPath(isWritable(node)) { return node }
    return makeWritable(place, height: height)
  }

  @inlinable @inline(never)
  func makeWritable(_ place: UnsafeMutablePointer<TreeNode>, height: Int) -> TreeNode {
    let node = place.pointee
    if node.isShared {
      place.pointee = Layout.copy(node, height: height, Order.self)
      Layout.release(node, height: height)
    } else {
      Layout.destroyOrders(node, height: height)
    }
    return place.pointee
  }

  /// Descends to the leaf of the element number `rest`, counted from one, and leaves the element's number in that leaf.
  ///
  /// Copies shared nodes on its way, and notes the path in a row of steps. Zero leads to the first leaf.
  @inlinable @inline(__always)
  func descend(_ rest: inout Int, row: Int) -> TreeNode {
    let steps = memory.steps(row)
    var node = writable(memory.root, height: state.pointee.height)
    var level = 0
    var height = state.pointee.height
    while height > 0 {
      height &-= 1
      let slot = node.find(&rest)
      steps[level] = TreeStep(node, slot)
      level &+= 1
      if height == 0, isVast { prefetchElements(of: node.children[slot]) }
      node = writable(node.children + slot, height: height)
    }
    return node
  }

  /// Adds `difference` to the counts along a path.
  @inlinable @inline(__always)
  func add(_ difference: Int, row: Int) {
    let steps = memory.steps(row)
    var level = 0
    while level < state.pointee.height {
      steps[level].add(difference)
      level &+= 1
    }
  }

  /// Updates the counts for an element that went from the path in row 1 to the path in row 0.
  @inlinable @inline(__always)
  func shift() {
    let (past, future) = (memory.steps(1), memory.steps(0))
    var level = 0
    while level < state.pointee.height {
      let (out, into) = (past[level], future[level])
      if out.node != into.node || out.slot != into.slot {
        out.add(-1)
        into.add(1)
      }
      level &+= 1
    }
  }

  /// Whether the finger's leaf and all nodes above it still have one reference.
  @inlinable @inline(__always)
  func isFingerWritable(_ leaf: TreeNode) -> Bool {
    let steps = memory.steps(0)
    var level = 0
    while level < state.pointee.height {
      if _slowPath(steps[level].node.isShared) { return false }
      level &+= 1
    }
    return !leaf.isShared
  }
}

// Leaves.
extension TreeEdit {
  /// Puts an element and its order key into a leaf with room; returns the element's address.
  @inlinable @inline(__always) @discardableResult
  func put(
    _ element: consuming Element, _ order: consuming Order, into leaf: TreeNode, at place: Int
  ) -> UnsafeMutablePointer<Element> {
    let count = leaf.count
    var permutation = leaf.permutation
    let slot = permutation[count]
    permutation.move(from: count, to: place)
    leaf.permutation = permutation
    leaf.count = count &+ 1
    if Self.isOrdered { (orders(leaf) + slot).initialize(to: order) }
    let pointer = elements(leaf) + slot
    pointer.initialize(to: element)
    return pointer
  }

  /// Removes an element from a leaf and destroys its order key.
  @inlinable @inline(__always)
  func take(from leaf: TreeNode, at place: Int) -> Element {
    let count = leaf.count &- 1
    var permutation = leaf.permutation
    let slot = permutation[place]
    permutation.move(from: place, to: count)
    leaf.permutation = permutation
    leaf.count = count
    if Self.isOrdered { (orders(leaf) + slot).deinitialize(count: 1) }
    return (elements(leaf) + slot).move()
  }

  /// Moves an element within its leaf, to which the path in row 1 leads, and gives it an order key; returns the
  /// element's address.
  @inlinable @inline(__always)
  func slide(
    in leaf: TreeNode, from past: Int, to future: Int, _ order: consuming Order
  ) -> UnsafeMutablePointer<Element> {
    let slot = leaf.permutation[past]
    leaf.head.pointee.permutation.move(from: past, to: future)
    if Self.isOrdered { orders(leaf)[slot] = order }
    if past == 0 { renewSeparator(before: leaf, row: 1) }
    return elements(leaf) + slot
  }

  /// Moves a range of a leaf's elements to the end of another leaf.
  @inlinable @inline(never)
  func append(_ places: Range<Int>, of leaf: TreeNode, to other: TreeNode) {
    let (from, to) = (leaf.permutation, other.permutation)
    var end = other.count
    for place in places {
      let (slot, free) = (from[place], to[end])
      (elements(other) + free).moveInitialize(from: elements(leaf) + slot, count: 1)
      if Self.isOrdered { (orders(other) + free).moveInitialize(from: orders(leaf) + slot, count: 1) }
      end += 1
    }
    other.count = end
  }
}

/// Edits of a tree whose box has one owner.
///
/// `Order` is `TreeUnordered` for plain edits, and all that concerns order keys then compiles to nothing.
@frozen @usableFromInline
struct TreeWork<Element, Order> {
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
extension TreeWork {
  /// Whether a node on a path of unshared nodes may be written as it is.
  ///
  /// A plain edit must first drop order keys.
  @inlinable @inline(__always)
  func isWritable(_ node: TreeNode) -> Bool {
    !node.isShared && (Self.isOrdered || node.head.pointee.order == nil)
  }

  /// The node at a place in an unshared parent, replaced by a copy of its own if it is shared.
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

  /// Descends to the leaf of the element number `rest`, counted from one, on unshared nodes, notes the path in a row of
  /// steps, and leaves the number in the leaf.
  ///
  /// Nought leads to the first leaf.
  @inlinable @inline(__always)
  func descend(_ rest: inout Int, row: Int) -> TreeNode {
    let steps = memory.steps(row)
    var node = writable(&state.pointee.root, height: state.pointee.height)
    var level = 0
    var height = state.pointee.height
    while height > 0 {
      height &-= 1
      let slot = node.find(&rest)
      steps[level] = TreeStep(node, slot)
      level &+= 1
      node = writable(node.children + slot, height: height)
    }
    return node
  }

  /// Tells the counts along a path that `difference` elements came.
  @inlinable @inline(__always)
  func add(_ difference: Int, row: Int) {
    let steps = memory.steps(row)
    var level = 0
    while level < state.pointee.height {
      steps[level].node.add(difference, below: steps[level].slot)
      level &+= 1
    }
  }

  /// Tells the counts that one element went from the path in row 1 to the path in row 0.
  @inlinable @inline(__always)
  func shift() {
    let (past, future) = (memory.steps(1), memory.steps(0))
    var level = 0
    while level < state.pointee.height {
      let (out, into) = (past[level], future[level])
      if out.node != into.node || out.slot != into.slot {
        out.node.add(-1, below: out.slot)
        into.node.add(1, below: into.slot)
      }
      level &+= 1
    }
  }

  /// Whether the finger's leaf and all above it have one reference still.
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
extension TreeWork {
  /// Puts an element, and its order key, into a leaf with room.
  @inlinable @inline(__always)
  func put(_ element: consuming Element, _ order: consuming Order, into leaf: TreeNode, at offset: Int) {
    let count = leaf.count
    let place = elements(leaf) + offset
    (place + 1).moveInitialize(from: place, count: count &- offset)
    place.initialize(to: element)
    if Self.isOrdered {
      let place = orders(leaf) + offset
      (place + 1).moveInitialize(from: place, count: count &- offset)
      place.initialize(to: order)
    }
    leaf.count = count &+ 1
  }

  /// Takes an element out of a leaf and destroys its order key.
  @inlinable @inline(__always)
  func take(from leaf: TreeNode, at offset: Int) -> Element {
    let count = leaf.count &- 1
    let place = elements(leaf) + offset
    let element = place.move()
    place.moveInitialize(from: place + 1, count: count &- offset)
    if Self.isOrdered {
      let place = orders(leaf) + offset
      place.deinitialize(count: 1)
      place.moveInitialize(from: place + 1, count: count &- offset)
    }
    leaf.count = count
    return element
  }

  /// Moves an element within its leaf, gives it an order key, and returns its place.
  @inlinable @inline(__always)
  func slide(
    in leaf: TreeNode,
    from past: Int,
    to future: Int,
    _ order: consuming Order
  ) -> UnsafeMutablePointer<Element> {
    let elements = elements(leaf)
    if past != future {
      let element = (elements + past).move()
      Self.slide(elements, from: past, to: future)
      (elements + future).initialize(to: element)
    }
    if Self.isOrdered {
      let orders = orders(leaf)
      (orders + past).deinitialize(count: 1)
      Self.slide(orders, from: past, to: future)
      (orders + future).initialize(to: order)
    }
    return elements + future
  }

  /// Moves the hole at `past` to `future`.
  @inlinable @inline(__always)
  static func slide<Value>(_ values: UnsafeMutablePointer<Value>, from past: Int, to future: Int) {
    if past < future {
      (values + past).moveInitialize(from: values + past + 1, count: future &- past)
    } else if future < past {
      (values + future + 1).moveInitialize(from: values + future, count: past &- future)
    }
  }
}

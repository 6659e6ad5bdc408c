public import CSignalGraph

// Making, copying and destroying nodes.
extension TreeLayout {
  /// Whether there are order keys, which may have no size; a constant once specialised.
  @inlinable @inline(__always)
  static func isOrdered<Order>(_ order: Order.Type) -> Bool { order != TreeUnordered.self }

  /// Makes an empty leaf that has one reference.
  @inlinable
  static func makeLeaf<Order>(_ order: Order.Type) -> TreeNode {
    make(size: leafSize(order), alignment: leafAlignment(order), order: isOrdered(order) ? order : nil)
  }

  @inlinable @inline(__always)
  static func leafSize<Order>(_ order: Order.Type) -> Int {
    isOrdered(order)
      ? ordersOffset(order) + leafCapacity * MemoryLayout<Order>.stride
      : elementsOffset + leafCapacity * MemoryLayout<Element>.stride
  }

  @inlinable @inline(__always)
  static func leafAlignment<Order>(_ order: Order.Type) -> Int {
    max(MemoryLayout<Element>.alignment, MemoryLayout<Order>.alignment, 8)
  }

  /// Makes an inner node without children that has one reference.
  @inlinable
  static func makeInner<Order>(_ order: Order.Type) -> TreeNode {
    let ordered = isOrdered(order)
    let size =
      ordered
      ? separatorsOffset(order) + innerCapacity * MemoryLayout<Order>.stride
      : childrenOffset + innerCapacity * MemoryLayout<TreeNode>.stride
    return make(size: size, alignment: max(MemoryLayout<Order>.alignment, 8), order: ordered ? order : nil)
  }

  @inlinable
  static func make(size: Int, alignment: Int, order: Any.Type?) -> TreeNode {
    let node = TreeNode(base: signalgraph_allocate(size, alignment))
    node.base.initializeMemory(as: TreeHead.self, to: TreeHead(order: order))
    return node
  }

  /// A copy of a node that has one reference.
  ///
  /// The order keys are copied if their type is given.
  @inlinable
  static func copy<Order>(_ node: TreeNode, height: Int, _ order: Order.Type) -> TreeNode {
    let count = node.count
    let copy: TreeNode
    if height == 0 {
      copy = makeLeaf(order)
      fill(copy, from: node, order)
    } else {
      copy = makeInner(order)
      copy.groups.update(from: node.groups, count: countWords)
      copy.children.update(from: node.children, count: count)
      for slot in 0..<count { node.children[slot].retain() }
      if isOrdered(order) {
        copy.separators(order).initialize(from: node.separators(order), count: count - 1)
      }
      copy.count = count
    }
    return copy
  }

  /// Fills an empty leaf with copies of another's elements, and of its order keys if their type is given.
  @inlinable
  static func fill<Order>(_ leaf: TreeNode, from other: TreeNode, _ order: Order.Type) {
    let (count, permutation) = (other.count, other.permutation)
    for index in 0..<count {
      (leaf.elements(Element.self) + index).initialize(to: other.elements(Element.self)[permutation[index]])
      guard isOrdered(order) else { continue }
      let orders = other.orders(order, beside: Element.self)
      (leaf.orders(order, beside: Element.self) + index).initialize(to: orders[permutation[index]])
    }
    leaf.count = count
  }

  /// Drops one reference to a node; the last one destroys the node and what it alone holds.
  @inlinable
  static func release(_ node: TreeNode, height: Int) {
    guard node.dropReference() else { return }
    destroyOrders(node, height: height)
    if height == 0 {
      deinitialize(node.elements(Element.self), of: node)
    } else {
      for slot in 0..<node.count { release(node.children[slot], height: height - 1) }
    }
    free(node)
  }

  /// Destroys the elements or the order keys of a leaf.
  @inlinable
  static func deinitialize<Value>(_ values: UnsafeMutablePointer<Value>, of leaf: TreeNode) {
    if _isPOD(Value.self) { return }
    let permutation = leaf.permutation
    for index in 0..<leaf.count { (values + permutation[index]).deinitialize(count: 1) }
  }

  /// Frees the memory of a node whose contents are already gone.
  @inlinable
  static func free(_ node: TreeNode) {
    node.head.deinitialize(count: 1)
    signalgraph_deallocate(node.base)
  }

  /// Destroys the order keys of a node, if it has any.
  @inlinable
  static func destroyOrders(_ node: TreeNode, height: Int) {
    guard let order = node.head.pointee.order else { return }
    // Opens the type: only the sorter knows it statically, and it may be gone.
    func open<Order>(_ order: Order.Type) {
      if height == 0 {
        deinitialize(node.orders(order, beside: Element.self), of: node)
      } else {
        node.separators(order).deinitialize(count: node.count - 1)
      }
    }
    node.head.pointee.order = nil
    open(order)
  }
}

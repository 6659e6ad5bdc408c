// Making, copying and destroying nodes.
extension TreeLayout {
  /// Order keys take place only if they have a size; see ``TreeUnordered``.
  @inlinable @inline(__always)
  static func isOrdered<Order>(_ order: Order.Type) -> Bool { MemoryLayout<Order>.size != 0 }

  /// Makes an empty leaf with one reference.
  @inlinable
  static func makeLeaf<Order>(_ order: Order.Type) -> TreeNode {
    let ordered = isOrdered(order)
    let size =
      ordered
      ? ordersOffset(order) + leafCapacity * MemoryLayout<Order>.stride
      : elementsOffset + leafCapacity * MemoryLayout<Element>.stride
    let alignment = max(MemoryLayout<Element>.alignment, MemoryLayout<Order>.alignment, 8)
    return make(size: size, alignment: alignment, order: ordered ? order : nil)
  }

  /// Makes an inner node without children and with one reference.
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
    let node = TreeNode(base: .allocate(byteCount: size, alignment: alignment))
    node.base.initializeMemory(as: TreeHead.self, to: TreeHead(order: order))
    return node
  }

  /// A copy of a node with one reference.
  ///
  /// The order keys are copied if they are asked for by their type.
  @inlinable
  static func copy<Order>(_ node: TreeNode, height: Int, _ order: Order.Type) -> TreeNode {
    let count = node.count
    let copy: TreeNode
    if height == 0 {
      copy = makeLeaf(order)
      copy.elements(Element.self).initialize(from: node.elements(Element.self), count: count)
      if isOrdered(order) {
        copy.orders(order, beside: Element.self)
          .initialize(from: node.orders(order, beside: Element.self), count: count)
      }
    } else {
      copy = makeInner(order)
      copy.groups.update(from: node.groups, count: countWords)
      copy.children.update(from: node.children, count: count)
      for slot in 0..<count { node.children[slot].retain() }
      if isOrdered(order) {
        copy.separators(order).initialize(from: node.separators(order), count: count - 1)
      }
    }
    copy.count = count
    return copy
  }

  /// Gives one reference to a node back; the last one destroys it and what it alone holds.
  @inlinable
  static func release(_ node: TreeNode, height: Int) {
    guard node.dropReference() else { return }
    destroyOrders(node, height: height)
    if height == 0 {
      node.elements(Element.self).deinitialize(count: node.count)
    } else {
      for slot in 0..<node.count { release(node.children[slot], height: height - 1) }
    }
    free(node)
  }

  /// Frees the memory of a node whose contents are gone.
  @inlinable
  static func free(_ node: TreeNode) {
    node.head.deinitialize(count: 1)
    node.base.deallocate()
  }

  /// Destroys the order keys of a node, if it has any.
  @inlinable
  static func destroyOrders(_ node: TreeNode, height: Int) {
    guard let order = node.head.pointee.order else { return }
    // Opens the type: only the sorter knows it statically, and it may be gone.
    func open<Order>(_ order: Order.Type) {
      if height == 0 {
        node.orders(order, beside: Element.self).deinitialize(count: node.count)
      } else {
        node.separators(order).deinitialize(count: node.count - 1)
      }
    }
    node.head.pointee.order = nil
    open(order)
  }
}

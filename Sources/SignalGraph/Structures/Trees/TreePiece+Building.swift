// Building trees from the leaves up, in O(n).
extension TreePiece {
  /// Builds a tree of `count` elements, with order keys unless `Order` is `TreeUnordered`.
  ///
  /// `fill` initialises the elements and the order keys of a range, leaf by leaf. Nodes are filled to three quarters,
  /// so that the first edits split none.
  @inlinable
  init<Order>(
    count: Int, order: Order.Type,
    fill: (_ elements: UnsafeMutablePointer<Element>, _ orders: UnsafeMutablePointer<Order>, Range<Int>) -> Void
  ) {
    self.init()
    guard count > 0 else { return }
    if count > Layout.maximumCount { Layout.trapFull() }
    let (root, height) = TreeLevels<Order>.build(count, ordersOffset: Layout.ordersOffset(order)) { range in
      let leaf = Layout.makeLeaf(order)
      fill(leaf.elements(Element.self), leaf.orders(order, beside: Element.self), range)
      leaf.count = range.count
      return leaf
    }
    self.init(root: root, count: count, height: height)
  }
}

extension TreeLevels {
  /// Builds a tree of leaves, each made for a range of the elements, and returns its root and its height.
  @usableFromInline
  static func build(_ count: Int, ordersOffset: Int, _ makeLeaf: (Range<Int>) -> TreeNode) -> (TreeNode, height: Int) {
    let isOrdered = TreeLayout<Void>.isOrdered(Order.self)
    let leaves = TreeNode.parts(of: count, target: TreeLayout<Void>.leafCapacity * 3 / 4)
    // The nodes of one level, how many elements are below each, and the first order key there, from which separators are
    // copied. In memory that is written in place, since a leaf has but a dozen elements.
    let nodes = UnsafeMutablePointer<TreeNode>.allocate(capacity: leaves)
    let counts = UnsafeMutablePointer<Int32>.allocate(capacity: leaves)
    let firsts = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: isOrdered ? leaves : 0)
    defer {
      nodes.deallocate()
      counts.deallocate()
      firsts.deallocate()
    }
    var start = 0
    for number in 0..<leaves {
      let end = TreeNode.end(of: number, parts: leaves, whole: count)
      let leaf = makeLeaf(start..<end)
      (nodes + number).initialize(to: leaf)
      (counts + number).initialize(to: Int32(truncatingIfNeeded: end &- start))
      if isOrdered { (firsts + number).initialize(to: leaf.base + ordersOffset) }
      start = end
    }
    var (whole, height) = (leaves, 0)
    while whole > 1 {
      whole = addLevel(nodes, counts, firsts, whole)
      height += 1
    }
    return (nodes[0], height)
  }

  /// Replaces the nodes of one level by those of the level above, and returns how many there are.
  private static func addLevel(
    _ nodes: UnsafeMutablePointer<TreeNode>, _ counts: UnsafeMutablePointer<Int32>,
    _ firsts: UnsafeMutablePointer<UnsafeRawPointer>, _ whole: Int
  ) -> Int {
    let isOrdered = TreeLayout<Void>.isOrdered(Order.self)
    let parts = TreeNode.parts(of: whole, target: TreeLayout<Void>.innerCapacity * 3 / 4)
    var start = 0
    for number in 0..<parts {
      let end = TreeNode.end(of: number, parts: parts, whole: whole)
      let node = TreeLayout<Void>.makeInner(Order.self)
      node.count = end - start
      node.children.initialize(from: nodes + start, count: end - start)
      node.writeCounts(from: counts + start)
      if isOrdered {
        copySeparators(firsts, start + 1..<end, to: node.separators(Order.self))
        firsts[number] = firsts[start]
      }
      nodes[number] = node
      counts[number] = Int32(truncatingIfNeeded: node.total)
      start = end
    }
    return parts
  }

  private static func copySeparators(
    _ firsts: UnsafeMutablePointer<UnsafeRawPointer>, _ slots: Range<Int>, to separators: UnsafeMutablePointer<Order>
  ) {
    let stride = MemoryLayout<Order>.stride
    var separator = UnsafeMutableRawPointer(separators)
    let isTrivial = _isPOD(Order.self)
    for slot in slots {
      if isTrivial {
        separator.copyMemory(from: firsts[slot], byteCount: stride)
      } else {
        separator.initializeMemory(as: Order.self, from: firsts[slot].assumingMemoryBound(to: Order.self), count: 1)
      }
      separator += stride
    }
  }
}

extension TreePiece {
  /// The nodes of another tree, which both share then.
  @inlinable
  init(_ tree: TreeArray<Element>) {
    self.init()
    var tree = tree
    // A copy brings the counts up to date that lag behind the finger.
    if let state = tree.box?.memory.state.pointee, state.pending != 0 { tree.plain().flushFinger() }
    guard let state = tree.box?.memory.state.pointee, state.count > 0 else { return }
    state.root.retain()
    self.init(root: state.root, count: state.count, height: state.height)
  }

  /// Builds a tree of copies of a buffer's elements.
  @inlinable
  init(copying source: UnsafeBufferPointer<Element>) {
    self.init(count: source.count, order: TreeUnordered.self) { elements, _, range in
      elements.initialize(from: source.baseAddress.unsafelyUnwrapped + range.lowerBound, count: range.count)
    }
  }
}

// How things are shared out among nodes.
extension TreeNode {
  /// How many nodes are needed for `whole` things, about `target` in each.
  @inlinable static func parts(of whole: Int, target: Int) -> Int { (whole + target - 1) / target }

  /// Where a part ends if the lengths of all parts differ by at most one.
  @inlinable
  static func end(of number: Int, parts: Int, whole: Int) -> Int {
    let (least, rest) = (whole / parts, whole % parts)
    return (number + 1) * least + min(number + 1, rest)
  }
}

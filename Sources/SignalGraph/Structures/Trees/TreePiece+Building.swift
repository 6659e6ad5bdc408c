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
    var nodes = ContiguousArray<TreeNode>()
    var counts = ContiguousArray<Int32>()
    // The first order key below each node, from which separators are copied.
    var firsts = ContiguousArray<UnsafeMutablePointer<Order>>()
    var start = 0
    let leaves = Self.parts(of: count, target: Layout.leafCapacity * 3 / 4)
    nodes.reserveCapacity(leaves)
    counts.reserveCapacity(leaves)
    firsts.reserveCapacity(Layout.isOrdered(order) ? leaves : 0)
    for number in 0..<leaves {
      let end = Self.end(of: number, parts: leaves, whole: count)
      let leaf = Layout.makeLeaf(order)
      let orders = leaf.orders(order, beside: Element.self)
      fill(leaf.elements(Element.self), orders, start..<end)
      leaf.count = end - start
      nodes.append(leaf)
      counts.append(Int32(end - start))
      if Layout.isOrdered(order) { firsts.append(orders) }
      start = end
    }
    var height = 0
    while nodes.count > 1 {
      Self.addLevel(&nodes, &counts, &firsts)
      height += 1
    }
    self.init(root: nodes[0], count: count, height: height)
  }

  /// Builds a tree of leaves that keep the invariants, without order keys; there is at least one.
  @inlinable
  init(leaves: ContiguousArray<TreeNode>) {
    var (nodes, counts) = (leaves, ContiguousArray(leaves.lazy.map { Int32($0.count) }))
    var firsts = ContiguousArray<UnsafeMutablePointer<TreeUnordered>>()
    let count = counts.reduce(0) { $0 + Int($1) }
    var height = 0
    while nodes.count > 1 {
      Self.addLevel(&nodes, &counts, &firsts)
      height += 1
    }
    self.init(root: nodes[0], count: count, height: height)
  }

  /// Replaces the nodes of one level by those of the level above.
  @inlinable
  static func addLevel<Order>(
    _ nodes: inout ContiguousArray<TreeNode>, _ counts: inout ContiguousArray<Int32>,
    _ firsts: inout ContiguousArray<UnsafeMutablePointer<Order>>
  ) {
    let whole = nodes.count
    let parts = Self.parts(of: whole, target: Layout.innerCapacity * 3 / 4)
    var start = 0
    for number in 0..<parts {
      let end = Self.end(of: number, parts: parts, whole: whole)
      let node = Layout.makeInner(Order.self)
      node.count = end - start
      for slot in start..<end { node.children[slot - start] = nodes[slot] }
      counts.withUnsafeMutableBufferPointer { node.writeCounts(from: $0.baseAddress.unsafelyUnwrapped + start) }
      if Layout.isOrdered(Order.self) {
        for slot in start + 1..<end {
          (node.separators(Order.self) + (slot - start - 1)).initialize(to: firsts[slot].pointee)
        }
        firsts[number] = firsts[start]
      }
      nodes[number] = node
      counts[number] = Int32(node.total)
      start = end
    }
    nodes.removeLast(whole - parts)
    counts.removeLast(whole - parts)
    if Layout.isOrdered(Order.self) { firsts.removeLast(whole - parts) }
  }

  /// How many nodes are needed for `whole` things, about `target` in each.
  @inlinable static func parts(of whole: Int, target: Int) -> Int { (whole + target - 1) / target }

  /// Where a part ends if the lengths of all parts differ by at most one.
  @inlinable
  static func end(of number: Int, parts: Int, whole: Int) -> Int {
    let (least, rest) = (whole / parts, whole % parts)
    return (number + 1) * least + min(number + 1, rest)
  }
}

extension TreePiece {
  /// Builds a tree of the elements of a collection; if that is a tree, its nodes are shared.
  @inlinable
  init(_ elements: some Collection<Element>) {
    if let tree = elements as? TreeArray<Element> {
      self.init()
      var tree = tree
      if tree.box?.memory.state.pointee.host != nil { tree = TreeArray(standing: tree) }
      // A copy brings the counts up to date that lag behind the finger.
      if let state = tree.box?.memory.state.pointee, state.pending != 0 { tree.plain().flushFinger() }
      guard let state = tree.box?.memory.state.pointee, state.count > 0 else { return }
      state.root.retain()
      self.init(root: state.root, count: state.count, height: state.height)
      return
    }
    let direct: TreePiece? = elements.withContiguousStorageIfAvailable { TreePiece(copying: $0) }
    if let direct {
      self = direct
    } else {
      self = ContiguousArray(elements).withUnsafeBufferPointer { TreePiece(copying: $0) }
    }
  }

  @inlinable
  init(copying source: UnsafeBufferPointer<Element>) {
    self.init(count: source.count, order: TreeUnordered.self) { elements, _, range in
      elements.initialize(from: source.baseAddress.unsafelyUnwrapped + range.lowerBound, count: range.count)
    }
  }
}

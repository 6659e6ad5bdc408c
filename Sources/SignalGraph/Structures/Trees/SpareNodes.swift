// Nodes that are used again, so that a tree of a steady size allocates nothing, however long the runs are that come and
// go. A tree in ordered use keeps none: its nodes have room for order keys, and rows come and go one by one there.
extension TreeEdit {
  /// An empty leaf.
  @inlinable
  func makeLeaf() -> TreeNode {
    if Self.isOrdered {
      let leaf = Layout.makeLeaf(Order.self)
      if let column { leaf.head.pointee.twin = column._withUnsafeGuaranteedRef { $0.makeTwin() } }
      return leaf
    }
    return state.pointee.spareLeaves.take() ?? Layout.makeLeaf(Order.self)
  }

  /// An inner node without children.
  @inlinable
  func makeInner() -> TreeNode {
    if Self.isOrdered { return Layout.makeInner(Order.self) }
    return state.pointee.spareInners.take() ?? Layout.makeInner(Order.self)
  }

  /// Keeps the memory of a leaf without elements or order keys for one to come, or frees it.
  ///
  /// Beside one spare leaf for every 32 elements there are at least two in use, so at most a third of the memory is spare.
  @inlinable
  func retire(leaf: TreeNode) {
    if Self.isOrdered {
      if let twin = leaf.head.pointee.twin { Layout.free(twin) }
      return Layout.free(leaf)
    }
    state.pointee.spareLeaves.put(leaf, atMost: state.pointee.count / 32)
  }

  /// Keeps the memory of an inner node without children or separators for one to come, or frees it.
  @inlinable
  func retire(inner: TreeNode) {
    if Self.isOrdered { return Layout.free(inner) }
    state.pointee.spareInners.put(inner, atMost: state.pointee.count / 1024)
  }
}

/// Nodes without contents, whose memory is kept for those to come: a list that lies in the memory itself.
@frozen @usableFromInline
struct SpareNodes {
  @usableFromInline var first: UnsafeMutableRawPointer?

  @inlinable @inline(__always)
  init() {}

  /// How many there are; each holds its own number.
  @inlinable var count: Int { first?.load(fromByteOffset: 8, as: Int.self) ?? 0 }

  /// Puts a node in, or frees it where there are enough; where there are more, frees another one, too.
  @inlinable
  mutating func put(_ node: TreeNode, atMost limit: Int) {
    let number = count &+ 1
    if number > limit {
      TreeLayout<Void>.free(node)
      if number > limit &+ 1, let other = take() { TreeLayout<Void>.free(other) }
      return
    }
    node.head.deinitialize(count: 1)
    node.base.storeBytes(of: first, as: UnsafeMutableRawPointer?.self)
    node.base.storeBytes(of: number, toByteOffset: 8, as: Int.self)
    first = node.base
  }

  /// Takes one out, as an empty node that has one reference and no order keys.
  @inlinable
  mutating func take() -> TreeNode? {
    guard let base = first else { return nil }
    first = base.load(as: UnsafeMutableRawPointer?.self)
    base.initializeMemory(as: TreeHead.self, to: TreeHead(order: nil))
    return TreeNode(base: base)
  }

  @inlinable
  mutating func free() {
    while let node = take() { TreeLayout<Void>.free(node) }
  }
}

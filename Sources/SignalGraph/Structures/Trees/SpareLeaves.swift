// Leaves that are used again.
extension TreeEdit {
  /// An empty leaf, one that was retired if there is one.
  @inlinable
  func makeLeaf() -> TreeNode {
    if Self.isOrdered { return Layout.makeLeaf(Order.self) }
    return state.pointee.spares.take() ?? Layout.makeLeaf(Order.self)
  }

  /// Keeps the memory of a leaf without elements or order keys for one to come, or frees it.
  ///
  /// At most half as many leaves are kept as the elements fill, and never more than a long run needs.
  @inlinable
  func retire(_ leaf: TreeNode) {
    if Self.isOrdered || state.pointee.spares.count >= Swift.min(64, state.pointee.count / 32) {
      return Layout.free(leaf)
    }
    state.pointee.spares.put(leaf)
  }
}

/// Leaves without contents, whose memory is kept for those to come: a list that lies in the memory itself.
@frozen @usableFromInline
struct SpareLeaves {
  @usableFromInline var first: UnsafeMutableRawPointer?

  @inlinable @inline(__always)
  init() {}

  /// How many there are; each holds its own number.
  @inlinable var count: Int { first?.load(fromByteOffset: 8, as: Int.self) ?? 0 }

  @inlinable
  mutating func put(_ leaf: TreeNode) {
    let number = count &+ 1
    leaf.head.deinitialize(count: 1)
    leaf.base.storeBytes(of: first, as: UnsafeMutableRawPointer?.self)
    leaf.base.storeBytes(of: number, toByteOffset: 8, as: Int.self)
    first = leaf.base
  }

  /// Takes one out, as an empty leaf that has one reference and no order keys.
  @inlinable
  mutating func take() -> TreeNode? {
    guard let base = first else { return nil }
    first = base.load(as: UnsafeMutableRawPointer?.self)
    base.initializeMemory(as: TreeHead.self, to: TreeHead(order: nil))
    return TreeNode(base: base)
  }

  @inlinable
  mutating func free() {
    while let leaf = take() { TreeLayout<Void>.free(leaf) }
  }
}

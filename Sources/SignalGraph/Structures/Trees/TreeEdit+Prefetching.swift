// In a tree that exceeds the nearer caches, a search waits for memory at each of its probes, one after the other.
// Prefetching all lines of a node's keys as soon as the node is known leaves one wait for each node, which halves the
// time at a million elements. Trees of one inner level are most likely in the cache, and are spared the instructions.
extension TreeArray {
  /// Prefetches the root of a tree in ordered use, so that several trees that are going to be edited are waited for at
  /// once.
  @inlinable @inline(__always)
  func prefetchRoot<Order>(_ order: Order.Type) {
    if box == nil { return }
    let root = Unmanaged.passUnretained(box.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.memory.state.pointee.root }
    CacheLine.fetch(root.base)
    CacheLine.fetch(root.base + Layout.ordersOffset(order))
  }

  /// Prefetches the leaf of a position that is about to be edited, so that several trees are waited for at once.
  ///
  /// O(log n).
  @inlinable @inline(never)
  func foresee(_ position: Int) {
    if isEmpty { return }
    let work = TreeEdit<Element, TreeUnordered>(box.unsafelyUnwrapped.memory)
    let (leaf, _) = Self.leaf(holding: Swift.min(position, count - 1), in: work.state)
    TreeEdit<Element, TreeUnordered>.prefetch(leaf.base, size: Layout.elementsOffset)
    work.prefetchElements(of: leaf)
  }
}

extension TreeEdit {
  @inlinable @inline(__always)
  var isLarge: Bool { state.pointee.height > 1 }

  /// Whether most leaves lie outside of the nearer caches, so that an edit by index waits for one, too.
  @inlinable @inline(__always)
  var isVast: Bool { state.pointee.count >= 1 &<< 15 }

  /// Prefetches the order keys of a leaf, or the separators of an inner node.
  @inlinable @inline(__always)
  func prefetchOrders(of node: TreeNode, height: Int) {
    if height == 0 {
      Self.prefetch(orders(node), size: Swift.min(Layout.leafCapacity * MemoryLayout<Order>.stride, 512))
    } else {
      Self.prefetch(node.separators(Order.self), size: Swift.min(48 * MemoryLayout<Order>.stride, 768))
    }
  }

  /// Prefetches the elements of a leaf that an edit is about to look into: which of them, it knows when it has waited for
  /// the leaf's head.
  @inlinable @inline(__always)
  func prefetchElements(of leaf: TreeNode) {
    Self.prefetch(elements(leaf), size: Swift.min(Layout.leafCapacity * MemoryLayout<Element>.stride, 512))
  }

  @inlinable @inline(__always)
  static func prefetch(_ address: UnsafeRawPointer, size: Int) {
    var offset = 0
    while offset < size {
      CacheLine.fetch(address + offset)
      offset &+= 64
    }
  }
}

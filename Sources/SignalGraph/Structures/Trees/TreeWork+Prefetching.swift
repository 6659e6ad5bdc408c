public import CSignalGraph

// In a tree that is larger than the nearer caches a search waits for memory at each of its probes, one after the other.
// Asking for all lines of a node's keys at once, when the node is known, makes it one wait a node: at a million elements
// half of the time. Trees of one inner level lie in the cache, most likely, and are spared the instructions.
extension TreeWork {
  @inlinable @inline(__always)
  var isLarge: Bool { state.pointee.height > 1 }

  /// Asks for the order keys of a leaf, or the separators of an inner node.
  @inlinable @inline(__always)
  func prefetchOrders(of node: TreeNode, height: Int) {
    if height == 0 {
      Self.prefetch(orders(node), size: Swift.min(Layout.leafCapacity * MemoryLayout<Order>.stride, 512))
    } else {
      Self.prefetch(node.separators(Order.self), size: Swift.min(48 * MemoryLayout<Order>.stride, 768))
    }
  }

  @inlinable @inline(__always)
  static func prefetch(_ address: UnsafeRawPointer, size: Int) {
    var offset = 0
    while offset < size {
      signalgraph_prefetch(address + offset)
      offset &+= 64
    }
  }
}

extension TreeArray {
  /// The first index whose element does not come before `other`, in a tree whose elements are in this order.
  ///
  /// It looks at the first element of children, so that counts are added once, on the way down.
  ///
  /// - Complexity: O(log n) comparisons, each after a descent from a child to its first leaf, so O(log² n) in all,
  ///   though the descents get shorter on the way down.
  @inlinable
  func firstIndex<Other>(notBefore other: Other, by precedes: (Element, Other) -> Bool) -> Int {
    guard let state = box?.memory.state else { return 0 }
    return withExtendedLifetime(box) {
      var (node, height, start) = (state.pointee.root, state.pointee.height, 0)
      while height > 0 {
        height &-= 1
        // The last child whose first element comes before it, or the first one.
        var (low, high) = (1, node.count)
        while low < high {
          let middle = (low &+ high) / 2
          let leaf = node.children[middle].firstLeaf(height: height)
          if precedes(Self.element(0, of: leaf), other) { low = middle &+ 1 } else { high = middle }
        }
        start &+= node.elements(before: low &- 1)
        node = node.children[low &- 1]
      }
      var (low, high) = (0, node.count)
      while low < high {
        let middle = (low &+ high) / 2
        if precedes(Self.element(middle, of: node), other) { low = middle &+ 1 } else { high = middle }
      }
      // The counts do not yet include what came to the finger's leaf.
      if _slowPath(state.pointee.pending != 0), node != state.pointee.fingerLeaf, start >= state.pointee.fingerStart {
        start &+= state.pointee.pending
      }
      return start &+ low
    }
  }

  @inlinable @inline(__always)
  static func element(_ offset: Int, of leaf: TreeNode) -> Element {
    leaf.elements(Element.self)[leaf.permutation[offset]]
  }
}

extension TreeNode {
  /// The leaf of the first elements below a node.
  @inlinable @inline(__always)
  func firstLeaf(height: Int) -> TreeNode {
    var (node, rest) = (self, height)
    while rest > 0 {
      node = node.children[0]
      rest &-= 1
    }
    return node
  }
}

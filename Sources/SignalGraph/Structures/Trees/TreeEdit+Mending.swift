// Restoring the minimum fill after removals.
extension TreeEdit {
  /// Merges the child at a step, which holds too little, with its neighbour, or evens the two out.
  ///
  /// Then it mends the levels above.
  @inlinable @inline(never)
  func mend(level: Int, row: Int) {
    let (node, slot) = (memory.steps(row)[level].node, memory.steps(row)[level].slot)
    let height = state.pointee.height - 1 - level
    let seam = max(slot - 1, 0)
    let left = writable(node.children + seam, height: height)
    let right = writable(node.children + seam + 1, height: height)
    state.pointee.fingerLeaf = nil
    let total = left.count + right.count
    let capacity = height == 0 ? Layout.leafCapacity : Layout.innerCapacity
    guard total <= capacity * 3 / 4 else {
      return height == 0 ? levelLeaves(left, right, node, seam) : levels.levelInner(left, right, node, seam)
    }
    height == 0 ? mergeLeaves(left, right, node, seam) : levels.mergeInner(left, right, node, seam)
    levels.removeChild(of: node, after: seam)
    height == 0 ? retire(leaf: right) : levels.retire(right)
    if level == 0 {
      if node.count == 1 { levels.dropRoot() }
    } else if node.count < Layout.innerMinimum {
      mend(level: level - 1, row: row)
    }
  }

  @inlinable
  func mergeLeaves(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    append(0..<right.count, of: right, to: left)
    if Self.isOrdered { (node.separators(Order.self) + seam).deinitialize(count: 1) }
  }

  /// Gives two neighbouring leaves about the same number of elements.
  @inlinable
  func levelLeaves(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    let (count, other) = (left.count, right.count)
    let moved = (other - count) / 2
    if moved > 0 {
      append(0..<moved, of: right, to: left)
      right.permutation.rotate(first: moved)
      right.count = other - moved
    } else {
      // The last slots are free: move them to the front and fill them as if they were the end of an empty leaf.
      right.permutation.rotate(last: -moved)
      right.count = 0
      append(count + moved..<count, of: left, to: right)
      right.count = other - moved
      left.count = count + moved
    }
    if Self.isOrdered { node.separators(Order.self)[seam] = orders(right)[right.permutation[0]] }
    node.shift(moved, over: seam)
  }
}

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
      return height == 0 ? levelLeaves(left, right, node, seam) : levelInner(left, right, node, seam)
    }
    height == 0 ? mergeLeaves(left, right, node, seam) : mergeInner(left, right, node, seam)
    removeChild(of: node, after: seam)
    height == 0 ? retire(leaf: right) : retire(inner: right)
    if level == 0 {
      if node.count == 1 { dropRoot() }
    } else if node.count < Layout.innerMinimum {
      mend(level: level - 1, row: row)
    }
  }

  /// Makes the only child of the root the new root.
  @inlinable
  func dropRoot() {
    let root = state.pointee.root
    state.pointee.root = root.children[0]
    state.pointee.height -= 1
    retire(inner: root)
  }

  /// Removes the child after `seam`, whose contents went to the child at `seam`, and the separator between them.
  @inlinable
  func removeChild(of node: TreeNode, after seam: Int) {
    let count = node.count
    node.removeChildren(seam + 1..<seam + 2) { counts in counts[seam] += counts[seam + 1] }
    if Self.isOrdered {
      let place = node.separators(Order.self) + seam
      place.moveInitialize(from: place + 1, count: count - 2 - seam)
    }
  }

  @inlinable
  func mergeLeaves(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    append(0..<right.count, of: right, to: left)
    if Self.isOrdered { (node.separators(Order.self) + seam).deinitialize(count: 1) }
  }

  @inlinable
  func mergeInner(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    let (count, other) = (left.count, right.count)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * Layout.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      left.readCounts(into: counts)
      right.readCounts(into: counts + count)
      left.count = count + other
      left.writeCounts(from: counts)
    }
    (left.children + count).update(from: right.children, count: other)
    if Self.isOrdered {
      let place = left.separators(Order.self) + (count - 1)
      place.moveInitialize(from: node.separators(Order.self) + seam, count: 1)
      (place + 1).moveInitialize(from: right.separators(Order.self), count: other - 1)
    }
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
    node.add(moved, below: seam)
    node.add(-moved, below: seam + 1)
  }

  /// Gives two neighbouring inner nodes about the same number of children.
  @inlinable
  func levelInner(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    let (count, other) = (left.count, right.count)
    let moved = (other - count) / 2
    let past = left.total
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * Layout.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      left.readCounts(into: counts)
      right.readCounts(into: counts + count)
      left.count += moved
      right.count -= moved
      left.writeCounts(from: counts)
      right.writeCounts(from: counts + left.count)
    }
    Self.level(left.children, count, right.children, other)
    node.add(left.total - past, below: seam)
    node.add(past - left.total, below: seam + 1)
    guard Self.isOrdered else { return }
    // The separator at the seam comes between those of the two nodes: put it down on one side and pick it up on the
    // other.
    let seamPlace = node.separators(Order.self) + seam
    let (lefts, rights) = (left.separators(Order.self), right.separators(Order.self))
    if moved > 0 {
      (lefts + (count - 1)).moveInitialize(from: seamPlace, count: 1)
      (lefts + count).moveInitialize(from: rights, count: moved - 1)
      seamPlace.moveInitialize(from: rights + (moved - 1), count: 1)
      rights.moveInitialize(from: rights + moved, count: other - 1 - moved)
    } else if moved < 0 {
      (rights - moved).moveInitialize(from: rights, count: other - 1)
      (rights - moved - 1).moveInitialize(from: seamPlace, count: 1)
      rights.moveInitialize(from: lefts + (count + moved), count: -moved - 1)
      seamPlace.moveInitialize(from: lefts + (count + moved - 1), count: 1)
    }
  }

  /// Moves values from the fuller of two neighbours to the other until both have about the same number.
  @inlinable
  static func level<Value>(
    _ left: UnsafeMutablePointer<Value>, _ count: Int, _ right: UnsafeMutablePointer<Value>, _ other: Int
  ) {
    let moved = (other - count) / 2
    if moved > 0 {
      (left + count).moveInitialize(from: right, count: moved)
      right.moveInitialize(from: right + moved, count: other - moved)
    } else if moved < 0 {
      (right - moved).moveInitialize(from: right, count: other)
      right.moveInitialize(from: left + (count + moved), count: -moved)
    }
  }
}

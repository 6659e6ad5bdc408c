// Making room. It happens once in about ten insertions, so plain code counts more than speed here.
extension TreeEdit {
  /// Splits the full leaf of a place, to which the path in row 0 leads; returns where the place is then.
  ///
  /// Afterwards row 0 leads to the new place.
  ///
  /// If the insertion is at an end of the leaf, three quarters stay on the other side: such insertions come in runs.
  @inlinable @inline(never)
  func makeRoom(_ place: TreePlace) -> TreePlace {
    if state.pointee.count >= Layout.maximumCount { Layout.trapFull() }
    let leaf = place.leaf
    let count = leaf.count
    var kept = count / 2
    if place.offset == count { kept = count - Layout.leafMinimum }
    if place.offset == 0 { kept = Layout.leafMinimum }
    let right = makeLeaf()
    append(kept..<count, of: leaf, to: right)
    leaf.count = kept
    let level = state.pointee.height - 1
    let last = memory.steps(0) + level
    let isPathKept = level >= 0 && last.pointee.node.count < Layout.innerCapacity
    withSeparator(of: right) { addSibling(right, taking: count - kept, $0, level: level) }
    state.pointee.fingerLeaf = nil
    if !isPathKept { return find(place.index, isAfter: place.offset > 0) }
    if place.offset <= kept { return place }
    last.pointee = TreeStep(last.pointee.node, last.pointee.slot + 1)
    return TreePlace(right, place.start + kept, place.offset - kept)
  }

  /// Descends to the gap before an element: in that element's leaf, or in the leaf of the element before.
  ///
  /// The second, `isAfter`, decides between the leaves of a split: an order key less than the first one of the second
  /// half belongs in the first half.
  @inlinable
  func find(_ index: Int, isAfter: Bool) -> TreePlace {
    var rest = isAfter ? index : index + 1
    let leaf = descend(&rest, row: 0)
    let offset = isAfter ? rest : rest - 1
    return TreePlace(leaf, index - offset, offset)
  }

  /// Calls `body` with a new separator before a leaf, which it must move.
  @inlinable
  func withSeparator(of leaf: TreeNode, _ body: (UnsafeMutablePointer<Order>) -> Void) {
    withUnsafeTemporaryAllocation(of: Order.self, capacity: 1) { separator in
      let separator = separator.baseAddress.unsafelyUnwrapped
      if Self.isOrdered { separator.initialize(to: orders(leaf)[leaf.permutation[0]]) }
      body(separator)
    }
  }

  /// Inserts `child` after the child at a step of row 0, from which it took `taken` elements.
  ///
  /// Level -1 is above the root. The separator between the two is moved from its address.
  @inlinable
  func addSibling(_ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>, level: Int) {
    guard level >= 0 else { return addRoot(child, taking: taken, separator) }
    let (node, slot) = (memory.steps(0)[level].node, memory.steps(0)[level].slot)
    guard node.count == Layout.innerCapacity else {
      return addChild(child, taking: taken, separator, to: node, after: slot)
    }
    let kept = splitPoint(slot, level: level)
    let right = makeInner()
    moveChildren(of: node, from: kept, to: right)
    addSibling(right, taking: right.total, node.separators(Order.self) + (kept - 1), level: level - 1)
    if slot < kept {
      addChild(child, taking: taken, separator, to: node, after: slot)
    } else {
      addChild(child, taking: taken, separator, to: right, after: slot - kept)
    }
  }

  /// How many children a full inner node keeps when it is split; three quarters if the tree grows at its end.
  @inlinable
  func splitPoint(_ slot: Int, level: Int) -> Int {
    let steps = memory.steps(0)
    for level in 0...level where steps[level].slot != steps[level].node.count - 1 {
      return Layout.innerCapacity / 2
    }
    return Layout.innerCapacity - Layout.innerMinimum
  }

  /// Puts a new root above the old one and `child`.
  @inlinable
  func addRoot(_ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>) {
    let root = makeInner()
    root.children.initialize(to: takeRoot())
    root.count = 1
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 1) { counts in
      counts[0] = Int32(state.pointee.count)
      root.writeCounts(from: counts.baseAddress.unsafelyUnwrapped)
    }
    addChild(child, taking: taken, separator, to: root, after: 0)
    state.pointee.root = root
    state.pointee.height += 1
  }

  /// Inserts `child` after a child of a node with room, from which it took `taken` elements.
  @inlinable
  func addChild(
    _ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>, to node: TreeNode, after slot: Int
  ) {
    let count = node.count
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: Layout.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      node.readCounts(into: counts)
      (counts + slot + 2).update(from: counts + slot + 1, count: count - slot - 1)
      counts[slot] -= Int32(taken)
      counts[slot + 1] = Int32(taken)
      node.count = count + 1
      node.writeCounts(from: counts, after: slot)
    }
    (node.children + slot + 2).update(from: node.children + slot + 1, count: count - slot - 1)
    node.children[slot + 1] = child
    if Self.isOrdered {
      let place = node.separators(Order.self) + slot
      (place + 1).moveInitialize(from: place, count: count - 1 - slot)
      place.moveInitialize(from: separator, count: 1)
    }
  }

  /// Moves the children from `kept` on to an empty node.
  ///
  /// The separator before them stays in memory but no longer counts.
  @inlinable
  func moveChildren(of node: TreeNode, from kept: Int, to right: TreeNode) {
    let moved = node.count - kept
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: Layout.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      node.readCounts(into: counts)
      node.count = kept
      right.count = moved
      node.writeCounts(from: counts)
      right.writeCounts(from: counts + kept)
    }
    right.children.update(from: node.children + kept, count: moved)
    if Self.isOrdered {
      right.separators(Order.self).moveInitialize(from: node.separators(Order.self) + kept, count: moved - 1)
    }
  }
}

extension TreeLayout {
  @usableFromInline @inline(never)
  static func trapFull() -> Never {
    Violation.trap(.badParameter, "A TreeArray<\(Element.self)> holds at most \(maximumCount) elements.")
  }
}

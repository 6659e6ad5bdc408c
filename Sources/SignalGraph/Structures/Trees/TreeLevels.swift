/// The levels above the leaves of a tree: which children a node has, and what separates them.
///
/// They know the order keys, but not the elements, and change once in about ten insertions or removals. So nothing here
/// is inlinable: it is compiled once, for trees of all types.
@frozen @usableFromInline
struct TreeLevels<Order> {
  @usableFromInline let memory: TreeMemory

  @inlinable @inline(__always)
  init(_ memory: TreeMemory) { self.memory = memory }

  private var state: UnsafeMutablePointer<TreeState> { memory.state }

  private var isOrdered: Bool { TreeLayout<Void>.isOrdered(Order.self) }
}

extension TreeEdit {
  @inlinable @inline(__always)
  var levels: TreeLevels<Order> { TreeLevels(memory) }
}

extension TreeMemory {
  /// Descends to the gap before an element: in that element's leaf, or in the leaf of the element before.
  ///
  /// The second, `isAfter`, decides between the leaves of a split: an order key less than the first one of the second
  /// half belongs in the first half. The path, whose nodes must be this tree's own, is noted in a row.
  @usableFromInline
  func find(_ index: Int, isAfter: Bool, row: Int) -> TreePlace {
    let steps = steps(row)
    var rest = isAfter ? index : index + 1
    var node = state.pointee.root
    for level in 0..<state.pointee.height {
      let slot = node.find(&rest)
      steps[level] = TreeStep(node, slot)
      node = node.children[slot]
    }
    let offset = isAfter ? rest : rest - 1
    return TreePlace(node, index - offset, offset)
  }
}

// Making and retiring inner nodes.
extension TreeLevels {
  /// An inner node without children.
  @usableFromInline
  func makeInner() -> TreeNode {
    if isOrdered { return TreeLayout<Void>.makeInner(Order.self) }
    return state.pointee.spareInners.take() ?? TreeLayout<Void>.makeInner(Order.self)
  }

  /// Keeps the memory of an inner node without children or separators for one to come, or frees it.
  @usableFromInline
  func retire(_ inner: TreeNode) {
    if isOrdered { return TreeLayout<Void>.free(inner) }
    state.pointee.spareInners.put(inner, atMost: state.pointee.count / 1024)
  }
}

// Making room. It happens once in about ten insertions, so plain code counts more than speed here.
extension TreeLevels {
  /// Inserts `child` after the child at a step of row 0, from which it took `taken` elements.
  ///
  /// Level -1 is above the root. The separator between the two is moved from its address.
  @usableFromInline
  func addSibling(_ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>, level: Int) {
    guard level >= 0 else { return addRoot(child, taking: taken, separator) }
    let (node, slot) = (memory.steps(0)[level].node, memory.steps(0)[level].slot)
    guard node.count == TreeLayout<Void>.innerCapacity else {
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
  private func splitPoint(_ slot: Int, level: Int) -> Int {
    let steps = memory.steps(0)
    for level in 0...level where steps[level].slot != steps[level].node.count - 1 {
      return TreeLayout<Void>.innerCapacity / 2
    }
    return TreeLayout<Void>.innerCapacity - TreeLayout<Void>.innerMinimum
  }

  /// Puts a new root above the old one and `child`.
  private func addRoot(_ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>) {
    let root = makeInner()
    root.children.initialize(to: state.pointee.root)
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
  private func addChild(
    _ child: TreeNode, taking taken: Int, _ separator: UnsafeMutablePointer<Order>, to node: TreeNode, after slot: Int
  ) {
    let count = node.count
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: TreeLayout<Void>.innerCapacity) { buffer in
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
    if isOrdered {
      let place = node.separators(Order.self) + slot
      (place + 1).moveInitialize(from: place, count: count - 1 - slot)
      place.moveInitialize(from: separator, count: 1)
    }
  }

  /// Moves the children from `kept` on to an empty node.
  ///
  /// The separator before them stays in memory but no longer counts.
  @usableFromInline
  func moveChildren(of node: TreeNode, from kept: Int, to right: TreeNode) {
    let moved = node.count - kept
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: TreeLayout<Void>.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      node.readCounts(into: counts)
      node.count = kept
      right.count = moved
      node.writeCounts(from: counts)
      right.writeCounts(from: counts + kept)
    }
    right.children.update(from: node.children + kept, count: moved)
    if isOrdered {
      right.separators(Order.self).moveInitialize(from: node.separators(Order.self) + kept, count: moved - 1)
    }
  }

  /// Makes room for children of the parent at the end of row 0; true if the path has changed.
  @usableFromInline
  func makeRoom(forChildren number: Int) -> Bool {
    let level = state.pointee.height &- 1
    guard level >= 0 else {
      let root = makeInner()
      root.children.initialize(to: state.pointee.root)
      root.count = 1
      var count = Int32(truncatingIfNeeded: state.pointee.count)
      root.writeCounts(from: &count)
      state.pointee.root = root
      state.pointee.height = 1
      return true
    }
    let node = memory.steps(0)[level].node
    guard node.count &+ number > TreeLayout<Void>.innerCapacity else { return false }
    let right = makeInner()
    moveChildren(of: node, from: node.count / 2, to: right)
    withUnsafeTemporaryAllocation(of: Order.self, capacity: 1) {
      addSibling(right, taking: right.total, $0.baseAddress.unsafelyUnwrapped, level: level &- 1)
    }
    return true
  }
}

// Restoring the minimum fill after removals.
extension TreeLevels {
  /// Makes the only child of the root the new root.
  @usableFromInline
  func dropRoot() {
    let root = state.pointee.root
    state.pointee.root = root.children[0]
    state.pointee.height -= 1
    retire(root)
  }

  /// Removes the child after `seam`, whose contents went to the child at `seam`, and the separator between them.
  @usableFromInline
  func removeChild(of node: TreeNode, after seam: Int) {
    let count = node.count
    node.removeChildren(seam + 1..<seam + 2) { counts in counts[seam] += counts[seam + 1] }
    if isOrdered {
      let place = node.separators(Order.self) + seam
      place.moveInitialize(from: place + 1, count: count - 2 - seam)
    }
  }

  @usableFromInline
  func mergeInner(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    let (count, other) = (left.count, right.count)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * TreeLayout<Void>.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      left.readCounts(into: counts)
      right.readCounts(into: counts + count)
      left.count = count + other
      left.writeCounts(from: counts)
    }
    (left.children + count).update(from: right.children, count: other)
    if isOrdered {
      let place = left.separators(Order.self) + (count - 1)
      place.moveInitialize(from: node.separators(Order.self) + seam, count: 1)
      (place + 1).moveInitialize(from: right.separators(Order.self), count: other - 1)
    }
  }

  /// Gives two neighbouring inner nodes about the same number of children.
  @usableFromInline
  func levelInner(_ left: TreeNode, _ right: TreeNode, _ node: TreeNode, _ seam: Int) {
    let (count, other) = (left.count, right.count)
    let moved = (other - count) / 2
    let past = left.total
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * TreeLayout<Void>.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      left.readCounts(into: counts)
      right.readCounts(into: counts + count)
      left.count += moved
      right.count -= moved
      left.writeCounts(from: counts)
      right.writeCounts(from: counts + left.count)
    }
    level(left.children, count, right.children, other)
    node.shift(left.total - past, over: seam)
    guard isOrdered else { return }
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
  private func level<Value>(
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

  /// Takes a node that has lost all its children out of the one above; the root leaves a tree without levels, which
  /// needs another root.
  @usableFromInline
  func dropEmpty(_ node: TreeNode, level: Int) {
    retire(node)
    if level == 0 {
      state.pointee.height = 0
    } else {
      let step = memory.steps(0)[level - 1]
      step.node.removeChildren(step.slot..<step.slot + 1) { _ in }
    }
  }
}

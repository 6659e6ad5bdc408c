/// A tree that is being taken apart or put together: a root with one reference of its own, or nothing.
@frozen @usableFromInline
struct TreePiece<Element> {
  @usableFromInline typealias Layout = TreeLayout<Element>

  @usableFromInline var root: TreeNode?
  @usableFromInline var count: Int
  @usableFromInline var height: Int

  @inlinable
  init(root: TreeNode? = nil, count: Int = 0, height: Int = 0) {
    self.root = root
    self.count = count
    self.height = height
  }

  /// Makes a piece of the children of a node that may have too few for one; the node is used up.
  @inlinable
  init(children node: TreeNode, height: Int) {
    switch node.count {
    case 0:
      self.init()
      Layout.free(node)
    case 1:
      self.init(root: node.children[0], count: node.total, height: height - 1)
      Layout.free(node)
    default:
      self.init(root: node, count: node.total, height: height)
    }
  }
}

// Joining and splitting, without order keys.
extension TreePiece {
  @usableFromInline typealias Work = TreeEdit<Element, TreeUnordered>

  /// Joins two pieces into one; both are used up.
  ///
  /// O(difference of the heights).
  @inlinable
  static func join(_ left: TreePiece, _ right: TreePiece) -> TreePiece {
    guard let leftRoot = left.root else { return right }
    guard let rightRoot = right.root else { return left }
    let isLeftTaller = left.height >= right.height
    let tall = isLeftTaller ? left : right
    let root = isLeftTaller ? leftRoot : rightRoot
    let memory = TreeMemory.allocate(TreeState(root: root, count: tall.count, height: tall.height, order: nil))
    defer { memory.deallocate() }
    if isLeftTaller {
      Work(memory).append(rightRoot, count: right.count, height: right.height)
    } else {
      Work(memory).prepend(leftRoot, count: left.count, height: left.height)
    }
    let state = memory.state.pointee
    return TreePiece(root: state.root, count: state.count, height: state.height)
  }

  /// Splits the piece into what is before `index` and what is from there on; the piece is used up.
  ///
  /// O(log n).
  @inlinable
  consuming func split(at index: Int) -> (TreePiece, TreePiece) {
    guard let root else { return (TreePiece(), TreePiece()) }
    if index == 0 { return (TreePiece(), self) }
    if index == count { return (self, TreePiece()) }
    let memory = TreeMemory.allocate(TreeState(root: root, count: count, height: height, order: nil))
    defer { memory.deallocate() }
    return Work(memory).split(at: index)
  }

  /// Destroys the piece with its elements.
  @inlinable
  consuming func destroy() {
    if let root { Layout.release(root, height: height) }
  }
}

extension TreeEdit {
  /// Appends a whole tree, not taller than this one.
  @inlinable
  func append(_ child: TreeNode, count: Int, height: Int) {
    let level = walk(height: height) { $0.count - 1 }
    for step in 0..<max(level + 1, 0) {
      memory.steps(0)[step].add(count)
    }
    state.pointee.count += count
    withUnsafeTemporaryAllocation(of: Order.self, capacity: 1) {
      levels.addSibling(child, taking: count, $0.baseAddress.unsafelyUnwrapped, level: level)
    }
    mendSpine(height: height) { $0.count - 1 }
  }

  /// Puts a whole tree, lower than this one, before the first element.
  @inlinable
  func prepend(_ child: TreeNode, count: Int, height: Int) {
    let level = walk(height: height) { _ in 0 }
    let node = memory.steps(0)[level].node
    let first = node.children[0]
    let taken = node.elements(below: 0)
    for step in 0...level { memory.steps(0)[step].add(count) }
    state.pointee.count += count
    node.children[0] = child
    withUnsafeTemporaryAllocation(of: Order.self, capacity: 1) {
      levels.addSibling(first, taking: taken, $0.baseAddress.unsafelyUnwrapped, level: level)
    }
    mendSpine(height: height) { _ in 0 }
  }

  /// Notes the path along one side to the parent of the node of some height.
  ///
  /// Returns the last level of the path; -1 if that node is the root.
  @inlinable
  func walk(height: Int, _ side: (TreeNode) -> Int) -> Int {
    let levels = state.pointee.height - height
    guard levels > 0 else { return -1 }
    var node = writable(memory.root, height: state.pointee.height)
    for level in 0..<levels {
      let slot = side(node)
      memory.steps(0)[level] = TreeStep(node, slot)
      if level < levels - 1 { node = writable(node.children + slot, height: state.pointee.height - 1 - level) }
    }
    return levels - 1
  }

  /// Mends the outermost node of some height, and its neighbour, if either holds too little.
  @inlinable
  func mendSpine(height: Int, _ side: (TreeNode) -> Int) {
    let level = walk(height: height, side)
    guard level >= 0 else { return }
    let step = memory.steps(0)[level]
    let least = height == 0 ? Layout.leafMinimum : Layout.innerMinimum
    let neighbour = step.slot == 0 ? 1 : step.slot - 1
    if step.node.children[step.slot].count < least || step.node.children[neighbour].count < least {
      mend(level: level, row: 0)
    }
  }

  /// Splits the tree before an element, which is neither the first nor beyond the last.
  @inlinable
  func split(at index: Int) -> (TreePiece<Element>, TreePiece<Element>) {
    var rest = index
    let leaf = descend(&rest, row: 0)
    let other = makeLeaf()
    append(rest..<leaf.count, of: leaf, to: other)
    leaf.count = rest
    var left = TreePiece<Element>(root: leaf, count: rest)
    var right = TreePiece<Element>(root: other, count: other.count)
    if other.count == 0 {
      retire(leaf: other)
      right = TreePiece()
    }
    for level in (0..<state.pointee.height).reversed() {
      let step = memory.steps(0)[level]
      let height = state.pointee.height - level
      let after = levels.makeInner()
      levels.moveChildren(of: step.node, from: step.slot + 1, to: after)
      step.node.add(-step.node.elements(below: step.slot), below: step.slot)
      step.node.count = step.slot
      left = .join(TreePiece(children: step.node, height: height), left)
      right = .join(right, TreePiece(children: after, height: height))
    }
    return (left, right)
  }
}

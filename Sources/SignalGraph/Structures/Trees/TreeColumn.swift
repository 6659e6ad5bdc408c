

/// A column of values beside the elements of a tree in ordered use.
@usableFromInline
class AnyTreeColumn {
  @usableFromInline let stride: Int
  @usableFromInline let offset: Int
  @usableFromInline let makeLeaf: () -> TreeNode
  /// The state of the tree that shows the column.
  @exclusivity(unchecked) @usableFromInline final var view: UnsafeMutablePointer<TreeState>?

  @inlinable
  init<Made>(_ made: Made.Type) {
    stride = MemoryLayout<Made>.stride
    offset = TreeLayout<Made>.elementsOffset
    makeLeaf = { TreeLayout<Made>.makeLeaf(TreeUnordered.self) }
  }
}

/// A column beside elements of a type; what happens to it is told to functions that know its own type.
@usableFromInline
class TreeColumn<Element>: AnyTreeColumn {
  @usableFromInline final let make: (borrowing Element) -> Void
  @usableFromInline final let insert: (UnsafeMutableRawPointer, Int) -> Void
  @usableFromInline final let remove: (UnsafeMutableRawPointer, Int) -> Void
  @usableFromInline final let update: (UnsafeMutableRawPointer, Int) -> Void
  @usableFromInline final let move: (UnsafeMutableRawPointer, Int, Int) -> Void

  @inlinable
  init<Made>(
    _ made: Made.Type, make: @escaping (borrowing Element) -> Void,
    insert: @escaping (UnsafeMutableRawPointer, Int) -> Void, remove: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    update: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    move: @escaping (UnsafeMutableRawPointer, Int, Int) -> Void
  ) {
    (self.make, self.insert, self.remove, self.update, self.move) = (make, insert, remove, update, move)
    super.init(made)
  }
}

extension TreeEdit {
  @inlinable @inline(__always)
  var column: Unmanaged<TreeColumn<Element>>? {
    state.pointee.column.map { .fromOpaque($0.toOpaque()) }
  }

  @inlinable @inline(__always)
  func cell(_ leaf: TreeNode, _ slot: Int) -> UnsafeMutableRawPointer {
    state.pointee.column.unsafelyUnwrapped._withUnsafeGuaranteedRef { leaf.twin.base + ($0.offset &+ slot &* $0.stride) }
  }

  /// Prefetches the column's part beside a leaf that an edit is about to change.
  @inlinable @inline(__always)
  func prefetchTwin(of leaf: TreeNode) {
    if Self.isOrdered, state.pointee.column != nil { Self.prefetch(leaf.twin.base, size: 192) }
  }

  @inlinable @inline(__always)
  func moveTwin(_ leaf: TreeNode, _ slot: Int, _ other: TreeNode, _ free: Int) {
    let (from, to) = (cell(leaf, slot), cell(other, free))
    let stride = state.pointee.column.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.stride }
    if stride == 8 {
      to.storeBytes(of: from.load(as: UInt64.self), as: UInt64.self)
    } else {
      to.copyMemory(from: from, byteCount: stride)
    }
  }

  @inlinable @inline(__always)
  func adjustView() {
    guard let column = state.pointee.column else { return }
    let view = column._withUnsafeGuaranteedRef { $0.view.unsafelyUnwrapped }
    view.pointee.root = state.pointee.root
    view.pointee.count = state.pointee.count
    view.pointee.height = state.pointee.height
  }
}

extension TreeArray {
  /// Puts a column beside the elements, whose leaves `make` fills; returns the tree that shows it.
  @inlinable
  func attach<Made>(_ column: TreeColumn<Element>, _ make: (Element) -> Made) -> TreeArray<Made> {
    guard let box else { return TreeArray<Made>() }
    let state = box.memory.state
    func fill(_ node: TreeNode, _ height: Int) {
      if height > 0 {
        for slot in 0..<node.count { fill(node.children[slot], height - 1) }
        return
      }
      let twin = column.makeLeaf()
      let permutation = node.permutation
      for position in 0..<node.count {
        let slot = permutation[position]
        (twin.elements(Made.self) + slot).initialize(to: make(node.elements(Element.self)[slot]))
      }
      (twin.count, twin.permutation) = (node.count, permutation)
      node.head.pointee.twin = twin
    }
    fill(state.pointee.root, state.pointee.height)
    var shown = TreeState(root: state.pointee.root, count: state.pointee.count, height: state.pointee.height, order: nil)
    shown.host = Element.self
    let view = TreeBox<Made>.make(shown)
    column.view = view.memory.state
    state.pointee.column = .passUnretained(column)
    return TreeArray<Made>(box: view)
  }
}

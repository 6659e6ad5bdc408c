/// A column of values beside the elements of a tree in ordered use: one value for each element, made of it.
///
/// It stands in *twins*, a leaf of the values for each leaf of the elements, where a value has the slot of its element. So
/// the tree's edits know where the values are, and a change of the column looks for nothing: no second tree is descended.
/// Another tree shows the column: its nodes are those of the tree beside which the column stands, but what it reads are
/// the twins; see ``TreeArray/attach(_:_:)``.
///
/// | the tree | the column |
/// |---|---|
/// | inserts, removes, moves or updates an element | is told, by a function that knows its type, of the cell in question |
/// | splits, merges or levels leaves, or moves an element between two | values are moved with their elements |
/// | copies a leaf that is shared | the twin goes to the copy: only the tree that is edited needs it |
/// | destroys a leaf or its order keys | the twin is destroyed |
///
/// Invariants, while a tree's state names a column:
/// - Each leaf of the tree has a twin, which belongs to no other leaf.
/// - The cells in the slots of the leaf's elements are initialised, the others are not. The count and the permutation of
///   a twin's own head mean nothing; its `order` is the type of the values, by which it is destroyed.
/// - No more than one tree shows the column; it has the root, count and height of this tree, and does not count as one of
///   the owners of the nodes.
@usableFromInline
class AnyTreeColumn {
  @usableFromInline final let stride: Int
  /// Where the cells of a twin begin.
  @usableFromInline final let offset: Int
  @usableFromInline final let makeTwin: () -> TreeNode
  /// The state of the tree that shows the column; nil if it is gone.
  @exclusivity(unchecked) @usableFromInline final var shown: UnsafeMutablePointer<TreeState>?

  @inlinable
  init<Made>(_ made: Made.Type) {
    stride = MemoryLayout<Made>.stride
    offset = TreeLayout<Made>.elementsOffset
    makeTwin = {
      let twin = TreeLayout<Made>.makeLeaf(TreeUnordered.self)
      twin.head.pointee.order = Made.self
      return twin
    }
  }
}

/// A column beside elements of some type, as the tree knows it.
///
/// What it is told of comes while the tree is edited: the functions must edit neither tree.
@usableFromInline
class TreeColumn<Element>: AnyTreeColumn {
  /// An element has come: its cell, which must be initialised, and its index.
  @usableFromInline final let insert: (_ cell: UnsafeMutableRawPointer, Int) -> Void
  /// An element goes: its cell, which must be deinitialised, and its index.
  @usableFromInline final let remove: (_ cell: UnsafeMutableRawPointer, Int) -> Void
  /// An element is updated, and may have moved: its cell, the indices, the past element and the future one.
  @usableFromInline final let move:
    (_ cell: UnsafeMutableRawPointer, _ from: Int, _ to: Int, borrowing Element, borrowing Element) -> Void

  @inlinable
  init<Made>(
    of made: Made.Type, insert: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    remove: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    move: @escaping (UnsafeMutableRawPointer, Int, Int, borrowing Element, borrowing Element) -> Void
  ) {
    (self.insert, self.remove, self.move) = (insert, remove, move)
    super.init(made)
  }
}

extension TreeEdit {
  /// The column, if there is one; valid during the edit.
  @inlinable @inline(__always)
  var column: Unmanaged<TreeColumn<Element>>? { state.pointee.column.map { .fromOpaque($0.toOpaque()) } }

  /// The cell of a slot.
  @inlinable @inline(__always)
  func cell(_ leaf: TreeNode, _ slot: Int) -> UnsafeMutableRawPointer {
    column.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      leaf.head.pointee.twin.unsafelyUnwrapped.base + ($0.offset &+ slot &* $0.stride)
    }
  }

  /// Moves the value in a cell to a free one; values of columns are moved by copying their bits.
  @inlinable @inline(__always)
  func moveCell(_ leaf: TreeNode, _ slot: Int, _ other: TreeNode, _ free: Int) {
    let (from, to) = (cell(leaf, slot), cell(other, free))
    let stride = column.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.stride }
    if _fastPath(stride == 8) {
      to.copyMemory(from: from, byteCount: 8)
    } else {
      to.copyMemory(from: from, byteCount: stride)
    }
  }

  /// Gives the twin of a shared leaf to the copy that is edited instead; of other nodes, lets the root be shown.
  ///
  /// Nobody else reads the twin: who shares the leaf reads elements, or is its last owner after this one.
  @inlinable @inline(never)
  func makeWritableColumn(of leaf: TreeNode, _ copy: TreeNode, height: Int) {
    guard Self.isOrdered else { return }
    showColumn()
    guard height == 0, let twin = leaf.head.pointee.twin else { return }
    // The copy's elements are in the slots of their positions, so that the values are put there, too.
    let (permutation, count) = (leaf.permutation, leaf.count)
    let new = column.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.makeTwin() }
    copy.head.pointee.twin = new
    for position in 0..<count { moveCell(leaf, permutation[position], copy, position) }
    leaf.head.pointee.twin = nil
    Layout.free(twin)
  }

  /// Lets the tree that shows the column follow this one.
  @inlinable @inline(__always)
  func showColumn() {
    guard let column, let shown = column._withUnsafeGuaranteedRef({ $0.shown }) else { return }
    shown.pointee.root = state.pointee.root
    shown.pointee.count = state.pointee.count
    shown.pointee.height = state.pointee.height
  }

  /// Prefetches the twin of a leaf that is about to be edited: the values of integers, or as many of larger ones.
  @inlinable @inline(__always)
  func prefetchTwin(of leaf: TreeNode) {
    guard Self.isOrdered, column != nil, isLarge, let twin = leaf.head.pointee.twin else { return }
    Self.prefetch(twin.base, size: 192)
  }
}

extension TreeLayout {
  /// Destroys a twin with the values of the elements of its leaf.
  @inlinable @inline(never)
  static func releaseTwin(_ twin: TreeNode, of leaf: TreeNode) {
    guard let made = twin.head.pointee.order else { return free(twin) }
    func open<Made>(_ made: Made.Type) { TreeLayout<Made>.deinitialize(twin.elements(made), of: twin) }
    (twin.count, twin.permutation) = (leaf.count, leaf.permutation)
    open(made)
    free(twin)
  }
}

extension AnyTreeColumn {
  /// Releases the nodes of a tree that shows a column.
  @usableFromInline
  static func release(_ state: UnsafeMutablePointer<TreeState>) {
    if state.pointee.isGuest {
      if let column = state.pointee.column { column._withUnsafeGuaranteedRef { $0.shown = nil } }
      return
    }
    func open<Host>(_ host: Host.Type) {
      TreeLayout<Host>.release(state.pointee.root, height: state.pointee.height)
    }
    if let host = state.pointee.host { open(host) }
  }
}

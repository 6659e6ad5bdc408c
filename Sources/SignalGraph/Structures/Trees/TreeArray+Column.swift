// Columns: see `TreeColumn`.
extension TreeArray {
  /// Puts a column beside the elements, and returns the tree that shows it.
  ///
  /// That tree is read and copied like any other one, in the same time; where it is edited it first gets nodes of its own,
  /// in O(n). A copy of it must not be kept over an edit of this tree: ask ``showsAlone(_:)`` before.
  ///
  /// O(n), and n calls of `make`.
  ///
  /// - Returns: Nil if the tree is not in ordered use, or has a column.
  /// - Precondition: the column is kept until it is detached.
  @inlinable
  func attach<Made>(_ column: TreeColumn<Element>, _ make: (Element) -> Made) -> TreeArray<Made>? {
    guard let state = box?.memory.state, state.pointee.order != nil, state.pointee.column == nil else { return nil }
    Self.forEachLeaf(state.pointee.root, state.pointee.height) { leaf in
      let twin = column.makeTwin()
      let (elements, values, permutation) = (leaf.elements(Element.self), twin.elements(Made.self), leaf.permutation)
      if permutation == TreePermutation() {
        for slot in 0..<leaf.count { (values + slot).initialize(to: make(elements[slot])) }
      } else {
        for position in 0..<leaf.count {
          let slot = permutation[position]
          (values + slot).initialize(to: make(elements[slot]))
        }
      }
      leaf.head.pointee.twin = twin
    }
    let (root, count, height) = (state.pointee.root, state.pointee.count, state.pointee.height)
    var shown = TreeState(root: root, count: count, height: height, order: nil)
    (shown.host, shown.isGuest, shown.column) = (Element.self, true, .passUnretained(column))
    let view = TreeBox<Made>.make(shown)
    column.shown = view.memory.state
    state.pointee.column = .passUnretained(column)
    return TreeArray<Made>(box: view)
  }

  /// Whether this tree shows a column, and there is no copy of it.
  @inlinable @inline(__always)
  mutating func showsAlone(_ column: AnyTreeColumn) -> Bool {
    isKnownUniquelyReferenced(&box) && column.shown == box.unsafelyUnwrapped.memory.state
  }

  /// Ends a column: the tree that shows it becomes one with nodes of its own.
  ///
  /// Mostly the twins become its leaves. Where there are copies of it, these keep the nodes as they are, and it is this
  /// tree that gets others, by `unshare`.
  ///
  /// O(leaves); O(n) where there are copies.
  @inlinable
  mutating func detach<Made>(_ column: AnyTreeColumn, from view: inout TreeArray<Made>, unshare: (inout Self) -> Void) {
    guard let state = box?.memory.state, state.pointee.column?.toOpaque() == Unmanaged.passUnretained(column).toOpaque()
    else { return }
    state.pointee.column = nil
    guard let shown = column.shown, view.box?.memory.state == shown else { return dropTwins() }
    column.shown = nil
    guard isKnownUniquelyReferenced(&view.box) else {
      (shown.pointee.isGuest, shown.pointee.column) = (false, nil)
      shown.pointee.root.retain()
      view = TreeArray<Made>(standing: view)
      return unshare(&self)
    }
    var nodes = ContiguousArray<TreeNode>()
    Self.forEachLeaf(state.pointee.root, state.pointee.height) { leaf in
      guard let twin = leaf.head.pointee.twin else { return }
      leaf.head.pointee.twin = nil
      (twin.count, twin.permutation) = (leaf.count, leaf.permutation)
      twin.head.pointee.order = nil
      nodes.append(twin)
    }
    view = state.pointee.count == 0 ? TreeArray<Made>() : TreeArray<Made>(TreePiece(leaves: nodes), order: nil)
  }

  /// Destroys the twins: what has shown the column is gone.
  @inlinable @inline(never)
  func dropTwins() {
    guard let state = box?.memory.state else { return }
    Self.forEachLeaf(state.pointee.root, state.pointee.height) { leaf in
      guard let twin = leaf.head.pointee.twin else { return }
      leaf.head.pointee.twin = nil
      Layout.releaseTwin(twin, of: leaf)
    }
  }

  /// Copies all nodes that others share.
  ///
  /// O(n).
  @inlinable @inline(never)
  mutating func unshare<Order>(_ order: Order.Type) {
    func unshare(_ place: UnsafeMutablePointer<TreeNode>, _ height: Int) {
      let node = work.writable(place, height: height)
      if height == 0 { return }
      for slot in 0..<node.count { unshare(node.children + slot, height - 1) }
    }
    let work = ordered(order)
    unshare(work.memory.root, work.state.pointee.height)
  }

  /// Creates a tree of the elements of another, with nodes of its own.
  @inlinable
  init(standing other: TreeArray) {
    var rest = other.makeIterator()
    let piece = TreePiece<Element>(count: other.count, order: TreeUnordered.self) { elements, _, range in
      for place in 0..<range.count { (elements + place).initialize(to: rest.next().unsafelyUnwrapped) }
    }
    self.init(piece, order: nil)
  }

  @inlinable
  static func forEachLeaf(_ node: TreeNode, _ height: Int, _ body: (TreeNode) -> Void) {
    if height == 0 { return body(node) }
    for slot in 0..<node.count { forEachLeaf(node.children[slot], height - 1, body) }
  }

  /// Makes a shared box this array's own, and takes the column along: it belongs to the tree that is edited.
  @inlinable @inline(never)
  mutating func makeOwnOrdered() {
    let past = box?.memory.state
    let column = past?.pointee.column
    past?.pointee.column = nil
    makeOwn().state.pointee.column = column
  }
}

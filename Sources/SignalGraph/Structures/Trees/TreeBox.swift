public import CSignalGraph

/// What a tree keeps beside its nodes.
@frozen @usableFromInline
struct TreeState {
  /// The root, with one reference held here.
  @usableFromInline var root: TreeNode
  @usableFromInline var count = 0
  /// The levels above the leaves.
  @usableFromInline var height = 0
  /// The type of the order keys; nil when the tree is not in ordered use.
  @usableFromInline var order: Any.Type?

  // The finger: the leaf of the last plain edit, and how many elements come before it. The first row of steps leads to
  // it. It is used only while every node on that path has one reference, which is checked each time. A copy of the
  // state starts without a finger.
  @usableFromInline var fingerLeaf: TreeNode?
  @usableFromInline var fingerStart = 0
  /// How many elements came to the finger's leaf that the nodes above do not count yet.
  ///
  /// A run of edits in one leaf updates the counts once, at its end. Until then readers add the difference themselves
  /// (`TreeArray.leaf(holding:in:)`), and edits that follow another path update the counts first
  /// (`TreeEdit.flushFinger()`).
  @usableFromInline var pending = 0
  /// The memory of nodes that went, for those to come.
  @usableFromInline var spareLeaves = SpareNodes()
  @usableFromInline var spareInners = SpareNodes()
  /// Whether nothing in the leaf that lies in the box needs to be destroyed.
  @usableFromInline var isLeafTrivial = false

  @inlinable
  init(root: TreeNode, count: Int, height: Int, order: Any.Type?) {
    self.root = root
    self.count = count
    self.height = height
    self.order = order
  }

  @inlinable
  mutating func freeSpares() {
    spareLeaves.free()
    spareInners.free()
  }
}

/// One step of a path: an inner node and the child taken, as the child's group and its number in the group.
@frozen @usableFromInline
struct TreeStep {
  @usableFromInline let node: TreeNode
  @usableFromInline let number: Int32
  @usableFromInline let place: Int32

  @inlinable @inline(__always)
  init(_ node: TreeNode, _ slot: Int) {
    self.node = node
    number = Int32(truncatingIfNeeded: slot &>> 3)
    place = Int32(truncatingIfNeeded: slot & 7)
  }

  @inlinable @inline(__always)
  var slot: Int { Int(number &* 8 &+ place) }

  /// Adds `difference` to the count of the child, in the running sums of the node.
  @inlinable @inline(__always)
  func add(_ difference: Int) {
    let difference = Int32(truncatingIfNeeded: difference)
    Self.add(difference, after: number, node.groups)
    Self.add(difference, after: place, node.group(Int(number)))
  }

  @inlinable @inline(__always)
  static func add(_ difference: Int32, after limit: Int32, _ words: UnsafeMutablePointer<Int32>) {
    var place: Int32 = 1
    while place <= 8 {
      words[Int(place)] &+= place > limit ? difference : 0
      place &+= 1
    }
  }
}

/// The memory of a state, followed by two rows of steps, or by a leaf.
///
/// A tree of a single leaf has no use for steps, so that leaf may lie in their place: it goes, or is moved elsewhere, before
/// the tree gets a second level. Such a leaf always has one reference; who else would share it copies it.
@frozen @usableFromInline
struct TreeMemory {
  @usableFromInline let state: UnsafeMutablePointer<TreeState>

  @inlinable @inline(__always)
  init(_ state: UnsafeMutablePointer<TreeState>) { self.state = state }

  @inlinable static var steps: Int { 2 * TreeLayout<Void>.maximumHeight }

  /// Memory that no box owns.
  @inlinable
  static func allocate(_ state: TreeState) -> TreeMemory {
    let size = MemoryLayout<TreeState>.stride + steps * MemoryLayout<TreeStep>.stride
    let raw = signalgraph_allocate(size, MemoryLayout<TreeState>.alignment)
    return TreeMemory(raw.initializeMemory(as: TreeState.self, repeating: state, count: 1))
  }

  /// Frees the memory, but not the nodes in use.
  @inlinable
  func deallocate() {
    state.pointee.freeSpares()
    signalgraph_deallocate(state)
  }

  /// The address of the root.
  @inlinable @inline(__always)
  var root: UnsafeMutablePointer<TreeNode> {
    // The first field, reached without an access that would count as writing.
    UnsafeMutableRawPointer(state).assumingMemoryBound(to: TreeNode.self)
  }

  @inlinable @inline(__always)
  func steps(_ row: Int) -> UnsafeMutablePointer<TreeStep> {
    (UnsafeMutableRawPointer(state + 1) + row &* TreeLayout<Void>.maximumHeight &* MemoryLayout<TreeStep>.stride)
      .assumingMemoryBound(to: TreeStep.self)
  }

  /// The alignment of a leaf that lies here, which is that of an object.
  @inlinable @inline(__always)
  static var leafAlignment: Int { 16 }

  /// Where a leaf lies instead of the steps.
  @inlinable @inline(__always)
  var leaf: TreeNode {
    TreeNode(base: UnsafeMutableRawPointer(state + 1).alignedUp(toMultipleOf: Self.leafAlignment))
  }

  /// Whether the root is a leaf that lies here.
  @inlinable @inline(__always)
  var isRootInside: Bool { state.pointee.root == leaf }

  /// A further reference to the root; to a copy without order keys, if the root lies here.
  @inlinable
  func shareRoot<Element>(_ type: Element.Type) -> TreeNode {
    let root = state.pointee.root
    if isRootInside { return TreeLayout<Element>.copy(root, height: 0, TreeUnordered.self) }
    root.retain()
    return root
  }

  /// Drops the reference to the root, which must be replaced.
  @inlinable
  func releaseRoot<Element>(_ type: Element.Type) {
    let root = state.pointee.root
    guard isRootInside else { return TreeLayout<Element>.release(root, height: state.pointee.height) }
    if state.pointee.isLeafTrivial { return }
    TreeLayout<Element>.destroyOrders(root, height: 0)
    TreeLayout<Element>.deinitialize(root.elements(Element.self), of: root)
  }
}

extension TreeEdit {
  /// Moves a root that lies in the place of the steps elsewhere: the tree is about to get a level.
  ///
  /// Its elements keep their indices; who knew the leaf must look for it again.
  @inlinable @inline(__always)
  func settleRoot() {
    if state.pointee.height == 0 { state.pointee.root = takeRoot() }
  }

  /// The root with its reference, as a node that does not lie with the steps; the root must be replaced.
  @inlinable
  func takeRoot() -> TreeNode {
    let root = state.pointee.root
    guard memory.isRootInside else { return root }
    state.pointee.fingerLeaf = nil
    if !Self.isOrdered { Layout.destroyOrders(root, height: 0) }
    let node = Layout.makeLeaf(Order.self)
    append(0..<root.count, of: root, to: node)
    return node
  }
}

/// The owner of a tree's nodes; copies of a `TreeArray` share one until either is edited.
@usableFromInline
final class TreeBox<Element>: ManagedBuffer<TreeState, TreeStep> {
  @inlinable
  static func make(_ state: TreeState) -> TreeBox {
    // `create` makes an object of the class that it is called on.
    unsafeDowncast(create(minimumCapacity: TreeMemory.steps) { _ in state }, to: TreeBox.self)
  }

  /// A box for a tree of a single leaf, a copy of another one or empty, which lies in the box unless its alignment is
  /// greater.
  @inlinable
  static func make<Order>(copying leaf: TreeNode?, _ order: Order.Type) -> TreeBox {
    typealias Layout = TreeLayout<Element>
    let type: Any.Type? = Layout.isOrdered(order) ? order : nil
    let box: TreeBox
    if Layout.leafAlignment(order) > TreeMemory.leafAlignment {
      box = make(TreeState(root: Layout.makeLeaf(order), count: 0, height: 0, order: type))
    } else {
      let stride = MemoryLayout<TreeStep>.stride
      let steps = (Layout.leafSize(order) + TreeMemory.leafAlignment + stride - 1) / stride
      box = unsafeDowncast(
        create(minimumCapacity: max(TreeMemory.steps, steps)) { buffer in
          buffer.withUnsafeMutablePointerToHeader { state in
            let root = TreeMemory(state).leaf
            root.base.initializeMemory(as: TreeHead.self, to: TreeHead(order: type))
            return TreeState(root: root, count: 0, height: 0, order: type)
          }
        }, to: TreeBox.self)
      box.memory.state.pointee.isLeafTrivial = _isPOD(Element.self) && _isPOD(Order.self)
    }
    if let leaf {
      Layout.fill(box.memory.state.pointee.root, from: leaf, order)
      box.memory.state.pointee.count = leaf.count
    }
    return box
  }

  /// The state and the steps, which lie in the object.
  @inlinable var memory: TreeMemory {
    @inline(__always) get { withUnsafeMutablePointerToHeader { TreeMemory($0) } }
  }

  deinit {
    memory.releaseRoot(Element.self)
    memory.state.pointee.freeSpares()
  }
}

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
  /// The column beside the elements of a tree in ordered use, or that a tree shows; whoever has put it there keeps it.
  @usableFromInline var column: Unmanaged<AnyTreeColumn>?
  /// The type of the elements beside which the column stands, in a tree that shows one; nil in all others.
  @usableFromInline var host: Any.Type?
  /// Whether the nodes of such a tree belong to the tree beside which the column stands.
  @usableFromInline var isGuest = false
  /// The memory of nodes that went, for those to come.
  @usableFromInline var spareLeaves = SpareNodes()
  @usableFromInline var spareInners = SpareNodes()

  @inlinable
  init(root: TreeNode, count: Int, height: Int, order: Any.Type?) {
    self.root = root
    self.count = count
    self.height = height
    self.order = order
  }

  /// The elements in a leaf: in the leaf itself, or in the column beside it.
  @inlinable @inline(__always)
  func elements<Element>(_ type: Element.Type, of leaf: TreeNode) -> UnsafeMutablePointer<Element> {
    (_fastPath(host == nil) ? leaf : leaf.head.pointee.twin!).elements(type)
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

/// The memory of a state, followed by two rows of steps.
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
}

/// The owner of a tree's nodes; copies of a `TreeArray` share one until either is edited.
@usableFromInline
final class TreeBox<Element>: ManagedBuffer<TreeState, TreeStep> {
  @inlinable
  static func make(_ state: TreeState) -> TreeBox {
    // `create` makes an object of the class that it is called on.
    unsafeDowncast(create(minimumCapacity: TreeMemory.steps) { _ in state }, to: TreeBox.self)
  }

  /// The state and the steps, which lie in the object.
  @inlinable var memory: TreeMemory {
    @inline(__always) get { withUnsafeMutablePointerToHeader { TreeMemory($0) } }
  }

  deinit {
    let state = memory.state
    if _slowPath(state.pointee.host != nil) {
      AnyTreeColumn.release(state)
    } else {
      TreeLayout<Element>.release(state.pointee.root, height: state.pointee.height)
    }
    memory.state.pointee.freeSpares()
  }
}

/// What a tree knows beside its nodes.
@frozen @usableFromInline
struct TreeState {
  /// One reference to the root is held here.
  @usableFromInline var root: TreeNode
  @usableFromInline var count = 0
  /// The levels above the leaves.
  @usableFromInline var height = 0
  /// The type of the order keys; nil when the tree is not in ordered use.
  @usableFromInline var order: Any.Type?

  // The finger: the leaf of the last plain edit and the elements before it. The first row of steps leads to it. It
  // is used only while every node on that path has one reference, which is checked at each use. A copy of the state
  // starts without it.
  @usableFromInline var fingerLeaf: TreeNode?
  @usableFromInline var fingerStart = 0
  /// The elements that came to the finger's leaf and are not counted above it yet.
  ///
  /// A run of edits in one leaf tells the counts once, at its end. Whoever reads meanwhile counts the difference in
  /// (`TreeArray.leaf(holding:in:)`), whoever follows another path settles it first (`TreeWork.settleFinger()`).
  @usableFromInline var pending = 0

  @inlinable
  init(root: TreeNode, count: Int, height: Int, order: Any.Type?) {
    self.root = root
    self.count = count
    self.height = height
    self.order = order
  }
}

/// One step of a path: an inner node and the child taken, as the number of its group and its place in the group.
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

  /// Tells the counts of the node that `difference` elements came below the child.
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

  @inlinable
  static var size: Int {
    MemoryLayout<TreeState>.stride + 2 * TreeLayout<Void>.maximumHeight * MemoryLayout<TreeStep>.stride
  }

  @inlinable
  static func allocate(_ state: TreeState) -> TreeMemory {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<TreeState>.alignment)
    return TreeMemory(raw.initializeMemory(as: TreeState.self, repeating: state, count: 1))
  }

  /// The place of the root.
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

/// The owner of a tree's nodes; copies of a `TreeArray` share one until one of them is edited.
@usableFromInline
final class TreeBox<Element> {
  @usableFromInline let memory: TreeMemory

  @inlinable init(_ state: TreeState) { memory = .allocate(state) }

  deinit {
    TreeLayout<Element>.release(memory.state.pointee.root, height: memory.state.pointee.height)
    memory.state.deinitialize(count: 1)
    memory.state.deallocate()
  }
}

// A box is written only through a `TreeArray` that is its one owner (`isKnownUniquelyReferenced`), a node only if it
// and all above it have one reference, counted atomically. Everything that two threads can reach is thus read-only;
// reading writes nothing, not even the finger.
extension TreeBox: @unchecked Sendable where Element: Sendable {}

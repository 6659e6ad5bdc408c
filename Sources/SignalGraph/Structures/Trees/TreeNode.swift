import Synchronization

// A node is raw memory with a head, not an object: its references are counted here and nowhere else. So a descent needs
// no retain and no release, a child is a plain pointer that moves with `memmove`, and one allocation holds elements and
// order keys of any two types.
//
//     leaf    head | elements (leafCapacity) | order keys (leafCapacity, only in ordered use), both in the slots that
//                    the permutation in the head tells; beside it perhaps a twin, see `TreeColumn`
//     inner   head | counts | children (innerCapacity) | separators (innerCapacity, only in ordered use)
//
// Invariants, checked by `checkInvariants()`:
// - All leaves are at one depth. Every node but the root holds at least its minimum and at most its capacity.
// - An inner node's counts are the numbers of elements below its children.
// - A node with `order` carries `count` order keys (leaf) or `count - 1` separators (inner) of that type.
// - A separator is greater than every key on its left and not greater than any on its right.
// - A node with more than one reference, or below such a node, is never written, except for its reference count.

/// The type of order key of a tree that has none; being empty, it costs nothing wherever keys are moved.
@frozen @usableFromInline
struct TreeUnordered {
  @inlinable @inline(__always)
  init() {}
}

/// What every node begins with.
@frozen @usableFromInline
struct TreeHead: ~Copyable {
  @usableFromInline let references: Atomic<Int>
  /// The number of elements of a leaf, or of children of an inner node.
  @usableFromInline var count: Int
  /// The type of the order keys in this node; nil if it has none.
  @usableFromInline var order: Any.Type?
  /// The slots of a leaf's elements, in order.
  @usableFromInline var permutation = TreePermutation()
  /// The part of a column that belongs to a leaf in ordered use; nil if there is no column.
  @usableFromInline var twin: TreeNode?

  @inlinable @inline(__always)
  init(order: Any.Type?) {
    references = Atomic(1)
    count = 0
    self.order = order
  }
}

/// A pointer to a node; references are counted by hand, with ``retain()`` and ``TreeLayout/release(_:height:)``.
@frozen @usableFromInline
struct TreeNode: Equatable {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable @inline(__always)
  static func == (left: Self, right: Self) -> Bool { left.base == right.base }

  @inlinable @inline(__always)
  var head: UnsafeMutablePointer<TreeHead> { base.assumingMemoryBound(to: TreeHead.self) }

  @inlinable @inline(__always)
  var count: Int {
    get { head.pointee.count }
    nonmutating set { head.pointee.count = newValue }
  }

  @inlinable @inline(__always)
  var permutation: TreePermutation {
    get { head.pointee.permutation }
    nonmutating set { head.pointee.permutation = newValue }
  }

  /// Whether another owner may read this node.
  ///
  /// The acquiring load pairs with the releasing subtraction by which that owner let go.
  @inlinable @inline(__always)
  var isShared: Bool { head.pointee.references.load(ordering: .acquiring) != 1 }

  @inlinable @inline(__always)
  func retain() { head.pointee.references.add(1, ordering: .relaxed) }

  /// Drops a reference; true if it was the last one.
  @inlinable @inline(__always)
  func dropReference() -> Bool {
    head.pointee.references.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  @inlinable @inline(__always)
  func elements<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
    (base + TreeLayout<Element>.elementsOffset).assumingMemoryBound(to: Element.self)
  }

  /// The order keys of a leaf.
  @inlinable @inline(__always)
  func orders<Element, Order>(_ order: Order.Type, beside element: Element.Type) -> UnsafeMutablePointer<Order> {
    (base + TreeLayout<Element>.ordersOffset(order)).assumingMemoryBound(to: Order.self)
  }

  /// The children of an inner node.
  @inlinable @inline(__always)
  var children: UnsafeMutablePointer<TreeNode> {
    (base + TreeLayout<Void>.childrenOffset).assumingMemoryBound(to: TreeNode.self)
  }

  /// The separators of an inner node; number `i` is between the children `i` and `i + 1`.
  @inlinable @inline(__always)
  func separators<Order>(_ type: Order.Type) -> UnsafeMutablePointer<Order> {
    (base + TreeLayout<Void>.separatorsOffset(type)).assumingMemoryBound(to: Order.self)
  }
}

/// Sizes and offsets in the nodes of a tree, all constants once specialised.
@frozen @usableFromInline
enum TreeLayout<Element> {
  @inlinable @inline(__always)
  static func align(_ offset: Int, _ alignment: Int) -> Int { (offset + alignment - 1) & ~(alignment - 1) }

  /// The elements of a full leaf, as many as a permutation orders.
  @inlinable @inline(__always)
  static var leafCapacity: Int { 16 }

  /// A leaf with fewer elements is mended.
  ///
  /// A quarter, so that a split is far from a merge.
  @inlinable @inline(__always)
  static var leafMinimum: Int { leafCapacity / 4 }

  /// The children of a full inner node; eight groups of eight, see ``TreeNode/find(_:)``.
  @inlinable @inline(__always)
  static var innerCapacity: Int { 64 }

  @inlinable @inline(__always)
  static var innerMinimum: Int { innerCapacity / 4 }

  /// More levels than 2³¹ elements can fill, even if every node held its minimum.
  @inlinable @inline(__always)
  static var maximumHeight: Int { 8 }

  /// Counts are 32 bits wide.
  @inlinable @inline(__always)
  static var maximumCount: Int { Int(Int32.max) - 1024 }

  @inlinable @inline(__always)
  static var elementsOffset: Int { align(MemoryLayout<TreeHead>.size, MemoryLayout<Element>.alignment) }

  @inlinable @inline(__always)
  static func ordersOffset<Order>(_ order: Order.Type) -> Int {
    align(elementsOffset + leafCapacity * MemoryLayout<Element>.stride, MemoryLayout<Order>.alignment)
  }

  @inlinable @inline(__always)
  static var countsOffset: Int { MemoryLayout<TreeHead>.size }

  /// Nine words for the groups, then nine for each of the eight groups.
  @inlinable @inline(__always)
  static var countWords: Int { 81 }

  @inlinable @inline(__always)
  static var childrenOffset: Int { align(countsOffset + countWords * 4, 8) }

  @inlinable @inline(__always)
  static func separatorsOffset<Order>(_ order: Order.Type) -> Int {
    align(childrenOffset + innerCapacity * MemoryLayout<TreeNode>.stride, MemoryLayout<Order>.alignment)
  }
}

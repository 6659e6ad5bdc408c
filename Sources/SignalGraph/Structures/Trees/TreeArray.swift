/// An ordered collection in which every edit costs O(log n) and every copy O(1).
///
/// Use it for an array that is edited anywhere while copies of it are kept: the state of an ordered storage, its
/// snapshot, its history. Below about a thousand elements and without kept copies an `Array` is as good; for random
/// reading an `Array` is always better.
///
///     var lines: TreeArray = ["a", "b", "c", "d"]
///     let past = lines
///     lines.move(from: 0, to: 2)              // ["b", "c", "a", "d"]
///     lines.exchange(at: 1, with: "x")        // "c"; ["b", "x", "a", "d"]
///     past                                    // ["a", "b", "c", "d"]
///
/// The value is one pointer wide, and an empty one allocates nothing. Copies share their nodes. An edit copies only the
/// shared nodes on its path, so a kept copy costs O(log n) memory for each later edit, and at most the whole once. A
/// copy may be read on another thread while the original is edited.
///
/// | operation | cost |
/// |---|---|
/// | `subscript`, `insert`, `remove`, `move`, `exchange` | O(log n); near the last edit O(1) but for the counts above |
/// | `append`, `first`, `last` | O(log n) |
/// | iteration, building, `==` | O(n) |
/// | `replaceSubrange` with m new elements for r old ones, and its relatives | O(m + r + log n) |
/// | copying | O(1) |
/// | memory per element | about 1.5 strides, and at most half a stride more for what long removals have left |
///
/// An index out of bounds is a `badIndex` violation, in release builds too. At most 2³¹ − 1,025 elements fit.
///
/// In *ordered use*, by the library's sorted stages, it also keeps an order key for each element.
///
/// Source: the counted B+tree, with positions from counts as in D. Knuth, The Art of Computer Programming 3, 6.2.3–4.
/// Rejected: plain counts instead of running sums (a search by index then branches on data), objects as nodes (a retain
/// and a release on each level), links between leaves (they do not survive copy-on-write), weight-balanced and
/// red-black trees (three times as many levels, with a cache miss on each).
@frozen
public struct TreeArray<Element> {
  @usableFromInline var box: TreeBox<Element>?

  /// Creates an empty array.
  @inlinable @inline(__always)
  public init() {}

  @inlinable @inline(__always)
  init(box: TreeBox<Element>?) { self.box = box }
}

// A box is written only through a `TreeArray` that is its sole owner (`isKnownUniquelyReferenced`), and a node only if
// it and all nodes above it have one reference, counted atomically. So what two threads can reach is read-only. Reading
// writes nothing, not even the finger.
extension TreeArray: @unchecked Sendable where Element: Sendable {}

extension TreeArray {
  @usableFromInline typealias Layout = TreeLayout<Element>

  /// The memory of this array's own box; a shared box is replaced first.
  @inlinable @inline(__always)
  mutating func own() -> TreeMemory {
    if _fastPath(isKnownUniquelyReferenced(&box)) {
      let memory = box.unsafelyUnwrapped.memory
      if _fastPath(memory.state.pointee.host == nil) { return memory }
    }
    return makeOwn()
  }

  @inlinable @inline(never)
  mutating func makeOwn() -> TreeMemory {
    let state: TreeState
    if let box, box.memory.state.pointee.host != nil {
      self = TreeArray(standing: self)
      return own()
    } else if let box {
      let shared = box.memory.state.pointee
      shared.root.retain()
      state = TreeState(root: shared.root, count: shared.count, height: shared.height, order: shared.order)
      let own = TreeBox<Element>.make(state)
      if shared.pending != 0 {
        own.memory.steps(0).update(from: box.memory.steps(0), count: shared.height)
        own.memory.state.pointee.pending = shared.pending
        TreeEdit<Element, TreeUnordered>(own.memory).flushPending()
      }
      self.box = own
      return own.memory
    } else {
      state = TreeState(root: Layout.makeLeaf(TreeUnordered.self), count: 0, height: 0, order: nil)
    }
    let own = TreeBox<Element>.make(state)
    box = own
    return own.memory
  }

  /// The tree for plain edits, as this array's own.
  @inlinable @inline(__always)
  mutating func plain() -> TreeEdit<Element, TreeUnordered> { TreeEdit(own()) }

  /// The leaf that holds an element, and the element's offset in it.
  @inlinable @inline(__always)
  static func leaf(holding index: Int, in state: UnsafeMutablePointer<TreeState>) -> (leaf: TreeNode, offset: Int) {
    var rest = index &+ 1
    if _slowPath(state.pointee.pending != 0) {
      // The counts do not yet include what came to the finger's leaf: an element in that leaf is found there, an
      // element after it by its index before that.
      let offset = index &- state.pointee.fingerStart
      let leaf = state.pointee.fingerLeaf.unsafelyUnwrapped
      if UInt(bitPattern: offset) < UInt(bitPattern: leaf.count) { return (leaf, offset) }
      if offset >= 0 { rest &-= state.pointee.pending }
    }
    var node = state.pointee.root
    var height = state.pointee.height
    while height > 0 {
      let slot = node.find(&rest)
      node = node.children[slot]
      height &-= 1
    }
    return (node, rest &- 1)
  }

  @inlinable @inline(__always)
  func check(_ index: Int) {
    if _slowPath(UInt(bitPattern: index) >= UInt(bitPattern: count)) { trap(index) }
  }

  @inlinable @inline(__always)
  func checkGap(_ index: Int) {
    if _slowPath(UInt(bitPattern: index) > UInt(bitPattern: count)) { trap(index) }
  }

  @usableFromInline @inline(never)
  func trap(_ index: Int) -> Never {
    Violation.trap(
      .badIndex,
      "TreeArray<\(Element.self)> of \(count) elements was asked for index \(index). Check it against count."
    )
  }
}

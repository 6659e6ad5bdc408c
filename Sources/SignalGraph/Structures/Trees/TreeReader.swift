/// Reads elements of a tree at positions that mostly stand next to each other: it remembers the leaf of the last one.
///
/// It begins at the leaf of the tree's last edit. O(1) in the leaf that it remembers, else O(log n).
///
/// Valid until the tree is edited or released: it does not keep it, as that would cost more than most of its reads.
@usableFromInline
struct TreeReader<Element> {
  @usableFromInline let state: UnsafeMutablePointer<TreeState>?
  @usableFromInline var leaf: TreeNode?
  @usableFromInline var start: Int

  @inlinable @inline(__always)
  init(_ tree: borrowing TreeArray<Element>) {
    state = tree.box?.memory.state
    (leaf, start) = (state?.pointee.fingerLeaf, state?.pointee.fingerStart ?? 0)
  }

  /// The element at a position.
  ///
  /// - Precondition: the position is in `0..<count`.
  @inlinable
  subscript(position: Int) -> Element {
    @inline(__always)
    mutating get {
      if let leaf {
        let offset = position &- start
        if UInt(bitPattern: offset) < UInt(bitPattern: leaf.count) { return Self.element(offset, leaf) }
      }
      return find(position)
    }
  }

  @inlinable @inline(never)
  mutating func find(_ position: Int) -> Element {
    let (leaf, offset) = TreeArray<Element>.leaf(holding: position, in: state.unsafelyUnwrapped)
    (self.leaf, start) = (leaf, position &- offset)
    return Self.element(offset, leaf)
  }

  @inlinable @inline(__always)
  static func element(_ offset: Int, _ leaf: TreeNode) -> Element {
    leaf.elements(Element.self)[leaf.permutation[offset]]
  }
}

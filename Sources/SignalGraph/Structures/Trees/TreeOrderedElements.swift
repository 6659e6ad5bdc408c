/// The elements of a tree in ordered use with their order keys, leaf by leaf.
///
/// Made by ``TreeArray/orderedElements(as:)``. O(n) for all of them, and O(log n) more for each leaf; the tree may be
/// edited meanwhile.
@frozen @usableFromInline
struct TreeOrderedElements<Value, Order>: Sequence {
  @usableFromInline let tree: TreeArray<Value>

  @inlinable init(_ tree: TreeArray<Value>) { self.tree = tree }

  /// The number of elements.
  @inlinable var underestimatedCount: Int { tree.count }

  /// Visits the elements from the first on.
  @inlinable func makeIterator() -> Iterator { Iterator(tree) }

  /// Visits the elements with their order keys.
  @frozen @usableFromInline
  struct Iterator: IteratorProtocol {
    @usableFromInline let tree: TreeArray<Value>
    @usableFromInline var leaf: TreeNode?
    @usableFromInline var offset = 0
    @usableFromInline var index = 0

    @inlinable init(_ tree: TreeArray<Value>) { self.tree = tree }

    /// The next order key and its element; nil after the last.
    @inlinable
    mutating func next() -> (order: Order, element: Value)? {
      guard index < tree.count else { return nil }
      return withExtendedLifetime(tree.box) {
        var leaf = self.leaf
        if leaf == nil || offset == leaf.unsafelyUnwrapped.count {
          leaf = TreeArray<Value>.leaf(holding: index, in: tree.box.unsafelyUnwrapped.memory.state).leaf
          self.leaf = leaf
          offset = 0
        }
        let node = leaf.unsafelyUnwrapped
        defer {
          offset &+= 1
          index &+= 1
        }
        let slot = node.permutation[offset]
        return (node.orders(Order.self, beside: Value.self)[slot], node.elements(Value.self)[slot])
      }
    }
  }
}

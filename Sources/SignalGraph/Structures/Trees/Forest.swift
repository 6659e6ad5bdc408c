/// Very many ordered trees of a few elements each, in one array.
///
/// Use it where each of many keys may have some elements in an order of their own: a tree costs no memory beside its
/// elements, and an element that comes or goes costs no allocation once the array is large enough. For an array with
/// many elements use ``TreeArray``.
///
/// A tree is known by the number of its root, which edits may change; 0 is the empty tree. A number stands for its
/// elements until the next edit of that tree.
///
/// ```swift
/// let forest = Forest<Character>()
/// var (vowels, others): (Int32, Int32) = (0, 0)
/// forest.insert("e", at: 0, in: &vowels)
/// forest.insert("b", at: 0, in: &others)
/// forest.insert("a", at: 0, in: &vowels)
/// forest.count(vowels)                        // 2
/// forest.remove(at: 1, from: &vowels)         // "e"
/// ```
///
/// Invariants, of each tree: a node counts the elements below it and its own; neither side weighs more than three times the
/// other, where a side weighs one more than its elements.
///
/// - Complexity: O(log m) in a tree of m elements. Memory: an optional element and 12 bytes each.
///
/// Source: weight-balanced trees, S. Adams, Implementing Sets Efficiently in a Functional Language, 1992, with the
/// parameters of Y. Hirai and K. Yamamoto, Balancing Weight-Balanced Trees, 2011. Rejected: a ``TreeArray`` per key
/// (eight hundred bytes, and an allocation or a list of spare ones when it comes), chains (O(m)).
@usableFromInline
final class Forest<Element> {
  @usableFromInline
  struct Node {
    /// Nil only where the node is free.
    @usableFromInline var element: Element?
    /// The roots of the trees on both sides; of a free node, `left` is the next free one.
    @usableFromInline var left: Int32 = 0
    @usableFromInline var right: Int32 = 0
    @usableFromInline var count: Int32

    @inlinable
    init(_ element: Element?) { (self.element, count) = (element, element == nil ? 0 : 1) }
  }

  /// The first is the empty tree.
  @exclusivity(unchecked) @usableFromInline var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) @usableFromInline var capacity = 4
  /// How many nodes there are, free ones among them.
  @exclusivity(unchecked) @usableFromInline var used = 1
  /// The first free node; 0 for none.
  @exclusivity(unchecked) @usableFromInline var free: Int32 = 0

  @inlinable
  init() {
    nodes = .allocate(capacity: capacity)
    nodes.initialize(to: Node(nil))
  }

  deinit {
    nodes.deinitialize(count: used)
    nodes.deallocate()
  }
}

// Reading.
extension Forest {
  /// How many elements a tree has.
  @inlinable @inline(__always)
  func count(_ root: Int32) -> Int { Int(nodes[Int(root)].count) }

  /// Calls `body` with each element, in order.
  @inlinable
  func forEach(_ root: Int32, _ body: (Element) -> Void) {
    guard root != 0 else { return }
    forEach(nodes[Int(root)].left, body)
    body(self[root])
    forEach(nodes[Int(root)].right, body)
  }

  /// The element of a node.
  @inlinable
  subscript(node: Int32) -> Element { nodes[Int(node)].element! }

  /// The node that has the element at an index of 0..<count.
  @inlinable
  func node(at index: Int, in root: Int32) -> Int32 {
    var (root, index) = (root, index)
    while true {
      let before = count(nodes[Int(root)].left)
      if index == before { return root }
      root = index < before ? nodes[Int(root)].left : nodes[Int(root)].right
      if index > before { index -= before + 1 }
    }
  }

  /// The first element that does not come before a place which the function knows: its index, and its node, which is 0 at
  /// the end.
  @inlinable
  func search(_ root: Int32, _ isBefore: (Element) -> Bool) -> (index: Int, node: Int32) {
    var (root, index, found) = (root, 0, Int32(0))
    while root != 0 {
      if isBefore(self[root]) {
        index += count(nodes[Int(root)].left) + 1
        root = nodes[Int(root)].right
      } else {
        found = root
        root = nodes[Int(root)].left
      }
    }
    return (index, found)
  }
}

// Editing.
extension Forest {
  /// Gives a node that was found another element.
  @inlinable
  func exchange(_ node: Int32, with element: Element) { nodes[Int(node)].element = element }

  /// Inserts an element before an index of 0...count.
  @inlinable
  func insert(_ element: Element, at index: Int, in root: inout Int32) {
    if root == 0 { return root = make(element) }
    let before = count(nodes[Int(root)].left)
    // What leads to a child is written after the call, in which the nodes may move.
    if index <= before {
      var left = nodes[Int(root)].left
      insert(element, at: index, in: &left)
      nodes[Int(root)].left = left
    } else {
      var right = nodes[Int(root)].right
      insert(element, at: index - before - 1, in: &right)
      nodes[Int(root)].right = right
    }
    balance(&root)
  }

  /// Removes and returns the element at an index of 0..<count.
  @inlinable @discardableResult
  func remove(at index: Int, from root: inout Int32) -> Element {
    let node = detach(index, from: &root)
    let element = self[node]
    nodes[Int(node)] = Node(nil)
    nodes[Int(node)].left = free
    free = node
    return element
  }

  @inlinable @inline(__always)
  func make(_ element: Element) -> Int32 {
    if free != 0 {
      let made = free
      free = nodes[Int(made)].left
      nodes[Int(made)] = Node(element)
      return made
    }
    if used == capacity { grow() }
    (nodes + used).initialize(to: Node(element))
    used += 1
    return Int32(used - 1)
  }

  @inlinable @inline(never)
  func grow() {
    if capacity >= 1 << 27 {
      Violation.trap(.badParameter, "A stage keeps at most 2²⁷ rows that have a key in common with others.")
    }
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: nodes, count: used)
    nodes.deallocate()
    (nodes, capacity) = (larger, 2 * capacity)
  }

  /// Removes all elements of all trees, and frees their memory.
  @inlinable
  func removeAll() {
    nodes.deinitialize(count: used)
    nodes.deallocate()
    (capacity, used, free) = (4, 1, 0)
    nodes = .allocate(capacity: capacity)
    nodes.initialize(to: Node(nil))
  }

  /// Takes the node of an element out of a tree.
  @inlinable
  func detach(_ index: Int, from root: inout Int32) -> Int32 {
    let (node, before) = (root, count(nodes[Int(root)].left))
    if index == before {
      root = joined(nodes[Int(node)].left, nodes[Int(node)].right)
      return node
    }
    let detached: Int32
    if index < before {
      detached = detach(index, from: &nodes[Int(root)].left)
    } else {
      detached = detach(index - before - 1, from: &nodes[Int(root)].right)
    }
    balance(&root)
    return detached
  }

  /// One tree of the two that a node had on its sides.
  @inlinable
  func joined(_ left: Int32, _ right: Int32) -> Int32 {
    if left == 0 { return right }
    if right == 0 { return left }
    var (left, right, root) = (left, right, Int32(0))
    // From the larger one, so that they stay balanced.
    if count(left) > count(right) {
      root = detach(count(left) - 1, from: &left)
    } else {
      root = detach(0, from: &right)
    }
    (nodes[Int(root)].left, nodes[Int(root)].right) = (left, right)
    recount(root)
    return root
  }

  @inlinable @inline(__always)
  func weight(_ root: Int32) -> Int32 { nodes[Int(root)].count &+ 1 }

  @inlinable @inline(__always)
  func recount(_ root: Int32) {
    nodes[Int(root)].count = weight(nodes[Int(root)].left) &+ nodes[Int(nodes[Int(root)].right)].count
  }

  /// Restores the balance of a tree of which one side has one element more or less: neither weighs more than three times
  /// the other.
  @inlinable
  func balance(_ root: inout Int32) {
    let (left, right) = (nodes[Int(root)].left, nodes[Int(root)].right)
    if weight(right) > 3 &* weight(left) {
      if weight(nodes[Int(right)].left) >= 2 &* weight(nodes[Int(right)].right) {
        nodes[Int(root)].right = turnedRight(right)
      }
      root = turnedLeft(root)
    } else if weight(left) > 3 &* weight(right) {
      if weight(nodes[Int(left)].right) >= 2 &* weight(nodes[Int(left)].left) {
        nodes[Int(root)].left = turnedLeft(left)
      }
      root = turnedRight(root)
    } else {
      recount(root)
    }
  }

  /// The same tree with the right child as its root.
  @inlinable
  func turnedLeft(_ root: Int32) -> Int32 {
    let child = nodes[Int(root)].right
    nodes[Int(root)].right = nodes[Int(child)].left
    nodes[Int(child)].left = root
    recount(root)
    recount(child)
    return child
  }

  /// The same tree with the left child as its root.
  @inlinable
  func turnedRight(_ root: Int32) -> Int32 {
    let child = nodes[Int(root)].left
    nodes[Int(root)].left = nodes[Int(child)].right
    nodes[Int(child)].right = root
    recount(root)
    recount(child)
    return child
  }
}

extension Forest {
  /// The first broken invariant of a tree in words; nil if all hold.
  ///
  /// For tests. O(m).
  func checkInvariants(_ root: Int32) -> String? {
    guard root != 0 else { return nil }
    let node = nodes[Int(root)]
    let (left, right) = (weight(node.left), weight(node.right))
    if node.element == nil { return "node \(root) is free" }
    if node.count != left + right - 1 { return "node \(root) counts \(node.count), has \(left + right - 1)" }
    if left > 3 * right || right > 3 * left { return "node \(root) has \(left) on the left, \(right) on the right" }
    return checkInvariants(node.left) ?? checkInvariants(node.right)
  }
}

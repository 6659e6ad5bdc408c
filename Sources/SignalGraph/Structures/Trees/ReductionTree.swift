/// Values in an order, and what an associative operation makes of them in that order: a balanced tree of partial
/// results.
///
/// The values are the leaves. Every other node has two parts, one before the other, and what the operation makes of
/// them. In an ``OperationTree`` values have numbers and stand anywhere; here they have positions, so that the operation
/// need not be commutative.
///
/// Invariant: no part of a node has more than three times as many values as the other.
///
/// - Complexity: O(log n) calls of the operation to insert, update or remove one of n values, at most 2.5 log₂ n, one
///   or two more per rotation; n − 1 to load. Memory: two nodes per value, each a value and 24 bytes.
///
/// Source: Y. Hirai, K. Yamamoto, Balancing weight-balanced trees, Journal of Functional Programming 21 (2011).
@usableFromInline
final class ReductionTree<Value> {
  @usableFromInline
  struct Node {
    /// Nil where the node is free.
    @usableFromInline var value: Value?
    @usableFromInline var count: Int
    @usableFromInline var parts: (first: Int, second: Int)

    @inlinable
    init(_ value: Value, count: Int = 1, _ parts: (Int, Int) = (-1, -1)) {
      (self.value, self.count, self.parts) = (value, count, parts)
    }
  }

  @exclusivity(unchecked) @usableFromInline var nodes: ContiguousArray<Node> = []
  @exclusivity(unchecked) @usableFromInline var free: ContiguousArray<Int> = []
  /// The node of the whole; -1 where there are no values.
  @exclusivity(unchecked) @usableFromInline var root = -1
  /// The inner nodes above the leaf that was looked for last.
  @exclusivity(unchecked) @usableFromInline var path: ContiguousArray<Int> = []
  /// What the tree let go of, until somebody takes it; empty where values are trivial.
  @exclusivity(unchecked) @usableFromInline var spent: ContiguousArray<Value> = []
  @usableFromInline let combine: (Value, Value) -> Value

  @inlinable init(_ combine: @escaping (Value, Value) -> Value) { self.combine = combine }
}

extension ReductionTree {
  /// How many values there are.
  @inlinable var count: Int { root < 0 ? 0 : nodes[root].count }

  /// What the operation makes of all values; nil where there are none.
  @inlinable var whole: Value? { root < 0 ? nil : nodes[root].value }

  /// The values in their order.
  @inlinable
  var values: [Value] {
    var (values, pending) = ([Value](), root < 0 ? [] : [root])
    values.reserveCapacity(count)
    while let node = pending.popLast() {
      if nodes[node].count == 1 {
        values.append(self[node])
      } else {
        pending.append(nodes[node].parts.second)
        pending.append(nodes[node].parts.first)
      }
    }
    return values
  }

  /// Takes other values in place of all.
  @inlinable
  func load(_ values: [Value]) {
    for node in nodes { dispose(node.value) }
    nodes.removeAll(keepingCapacity: !values.isEmpty)
    free = []
    nodes.reserveCapacity(2 * values.count)
    root = values.isEmpty ? -1 : build(values[...])
  }

  @inlinable
  func update(at position: Int, with value: Value) {
    let leaf = descend(to: position)
    set(leaf, value)
    climb()
  }

  @inlinable
  func insert(_ value: Value, at position: Int) {
    if root < 0 {
      root = add(Node(value))
      return
    }
    // A leaf becomes the node of two: of what it was, and of the value before or behind that.
    let isLast = position == count
    let leaf = descend(to: isLast ? position - 1 : position)
    let (old, new) = (add(Node(self[leaf])), add(Node(value)))
    nodes[leaf].parts = isLast ? (old, new) : (new, old)
    path.append(leaf)
    climb()
  }

  @inlinable
  func remove(at position: Int) {
    let leaf = descend(to: position)
    guard let parent = path.popLast() else { return load([]) }
    let (first, second) = nodes[parent].parts
    let other = first == leaf ? second : first
    (nodes[parent].count, nodes[parent].parts) = (nodes[other].count, nodes[other].parts)
    set(parent, self[other])
    release(leaf)
    release(other)
    climb()
  }

  /// - Complexity: O(k log n) for k values that go or come; O(n) at most.
  @inlinable
  func replace(_ range: Range<Int>, with future: [Value]) {
    if (range.count + future.count) * 16 > count {
      var values = values
      values.replaceSubrange(range, with: future)
      return load(values)
    }
    for position in range.reversed() { remove(at: position) }
    for (offset, value) in future.enumerated() { insert(value, at: range.lowerBound + offset) }
  }
}

extension ReductionTree {
  @inlinable
  subscript(node: Int) -> Value {
    // A node that is reached has a value.
    @inline(__always) get { nodes[node].value.unsafelyUnwrapped }
  }

  @inlinable
  func build(_ values: ArraySlice<Value>) -> Int {
    if values.count == 1 { return add(Node(values[values.startIndex])) }
    let middle = values.startIndex + values.count / 2
    let (first, second) = (build(values[..<middle]), build(values[middle...]))
    return add(Node(combine(self[first], self[second]), count: values.count, (first, second)))
  }

  /// The leaf at a position.
  @inlinable
  func descend(to position: Int) -> Int {
    path.removeAll(keepingCapacity: true)
    var (node, rest) = (root, position)
    while nodes[node].count > 1 {
      path.append(node)
      let (first, second) = nodes[node].parts
      if rest < nodes[first].count {
        node = first
      } else {
        rest -= nodes[first].count
        node = second
      }
    }
    return node
  }

  /// Brings the nodes of the path up to date, from the lowest on.
  @inlinable
  func climb() {
    for node in path.reversed() { settle(node) }
  }

  /// Balances a node, of which one part has become one value heavier or lighter.
  @inlinable
  func settle(_ node: Int) {
    let (first, second) = nodes[node].parts
    if nodes[second].count > 3 * nodes[first].count {
      let (inner, outer) = nodes[second].parts
      if nodes[inner].count < 2 * nodes[outer].count {
        link(second, first, inner)
        link(node, second, outer)
      } else {
        spread(first, nodes[inner].parts, outer, over: second, inner, node)
      }
    } else if nodes[first].count > 3 * nodes[second].count {
      let (outer, inner) = nodes[first].parts
      if nodes[inner].count < 2 * nodes[outer].count {
        link(first, inner, second)
        link(node, outer, first)
      } else {
        spread(outer, nodes[inner].parts, second, over: first, inner, node)
      }
    } else {
      link(node, first, second)
    }
  }

  /// Makes a node of two, each with two of four parts.
  @inlinable
  func spread(
    _ first: Int, _ middle: (Int, Int), _ last: Int, over left: Int, _ right: Int, _ node: Int
  ) {
    link(left, first, middle.0)
    link(right, middle.1, last)
    link(node, left, right)
  }

  /// Makes a node of two parts.
  @inlinable
  func link(_ node: Int, _ first: Int, _ second: Int) {
    nodes[node].parts = (first, second)
    nodes[node].count = nodes[first].count + nodes[second].count
    set(node, combine(self[first], self[second]))
  }

  @inlinable
  func set(_ node: Int, _ value: Value) {
    dispose(nodes[node].value)
    nodes[node].value = value
  }

  @inlinable
  func add(_ node: Node) -> Int {
    guard let place = free.popLast() else {
      nodes.append(node)
      return nodes.count - 1
    }
    nodes[place] = node
    return place
  }

  @inlinable
  func release(_ node: Int) {
    dispose(nodes[node].value)
    nodes[node].value = nil
    free.append(node)
  }

  @inlinable @inline(__always)
  func dispose(_ value: Value?) {
    if !_isPOD(Value.self), let value { spent.append(value) }
  }
}

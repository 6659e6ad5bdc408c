/// Values in an order, and what an associative operation makes of them in that order: a balanced tree of partial
/// results above short runs of values.
///
/// A leaf is a run of neighbours that is folded as a whole when one of them changes; every other node has two parts, one
/// before the other, and what the operation makes of them. In an ``OperationTree`` values have numbers and stand
/// anywhere; here they have positions, so that the operation need not be commutative. The two parts of a node stand side
/// by side, so that one line of memory has what the way down and the way up read of a level.
///
/// Invariants: a leaf has one to `width` values; no part of a node has more than three times as many leaves as the other.
/// A removal makes one of two leaves that are the parts of a node and have at most half of that together; where balancing
/// brings such leaves together, they stay until then.
///
/// - Complexity: O(log n) calls of the operation to insert, update or remove one of n values, fewer than `width` in the
///   leaf and at most 2.5 log₂ of the number of leaves above, one or two more per rotation; n − 1 to load. Memory: per
///   value, as loaded, one and a third optionals of its type, and a sixth of a node; more after many removals.
///
/// Source: Y. Hirai, K. Yamamoto, Balancing weight-balanced trees, Journal of Functional Programming 21 (2011).
@usableFromInline
final class ReductionTree<Value> {
  @usableFromInline
  struct Node {
    /// Nil where there is no node, and in a leaf that was not folded yet.
    @usableFromInline var value: Value?
    /// How many values there are below.
    @usableFromInline var count: Int32 = 0
    /// How many leaves there are below: 1 in a leaf, 0 where there is no node.
    @usableFromInline var leaves: Int32 = 0
    /// The number of the first of the two parts, or of a leaf's run.
    @usableFromInline var parts: Int32 = 0

    @inlinable init() {}

    @inlinable
    init(_ value: Value?, _ count: Int32, _ leaves: Int32, _ parts: Int) {
      (self.value, self.count, self.leaves) = (value, count, leaves)
      self.parts = Int32(truncatingIfNeeded: parts)
    }
  }

  /// In pairs, the parts of a node; the first is the whole, without another beside it.
  @exclusivity(unchecked) @usableFromInline var nodes: ContiguousArray<Node> = []
  @exclusivity(unchecked) @usableFromInline var freePairs: ContiguousArray<Int> = []
  /// `width` places for each run; nil behind its values.
  @exclusivity(unchecked) @usableFromInline var rows: ContiguousArray<Value?> = []
  @exclusivity(unchecked) @usableFromInline var freeRuns: ContiguousArray<Int> = []
  /// The inner nodes above the leaf that was looked for last; no tree whose leaves an `Int32` counts is higher.
  @exclusivity(unchecked) @usableFromInline var path = ContiguousArray(repeating: 0, count: 80)
  /// How many nodes of the path there are.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// What the tree let go of, until somebody takes it; empty where values are trivial.
  @exclusivity(unchecked) @usableFromInline var spent: ContiguousArray<Value> = []
  @usableFromInline let combine: (Value, Value) -> Value

  @inlinable
  init(_ combine: @escaping (Value, Value) -> Value) {
    self.combine = combine
    load([])
  }

  /// How many values a leaf may have.
  ///
  /// At a hundred thousand values a tree down to the single ones takes twice as long as one with sixteen in a leaf,
  /// since its lowest levels are where memory is missed, and calls the operation 17 times an update; this one 24 times.
  @inlinable static var width: Int { 16 }
}

extension ReductionTree {
  /// How many values there are.
  @inlinable var count: Int { Int(nodes[0].count) }

  /// What the operation makes of all values; nil where there are none.
  @inlinable var whole: Value? { nodes[0].value }

  /// The values in their order.
  @inlinable
  var values: [Value] {
    var (values, pending) = ([Value](), [0])
    values.reserveCapacity(count)
    while let node = pending.popLast() {
      if nodes[node].leaves > 1 {
        pending.append(Int(nodes[node].parts) + 1)
        pending.append(Int(nodes[node].parts))
      } else {
        values.append(contentsOf: rows[run(node)].lazy.map { $0.unsafelyUnwrapped })
      }
    }
    return values
  }

  /// Takes other values in place of all.
  @inlinable
  func load(_ values: [Value]) {
    for node in nodes { dispose(node.value) }
    for row in rows { dispose(row) }
    nodes.removeAll(keepingCapacity: !values.isEmpty)
    rows.removeAll(keepingCapacity: !values.isEmpty)
    (freePairs, freeRuns) = ([], [])
    // Three quarters full.
    let leaves = (values.count * 4 + 3 * Self.width - 1) / (3 * Self.width)
    nodes.reserveCapacity(2 * leaves)
    rows.reserveCapacity(leaves * Self.width)
    let whole = addPair()
    if leaves > 0 { build(whole, values[...], leaves) }
  }

  @inlinable
  func update(at position: Int, with value: Value) {
    let (leaf, row) = descend(to: position)
    dispose(rows[row])
    rows[row] = value
    fold(leaf)
    refresh()
  }

  @inlinable
  func insert(_ value: Value, at position: Int) {
    if count == 0 { return load([value]) }
    // What comes last goes behind the last value, all else before the value that it pushes on.
    let isLast = position == count
    var (leaf, row) = descend(to: isLast ? position - 1 : position)
    let isFull = nodes[leaf].count == Self.width
    if isFull { (leaf, row) = split(leaf, row) }
    let end = run(leaf).upperBound
    if isLast { row = end }
    shift(end, to: row)
    rows[row] = value
    nodes[leaf].count += 1
    fold(leaf)
    if isFull { climb() } else { refresh() }
  }

  @inlinable
  func remove(at position: Int) {
    if count == 1 { return load([]) }
    let (leaf, row) = descend(to: position)
    dispose(rows[row])
    rows[row] = nil
    shift(row, to: run(leaf).upperBound - 1)
    nodes[leaf].count -= 1
    if depth > 0, join(leaf, under: path[depth - 1]) { return climb() }
    fold(leaf)
    refresh()
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

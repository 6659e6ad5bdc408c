/// Values in an order, and what an associative operation makes of them in that order: a balanced tree of partial
/// results above short runs of values.
///
/// A leaf is a run of neighbours that is folded as a whole when one of them changes; every other node has two parts, one
/// before the other, and what the operation makes of them. In an ``OperationTree`` values have numbers and stand
/// anywhere; here they have positions, so that the operation need not be commutative. The two parts of a node stand side
/// by side in memory of their own, so that one line has what the way down and the way up read of a level.
///
/// Invariants: a leaf has one to `width` values; no part of a node has more than three times as many leaves as the other.
/// A removal makes one of two leaves that are the parts of a node and have at most half of that together; where balancing
/// brings such leaves together, they stay until then.
///
/// - Complexity: O(log n) calls of the operation to insert, update or remove one of n values, fewer than `width` in the
///   leaf and at most 2.5 log₂ of the number of leaves above, one or two more per rotation; n − 1 to load. Memory: per
///   value, as loaded, one and a third of its size, and a node for six or, trivial ones, twelve; more after
///   many removals.
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
    /// The first of the two parts, or of a leaf's values.
    @usableFromInline var below: UnsafeMutableRawPointer?

    @inlinable init() {}

    @inlinable
    init(_ value: Value?, _ count: Int32, _ leaves: Int32, _ below: UnsafeMutableRawPointer) {
      (self.value, self.count, self.leaves, self.below) = (value, count, leaves, below)
    }

    /// The parts of a node that is no leaf.
    @inlinable var parts: Place {
      @inline(__always) get { below.unsafelyUnwrapped.assumingMemoryBound(to: Node.self) }
    }

    /// The values of a leaf; behind them, up to `width`, there are none.
    @inlinable var rows: UnsafeMutablePointer<Value> {
      @inline(__always) get { below.unsafelyUnwrapped.assumingMemoryBound(to: Value.self) }
    }
  }

  /// Where a node stands; only the tree has such pointers, to memory that it has not given back.
  @usableFromInline typealias Place = UnsafeMutablePointer<Node>

  @usableFromInline let root: Place
  /// The nodes above the leaf that was looked for last; no tree whose leaves an `Int32` counts is higher.
  @usableFromInline let path: UnsafeMutablePointer<Place>
  /// How many nodes of the path there are.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// The position that was looked for last, where nothing has changed since: its leaf, and its row there.
  @exclusivity(unchecked) @usableFromInline var found: (position: Int, leaf: Place, row: Int)?
  /// What the tree let go of, until somebody takes it; empty where values are trivial.
  @exclusivity(unchecked) @usableFromInline var spent: ContiguousArray<Value> = []
  @usableFromInline let combine: (Value, Value) -> Value
  /// Folds a leaf and brings the nodes of its path up to date, where no leaf came or went: a closure, because one made
  /// where the operation is known has it inlined.
  @usableFromInline let renew: (ReductionTree, Place) -> Void

  @inlinable @inline(__always)
  init(_ combine: @escaping (Value, Value) -> Value) {
    self.combine = combine
    renew = { tree, leaf in
      tree.fold(leaf, combine)
      tree.refresh(combine)
    }
    root = .allocate(capacity: 1)
    root.initialize(to: Node())
    path = .allocate(capacity: 80)
  }

  deinit {
    destroy(root)
    root.deallocate()
    path.deallocate()
  }

  /// How many values a leaf may have.
  ///
  /// At a hundred thousand values a tree down to the single ones takes three times as long as one with 32 in a leaf, since
  /// its lowest levels are where memory is missed, and calls the operation 17 times an update; this one calls it 35 times.
  /// Values with references have leaves half as long and 24 calls, since an operation on them costs more than memory.
  @inlinable static var width: Int { _isPOD(Value.self) ? 32 : 16 }
}

extension ReductionTree {
  /// How many values there are.
  @inlinable var count: Int { Int(root.pointee.count) }

  /// What the operation makes of all values; nil where there are none.
  @inlinable var whole: Value? { root.pointee.value }

  /// The values in their order.
  @inlinable
  var values: [Value] {
    var (values, pending) = ([Value](), [root])
    values.reserveCapacity(count)
    while let node = pending.popLast() {
      if node.pointee.leaves > 1 {
        pending.append(node.pointee.parts + 1)
        pending.append(node.pointee.parts)
      } else if node.pointee.leaves == 1 {
        values.append(contentsOf: UnsafeBufferPointer(start: node.pointee.rows, count: Int(node.pointee.count)))
      }
    }
    return values
  }

  /// Takes other values in place of all.
  @inlinable
  func load(_ values: [Value]) {
    destroy(root)
    root.initialize(to: Node())
    (depth, found) = (0, nil)
    // Three quarters full.
    let leaves = (values.count * 4 + 3 * Self.width - 1) / (3 * Self.width)
    if leaves > 0 { build(root, values[...], leaves) }
  }

  @inlinable
  func update(at position: Int, with value: Value) {
    let (leaf, row) = take(position)
    dispose(leaf.pointee.rows[row])
    leaf.pointee.rows[row] = value
    renew(self, leaf)
  }

  @inlinable
  func insert(_ value: Value, at position: Int) {
    if count == 0 { return load([value]) }
    // What comes last goes behind the last value, all else before the value that it pushes on.
    let isLast = position == count
    var (leaf, row) = take(isLast ? position - 1 : position)
    let isFull = leaf.pointee.count == Self.width
    if isFull { (leaf, row) = split(leaf, row) }
    let (rows, count) = (leaf.pointee.rows, Int(leaf.pointee.count))
    if isLast { row = count }
    (rows + row + 1).moveInitialize(from: rows + row, count: count - row)
    (rows + row).initialize(to: value)
    leaf.pointee.count += 1
    if !isFull { return renew(self, leaf) }
    fold(leaf, combine)
    climb()
  }

  @inlinable
  func remove(at position: Int) {
    if count == 1 { return load([]) }
    let (leaf, row) = take(position)
    let (rows, count) = (leaf.pointee.rows, Int(leaf.pointee.count))
    dispose((rows + row).move())
    (rows + row).moveInitialize(from: rows + row + 1, count: count - row - 1)
    leaf.pointee.count -= 1
    if depth > 0, join(leaf, under: path[depth - 1]) { return climb() }
    renew(self, leaf)
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

/// What a series of edits of an array amounts to: which runs of the old array stand where in the new one.
///
/// Enters: insertions, removals, moves and updates, each with positions in the array that the one before left. Leaves:
/// the *pieces* of the new array in order, each a run of the old array or of new elements. What was inserted and
/// removed again, or moved away and back, leaves no trace but smaller pieces.
///
/// Invariants: the lengths of the pieces add up to the count of the new array; no two pieces share an old element; the
/// pieces that were not moved ascend by their old positions.
///
/// - Complexity: expected O(log k) for an edit after k edits, whatever the array's count. Memory: O(k), kept for the
///   next use; ``compact()`` makes it O(pieces).
///
/// Source: the treap with implicit keys, R. Seidel and C. Aragon, Randomized Search Trees, Algorithmica 16 (1996). Its
/// priorities follow from the process's seed: whoever knew them could choose edits that make the tree as deep as there
/// are edits. Rejected: following each element back through the edits, which takes O(k²).
@usableFromInline
struct Provenance {
  /// A run of elements.
  @usableFromInline
  struct Piece {
    /// Where the run stood in the old array; negative for new elements, unless they were named.
    @usableFromInline var start: Int
    /// How many elements it has.
    @usableFromInline var length: Int
    /// Whether it was moved, and may be out of order; such a run has one element.
    @usableFromInline var isMoved = false
    /// Whether it may have another value now; such a run has one element.
    @usableFromInline var isUpdated = false
  }

  private struct Node {
    var piece: Piece
    var priority: UInt64
    /// The length of all pieces in this subtree.
    var weight: Int
    var left = Provenance.none
    var right = Provenance.none
  }

  private static let none: Int32 = -1

  private var nodes: ContiguousArray<Node> = []
  private var root = Provenance.none
  private var seed = KeyHash.seed(0)

  @usableFromInline init() {}
}

extension Provenance {
  /// Starts again with an array of `count` elements.
  @usableFromInline
  mutating func reset(count: Int) {
    nodes.removeAll(keepingCapacity: nodes.capacity <= 4 * max(nodes.count, 256))
    root = count > 0 ? makeNode(Piece(start: 0, length: count)) : Self.none
  }

  /// Inserts new elements.
  ///
  /// - Parameter start: names the first one, so that they are told apart: a position that the old array does not have.
  @usableFromInline
  mutating func insert(at position: Int, count: Int = 1, from start: Int = -1) {
    guard count > 0 else { return }
    let (left, right) = split(root, at: position)
    root = join(join(left, makeNode(Piece(start: start, length: count))), right)
  }

  /// Removes elements.
  @usableFromInline
  mutating func remove(at position: Int, count: Int = 1) {
    guard count > 0 else { return }
    let (rest, right) = split(root, at: position + count)
    root = join(split(rest, at: position).0, right)
  }

  /// Notes that an element may have another value.
  @usableFromInline
  mutating func update(at position: Int) {
    let (left, node, right) = isolate(position)
    nodes[Int(node)].piece.isUpdated = true
    root = join(join(left, node), right)
  }

  /// Moves an element to a position counted after its removal.
  ///
  /// - Parameter isUpdated: whether it may have another value, too.
  @usableFromInline
  mutating func move(from: Int, to: Int, isUpdated: Bool = true) {
    let (left, node, right) = isolate(from)
    nodes[Int(node)].piece.isMoved = true
    if isUpdated { nodes[Int(node)].piece.isUpdated = true }
    let (before, after) = split(join(left, right), at: to)
    root = join(join(before, node), after)
  }

  /// Visits the pieces that overlap a range of the new array, in order, each with its new position.
  @usableFromInline
  func forEachPiece(in range: Range<Int>, _ body: (Piece, Int) -> Void) {
    visit(root, 0, range, body)
  }

  private func visit(_ node: Int32, _ start: Int, _ range: Range<Int>, _ body: (Piece, Int) -> Void) {
    guard node != Self.none else { return }
    let held = nodes[Int(node)]
    guard start < range.upperBound, start + held.weight > range.lowerBound else { return }
    visit(held.left, start, range, body)
    let place = start + weight(held.left)
    if place < range.upperBound, place + held.piece.length > range.lowerBound { body(held.piece, place) }
    visit(held.right, place + held.piece.length, range, body)
  }
}

extension Provenance {
  /// How many nodes it has memory for that it uses, those without a trace in the array included.
  var nodeCount: Int { nodes.count }

  /// Forgets the traces of edits that amount to nothing any more, where they are more than the array's elements by far.
  ///
  /// - Complexity: amortised O(log n) per edit, for n elements.
  @usableFromInline
  mutating func compact() {
    let count = weight(root)
    if nodes.count <= 4 * count + 256 { return }
    var pieces: ContiguousArray<Piece> = []
    forEachPiece(in: 0..<count) { piece, _ in
      guard let last = pieces.last, last.isFollowed(by: piece) else { return pieces.append(piece) }
      pieces[pieces.count - 1].length += piece.length
    }
    nodes.removeAll(keepingCapacity: nodes.capacity <= 16 * count + 1024)
    root = Self.none
    for piece in pieces { root = join(root, makeNode(piece)) }
  }
}

extension Provenance.Piece {
  /// Whether another piece, which stands right behind this one, makes one run with it.
  fileprivate func isFollowed(by next: Self) -> Bool {
    if start < 0 { return next.start < 0 }
    return !isMoved && !isUpdated && !next.isMoved && !next.isUpdated && next.start == start + length
  }
}

// The treap: in the order of the new array, with the greatest priority on top.
extension Provenance {
  private mutating func makeNode(_ piece: Piece) -> Int32 {
    // SplitMix64.
    seed &+= 0x9E37_79B9_7F4A_7C15
    var bits = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    nodes.append(Node(piece: piece, priority: bits ^ (bits >> 31), weight: piece.length))
    return Int32(nodes.count - 1)
  }

  private func weight(_ node: Int32) -> Int { node == Self.none ? 0 : nodes[Int(node)].weight }

  private mutating func weigh(_ node: Int32) {
    let held = nodes[Int(node)]
    nodes[Int(node)].weight = weight(held.left) + held.piece.length + weight(held.right)
  }

  private mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
    if left == Self.none { return right }
    if right == Self.none { return left }
    if nodes[Int(left)].priority >= nodes[Int(right)].priority {
      nodes[Int(left)].right = join(nodes[Int(left)].right, right)
      weigh(left)
      return left
    }
    nodes[Int(right)].left = join(left, nodes[Int(right)].left)
    weigh(right)
    return right
  }

  /// Splits a subtree before a position, and the piece that contains it.
  private mutating func split(_ node: Int32, at position: Int) -> (Int32, Int32) {
    guard node != Self.none else { return (Self.none, Self.none) }
    let held = nodes[Int(node)]
    let start = weight(held.left)
    let end = start + held.piece.length
    if position <= start {
      let (left, right) = split(held.left, at: position)
      nodes[Int(node)].left = right
      weigh(node)
      return (left, node)
    }
    if position >= end {
      let (left, right) = split(held.right, at: position - end)
      nodes[Int(node)].right = left
      weigh(node)
      return (node, right)
    }
    let cut = position - start
    let tail = Piece(start: held.piece.start < 0 ? -1 : held.piece.start + cut, length: held.piece.length - cut)
    nodes[Int(node)].piece.length = cut
    nodes[Int(node)].right = Self.none
    weigh(node)
    return (node, join(makeNode(tail), held.right))
  }

  /// Splits off the element at a position; returns what is before it, itself, and what is behind it.
  private mutating func isolate(_ position: Int) -> (Int32, Int32, Int32) {
    let (rest, right) = split(root, at: position + 1)
    let (left, node) = split(rest, at: position)
    return (left, node, right)
  }
}

/// An ordered row of bits that counts, finds, inserts and removes ones in O(log n).
///
/// It tells which rows of an array are members of a filter.
///
/// | operation | cost |
/// |---|---|
/// | `locate`, `rank`, `position(ofOne:)`, `insert`, `remove`, `exchange` | O(log n); O(1) until a bit is zero, and O(n / 64) for the first |
/// | `replace` of r bits by m | O(min((1 + (m + r) / 64) log n, m + r + n / 64)), and O(log n) a bit where a leaf is split or emptied |
/// | building, `bits` | O(n / 64) |
/// | memory | 1.3 bits per element built at once, at most 8 in the long run; none until a bit is zero |
///
/// It is no snapshot: it is never copied, and has one owner.
///
/// Source: a counted B+tree with packed leaves; rank and select as in G. Navarro, Compact Data Structures, 12.1.
/// Rejected: lengths of runs, which take a word each where members and others alternate; a Fenwick tree over blocks, in
/// which splitting a block moves all that follow.
///
/// Invariants: all leaves have the same depth; an inner node's counts are those of its children; no node but the root
/// is empty, and an inner root has at least two children; the bits of a leaf beyond its count are zero. As long as all bits
/// are ones, there may be no node but an empty root.
@usableFromInline
final class BitTree {
  /// A node: packed bits in a leaf; the number of children, their bits, their ones, their addresses in an inner node.
  typealias Node = UnsafeMutablePointer<UInt>

  @exclusivity(unchecked) @usableFromInline private(set) var count = 0
  /// How many bits are one.
  @exclusivity(unchecked) @usableFromInline private(set) var ones = 0
  @exclusivity(unchecked) private(set) var root: Node
  @exclusivity(unchecked) private(set) var height = 0
  /// Whether nodes hold the bits; where all are ones, their count says it all.
  @exclusivity(unchecked) private(set) var hasNodes = false

  @usableFromInline init() { root = Self.makeLeaf() }

  @usableFromInline
  convenience init(_ bits: BitString) {
    self.init()
    build(bits)
  }

  deinit { Self.destroy(root, height) }
}

extension BitTree {
  static var leafWords: Int { 8 }
  static var leafBits: Int { 512 }
  static var fanOut: Int { 16 }
  /// How much a node gets when it is built, so that some room is left.
  private static var builtWords: Int { 6 }
  private static var builtChildren: Int { 12 }

  static func makeLeaf() -> Node {
    let node = Node.allocate(capacity: leafWords)
    node.initialize(repeating: 0, count: leafWords)
    return node
  }

  static func makeInner() -> Node {
    let node = Node.allocate(capacity: 1 + 3 * fanOut)
    node.initialize(repeating: 0, count: 1 + 3 * fanOut)
    return node
  }

  static func destroy(_ node: Node, _ height: Int) {
    if height > 0 {
      for slot in 0..<node.childCount { destroy(node.child(slot), height - 1) }
    }
    node.deallocate()
  }

  /// Replaces all bits.
  @usableFromInline
  func build(_ bits: BitString) {
    if !bits.isOnes { return makeNodes(of: bits) }
    Self.destroy(root, height)
    (root, height, hasNodes) = (Self.makeLeaf(), 0, false)
    (count, ones) = (bits.count, bits.count)
  }

  /// Makes the nodes of bits that were all ones, as another comes.
  func makeNodes() {
    if !hasNodes { makeNodes(of: bits) }
  }

  private func makeNodes(of bits: BitString) {
    Self.destroy(root, height)
    hasNodes = true
    var level: [BitPart] = []
    for start in stride(from: 0, to: bits.words.count, by: Self.builtWords) {
      let leaf = Self.makeLeaf()
      var ones = 0
      for word in start..<min(start + Self.builtWords, bits.words.count) {
        leaf[word - start] = bits.words[word]
        ones += bits.words[word].nonzeroBitCount
      }
      level.append(BitPart(node: leaf, bits: min(Self.builtWords * 64, bits.count - start * 64), ones: ones))
    }
    height = 0
    while level.count > 1 {
      height += 1
      level = stride(from: 0, to: level.count, by: Self.builtChildren).map { start in
        let node = Self.makeInner()
        for part in level[start..<min(start + Self.builtChildren, level.count)] {
          node.insertChild(part, at: node.childCount)
        }
        return node.part
      }
    }
    root = level.first?.node ?? Self.makeLeaf()
    count = bits.count
    ones = level.first?.ones ?? 0
  }

  /// All bits.
  @usableFromInline
  var bits: BitString {
    if !hasNodes { return BitString(ones: count) }
    var result = BitString()
    Self.collect(root, height, count, &result)
    return result
  }

  private static func collect(_ node: Node, _ height: Int, _ count: Int, _ result: inout BitString) {
    if height == 0 {
      var word = 0
      while word * 64 < count {
        result.append(node[word], count: min(64, count - word * 64))
        word += 1
      }
    } else {
      for slot in 0..<node.childCount { collect(node.child(slot), height - 1, node.bits(slot), &result) }
    }
  }
}

// What an edit leaves.
extension BitTree {
  /// Adds to the counts what an edit changed, and if the root was split, puts a new root above both halves.
  func complete(_ split: BitPart?, growth: Int, ones gained: Int) {
    count(growth, gained)
    guard let split else { return }
    let top = Self.makeInner()
    top.insertChild(BitPart(node: root, bits: count - split.bits, ones: ones - split.ones), at: 0)
    top.insertChild(split, at: 1)
    root = top
    height += 1
  }

  /// Adds to the counts.
  func count(_ growth: Int, _ gained: Int) {
    count += growth
    ones += gained
  }

  /// Removes roots that have at most one child.
  func lowerRoot() {
    while height > 0, root.childCount <= 1 {
      let old = root
      root = old.childCount == 1 ? old.child(0) : Self.makeLeaf()
      height = old.childCount == 1 ? height - 1 : 0
      old.deallocate()
    }
  }

  func check(_ position: Int, below limit: Int) {
    if UInt(bitPattern: position) >= UInt(bitPattern: limit) { Self.trap(position, limit) }
  }

  @inline(never)
  private static func trap(_ position: Int, _ limit: Int) -> Never {
    Violation.trap(.badIndex, "An array's stage was told of position \(position), which is not in 0..<\(limit).")
  }
}

/// A node with what its parent keeps about it.
struct BitPart {
  var node: BitTree.Node
  var bits: Int
  var ones: Int
}

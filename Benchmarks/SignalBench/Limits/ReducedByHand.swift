/// The reference of reductions, on the standard library's arrays.
///
/// The elements in blocks of about a hundred; for each block what the operation makes of its elements, and above these a
/// complete binary tree of partial results and of how many elements there are, which is made anew when a block splits.
struct ReducedByHand: View {
  typealias Drawn = ArrayScript

  private static let size = 64
  private var blocks: [[Line]]
  /// How many leaves the tree has; its root has number 1.
  private var width = 1
  private var lines: [Line] = []
  private var counts: [Int] = []

  init(_ load: ContiguousArray<Int>) {
    let elements = load.map(Line.init)
    blocks = stride(from: 0, to: load.count, by: Self.size).map { start in
      Array(elements[start..<min(start + Self.size, load.count)])
    }
    if blocks.isEmpty { blocks = [[]] }
    build()
  }

  private mutating func build() {
    while width < blocks.count { width *= 2 }
    lines = Array(repeating: .identity, count: 2 * width)
    counts = Array(repeating: 0, count: 2 * width)
    for block in blocks.indices { reduce(block) }
    for node in (1..<max(width, 1)).reversed() { join(node) }
  }

  @inline(__always)
  private mutating func reduce(_ block: Int) {
    var line = Line.identity
    for next in blocks[block] { line = line.followed(by: next) }
    lines[width + block] = line
    counts[width + block] = blocks[block].count
  }

  @inline(__always)
  private mutating func join(_ node: Int) {
    lines[node] = lines[2 * node].followed(by: lines[2 * node + 1])
    counts[node] = counts[2 * node] + counts[2 * node + 1]
  }

  /// Brings the tree up to date above a block that is another.
  @inline(__always)
  private mutating func settle(_ block: Int) {
    reduce(block)
    var node = (width + block) / 2
    while node > 0 {
      join(node)
      node /= 2
    }
  }

  /// The block of an element, and its index there.
  @inline(__always)
  private func locate(_ position: Int, forInsertion: Bool = false) -> (block: Int, index: Int) {
    var (node, index) = (1, position)
    while node < width {
      node *= 2
      if forInsertion ? index > counts[node] : index >= counts[node] {
        index -= counts[node]
        node += 1
      }
    }
    return (node - width, index)
  }

  @inline(__always)
  private mutating func insert(_ line: Line, at position: Int) {
    let (block, index) = locate(position, forInsertion: true)
    blocks[block].insert(line, at: index)
    if blocks[block].count <= 2 * Self.size { return settle(block) }
    blocks.insert(Array(blocks[block][Self.size...]), at: block + 1)
    blocks[block].removeSubrange(Self.size...)
    build()
  }

  @inline(__always)
  private mutating func remove(at position: Int) -> Line {
    let (block, index) = locate(position)
    let line = blocks[block].remove(at: index)
    settle(block)
    return line
  }

  @inline(__always)
  mutating func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let value, let position): insert(Line(value), at: position)
    case .remove(let position): _ = remove(at: position)
    case .move(let from, let to): insert(remove(at: from), at: to)
    case .update(let value, let position):
      let (block, index) = locate(position)
      blocks[block][index] = Line(value)
      settle(block)
    }
  }

  var reading: UInt64 { UInt64(bitPattern: Int64(lines[1].number)) }
  var checksum: UInt64 { reading }
}

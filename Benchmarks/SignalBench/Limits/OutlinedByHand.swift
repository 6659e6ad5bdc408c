/// The reference of a tree as rows, on the standard library's tables and arrays.
///
/// The tree of ``NestedByHand``, and blocks of some hundred rows by key, in the order of the list; of each row its block and
/// what it shows. A subtree that moves is taken out of its blocks and put behind the last row before it.
struct OutlinedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private struct Row {
    var score: Int
    var (depth, childCount, block) = (0, 0, 0)

    init(_ score: Int) { self.score = score }
  }

  private static let size = 256
  private var tree: NestedByHand
  private var rows: [Row]
  /// The keys of each block by its number, which stays.
  private var blocks: [[Int]] = []
  /// The numbers of the blocks in their order.
  private var order: [Int] = []
  /// What somebody would do with the indices.
  private var indices = 0
  private var subtree: [Int] = []
  private var rest: [Int] = []

  init(_ load: Records<PlainShape>) {
    tree = NestedByHand(load)
    rows = load.rows.map { Row($0.score) }
    // Parents have lower keys.
    for key in load.keys {
      rows[key].depth = tree.branch(key)?.parent.map { rows[$0].depth + 1 } ?? 0
      rows[key].childCount = tree.children(of: key).count
    }
    gather(0)
    for start in stride(from: 0, to: subtree.count, by: Self.size) {
      add(Array(subtree[start..<min(start + Self.size, subtree.count)]), at: order.count)
    }
  }

  private mutating func add(_ keys: [Int], at slot: Int) {
    for key in keys { rows[key].block = blocks.count }
    order.insert(blocks.count, at: slot)
    blocks.append(keys)
  }

  /// An entry and all below it, in the order of the list.
  @inline(__always)
  private mutating func gather(_ key: Int) {
    subtree.removeAll(keepingCapacity: true)
    rest.append(key)
    while let key = rest.popLast() {
      subtree.append(key)
      rest.append(contentsOf: tree.children(of: key).reversed())
    }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let past = tree.branch(edit.key)?.parent
    tree.apply(edit)
    let future = Nested.parent(edit.key, edit.row)
    rows[edit.key].score = edit.row.score
    guard past != future, let future else { return tell(edit.key) }
    gather(edit.key)
    for key in subtree { take(key) }
    let depth = rows[future].depth + 1 - rows[edit.key].depth
    var previous = last(before: edit.key, below: future)
    for key in subtree {
      rows[key].depth += depth
      put(key, behind: previous)
      tell(key)
      previous = key
    }
    for (key, change) in [(past, -1), (future, 1)] {
      guard let key else { continue }
      rows[key].childCount += change
      tell(key)
    }
  }

  /// The last row before an entry: of the child before it, or its parent's.
  @inline(__always)
  private func last(before key: Int, below parent: Int) -> Int {
    let siblings = tree.children(of: parent)
    guard let index = siblings.firstIndex(of: key), index > 0 else { return parent }
    var last = siblings[index - 1]
    while let child = tree.children(of: last).last { last = child }
    return last
  }

  @inline(__always)
  private mutating func take(_ key: Int) {
    let block = rows[key].block
    if let index = blocks[block].firstIndex(of: key) { blocks[block].remove(at: index) }
  }

  @inline(__always)
  private mutating func put(_ key: Int, behind previous: Int) {
    let block = rows[previous].block
    rows[key].block = block
    blocks[block].insert(key, at: (blocks[block].firstIndex(of: previous) ?? -1) + 1)
    if blocks[block].count <= 2 * Self.size { return }
    let rest = Array(blocks[block][Self.size...])
    blocks[block].removeSubrange(Self.size...)
    add(rest, at: (order.firstIndex(of: block) ?? 0) + 1)
  }

  /// Whoever shows the rows is told where one stands.
  @inline(__always)
  private mutating func tell(_ key: Int) {
    let block = rows[key].block
    var before = 0
    for number in order {
      if number == block { break }
      before += blocks[number].count
    }
    indices &+= before + (blocks[block].firstIndex(of: key) ?? 0)
  }

  private func number(_ key: Int) -> Int {
    let row = rows[key]
    return Outlined.number(key, row.score, row.depth, row.childCount)
  }

  var reading: UInt64 {
    let first = order.first { !blocks[$0].isEmpty }.map { blocks[$0][0] }
    return UInt64(bitPattern: Int64(first.map(number) ?? 0)) &+ UInt64(rows.count)
  }

  var checksum: UInt64 {
    Checksum.ofPlaces(order.lazy.flatMap { blocks[$0] }.map { UInt64(bitPattern: Int64(number($0))) })
  }
}

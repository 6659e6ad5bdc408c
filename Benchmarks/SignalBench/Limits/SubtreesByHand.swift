/// The reference of sums over subtrees: the tree of ``NestedByHand``, and a table of the sums.
///
/// A subtree that moves is taken from those above it and given to others as the number that it amounts to. Only sums allow
/// that.
struct SubtreesByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private var tree: NestedByHand
  private var sums: [Int: Int]

  init(_ load: Records<PlainShape>) {
    tree = NestedByHand(load)
    sums = Dictionary(minimumCapacity: load.rows.count)
    for (key, row) in zip(load.keys, load.rows) { sums[key] = row.score }
    // Parents have lower keys.
    for key in load.keys.reversed() { if let parent = tree.branch(key)?.parent { sums[parent]! += sums[key]! } }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let past = tree.branch(edit.key)
    tree.apply(edit)
    let parent = Nested.parent(edit.key, edit.row)
    let (sum, growth) = (sums[edit.key, default: 0], edit.row.score - (past?.row.score ?? 0))
    sums[edit.key] = sum + growth
    if let past, past.parent == parent { return add(growth, from: parent) }
    add(-sum, from: past?.parent)
    add(sum + growth, from: parent)
  }

  @inline(__always)
  private mutating func add(_ number: Int, from key: Int?) {
    var next = key
    while let key = next {
      sums[key]! += number
      next = tree.branch(key)?.parent
    }
  }

  var reading: UInt64 { UInt64(sums.count) }
  var checksum: UInt64 { sums.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}

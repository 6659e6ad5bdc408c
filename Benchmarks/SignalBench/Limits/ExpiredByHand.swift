/// The reference of expiry, on the standard library's table and a binary heap.
///
/// A table of the records, one of those that are in, with their deadlines, and a heap of deadlines, of which those that
/// were set again are skipped when they come.
struct ExpiredByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private let lifetime: Int
  private var now = 0
  private var records: [Int: PlainShape.Row]
  private var members: [Int: (row: PlainShape.Row, deadline: Int)]
  private var heap = DeadlineHeap()

  init(_ load: Records<PlainShape>) {
    lifetime = load.rows.count
    records = Dictionary(minimumCapacity: load.rows.count)
    members = Dictionary(minimumCapacity: load.rows.count)
    for edit in zip(load.keys, load.rows) { apply(edit) }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    records[edit.key] = edit.row
    members[edit.key] = (edit.row, now + lifetime)
    heap.insert(edit.key, now + lifetime)
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Instants.period
    while let first = heap.popFirst(until: now) {
      if members[first.number]?.deadline == first.deadline { members[first.number] = nil }
    }
  }

  var reading: UInt64 { UInt64(members.count) }
  var checksum: UInt64 { members.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value.row.score) } }
}

/// The reference of an array's elements that expire, on the standard library's arrays and a binary heap.
///
/// Blocks of some hundred elements, each with the numbers of its rows, which of them are in, and those that are, one
/// behind the other; how many there are in each block, from which every index is made. A table of the block and the
/// deadline of each row, and a heap of deadlines, of which those that are over are skipped when they come.
struct ExpiredElementsByHand: View {
  typealias Drawn = ArrayScript

  private struct Block {
    var elements: [Int] = []
    var rows: [Int] = []
    var areIn: [Bool] = []
    var shown: [Int] = []

    /// How many of the first elements are in.
    @inline(__always)
    func rank(_ index: Int) -> Int {
      var rank = 0
      areIn.withUnsafeBufferPointer { for number in 0..<index where $0[number] { rank += 1 } }
      return rank
    }
  }

  private static let size = 256
  private let n: Int
  private var now = 0
  /// By number, which stays.
  private var blocks: [Block] = []
  /// The numbers of the blocks in their order, and in the same order how many elements each has, and how many are in.
  private var order: [Int] = []
  private var counts: [Int] = []
  private var shownCounts: [Int] = []
  private var total = 0
  /// The block and the deadline of each row; -1 for a row that is not in.
  private var owners: [Int] = []
  private var deadlines: [Int] = []
  private var free: [Int] = []
  private var heap = DeadlineHeap()
  /// What somebody would do with the indices.
  private var indices = 0

  init(_ load: ContiguousArray<Int>) {
    n = load.count
    for start in stride(from: 0, to: load.count, by: Self.size) {
      let slot = order.count
      add(Block(), at: slot)
      for (index, element) in load[start..<min(start + Self.size, load.count)].enumerated() {
        put(element, newRow(element), isIn: true, in: slot, at: index)
      }
    }
  }

  private mutating func add(_ block: Block, at slot: Int) {
    for row in block.rows { owners[row] = blocks.count }
    order.insert(blocks.count, at: slot)
    counts.insert(block.elements.count, at: slot)
    shownCounts.insert(block.shown.count, at: slot)
    blocks.append(block)
  }

  @inline(__always)
  private mutating func newRow(_ element: Int) -> Int {
    let row = free.popLast() ?? owners.count
    if row == owners.count {
      owners.append(-1)
      deadlines.append(-1)
    }
    setDeadline(of: row, element)
    return row
  }

  @inline(__always)
  private mutating func setDeadline(of row: Int, _ element: Int) {
    let deadline = now + ExpiringElements.lifetime(element, n)
    deadlines[row] = deadline
    heap.insert(row, deadline)
  }

  /// The block of an element, and its index there.
  @inline(__always)
  private func locate(_ position: Int, forInsertion: Bool = false) -> (slot: Int, index: Int) {
    var (slot, index) = (0, position)
    while slot < order.count - 1, forInsertion ? index > counts[slot] : index >= counts[slot] {
      index -= counts[slot]
      slot += 1
    }
    return (slot, index)
  }

  /// Puts a row into a block, and into the output if it is in.
  @inline(__always)
  private mutating func put(_ element: Int, _ row: Int, isIn: Bool, in slot: Int, at index: Int) {
    let number = order[slot]
    owners[row] = number
    blocks[number].elements.insert(element, at: index)
    blocks[number].rows.insert(row, at: index)
    blocks[number].areIn.insert(false, at: index)
    counts[slot] += 1
    if isIn { show(element, in: slot, at: index) }
    if counts[slot] > 2 * Self.size { split(slot) }
  }

  @inline(__always)
  private mutating func show(_ element: Int, in slot: Int, at index: Int) {
    let rank = note(slot, index)
    blocks[order[slot]].areIn[index] = true
    blocks[order[slot]].shown.insert(element, at: rank)
    shownCounts[slot] += 1
    total += 1
  }

  @inline(__always)
  private mutating func hide(in slot: Int, at index: Int) {
    let rank = note(slot, index)
    blocks[order[slot]].areIn[index] = false
    blocks[order[slot]].shown.remove(at: rank)
    shownCounts[slot] -= 1
    total -= 1
  }

  /// Where an element stands among the block's that are in; notes where among all.
  @inline(__always)
  private mutating func note(_ slot: Int, _ index: Int) -> Int {
    let rank = blocks[order[slot]].rank(index)
    var before = 0
    for number in 0..<slot { before += shownCounts[number] }
    indices &+= before + rank
    return rank
  }

  @inline(__always)
  private mutating func take(at position: Int) -> (element: Int, row: Int, isIn: Bool) {
    let (slot, index) = locate(position)
    let number = order[slot]
    let isIn = blocks[number].areIn[index]
    if isIn { hide(in: slot, at: index) }
    blocks[number].areIn.remove(at: index)
    counts[slot] -= 1
    return (blocks[number].elements.remove(at: index), blocks[number].rows.remove(at: index), isIn)
  }

  private mutating func split(_ slot: Int) {
    var (first, second) = (blocks[order[slot]], Block())
    let rank = first.rank(Self.size)
    second.elements = Array(first.elements[Self.size...])
    second.rows = Array(first.rows[Self.size...])
    second.areIn = Array(first.areIn[Self.size...])
    second.shown = Array(first.shown[rank...])
    first.elements.removeSubrange(Self.size...)
    first.rows.removeSubrange(Self.size...)
    first.areIn.removeSubrange(Self.size...)
    first.shown.removeSubrange(rank...)
    (counts[slot], shownCounts[slot]) = (Self.size, rank)
    blocks[order[slot]] = first
    add(second, at: slot + 1)
  }

  @inline(__always)
  mutating func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let element, let position):
      let (slot, index) = locate(position, forInsertion: true)
      put(element, newRow(element), isIn: true, in: slot, at: index)
    case .remove(let position):
      let row = take(at: position).row
      deadlines[row] = -1
      free.append(row)
    case .move(let from, let to):
      let (element, row, isIn) = take(at: from)
      let (slot, index) = locate(to, forInsertion: true)
      put(element, row, isIn: isIn, in: slot, at: index)
    case .update(let element, let position):
      let (slot, index) = locate(position)
      let number = order[slot]
      if blocks[number].elements[index] == element { return }
      blocks[number].elements[index] = element
      setDeadline(of: blocks[number].rows[index], element)
      if blocks[number].areIn[index] {
        blocks[number].shown[note(slot, index)] = element
      } else {
        show(element, in: slot, at: index)
      }
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    now += Instants.period
    while let (deadline, row) = heap.popFirst(until: now) {
      guard deadlines[row] == deadline else { continue }
      deadlines[row] = -1
      guard let slot = order.firstIndex(of: owners[row]),
        let index = blocks[owners[row]].rows.firstIndex(of: row)
      else { fatalError("A row is in its block.") }
      hide(in: slot, at: index)
    }
  }

  var reading: UInt64 {
    let first = order.first { !blocks[$0].shown.isEmpty }.map { blocks[$0].shown[0] } ?? 0
    return UInt64(bitPattern: Int64(first)) &+ UInt64(total)
  }

  var checksum: UInt64 {
    Checksum.ofPlaces(order.lazy.flatMap { blocks[$0].shown }.map { UInt64(bitPattern: Int64($0)) })
  }
}

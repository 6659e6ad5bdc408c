/// The reference of live values, on the standard library's tables.
///
/// An object for each score, as others hold on to it and write it: it has the keys of the records that name it. A table
/// of the object that each key names, and one of the value by key.
struct LiveValuesByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private final class Score {
    var value: Int
    var keys: [Int]

    init(_ value: Int, _ key: Int) { (self.value, keys) = (value, [key]) }
  }

  private var scores: [Score]
  private var names: [Int: Score]
  private var values: [Int: Int]

  init(_ load: Records<PlainShape>) {
    scores = zip(load.keys, load.rows).map { Score($1.score, $0) }
    names = Dictionary(uniqueKeysWithValues: zip(load.keys, scores))
    values = Dictionary(uniqueKeysWithValues: zip(load.keys, load.rows.map(\.score)))
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if edit.row.group < 15 {
      let score = scores[edit.key]
      score.value = edit.row.score
      for key in score.keys { values[key] = score.value }
    } else {
      let score = scores[edit.row.score % scores.count]
      if let past = names.updateValue(score, forKey: edit.key), let index = past.keys.firstIndex(of: edit.key) {
        past.keys.swapAt(index, past.keys.count - 1)
        past.keys.removeLast()
      }
      score.keys.append(edit.key)
      values[edit.key] = score.value
    }
  }

  var reading: UInt64 { UInt64(values.count) }
  var checksum: UInt64 { values.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}

/// The reference of children of elements, on the standard library's arrays.
///
/// Blocks of some hundred elements, each with how many children every element has, and the children one behind the
/// other; how many elements and children each block has, from which every index of the flat array is made.
struct ExpandedByHand: View {
  typealias Drawn = ArrayScript

  private struct Block {
    var counts: [Int]
    var children: [Int]
  }

  private static let size = 384
  private var blocks: [Block] = []
  private var elementCounts: [Int] = []
  private var childCounts: [Int] = []
  private var total = 0
  /// What somebody would do with the indices.
  private var indices = 0

  init(_ load: ContiguousArray<Int>) {
    for start in stride(from: 0, to: load.count, by: Self.size) {
      let elements = load[start..<min(start + Self.size, load.count)].map(Expanded.children)
      add(Block(counts: elements.map(\.count), children: elements.flatMap { $0 }), at: blocks.count)
    }
  }

  private mutating func add(_ block: Block, at index: Int) {
    blocks.insert(block, at: index)
    elementCounts.insert(block.counts.count, at: index)
    childCounts.insert(block.children.count, at: index)
    total += block.children.count
  }

  /// The block of an element, its index there, and where its children stand in the block.
  @inline(__always)
  private mutating func locate(_ position: Int, forInsertion: Bool = false) -> (block: Int, index: Int, children: Int) {
    var (block, index, before) = (0, position, 0)
    while block < blocks.count - 1, forInsertion ? index > elementCounts[block] : index >= elementCounts[block] {
      index -= elementCounts[block]
      before += childCounts[block]
      block += 1
    }
    let counts = blocks[block].counts
    var children = 0
    for number in 0..<index { children += counts[number] }
    indices &+= before + children
    return (block, index, children)
  }

  @inline(__always)
  private mutating func insert(_ children: [Int], at position: Int) {
    let place = locate(position, forInsertion: true)
    blocks[place.block].counts.insert(children.count, at: place.index)
    blocks[place.block].children.insert(contentsOf: children, at: place.children)
    elementCounts[place.block] += 1
    childCounts[place.block] += children.count
    total += children.count
    if blocks[place.block].counts.count > 2 * Self.size { split(place.block) }
  }

  @inline(__always)
  private mutating func remove(at position: Int) -> [Int] {
    let place = locate(position)
    let count = blocks[place.block].counts.remove(at: place.index)
    let range = place.children..<place.children + count
    let children = Array(blocks[place.block].children[range])
    blocks[place.block].children.removeSubrange(range)
    elementCounts[place.block] -= 1
    childCounts[place.block] -= count
    total -= count
    return children
  }

  private mutating func split(_ index: Int) {
    let block = blocks.remove(at: index)
    elementCounts.remove(at: index)
    childCounts.remove(at: index)
    total -= block.children.count
    let (first, children) = (Array(block.counts[..<Self.size]), block.counts[..<Self.size].reduce(0, +))
    add(Block(counts: Array(block.counts[Self.size...]), children: Array(block.children[children...])), at: index)
    add(Block(counts: first, children: Array(block.children[..<children])), at: index)
  }

  @inline(__always)
  mutating func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let element, let position): insert(Expanded.children(element), at: position)
    case .remove(let position): _ = remove(at: position)
    case .move(let from, let to): insert(remove(at: from), at: to)
    case .update(let element, let position):
      let (place, children) = (locate(position), Expanded.children(element))
      let count = blocks[place.block].counts[place.index]
      let range = place.children..<place.children + count
      if blocks[place.block].children[range].elementsEqual(children) { return }
      blocks[place.block].counts[place.index] = children.count
      blocks[place.block].children.replaceSubrange(range, with: children)
      childCounts[place.block] += children.count - count
      total += children.count - count
    }
  }

  var reading: UInt64 {
    let first = blocks.first { !$0.children.isEmpty }?.children[0] ?? 0
    return UInt64(bitPattern: Int64(first)) &+ UInt64(total)
  }

  var checksum: UInt64 { Checksum.ofPlaces(blocks.lazy.flatMap(\.children).map { UInt64(bitPattern: Int64($0)) }) }
}

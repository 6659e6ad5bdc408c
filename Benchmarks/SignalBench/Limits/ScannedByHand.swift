/// The reference of running results, on the standard library's arrays.
///
/// Blocks of some hundred elements, each with the streak up to every element, and how many elements a block has. An edit is
/// followed, over the ends of blocks, up to the first streak that stays.
struct StreaksByHand: View {
  typealias Drawn = ArrayScript

  private struct Block {
    var elements: [Int]
    var streaks: [Int]
  }

  private static let size = 384
  private var blocks: [Block] = []
  private var counts: [Int] = []
  private var total = 0
  /// What somebody would do with the streaks that change.
  private var changes = 0

  init(_ load: ContiguousArray<Int>) {
    var streak = 0
    for start in stride(from: 0, to: load.count, by: Self.size) {
      let elements = Array(load[start..<min(start + Self.size, load.count)])
      let streaks = elements.map { element in
        streak = Streak.after(streak, element)
        return streak
      }
      blocks.append(Block(elements: elements, streaks: streaks))
    }
    if blocks.isEmpty { blocks = [Block(elements: [], streaks: [])] }
    counts = blocks.map(\.elements.count)
    total = load.count
  }

  @inline(__always)
  private func locate(_ position: Int, forInsertion: Bool = false) -> (block: Int, index: Int) {
    var (block, index) = (0, position)
    while block < counts.count - 1, forInsertion ? index > counts[block] : index >= counts[block] {
      index -= counts[block]
      block += 1
    }
    return (block, index)
  }

  /// Makes streaks anew from a place on, up to the first that stays.
  @inline(__always)
  private mutating func follow(_ block: Int, _ index: Int) {
    var (block, index) = (block, index)
    var streak = index > 0 ? blocks[block].streaks[index - 1] : last(before: block)
    while block < blocks.count {
      while index < counts[block] {
        streak = Streak.after(streak, blocks[block].elements[index])
        if blocks[block].streaks[index] == streak { return }
        blocks[block].streaks[index] = streak
        changes &+= 1
        index += 1
      }
      (block, index) = (block + 1, 0)
    }
  }

  private func last(before block: Int) -> Int {
    blocks[..<block].last { !$0.streaks.isEmpty }?.streaks.last ?? 0
  }

  @inline(__always)
  private mutating func insert(_ element: Int, at position: Int) {
    let (block, index) = locate(position, forInsertion: true)
    blocks[block].elements.insert(element, at: index)
    // No streak is so long: this one is made in any case.
    blocks[block].streaks.insert(.max, at: index)
    counts[block] += 1
    total += 1
    follow(block, index)
    if counts[block] > 2 * Self.size { split(block) }
  }

  @inline(__always)
  private mutating func remove(at position: Int) -> Int {
    let (block, index) = locate(position)
    let element = blocks[block].elements.remove(at: index)
    blocks[block].streaks.remove(at: index)
    counts[block] -= 1
    total -= 1
    follow(block, index)
    return element
  }

  private mutating func split(_ block: Int) {
    let whole = blocks[block]
    blocks[block] = Block(elements: Array(whole.elements[..<Self.size]), streaks: Array(whole.streaks[..<Self.size]))
    let rest = Block(elements: Array(whole.elements[Self.size...]), streaks: Array(whole.streaks[Self.size...]))
    blocks.insert(rest, at: block + 1)
    counts = blocks.map(\.elements.count)
  }

  @inline(__always)
  mutating func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let element, let position): insert(element, at: position)
    case .remove(let position): _ = remove(at: position)
    case .move(let from, let to): insert(remove(at: from), at: to)
    case .update(let element, let position):
      let (block, index) = locate(position)
      blocks[block].elements[index] = element
      follow(block, index)
    }
  }

  var reading: UInt64 {
    let first = blocks.first { !$0.streaks.isEmpty }?.streaks[0] ?? 0
    return UInt64(bitPattern: Int64(first)) &+ UInt64(total)
  }

  var checksum: UInt64 { Checksum.ofPlaces(blocks.lazy.flatMap(\.streaks).map { UInt64(bitPattern: Int64($0)) }) }
}

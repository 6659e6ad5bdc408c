/// The reference of ranks, on the standard library's table and arrays.
///
/// A table of the records, and the scores in order, in blocks of some hundred. The rank is counted with each score that
/// passes the row's own, and looked for where the row's own score or the row is another.
struct RankedByHand: View {
  typealias Drawn = RecordScript<PlainShape>

  private static let size = 256
  private var records: [Int: PlainShape.Row]
  /// None is empty.
  private var blocks: [[Int]] = []
  /// The last score of each block.
  private var lasts: [Int] = []
  private var key = 0
  private var score: Int?
  /// How many scores are less than the row's own.
  private var rank = 0

  init(_ load: Records<PlainShape>) {
    records = Dictionary(uniqueKeysWithValues: zip(load.keys, load.rows))
    let scores = load.rows.map(\.score).sorted()
    for start in stride(from: 0, to: scores.count, by: Self.size) {
      blocks.append(Array(scores[start..<min(start + Self.size, scores.count)]))
      lasts.append(blocks[blocks.count - 1].last!)
    }
    look()
  }

  /// Looks for the row.
  private mutating func look() {
    score = records[key]?.score
    rank = 0
    guard let score else { return }
    let (block, index) = place(of: score)
    for number in 0..<block { rank += blocks[number].count }
    rank += index
  }

  /// The first place that is not less than a score.
  @inline(__always)
  private func place(of score: Int) -> (block: Int, index: Int) {
    let block = min(Self.index(of: score, in: lasts), blocks.count - 1)
    return (block, Self.index(of: score, in: blocks[block]))
  }

  @inline(__always)
  private static func index(of score: Int, in scores: [Int]) -> Int {
    var (low, high) = (0, scores.count)
    while low < high {
      let middle = (low + high) / 2
      if scores[middle] < score { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func insert(_ score: Int) {
    if blocks.isEmpty {
      (blocks, lasts) = ([[score]], [score])
      return
    }
    let (block, index) = place(of: score)
    blocks[block].insert(score, at: index)
    if blocks[block].count > 2 * Self.size {
      blocks.insert(Array(blocks[block][Self.size...]), at: block + 1)
      blocks[block].removeSubrange(Self.size...)
      lasts.insert(lasts[block], at: block)
    }
    lasts[block] = blocks[block].last!
  }

  private mutating func remove(_ score: Int) {
    let (block, index) = place(of: score)
    blocks[block].remove(at: index)
    if let last = blocks[block].last {
      lasts[block] = last
    } else {
      blocks.remove(at: block)
      lasts.remove(at: block)
    }
  }

  @inline(__always)
  mutating func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    let past = records.updateValue(edit.row, forKey: edit.key)
    if let past { remove(past.score) }
    insert(edit.row.score)
    if edit.key == key { return look() }
    guard let score else { return }
    if let past, past.score < score { rank -= 1 }
    if edit.row.score < score { rank += 1 }
  }

  mutating func steer(_ random: inout SplitMix64) {
    key = random.next(below: records.count)
    look()
  }

  var reading: UInt64 { score == nil ? 0 : UInt64(1 + rank) }
  var checksum: UInt64 { reading }
}

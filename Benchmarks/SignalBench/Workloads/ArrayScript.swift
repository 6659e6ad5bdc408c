/// An edit of an array.
enum ArrayEdit {
  case insert(Int, at: Int)
  case remove(at: Int)
  case update(Int, at: Int)
  case move(from: Int, to: Int)
}

/// The script of arrays that are edited all over; `CSignalBench/Families/Family.h` says the same in C.
///
/// Half insertions and removals, which alternate so that there are n elements or n + 1, three eighths updates, one eighth
/// moves, all at random positions.
struct ArrayScript: Script {
  /// The largest value, and one more.
  static let values = 1_000_000

  private let n: Int
  private var count: Int
  var random = SplitMix64(seed: Workload.seed)

  init(_ n: Int) {
    self.n = n
    count = n
  }

  mutating func load() -> ContiguousArray<Int> {
    var elements: ContiguousArray<Int> = []
    elements.reserveCapacity(n)
    for _ in 0..<n {
      elements.append(random.next(below: Self.values))
    }
    return elements
  }

  @inline(__always)
  mutating func next() -> ArrayEdit {
    let bits = random.next()
    let position = random.next(below: count)
    let value = Int(truncatingIfNeeded: (bits >> 8) % UInt64(Self.values))
    switch bits & 7 {
    case 0..<4 where count <= n:
      count += 1
      return .insert(value, at: position)
    case 0..<4:
      count -= 1
      return .remove(at: position)
    case 7: return .move(from: position, to: random.next(below: count))
    default: return .update(value, at: position)
    }
  }
}

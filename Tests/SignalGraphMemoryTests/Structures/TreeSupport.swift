import SignalGraph
import Synchronization

/// SplitMix64, so that a printed seed repeats a run anywhere.
struct TreeRandom: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound, now and then one of the two ends.
  mutating func edgy(below bound: Int) -> Int {
    switch next() % 8 {
    case 0: 0
    case 1: bound - 1
    default: Int.random(in: 0..<bound, using: &self)
    }
  }
}

/// How many instances of a test live.
final class TreeCensus: Sendable {
  let living = Mutex(0)

  var count: Int { living.withLock { $0 } }
}

/// An element with a life.
final class TreeCitizen: Hashable, Comparable, Sendable {
  let number: Int
  let census: TreeCensus

  init(_ number: Int, _ census: TreeCensus) {
    self.number = number
    self.census = census
    census.living.withLock { $0 += 1 }
  }

  deinit { census.living.withLock { $0 -= 1 } }

  static func == (left: TreeCitizen, right: TreeCitizen) -> Bool { left.number == right.number }
  static func < (left: TreeCitizen, right: TreeCitizen) -> Bool { left.number < right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An element as large as a row of a table.
struct TreeRow: Hashable, Sendable {
  var first: Int
  var second: Int
  var third: Int

  init(_ number: Int) {
    first = number
    second = number &* 31
    third = ~number
  }
}

/// An order key of two parts.
struct TreeKey: Hashable, Comparable, Sendable {
  var score: Int
  var key: Int

  static func < (left: TreeKey, right: TreeKey) -> Bool {
    left.score < right.score || (left.score == right.score && left.key < right.key)
  }
}

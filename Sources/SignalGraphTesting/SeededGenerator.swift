/// Random numbers that can be repeated from a seed: SplitMix64.
///
/// They are the same on every platform and with every version of the standard library, because everything is computed
/// here.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private var last = 0

  /// Starts from a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in `0..<bound`, all equally likely.
  ///
  /// - Precondition: `bound` is greater than 0.
  public mutating func number(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True in `times` of `total` cases.
  public mutating func chance(_ times: Int, in total: Int) -> Bool {
    number(below: total) < times
  }

  /// A number in `0..<bound` with a bias to where mistakes happen: the ends, the last one drawn, and its neighbours.
  ///
  /// - Precondition: `bound` is greater than 0.
  public mutating func edge(below bound: Int) -> Int {
    let drawn =
      switch number(below: 10) {
      case 0: 0
      case 1: bound - 1
      case 2: last
      case 3: last + 1
      case 4: last - 1
      default: number(below: bound)
      }
    last = min(max(drawn, 0), bound - 1)
    return last
  }

  /// A size in a range; three times in four a small one, where mistakes happen: none, one, or few.
  public mutating func size(in range: ClosedRange<Int>) -> Int {
    let span = range.upperBound - range.lowerBound
    guard span > 0 else { return range.lowerBound }
    let above =
      switch number(below: 8) {
      case 0: 0
      case 1: 1
      case 2...5: number(below: min(span, 8) + 1)
      default: number(below: span + 1)
      }
    return range.lowerBound + above
  }

  /// A range within `0..<count`, often short, often at an end.
  public mutating func range(within count: Int) -> Range<Int> {
    let start = edge(below: count + 1)
    let longest = count - start
    let length = chance(3, in: 4) ? min(longest, number(below: 5)) : number(below: longest + 1)
    return start..<start + length
  }
}

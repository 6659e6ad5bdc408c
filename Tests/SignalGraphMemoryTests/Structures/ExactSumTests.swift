import SignalGraphTesting
import Testing

@testable import SignalGraph

/// The exact sum against arithmetic of whole numbers of any size, and against the definition of rounding.
@Suite struct ExactSumTests {
  /// Numbers of every size, whose sums cancel out, carry far and come near the ends of the range.
  static func number(_ generator: inout SeededGenerator, _ kind: Int) -> Double {
    switch (kind, generator.number(below: 8)) {
    case (0, _): return Double(generator.number(below: 2_000_001) - 1_000_000) / 100
    case (_, 0): return [0, -0.0, 1, -1, 0.1, .ulpOfOne][generator.number(below: 6)]
    case (_, 1): return [.leastNonzeroMagnitude, -.leastNormalMagnitude][generator.number(below: 2)]
    case (2, 2): return [.greatestFiniteMagnitude, -.greatestFiniteMagnitude][generator.number(below: 2)]
    case (_, 3): return Double(bitPattern: generator.next() & 0x800F_FFFF_FFFF_FFFF)
    default:
      let number = Double(bitPattern: generator.next())
      return number.isFinite && (kind == 2 || abs(number) < 1e300) ? number : 1e17
    }
  }

  @Test(arguments: 0..<3, [1, 2, 3, 4] as [UInt64])
  func `is the correctly rounded sum of what is present`(kind: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed + UInt64(kind) * 100)
    var (sum, present, whole) = (ExactSum(), [Double](), Whole())
    for step in 0..<400 {
      if !present.isEmpty, generator.chance(step < 250 ? 2 : 7, in: 10) {
        let number = present.remove(at: generator.number(below: present.count))
        sum.remove(number)
        whole.add(number, isNegated: true)
      } else if !present.isEmpty, generator.chance(1, in: 4) {
        // The opposite of one that is there.
        let number = -present[generator.number(below: present.count)]
        present.append(number)
        sum.add(number)
        whole.add(number)
      } else {
        let number = Self.number(&generator, kind)
        present.append(number)
        sum.add(number)
        whole.add(number)
      }
      #expect(whole.isRounded(to: sum.rounded), "\(sum.rounded) of \(present)")
    }
    for number in present { sum.remove(number) }
    #expect(sum.rounded.bitPattern == 0)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `does not depend on the order, or on carries that wait`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let numbers = (0..<300).map { _ in Self.number(&generator, 1) }
    var (first, second) = (ExactSum(), ExactSum())
    for number in numbers { first.add(number) }
    for (index, number) in numbers.sorted().enumerated() {
      second.add(number)
      if index % 7 == 0 { second.carry() }
    }
    #expect(first.rounded.bitPattern == second.rounded.bitPattern)
  }

  @Test(arguments: 0..<3, [1, 2, 3] as [UInt64])
  func `a sum of sums is that of their terms`(kind: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed + UInt64(kind) * 100)
    var (sum, whole) = (ExactSum(), Whole())
    var parts: [(sum: ExactSum, terms: [Double])] = []
    for step in 0..<200 {
      if !parts.isEmpty, generator.chance(step < 120 ? 2 : 7, in: 10) {
        let part = parts.remove(at: generator.number(below: parts.count))
        sum.add(part.sum, -1)
        for term in part.terms { whole.add(term, isNegated: true) }
      } else {
        let terms = (0..<generator.number(below: 5)).map { _ in Self.number(&generator, kind) }
        var part = ExactSum()
        for term in terms { part.add(term) }
        if generator.chance(1, in: 3), !part.limbs.isEmpty { part.carry() }
        sum.add(part, 1)
        for term in terms { whole.add(term) }
        parts.append((part, terms))
      }
      #expect(whole.isRounded(to: sum.rounded), "\(sum.rounded) of \(parts.map(\.terms))")
    }
    for part in parts { sum.add(part.sum, -1) }
    #expect(sum.rounded.bitPattern == 0)
  }

  @Test func `carries are passed on before a limb overflows`() {
    var (sum, part) = (ExactSum(), ExactSum())
    part.add(1.5)
    part.pending = 1 << 30 - 1
    for _ in 0..<8 { sum.add(part, 1) }
    #expect(sum.rounded == 12 && sum.pending < 1 << 30)
    for _ in 0..<8 { sum.add(part, -1) }
    #expect(sum.rounded == 0)
    for _ in 0..<1_000 {
      sum.add(part, 1)
      sum.add(part, -1)
    }
    #expect(sum.rounded == 0 && sum.limbs.count == part.limbs.count, "carrying often takes no memory")
  }

  @Test func `ties go to the even number`() {
    let unit = 1.0.ulp
    for (terms, expected) in [
      ([1, unit / 2], 1), ([1, unit, unit / 2], 1 + 2 * unit), ([1, unit / 2, 1e-300], 1 + unit),
      ([-1, -unit / 2], -1), ([-1, -unit / 2, -1e-300], -1 - unit), ([1, unit / 2, -1e-300], 1),
      ([.leastNonzeroMagnitude, .leastNonzeroMagnitude], 2 * .leastNonzeroMagnitude),
      ([.leastNormalMagnitude, -.leastNonzeroMagnitude], .leastNormalMagnitude.nextDown),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude.ulp / 2], .infinity),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude.ulp / 2, -1], .greatestFiniteMagnitude),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude], .greatestFiniteMagnitude),
      ([-0.0, -0.0], 0),
    ] as [([Double], Double)] {
      var sum = ExactSum()
      for term in terms { sum.add(term) }
      #expect(sum.rounded.bitPattern == expected.bitPattern, "\(terms)")
    }
  }

  @Test func `NaN and the infinities are counted and go again`() {
    var sum = ExactSum()
    func expect(_ expected: Double) { #expect(Equality()(sum.rounded, expected), "\(sum.rounded), not \(expected)") }
    sum.add(0.1)
    sum.add(.infinity)
    expect(.infinity)
    sum.add(-.infinity)
    expect(.nan)
    sum.remove(.infinity)
    expect(-.infinity)
    sum.add(.nan)
    sum.remove(-.infinity)
    expect(.nan)
    sum.remove(.nan)
    expect(0.1)
  }

  @Test func `takes the limbs that its terms need`() {
    var sum = ExactSum()
    #expect(sum.limbs.isEmpty && MemoryLayout<ExactSum>.stride == 32)
    for number in 1...1000 { sum.add(Double(number) / 4) }
    for exponent in [-12, 19] { sum.add(Double(sign: .plus, exponent: exponent, significand: 2.0.nextDown)) }
    #expect(sum.limbs.count == 3)
    for number in [1e-9, 1e9] { sum.add(number / 3) }
    #expect(sum.limbs.count == 5)
    for exponent in [-1074, 1023] { sum.add(Double(sign: .plus, exponent: exponent, significand: 1)) }
    #expect(sum.limbs.count <= 68)
  }

  @Test func `the states of sums are as large as their pages say`() {
    #expect(MemoryLayout<Aggregates.DoubleState>.stride == 40)
    #expect(MemoryLayout<Aggregates.CompensatedSum.State>.stride == 40)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `moments of whole numbers are exact, however far from zero`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = [0, 1 << 40, -(1 << 62), Int.max - 1000][generator.number(below: 4)]
    var (moments, present) = (ExactMoments(), [Int]())
    for _ in 0..<200 {
      if present.count > 2, generator.chance(4, in: 10) {
        moments.remove(ExactNumber(present.remove(at: generator.number(below: present.count))))
      } else {
        present.append(base + generator.number(below: 1000))
        moments.add(ExactNumber(present.last!))
      }
      // Distances from the base are small, so their moments are exact in whole numbers.
      let distances = present.map { $0 - base }
      let (count, sum) = (distances.count, distances.reduce(0, +))
      let squares = distances.reduce(0) { $0 + $1 * $1 }
      let expected = Double(count * squares - sum * sum) / Double(count * count)
      #expect(abs(moments.variance(over: count) - expected) <= 4 * expected.ulp)
      #expect(abs(moments.deviation(over: count) - expected.squareRoot()) <= 4 * expected.squareRoot().ulp)
    }
  }

  @Test func `moments near the ends of the range`() {
    var moments = ExactMoments()
    for number in [1e200, -1e200] { moments.add(ExactNumber(number)) }
    #expect(moments.variance(over: 2) == .infinity && abs(moments.deviation(over: 2) - 1e200) <= 2 * 1e200.ulp)
    moments.remove(ExactNumber(1e200))
    moments.remove(ExactNumber(-1e200))
    for number in [1e-200, -1e-200] { moments.add(ExactNumber(number)) }
    #expect(moments.variance(over: 2) == 0 && abs(moments.deviation(over: 2) - 1e-200) <= 2 * 1e-200.ulp)
    moments.add(ExactNumber(Double.infinity))
    #expect(moments.variance(over: 3).isNaN)
    moments.remove(ExactNumber(Double.infinity))
    #expect(moments.count == 2 && moments.deviation(over: 2) > 0)
  }
}

/// A whole number of any size in units of 2⁻¹⁰⁷⁵, half of the least double: as two's complement, bit by bit of words.
private struct Whole {
  private var words = [UInt64](repeating: 0, count: 36)

  mutating func add(_ number: Double, isNegated: Bool = false) {
    let shift = Swift.max(Int(number.exponentBitPattern), 1)
    let fraction = number.significandBitPattern | (number.isNormal ? 1 << 52 : 0)
    var term = Whole()
    let (word, bit) = (shift / 64, UInt64(shift % 64))
    term.words[word] = fraction << bit
    if bit > 0 { term.words[word + 1] = fraction >> (64 - bit) }
    let isNegative = (number.sign == .minus) != isNegated
    self = isNegative ? plus(term.negated) : plus(term)
  }

  private func plus(_ other: Whole) -> Whole {
    var (result, carry) = (self, false)
    for place in words.indices {
      let (sum, isOver) = words[place].addingReportingOverflow(other.words[place])
      let (total, isOverAgain) = sum.addingReportingOverflow(carry ? 1 : 0)
      result.words[place] = total
      carry = isOver || isOverAgain
    }
    return result
  }

  private var negated: Whole {
    var result = self
    for place in words.indices { result.words[place] = ~words[place] }
    var one = Whole()
    one.words[0] = 1
    return result.plus(one)
  }

  private var isNegative: Bool { words.last! >> 63 == 1 }
  private var isZero: Bool { words.allSatisfy { $0 == 0 } }

  private func minus(_ other: Whole) -> Whole { plus(other.negated) }

  /// Half of the distance between a double and the next one.
  private static func half(_ first: Double, _ second: Double) -> Whole {
    var result = Whole()
    result.add(second)
    result.add(first, isNegated: true)
    if result.isNegative { result = result.negated }
    for place in result.words.indices {
      result.words[place] >>= 1
      if place + 1 < result.words.count { result.words[place] |= result.words[place + 1] << 63 }
    }
    return result
  }

  /// Whether a double is the nearest to this number: no further away than half of the way to the next on that side, and
  /// even where it is just that.
  func isRounded(to number: Double) -> Bool {
    let isInfinite = number.isInfinite
    let nearest = isInfinite ? (number > 0 ? Double.greatestFiniteMagnitude : -.greatestFiniteMagnitude) : number
    var distance = self
    distance.add(nearest, isNegated: true)
    if distance.isZero { return !isInfinite && (number != 0 || number.sign == .plus) }
    let isUp = !distance.isNegative
    if distance.isNegative { distance = distance.negated }
    let next = isUp ? nearest.nextUp : nearest.nextDown
    // Beyond the greatest double, the next one would be as far away as the one before it.
    let half = next.isInfinite ? Self.half(nearest, isUp ? nearest.nextDown : nearest.nextUp) : Self.half(nearest, next)
    let rest = distance.minus(half)
    if isInfinite { return isUp == (number > 0) && !rest.isNegative }
    return rest.isNegative || rest.isZero && number.significandBitPattern & 1 == 0
  }
}

/// The exact sum of numbers that come and go: what is read of it is rounded once, whatever the order.
///
/// A fixed-point number as wide as its terms need: limbs of 32 bits, each in a word of 64 bits, so that carries may
/// wait. A term changes three limbs and carries nothing; after 2³⁰ terms all carries are passed on. The limbs are those
/// between the least and the greatest bit of the terms so far, at most 67 for doubles.
///
///     var sum = ExactSum()
///     for number in [1e17, 0.1, -1e17] { sum.add(number) }
///     sum.rounded    // 0.1
///
/// NaN and the infinities are counted beside it, so that they can be taken out again.
///
/// Source: the small superaccumulator of R. Neal, Fast exact summation using small and large superaccumulators (2015),
/// here with a window of limbs instead of all, and for terms that go. Rejected: an expansion of doubles that do not
/// overlap (J. Shewchuk, 1997), which takes as many steps as it has parts, each with a branch.
///
/// Invariant: fewer than 2³⁰ terms since carries were passed on, so that no limb overflows.
///
/// - Complexity: O(1) per term, and O(limbs) where the window grows or is rounded. Memory: 32 bytes, and where a term
///   was not zero an array, which takes 64 bytes for the three limbs of terms between 2⁻¹² and 2²⁰, and 800 for all.
@usableFromInline
struct ExactSum {
  /// The lowest limb first.
  @usableFromInline var limbs: ContiguousArray<Int64> = []
  /// The position of the first limb: it counts units of 2 to the power of 32 times this.
  @usableFromInline var start: Int32 = 0
  /// How many terms came or went since carries were passed on.
  @usableFromInline var pending: Int32 = 0
  @usableFromInline var specials = SpecialCounts()

  @inlinable init() {}
}

extension ExactSum {
  /// Adds a number.
  @inlinable
  mutating func add(_ number: Double) { count(number, 1) }

  /// Takes out a number that was added.
  @inlinable
  mutating func remove(_ number: Double) { count(number, -1) }

  @inlinable
  mutating func count(_ number: Double, _ step: Int32) {
    if _slowPath(!number.isFinite) { return specials.count(number, step) }
    let (magnitude, exponent) = Self.parts(of: number)
    add(magnitude, exponent: exponent, isNegative: (number.sign == .minus) != (step < 0))
  }

  /// A finite number's magnitude: an integer, times 2 to the power of the exponent.
  @inlinable @inline(__always)
  static func parts(of number: Double) -> (magnitude: UInt64, exponent: Int) {
    let (exponent, fraction) = (Int(number.exponentBitPattern), number.significandBitPattern)
    return exponent == 0 ? (fraction, -1074) : (fraction | 1 &<< 52, exponent &- 1075)
  }

  /// Adds an integer times a power of two.
  @inlinable
  mutating func add(_ magnitude: UInt64, exponent: Int, isNegative: Bool) {
    if magnitude == 0 { return }
    var place = exponent &>> 5 &- Int(start)
    if _slowPath(place < 0 || place &+ 3 > limbs.count) { place = widen(to: exponent &>> 5) }
    let shift = UInt64(truncatingIfNeeded: exponent & 31)
    let rest = magnitude &>> (32 &- shift)
    // All ones to negate: a number's complement, plus one.
    let sign: Int64 = isNegative ? -1 : 0
    limbs[place] &+= (Int64(magnitude &<< shift & 0xFFFF_FFFF) ^ sign) &- sign
    limbs[place &+ 1] &+= (Int64(rest & 0xFFFF_FFFF) ^ sign) &- sign
    limbs[place &+ 2] &+= (Int64(rest &>> 32) ^ sign) &- sign
    pending &+= 1
    if _slowPath(pending == 1 &<< 30) { carry() }
  }

  /// Adds an integer of up to 128 bits times a power of two.
  @inlinable
  mutating func add(_ magnitude: UInt128, exponent: Int, isNegative: Bool) {
    add(UInt64(truncatingIfNeeded: magnitude), exponent: exponent, isNegative: isNegative)
    add(UInt64(truncatingIfNeeded: magnitude &>> 64), exponent: exponent &+ 64, isNegative: isNegative)
  }

  /// Adds another sum, or takes it out, which a step of -1 stands for.
  ///
  /// Its terms count as terms of this one, and what it carried as one more.
  ///
  /// - Complexity: O(limbs).
  @usableFromInline
  mutating func add(_ other: Self, _ step: Int32) {
    specials.add(other.specials, step)
    if other.limbs.isEmpty { return }
    let past = limbs.isEmpty ? other.start : start
    _ = widen(to: Int(min(past, other.start)))
    let place = Int(other.start) - Int(start)
    while limbs.count < place + other.limbs.count { limbs.append(0) }
    for (offset, limb) in other.limbs.enumerated() { limbs[place + offset] += Int64(step) * limb }
    pending += other.pending + 1
    if pending >= 1 << 30 { carry() }
  }

  /// Makes room for three limbs from a position on, and returns their place.
  @inlinable @inline(never)
  mutating func widen(to position: Int) -> Int {
    if limbs.isEmpty { start = Int32(position) }
    let missing = Int(start) - position
    if missing > 0 {
      limbs.insert(contentsOf: repeatElement(0, count: missing), at: 0)
      start = Int32(position)
    }
    let place = position - Int(start)
    while limbs.count < place + 3 { limbs.append(0) }
    return place
  }

  /// Passes carries on, so that all limbs but the last are positive and have 32 bits; another one comes only where the last
  /// one has more, so that carrying often takes no memory.
  @usableFromInline
  mutating func carry() {
    pending = 0
    var carry: Int64 = 0
    for place in limbs.indices.dropLast() {
      let limb = limbs[place] + carry
      limbs[place] = limb & 0xFFFF_FFFF
      carry = limb >> 32
    }
    let last = limbs[limbs.count - 1] + carry
    let isSmall = last.magnitude >> 32 == 0
    limbs[limbs.count - 1] = isSmall ? last : last & 0xFFFF_FFFF
    if !isSmall { limbs.append(last >> 32) }
  }
}

/// How many terms of a sum are NaN or infinite.
@usableFromInline
struct SpecialCounts {
  @usableFromInline var (nans, positive, negative): (Int32, Int32, Int32) = (0, 0, 0)

  @inlinable init() {}

  @usableFromInline
  mutating func count(_ number: Double, _ step: Int32) {
    if number.isNaN { nans += step } else if number > 0 { positive += step } else { negative += step }
  }

  @usableFromInline
  mutating func add(_ other: Self, _ step: Int32) {
    nans += step * other.nans
    positive += step * other.positive
    negative += step * other.negative
  }

  /// What they make of the sum; nil where there are none.
  @inlinable
  var sum: Double? {
    if nans | positive | negative == 0 { return nil }
    return nans > 0 || positive > 0 && negative > 0 ? .nan : positive > 0 ? .infinity : -.infinity
  }
}

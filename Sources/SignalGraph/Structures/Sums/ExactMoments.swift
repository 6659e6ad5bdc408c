/// The exact sum of numbers that come and go, and that of their squares.
///
/// Count times the sum of squares, less the square of the sum, is exact too, and only this is rounded: so the variance
/// has a relative error of a few units in the last place, however large the mean is beside it.
///
/// - Complexity: O(1) per number; the variance O(w²) for sums of w limbs, mostly three to five, without allocation.
///   Memory: two exact sums.
@usableFromInline
struct ExactMoments {
  @usableFromInline private(set) var count = 0
  private var sum = ExactSum()
  private var squares = ExactSum()

  @usableFromInline init() {}

  @usableFromInline
  mutating func add(_ number: ExactNumber) { count(number, 1) }

  @usableFromInline
  mutating func remove(_ number: ExactNumber) { count(number, -1) }

  /// Adds those of other numbers, or takes them out, which a step of -1 stands for.
  @usableFromInline
  mutating func add(_ other: Self, _ step: Int32) {
    count += Int(step) * other.count
    sum.add(other.sum, step)
    squares.add(other.squares, step)
  }

  private mutating func count(_ number: ExactNumber, _ step: Int32) {
    count += Int(step)
    guard let special = number.special else {
      let (magnitude, exponent) = (number.magnitude, Int(number.exponent))
      sum.add(magnitude, exponent: exponent, isNegative: number.isNegative != (step < 0))
      let square = UInt128(magnitude) * UInt128(magnitude)
      return squares.add(square, exponent: 2 * exponent, isNegative: step < 0)
    }
    sum.count(special, step)
  }

  /// The sum of squared distances from the mean, divided: a factor, and the even power of two that it counts.
  ///
  /// Nil where one of the numbers is not finite. The divisor is not zero.
  private func spread(over divisor: Int) -> (factor: Double, exponent: Int)? {
    if sum.specials.sum != nil { return nil }
    guard let (magnitude, exponent) = numerator else { return (0, 0) }
    let number = Double(magnitude) / (Double(count) * Double(divisor))
    let even = exponent & ~1
    return (exponent == even ? number : number * 2, even)
  }

  /// The leading bits of the count times the sum of squares, less the square of the sum; nil for zero.
  private var numerator: (magnitude: UInt64, exponent: Int)? {
    squares.withDigits { squares, _ in
      sum.withDigits { sum, _ in
        let (first, second) = (Int(self.squares.start), 2 * Int(self.sum.start))
        let start = min(first, second)
        let end = max(first + squares.count + 2, second + 2 * sum.count) + 1
        return withUnsafeTemporaryAllocation(of: Int64.self, capacity: end - start) { limbs in
          limbs.initialize(repeating: 0)
          for (place, digit) in squares.enumerated() {
            let low = UInt64(digit) * (UInt64(count) & 0xFFFF_FFFF)
            let high = UInt64(digit) * (UInt64(count) >> 32)
            Self.add(low, 1, to: limbs, at: first - start + place)
            Self.add(high, 1, to: limbs, at: first - start + place + 1)
          }
          for (place, digit) in sum.enumerated() {
            for (otherPlace, other) in sum.enumerated() {
              Self.add(UInt64(digit) * UInt64(other), -1, to: limbs, at: second - start + place + otherPlace)
            }
          }
          return Self.leading(limbs, from: start)
        }
      }
    }
  }

  /// Adds or subtracts a product of two digits; carries wait.
  private static func add(_ product: UInt64, _ sign: Int64, to limbs: UnsafeMutableBufferPointer<Int64>, at place: Int)
  {
    limbs[place] += sign * Int64(product & 0xFFFF_FFFF)
    limbs[place + 1] += sign * Int64(product >> 32)
  }

  /// Passes on what waits in limbs that are positive together, and rounds them.
  private static func leading(
    _ limbs: UnsafeMutableBufferPointer<Int64>, from start: Int
  ) -> (magnitude: UInt64, exponent: Int)? {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: limbs.count) { digits in
      var carry: Int64 = 0
      for place in limbs.indices {
        let limb = limbs[place] + carry
        digits.initializeElement(at: place, to: UInt32(truncatingIfNeeded: limb))
        carry = limb >> 32
      }
      return ExactSum.leading(UnsafeBufferPointer(digits)[...], from: start)
    }
  }

  /// The variance: the sum of squared distances from the mean, divided by `divisor`; NaN where a number is not finite.
  @usableFromInline
  func variance(over divisor: Int) -> Double {
    guard let (factor, exponent) = spread(over: divisor) else { return .nan }
    return Double(sign: .plus, exponent: exponent, significand: factor)
  }

  /// The root of the variance, also where that is beyond the greatest or below the least double.
  @usableFromInline
  func deviation(over divisor: Int) -> Double {
    guard let (factor, exponent) = spread(over: divisor) else { return .nan }
    return Double(sign: .plus, exponent: exponent / 2, significand: factor.squareRoot())
  }
}

/// A number that an exact sum takes as it is: an integer of up to 64 bits, or a double.
@usableFromInline
struct ExactNumber: Hashable {
  @usableFromInline let magnitude: UInt64
  @usableFromInline let exponent: Int16
  @usableFromInline let isNegative: Bool
  private let isFinite: Bool

  /// An integer of up to 64 bits.
  @inlinable
  init(_ integer: some FixedWidthInteger) {
    self.init(UInt64(truncatingIfNeeded: integer.magnitude), 0, integer < 0, isFinite: true)
  }

  /// A double.
  @inlinable
  init(_ number: Double) {
    if number.isFinite {
      let (magnitude, exponent) = ExactSum.parts(of: number)
      self.init(magnitude, exponent, number < 0, isFinite: true)
    } else {
      self.init(number.isNaN ? 1 : 0, 0, number < 0, isFinite: false)
    }
  }

  @usableFromInline
  init(_ magnitude: UInt64, _ exponent: Int, _ isNegative: Bool, isFinite: Bool) {
    (self.magnitude, self.exponent, self.isNegative) = (magnitude, Int16(exponent), isNegative)
    self.isFinite = isFinite
  }

  /// NaN or an infinity; nil for a finite number.
  var special: Double? {
    if isFinite { return nil }
    return magnitude == 1 ? .nan : isNegative ? -.infinity : .infinity
  }
}

// Reading an exact sum.
extension ExactSum {
  /// The sum, rounded to the nearest double, of two equally near ones to the even one; infinite beyond the greatest.
  ///
  /// A sum of zero is positive. NaN and the infinities count as they do in any sum.
  @usableFromInline var rounded: Double {
    if let special = specials.sum { return special }
    guard let (magnitude, exponent, isNegative) = leading(lowest: -1074) else { return 0 }
    return Double(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Double(magnitude))
  }

  /// The sum, rounded, divided by a positive count; finite also where the sum is beyond the greatest double.
  @usableFromInline
  func mean(of count: Int) -> Double {
    let sum = rounded
    if sum.isFinite || specials.sum != nil { return sum / Double(count) }
    guard let (magnitude, exponent, isNegative) = leading() else { return 0 }
    return Double(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Double(magnitude) / Double(count))
  }

  /// The leading 53 bits, rounded to the nearest, and the power of two that they count; nil for zero.
  ///
  /// - `lowest`: no bit below this power of two is taken.
  @usableFromInline
  func leading(lowest: Int? = nil) -> (magnitude: UInt64, exponent: Int, isNegative: Bool)? {
    withDigits { digits, isNegative in
      Self.leading(digits, from: Int(start), lowest: lowest).map { ($0.magnitude, $0.exponent, isNegative) }
    }
  }

  /// The same of digits of 32 bits, the lowest first, which counts units of 2 to the power of 32 times `start`.
  static func leading(
    _ digits: Slice<UnsafeBufferPointer<UInt32>>, from start: Int, lowest: Int? = nil
  ) -> (magnitude: UInt64, exponent: Int)? {
    guard let top = digits.lastIndex(where: { $0 != 0 }) else { return nil }
    func digit(_ place: Int) -> UInt128 { place < 0 ? 0 : UInt128(digits[place]) }
    let bits = digit(top) << 64 | digit(top - 1) << 32 | digit(top - 2)
    let hasMore = top > 2 && digits[..<(top - 2)].contains { $0 != 0 }
    let unit = 32 * (start + top - 2)
    let dropped = max(128 - bits.leadingZeroBitCount - 53, lowest.map { $0 - unit } ?? 0)
    let (magnitude, rest, half) = (bits >> dropped, bits & (1 << dropped - 1), 1 << (dropped - 1) as UInt128)
    let isUp = rest > half || rest == half && (hasMore || magnitude & 1 == 1)
    return (UInt64(magnitude) + (isUp ? 1 : 0), unit + dropped)
  }

  /// Calls the function with the sum's magnitude in digits of 32 bits, the lowest first and none of them a leading zero,
  /// and whether it is negative.
  func withDigits<Result>(_ body: (Slice<UnsafeBufferPointer<UInt32>>, _ isNegative: Bool) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: limbs.count + 2) { digits in
      let isNegative = write(digits, sign: 1) < 0
      if isNegative { _ = write(digits, sign: -1) }
      let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return body(UnsafeBufferPointer(digits)[..<end], isNegative)
    }
  }

  /// Writes the digits of the sum, or of its opposite, and returns what is left: negative where they are those of a
  /// negative number.
  private func write(_ digits: UnsafeMutableBufferPointer<UInt32>, sign: Int64) -> Int64 {
    var carry: Int64 = 0
    for place in digits.indices {
      let limb = (place < limbs.count ? sign * limbs[place] : 0) + carry
      digits.initializeElement(at: place, to: UInt32(truncatingIfNeeded: limb))
      carry = limb >> 32
    }
    return carry
  }
}

// Sums and means.

extension Aggregates {
  /// The sum of integers, see ``Aggregation``.
  ///
  /// It is kept with 128 bits, which no memory holds enough numbers of 64 bits to exceed, and checked where it is read:
  /// whether it overflows does not depend on the path.
  public struct Sum<Number: FixedWidthInteger>: Aggregate {
    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> Int128 { 0 }

    /// Adds a number.
    @inlinable public func add(_ number: Number, to sum: inout Int128) { sum &+= Int128(truncatingIfNeeded: number) }

    /// Subtracts a number.
    @inlinable
    public func remove(_ number: Number, from sum: inout Int128) { sum &-= Int128(truncatingIfNeeded: number) }

    /// A sum is added as a number is.
    @inlinable
    public var merging: StateMerging<Int128>? { StateMerging(add: { $1 &+= $0 }, remove: { $1 &-= $0 }) }

    /// The sum.
    ///
    /// - Precondition: the type holds it; anything else is an `overflow` violation.
    @inlinable
    public func result(_ sum: Int128) -> Number {
      guard let result = Number(exactly: sum) else {
        Violation.trap(
          .overflow,
          "The sum \(sum) does not fit into \(Number.self). "
            + "Sum a wider type, or take .wrappingSum."
        )
      }
      return result
    }
  }

  /// The sum of integers, without the bits that do not fit; see ``Aggregation/wrappingSum(_:)``.
  public struct WrappingSum<Number: FixedWidthInteger>: Aggregate {
    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> Number { 0 }

    /// Adds a number.
    @inlinable public func add(_ number: Number, to sum: inout Number) { sum &+= number }

    /// Subtracts a number.
    @inlinable public func remove(_ number: Number, from sum: inout Number) { sum &-= number }

    /// A sum is added as a number is.
    @inlinable
    public var merging: StateMerging<Number>? { StateMerging(add: { $1 &+= $0 }, remove: { $1 &-= $0 }) }

    /// The sum.
    @inlinable public func result(_ sum: Number) -> Number { sum }
  }

  /// An exact sum and a count: 40 bytes, and 64 of allocated memory for terms of usual size.
  public struct DoubleState {
    @usableFromInline var sum = ExactSum()
    @usableFromInline var count = 0

    @inlinable init() {}

    @usableFromInline
    mutating func add(_ other: Self, _ step: Int32) {
      sum.add(other.sum, step)
      count += Int(step) * other.count
    }

    @inlinable
    static var merging: StateMerging<Self> { StateMerging(add: { $1.add($0, 1) }, remove: { $1.add($0, -1) }) }
  }

  /// The sum of doubles, exact and rounded once; see ``Aggregation``.
  public struct DoubleSum: Aggregate {
    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> DoubleState { DoubleState() }

    /// Adds a number.
    @inlinable public func add(_ number: Double, to state: inout DoubleState) { state.sum.add(number) }

    /// Takes a number out.
    @inlinable public func remove(_ number: Double, from state: inout DoubleState) { state.sum.remove(number) }

    /// An exact sum is added as a number is.
    @inlinable public var merging: StateMerging<DoubleState>? { DoubleState.merging }

    /// The sum, rounded.
    @inlinable public func result(_ state: DoubleState) -> Double { state.sum.rounded }
  }

  /// The mean of doubles; see ``Aggregation``.
  public struct DoubleMean: Aggregate {
    @inlinable init() {}

    /// No numbers.
    @inlinable public func makeState() -> DoubleState { DoubleState() }

    /// Adds a number.
    @inlinable
    public func add(_ number: Double, to state: inout DoubleState) {
      state.sum.add(number)
      state.count += 1
    }

    /// Takes a number out.
    @inlinable
    public func remove(_ number: Double, from state: inout DoubleState) {
      state.sum.remove(number)
      state.count -= 1
    }

    /// An exact sum is added as a number is.
    @inlinable public var merging: StateMerging<DoubleState>? { DoubleState.merging }

    /// The rounded sum divided by the count; nil without numbers.
    @inlinable
    public func result(_ state: DoubleState) -> Double? {
      state.count == 0 ? nil : state.sum.mean(of: state.count)
    }
  }

  /// The mean of integers; see ``Aggregation``.
  public struct Mean<Number: FixedWidthInteger>: Aggregate {
    /// A sum and a count.
    public struct State {
      @usableFromInline var sum: Int128 = 0
      @usableFromInline var count = 0

      @inlinable init() {}
    }

    @inlinable init() {}

    /// No numbers.
    @inlinable public func makeState() -> State { State() }

    /// Adds a number.
    @inlinable
    public func add(_ number: Number, to state: inout State) {
      state.sum &+= Int128(truncatingIfNeeded: number)
      state.count += 1
    }

    /// Takes a number out.
    @inlinable
    public func remove(_ number: Number, from state: inout State) {
      state.sum &-= Int128(truncatingIfNeeded: number)
      state.count -= 1
    }

    /// Both are added.
    @inlinable
    public var merging: StateMerging<State>? {
      StateMerging(
        add: { other, state in
          state.sum &+= other.sum
          state.count += other.count
        },
        remove: { other, state in
          state.sum &-= other.sum
          state.count -= other.count
        })
    }

    /// The sum divided by the count; nil without numbers.
    @inlinable
    public func result(_ state: State) -> Double? {
      if state.count == 0 { return nil }
      return (Int(exactly: state.sum).map { Double($0) } ?? Double(state.sum)) / Double(state.count)
    }
  }

  /// A sum of doubles with a compensation; see ``Aggregation/compensatedSum(_:)``.
  public struct CompensatedSum: Aggregate {
    /// The sum and what was lost in rounding it.
    public struct State {
      @usableFromInline var (sum, lost): (Double, Double) = (0, 0)
      @usableFromInline var count = 0
      @usableFromInline var specials = SpecialCounts()

      @inlinable init() {}

      @inlinable
      mutating func count(_ number: Double, _ step: Int32) {
        count += Int(step)
        // The last one that goes takes what rounding and overflow have left with it.
        defer { if count == 0 { (sum, lost) = (0, 0) } }
        if !number.isFinite { return specials.count(number, step) }
        let term = step > 0 ? number : -number
        let next = sum + term
        // The smaller of the two loses its lowest bits.
        lost += sum.magnitude >= term.magnitude ? (sum - next) + term : (term - next) + sum
        sum = next
      }
    }

    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> State { State() }

    /// Adds a number.
    @inlinable public func add(_ number: Double, to state: inout State) { state.count(number, 1) }

    /// Subtracts a number.
    @inlinable public func remove(_ number: Double, from state: inout State) { state.count(number, -1) }

    /// The sum.
    @inlinable public func result(_ state: State) -> Double { state.specials.sum ?? (state.sum + state.lost) }
  }
}

extension Aggregates {
  /// Refuses integers that 128 bits may be too few to sum.
  @inlinable @inline(__always)
  static func checkWidth<Number: FixedWidthInteger>(of type: Number.Type) {
    if Number.bitWidth > 64 { reportWidth(type) }
  }

  @usableFromInline @inline(never)
  static func reportWidth(_ type: Any.Type) -> Never {
    Violation.trap(
      .badParameter,
      "\(type) is too wide to be aggregated: sums take integers of up to 64 bits. "
        + "Measure a narrower type, or aggregate with .fold."
    )
  }
}

extension Aggregation {
  /// The sum of integers: 0 without rows; beyond the range of their type an `overflow` violation.
  ///
  /// Rows from outside that may add up to more are measured in a wider type, or summed by `wrappingSum`.
  ///
  /// - Parameter measure: an integer of up to 64 bits, a wider type is a `badParameter` violation; nil for nothing.
  @inlinable
  public static func sum<Number: FixedWidthInteger>(_ measure: @escaping (Row) -> Number?) -> Self
  where Base == Aggregates.Sum<Number> {
    Aggregates.checkWidth(of: Number.self)
    return Self(Base(), measure)
  }

  /// The sum of doubles, exact and rounded once where it is read: 0 without rows.
  ///
  /// So it is that of a recomputation, bit by bit, whatever came and went. NaN and the infinities count as in any sum,
  /// and can be taken out again.
  ///
  /// The memory per group, beside its entry and as the allocator counts it, is 104 bytes for terms between 2⁻¹² and 2²⁰
  /// in magnitude, 136 between 10⁻⁹ and 10⁹, and 840 where terms near both ends of the range were there: 40 bytes, and
  /// an array of 8 for each 32 bits between the least and the greatest bit of the terms since the group came.
  @inlinable
  public static func sum(_ measure: @escaping (Row) -> Double?) -> Self where Base == Aggregates.DoubleSum {
    Self(Base(), measure)
  }

  /// The sum of integers without the bits that do not fit into their type: 0 without rows.
  @inlinable
  public static func wrappingSum<Number: FixedWidthInteger>(_ measure: @escaping (Row) -> Number?) -> Self
  where Base == Aggregates.WrappingSum<Number> {
    Self(Base(), measure)
  }

  /// The sum of doubles in two doubles, 40 bytes per group in all: 0 without rows.
  ///
  /// It depends on the path. Its error is at most a unit in the last place of the sum, and 2n²ε² times the sum of the
  /// magnitudes of the n terms that came and went since there were none, with ε = 2⁻⁵³; terms whose sum exceeds the
  /// greatest double on the way spoil it until there are none.
  ///
  /// Source: A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen (1974).
  @inlinable
  public static func compensatedSum(_ measure: @escaping (Row) -> Double?) -> Self
  where Base == Aggregates.CompensatedSum {
    Self(Base(), measure)
  }

  /// The mean of integers, from an exact sum: nil without rows.
  ///
  /// - Parameter measure: an integer of up to 64 bits, a wider type is a `badParameter` violation; nil for nothing.
  @inlinable
  public static func mean<Number: FixedWidthInteger>(_ measure: @escaping (Row) -> Number?) -> Self
  where Base == Aggregates.Mean<Number> {
    Aggregates.checkWidth(of: Number.self)
    return Self(Base(), measure)
  }

  /// The mean of doubles: their exact sum, rounded, divided by their number; nil without rows.
  ///
  /// It is finite where they are, also where their sum is beyond the greatest double.
  @inlinable
  public static func mean(_ measure: @escaping (Row) -> Double?) -> Self where Base == Aggregates.DoubleMean {
    Self(Base(), measure)
  }
}

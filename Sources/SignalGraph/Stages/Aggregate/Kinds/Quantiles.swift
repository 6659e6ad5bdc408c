// Aggregates that ask what stands at a rank of all measures.

extension Aggregates {
  /// What stands at a fraction of the measures; see ``Aggregation/quantile(_:nan:_:)``.
  public struct Quantile<Value: Comparable>: Aggregate {
    /// The measures in order, equal ones counted, and where the fraction is.
    public struct State {
      @usableFromInline var tally: RankedTally<Value>

      @inlinable init(_ fraction: Double, _ nan: NaNRule) { tally = RankedTally(fraction, nan) }
    }

    @usableFromInline let fraction: Double
    @usableFromInline let nan: NaNRule
    @usableFromInline let bin = Bin<Value>()

    @inlinable init(_ fraction: Double, _ nan: NaNRule) { (self.fraction, self.nan) = (fraction, nan) }

    /// No measures.
    ///
    /// - Precondition: the fraction is in 0...1; anything else is a `badParameter` violation.
    @inlinable
    public func makeState() -> State {
      if !(0...1).contains(fraction) {
        Violation.trap(.badParameter, "A quantile of \(fraction) was asked for. Give a fraction in 0...1.")
      }
      return State(fraction, nan)
    }

    /// Adds a measure.
    @inlinable public func add(_ value: Value, to state: inout State) { state.tally.add(value) }

    /// Takes a measure out.
    @inlinable public func remove(_ value: Value, from state: inout State) { state.tally.remove(value, bin) }

    /// What stands there; nil without measures.
    @inlinable public func result(_ state: State) -> Value? { state.tally.value }

    /// Whether it is the result.
    @inlinable
    public func shows(_ value: Value, _ state: State) -> Bool { nan.isTie(result(state), value) }
  }

  /// What stands at a fraction of the measures, between two of them in proportion; see
  /// ``Aggregation/interpolatedQuantile(_:nan:_:)``.
  public struct InterpolatedQuantile: Aggregate {
    @usableFromInline let quantile: Quantile<Double>

    @inlinable init(_ fraction: Double, _ nan: NaNRule) { quantile = Quantile(fraction, nan) }

    /// No measures.
    ///
    /// - Precondition: the fraction is in 0...1; anything else is a `badParameter` violation.
    @inlinable public func makeState() -> Quantile<Double>.State { quantile.makeState() }

    /// Adds a measure.
    @inlinable
    public func add(_ value: Double, to state: inout Quantile<Double>.State) { quantile.add(value, to: &state) }

    /// Takes a measure out.
    @inlinable
    public func remove(_ value: Double, from state: inout Quantile<Double>.State) {
      quantile.remove(value, from: &state)
    }

    /// What stands there; nil without measures.
    @inlinable
    public func result(_ state: Quantile<Double>.State) -> Double? {
      guard let lower = state.tally.value, let upper = state.tally.next else { return state.tally.value }
      let share = Self.share(of: state)
      // Each by itself, so that neither a difference overflows nor infinities that are equal make a NaN.
      return share == 0 || lower == upper ? lower : lower * (1 - share) + upper * share
    }

    /// How much of the next value counts.
    @inlinable
    static func share(of state: Quantile<Double>.State) -> Double { state.tally.position - Double(state.tally.rank) }

    /// Whether it is one of the two, or the one where the fraction falls on it.
    @inlinable
    public func shows(_ value: Double, _ state: Quantile<Double>.State) -> Bool {
      if quantile.nan.isTie(state.tally.value, value) { return true }
      return Self.share(of: state) != 0 && quantile.nan.isTie(state.tally.next, value)
    }
  }
}

extension Aggregation {
  /// The measure in the middle, of two the lower: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func median<Value: Comparable>(
    nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?
  ) -> Self where Base == Aggregates.Quantile<Value> {
    Self(Base(0.5, nan), nan.measuring(measure))
  }

  /// The measure at a fraction of the rows, 0 for the least and 1 for the greatest: nil without rows.
  ///
  /// That of n measures in order, counted from 0, that stands at the fraction times n − 1, rounded down: nine tenths of
  /// the way through two measures is the lower. SQL's `PERCENTILE_DISC`, the first up to which the fraction of them
  /// lies, is this one or the next. Nothing is interpolated; see ``interpolatedQuantile(_:nan:_:)``.
  ///
  /// - Parameters:
  ///   - fraction: from 0 to 1; anything else is a `badParameter` violation.
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func quantile<Value: Comparable>(
    _ fraction: Double, nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?
  ) -> Self where Base == Aggregates.Quantile<Value> {
    Self(Base(fraction, nan), nan.measuring(measure))
  }

  /// The double at a fraction of the rows, between two of them in proportion: nil without rows.
  ///
  /// With n measures in order, counted from 0, the fraction times n − 1 falls on one or between two; the median is at
  /// 0.5.
  ///
  /// - Parameters:
  ///   - fraction: from 0 to 1; anything else is a `badParameter` violation.
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func interpolatedQuantile(
    _ fraction: Double, nan: NaNRule = .violation, _ measure: @escaping (Row) -> Double?
  ) -> Self where Base == Aggregates.InterpolatedQuantile {
    Self(Base(fraction, nan), nan.measuring(measure))
  }

  /// The same of integers, which are measured as doubles.
  ///
  /// - Parameters:
  ///   - fraction: from 0 to 1; anything else is a `badParameter` violation.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func interpolatedQuantile<Number: FixedWidthInteger>(
    _ fraction: Double, _ measure: @escaping (Row) -> Number?
  ) -> Self where Base == Aggregates.InterpolatedQuantile {
    Self(Base(fraction, .violation)) { row in measure(row).map { Double($0) } }
  }
}

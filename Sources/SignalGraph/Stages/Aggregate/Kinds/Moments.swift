// Variance and standard deviation.

extension Aggregates {
  /// Of what a variance is: of all there is, or of a sample of it.
  public enum Population: Sendable {
    /// All there is: the squared distances are divided by the count.
    case whole
    /// A sample: they are divided by the count less one; one number alone has none.
    case sample
  }

  /// The variance, or its root; see ``Aggregation``.
  public struct Spread: Aggregate {
    /// Exact sums of the numbers and of their squares.
    public struct State {
      @usableFromInline var moments = ExactMoments()

      @inlinable init() {}
    }

    /// A number, kept as it is.
    public struct Measure: Hashable {
      @usableFromInline let number: ExactNumber

      @inlinable init(_ number: ExactNumber) { self.number = number }
    }

    @usableFromInline let population: Population
    @usableFromInline let isRoot: Bool

    @inlinable
    init(_ population: Population, isRoot: Bool) { (self.population, self.isRoot) = (population, isRoot) }

    /// No numbers.
    @inlinable public func makeState() -> State { State() }

    /// Adds a number.
    @inlinable public func add(_ measure: Measure, to state: inout State) { state.moments.add(measure.number) }

    /// Takes a number out.
    @inlinable public func remove(_ measure: Measure, from state: inout State) { state.moments.remove(measure.number) }

    /// Exact sums are added as numbers are.
    @inlinable
    public var merging: StateMerging<State>? {
      StateMerging(add: { $1.moments.add($0.moments, 1) }, remove: { $1.moments.add($0.moments, -1) })
    }

    /// The variance or its root; nil where there are no numbers, or one alone in a sample.
    @inlinable
    public func result(_ state: State) -> Double? {
      let divisor = population == .sample ? state.moments.count - 1 : state.moments.count
      if divisor <= 0 { return nil }
      return isRoot ? state.moments.deviation(over: divisor) : state.moments.variance(over: divisor)
    }
  }
}

extension Aggregation where Base == Aggregates.Spread {
  /// The variance of integers, `.whole` or of a `.sample`: nil without rows.
  ///
  /// The sums of the numbers and of their squares are exact, so that the relative error is below 10⁻¹⁵, however far the
  /// numbers are from zero.
  ///
  /// - Parameters:
  ///   - population: what the numbers are.
  ///   - measure: an integer of up to 64 bits, a wider type is a `badParameter` violation; nil for nothing.
  @inlinable
  public static func variance<Number: FixedWidthInteger>(
    of population: Aggregates.Population = .whole, _ measure: @escaping (Row) -> Number?
  ) -> Self {
    Aggregates.checkWidth(of: Number.self)
    return Self(Base(population, isRoot: false)) { row in measure(row).map { Base.Measure(ExactNumber($0)) } }
  }

  /// The variance of doubles, `.whole` or of a `.sample`: nil without rows, NaN where one is not finite.
  @inlinable
  public static func variance(
    of population: Aggregates.Population = .whole, _ measure: @escaping (Row) -> Double?
  ) -> Self {
    Self(Base(population, isRoot: false)) { row in measure(row).map { Base.Measure(ExactNumber($0)) } }
  }

  /// The standard deviation of integers, `.whole` or of a `.sample`: nil without rows.
  @inlinable
  public static func standardDeviation<Number: FixedWidthInteger>(
    of population: Aggregates.Population = .whole, _ measure: @escaping (Row) -> Number?
  ) -> Self {
    Aggregates.checkWidth(of: Number.self)
    return Self(Base(population, isRoot: true)) { row in measure(row).map { Base.Measure(ExactNumber($0)) } }
  }

  /// The standard deviation of doubles, `.whole` or of a `.sample`: nil without rows, NaN where one is not finite.
  @inlinable
  public static func standardDeviation(
    of population: Aggregates.Population = .whole, _ measure: @escaping (Row) -> Double?
  ) -> Self {
    Self(Base(population, isRoot: true)) { row in measure(row).map { Base.Measure(ExactNumber($0)) } }
  }
}

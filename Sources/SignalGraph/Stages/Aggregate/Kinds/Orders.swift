// Aggregates that go by the order of measures: the least, the greatest, the most frequent.

extension Aggregates {
  /// The least or the greatest measure; see ``Aggregation/min(nan:_:)`` and ``Aggregation/max(nan:_:)``.
  public struct Extreme<Value: Comparable>: Aggregate {
    /// The measures in order, equal ones counted.
    public struct State {
      @usableFromInline var tally: ValueTally<Value>

      @inlinable init(_ nan: NaNRule) { tally = ValueTally(nan) }
    }

    @usableFromInline let isGreatest: Bool
    @usableFromInline let nan: NaNRule
    @usableFromInline let bin = Bin<Value>()

    @inlinable init(isGreatest: Bool, _ nan: NaNRule) { (self.isGreatest, self.nan) = (isGreatest, nan) }

    /// No measures.
    @inlinable public func makeState() -> State { State(nan) }

    /// Adds a measure.
    @inlinable public func add(_ value: Value, to state: inout State) { _ = state.tally.add(value) }

    /// Takes a measure out.
    @inlinable public func remove(_ value: Value, from state: inout State) { _ = state.tally.remove(value, bin) }

    /// The least or the greatest; nil without measures.
    @inlinable
    public func result(_ state: State) -> Value? {
      if state.tally.count == 0 { return nil }
      return state.tally.value(at: isGreatest ? state.tally.count - 1 : 0)
    }

    /// Whether it is the result.
    @inlinable
    public func shows(_ value: Value, _ state: State) -> Bool { nan.isTie(result(state), value) }
  }

  /// The most frequent measure; see ``Aggregation/mode(nan:_:)``.
  public struct Mode<Value: Comparable>: Aggregate {
    /// How often each measure is there, and the measures by that.
    public struct State {
      @usableFromInline var tally: ValueTally<Value>
      /// Marks in the order of frequency.
      @usableFromInline var ranks = TreeArray<UInt8>()

      @inlinable init(_ nan: NaNRule) { tally = ValueTally(nan) }
    }

    /// How often a measure is there: the most frequent first, then the least.
    @usableFromInline
    struct Frequency {
      @usableFromInline let count: Int
      @usableFromInline let value: Value

      @inlinable init(_ count: Int, _ value: Value) { (self.count, self.value) = (count, value) }
    }

    @usableFromInline let nan: NaNRule
    @usableFromInline let bin = Bin<Value>()

    @inlinable init(_ nan: NaNRule) { self.nan = nan }

    /// No measures.
    @inlinable public func makeState() -> State { State(nan) }

    /// Adds a measure.
    @inlinable
    public func add(_ value: Value, to state: inout State) {
      let (index, count) = state.tally.add(value)
      rank(state.tally.value(at: index), from: count - 1, to: count, &state.ranks)
    }

    /// Takes a measure out.
    @inlinable
    public func remove(_ value: Value, from state: inout State) {
      let (index, count) = state.tally.remove(value, bin)
      rank(count == 0 ? value : state.tally.value(at: index), from: count + 1, to: count, &state.ranks)
    }

    /// Ranks the value that the tally keeps by another count; one that goes is not kept.
    @inlinable
    func rank(_ value: Value, from past: Int, to count: Int, _ ranks: inout TreeArray<UInt8>) {
      if past == 0 {
        ranks.insert(0, order: Frequency(1, value), by: precedes)
      } else if count == 0 {
        ranks.remove(order: Frequency(past, value), by: precedes)
      } else {
        ranks.move(order: Frequency(past, value), to: Frequency(count, value), with: 0, by: precedes)
      }
    }

    @inlinable
    func precedes(_ first: Frequency, _ second: Frequency) -> Bool {
      first.count == second.count ? nan.precedes(first.value, second.value) : first.count > second.count
    }

    /// The most frequent, of equally frequent ones the least; nil without measures.
    @inlinable
    public func result(_ state: State) -> Value? {
      state.ranks.isEmpty ? nil : state.ranks.order(at: 0, as: Frequency.self).value
    }

    /// Whether it is the result.
    @inlinable
    public func shows(_ value: Value, _ state: State) -> Bool { nan.isTie(result(state), value) }
  }
}

extension NaNRule {
  /// Whether a result is there and stands where a value does.
  @inlinable
  func isTie<Value: Comparable>(_ result: Value?, _ value: Value) -> Bool {
    result.map { !precedes($0, value) && !precedes(value, $0) } ?? false
  }
}

extension Aggregation {
  /// The least measure: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func min<Value: Comparable>(nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?) -> Self
  where Base == Aggregates.Extreme<Value> {
    Self(Base(isGreatest: false, nan), nan.measuring(measure))
  }

  /// The greatest measure: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func max<Value: Comparable>(nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?) -> Self
  where Base == Aggregates.Extreme<Value> {
    Self(Base(isGreatest: true, nan), nan.measuring(measure))
  }

  /// The most frequent measure, of equally frequent ones the least: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func mode<Value: Comparable>(nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?) -> Self
  where Base == Aggregates.Mode<Value> {
    Self(Base(nan), nan.measuring(measure))
  }
}

// Aggregates of the user's own functions, and of which measures there are.

extension Aggregates {
  /// What two functions make of the rows; see ``Aggregation/fold(_:add:remove:)``.
  public struct Fold<Row, Value>: Aggregate {
    @usableFromInline let initial: Value
    @usableFromInline let add: (inout Value, Row) -> Void
    @usableFromInline let remove: (inout Value, Row) -> Void

    @inlinable
    init(
      _ initial: Value, _ add: @escaping (inout Value, Row) -> Void, _ remove: @escaping (inout Value, Row) -> Void
    ) {
      (self.initial, self.add, self.remove) = (initial, add, remove)
    }

    /// The initial value.
    @inlinable public func makeState() -> Value { initial }

    /// Adds a row.
    @inlinable public func add(_ row: Row, to value: inout Value) { add(&value, row) }

    /// Takes a row out.
    @inlinable public func remove(_ row: Row, from value: inout Value) { remove(&value, row) }

    /// The value.
    @inlinable public func result(_ value: Value) -> Value { value }
  }

  /// What an operation makes of all measures; see ``Aggregation/reduce(_:_:_:)``.
  public struct Reduction<Value>: Aggregate {
    /// A measure with a number of its own, so that it is found again.
    public struct Measure {
      @usableFromInline let value: Value
      @usableFromInline let number: Int

      @inlinable init(_ value: Value, _ number: Int) { (self.value, self.number) = (value, number) }
    }

    /// Partial results.
    public struct State {
      @usableFromInline let tree: OperationTree<Value>

      @inlinable init(_ tree: OperationTree<Value>) { self.tree = tree }
    }

    @usableFromInline let initial: Value
    @usableFromInline let combine: (Value, Value) -> Value
    @usableFromInline let bin = Bin<Value>()

    @inlinable
    init(_ initial: Value, _ combine: @escaping (Value, Value) -> Value) {
      (self.initial, self.combine) = (initial, combine)
    }

    /// The initial value.
    @inlinable public func makeState() -> State { State(OperationTree(initial, combine)) }

    /// Adds a measure.
    @inlinable
    public func add(_ measure: Measure, to state: inout State) {
      state.tree.add(measure.value, measure.number)
      sweep(state.tree)
    }

    /// Takes a measure out.
    @inlinable
    public func remove(_ measure: Measure, from state: inout State) {
      state.tree.remove(measure.number)
      sweep(state.tree)
    }

    @inlinable
    func sweep(_ tree: OperationTree<Value>) {
      while let value = tree.spent.popLast() { bin.keep(value) }
    }

    /// What the operation makes of them.
    @inlinable public func result(_ state: State) -> Value { state.tree.whole }
  }

  /// How many different measures there are; see ``Aggregation/distinctCount(_:)``.
  public struct DistinctCount<Value: Hashable>: Aggregate {
    @usableFromInline let bin = Bin<Value>()

    /// How often each measure is there.
    public struct State {
      @usableFromInline var counts: TableDictionary<Value, Int> = [:]
      /// How many do not equal themselves, so that a table could not find them.
      @usableFromInline var outside = 0

      @inlinable init() {}
    }

    @inlinable init() {}

    /// None.
    @inlinable public func makeState() -> State { State() }

    /// Adds a measure.
    @inlinable
    public func add(_ value: Value, to state: inout State) {
      if isOutside(value) { state.outside += 1 } else { state.counts[value, default: 0] += 1 }
    }

    /// Takes a measure out.
    @inlinable
    public func remove(_ value: Value, from state: inout State) {
      if isOutside(value) {
        state.outside -= 1
      } else if let entry = state.counts.entry(forKey: value) {
        if entry.value > 1 {
          state.counts[value] = entry.value - 1
        } else {
          state.counts[value] = nil
          bin.keep(entry.key)
        }
      }
    }

    /// How many there are.
    @inlinable public func result(_ state: State) -> Int { state.counts.count + (state.outside > 0 ? 1 : 0) }

    @inlinable
    func isOutside(_ value: Value) -> Bool { !Reflexivity.isKnown(of: Value.self) && value != value }
  }

  /// How many measures lie between bounds; see ``Aggregation/histogram(bounds:nan:_:)``.
  public struct Histogram<Value: Comparable>: Aggregate {
    @usableFromInline let bounds: [Value]
    @usableFromInline let nan: NaNRule

    @inlinable init(_ bounds: [Value], _ nan: NaNRule) { (self.bounds, self.nan) = (bounds, nan) }

    /// A zero for each bin.
    ///
    /// - Precondition: the bounds ascend; anything else is a `badParameter` violation.
    @inlinable
    public func makeState() -> [Int] {
      if !zip(bounds, bounds.dropFirst()).allSatisfy({ StrictOrder.precedes($0, $1) })
        || bounds.contains(where: { $0 != $0 })
      {
        Violation.trap(.badParameter, "A histogram was given the bounds \(bounds). Give them in ascending order.")
      }
      return Array(repeating: 0, count: bounds.count + 1)
    }

    /// One more.
    @inlinable public func add(_ bin: Int, to counts: inout [Int]) { counts[bin] += 1 }

    /// One less.
    @inlinable public func remove(_ bin: Int, from counts: inout [Int]) { counts[bin] -= 1 }

    /// The counts are added.
    @inlinable
    public var merging: StateMerging<[Int]>? {
      StateMerging(
        add: { other, counts in for bin in other.indices { counts[bin] += other[bin] } },
        remove: { other, counts in for bin in other.indices { counts[bin] -= other[bin] } })
    }

    /// The counts.
    @inlinable public func result(_ counts: [Int]) -> [Int] { counts }

    /// The number of bounds that are not above a value.
    @inlinable
    func bin(of value: Value) -> Int {
      nan.check(value)
      var range = 0..<bounds.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = nan.precedes(value, bounds[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
      }
      return range.lowerBound
    }
  }
}

extension Aggregates.Reduction.Measure: Equatable where Value: Equatable {
  /// Whether the values are equal.
  @inlinable public static func == (one: Self, other: Self) -> Bool { one.value == other.value }
}

extension Aggregation {
  /// What two functions make of the rows: the initial value without rows.
  ///
  /// ```swift
  /// .fold(0) { $0 ^= $1.value } remove: { $0 ^= $1.value }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: the value without rows.
  ///   - add: adds a row that comes.
  ///   - remove: takes out a row that was added; the last one that goes must leave the initial value.
  @inlinable
  public static func fold<Value>(
    _ initial: Value, add: @escaping (inout Value, Row) -> Void, remove: @escaping (inout Value, Row) -> Void
  ) -> Self where Base == Aggregates.Fold<Row, Value> {
    Self(Base(initial, add, remove)) { $0 }
  }

  /// What an operation makes of all measures: for operations that have no inverse, as the greatest common divisor.
  ///
  /// ```swift
  /// .reduce(0, |) { $0.value.flags }
  /// ```
  ///
  /// The partial results are kept in a tree, so that a change calls the operation O(log n) times. Rows stand in it by
  /// arrival, and those that go leave their places to others. Where the order of an array's rows matters, as for texts
  /// that are joined, take ``ArrayReducing``.
  ///
  /// - Parameters:
  ///   - initial: the value without rows, with which the operation changes nothing.
  ///   - combine: the operation, for which neither order nor brackets matter.
  ///   - measure: what it is done to; nil for nothing.
  @inlinable
  public static func reduce<Value>(
    _ initial: Value, _ combine: @escaping (Value, Value) -> Value, _ measure: @escaping (Row) -> Value?
  ) -> Self where Base == Aggregates.Reduction<Value> {
    let numbers = Arrivals()
    return Self(Base(initial, combine), numbered: [numbers]) { row in
      measure(row).map { Base.Measure($0, numbers.next()) }
    }
  }

  /// How many different measures there are: 0 without rows.
  ///
  /// Those that are not equal to themselves, as NaN is, count as one.
  @inlinable
  public static func distinctCount<Value: Hashable>(_ measure: @escaping (Row) -> Value?) -> Self
  where Base == Aggregates.DistinctCount<Value> {
    Self(Base(), measure)
  }

  /// How many measures lie below the first of several bounds, from each to the next, and from the last on.
  ///
  /// - Parameters:
  ///   - bounds: ascending; a measure that equals one lies above it.
  ///   - nan: where a measure stands that is not equal to itself.
  ///   - measure: what is compared; nil for nothing.
  @inlinable
  public static func histogram<Value: Comparable>(
    bounds: [Value], nan: NaNRule = .violation, _ measure: @escaping (Row) -> Value?
  ) -> Self where Base == Aggregates.Histogram<Value> {
    let (base, measure) = (Base(bounds, nan), nan.measuring(measure))
    return Self(base) { row in measure(row).map(base.bin) }
  }
}

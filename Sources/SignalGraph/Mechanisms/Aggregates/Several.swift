extension Aggregates {
  /// Two aggregates of the same rows, whose results are made into one value.
  ///
  /// An aggregate itself, so that it stands wherever one does, and may be one of two again: more than two are nested. Every
  /// type is known where the aggregates are written, so that nothing is found out at run time.
  public struct Pair<First: Aggregate, Second: Aggregate, Result>: Aggregate {
    @usableFromInline let (first, second): (First, Second)
    @usableFromInline let combine: (First.Result, Second.Result) -> Result

    @inlinable
    init(_ first: First, _ second: Second, _ combine: @escaping (First.Result, Second.Result) -> Result) {
      (self.first, self.second, self.combine) = (first, second, combine)
    }
  }

  /// What each of two aggregates has: measured of a row, or kept of all.
  public struct Both<First, Second> {
    /// That of the first.
    public var first: First
    /// That of the second.
    public var second: Second

    @inlinable init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  }
}

extension Aggregates.Both: Equatable where First: Equatable, Second: Equatable {}

extension Aggregates.Pair {
  /// What each of them measured, or none.
  public typealias Measure = Aggregates.Both<First.Measure?, Second.Measure?>
  /// The state of each of them.
  public typealias State = Aggregates.Both<First.State, Second.State>

  /// The states without measures.
  @inlinable
  public func makeState() -> State { State(first.makeState(), second.makeState()) }

  /// Takes the measures in.
  @inlinable
  public func add(_ measure: Measure, to state: inout State) {
    if let measure = measure.first { first.add(measure, to: &state.first) }
    if let measure = measure.second { second.add(measure, to: &state.second) }
  }

  /// Takes the measures out.
  @inlinable
  public func remove(_ measure: Measure, from state: inout State) {
    if let measure = measure.first { first.remove(measure, from: &state.first) }
    if let measure = measure.second { second.remove(measure, from: &state.second) }
  }

  /// What the results are made into.
  @inlinable
  public func result(_ state: State) -> Result { combine(first.result(state.first), second.result(state.second)) }

  /// Where the states of both can be added.
  @inlinable
  public var merging: StateMerging<State>? {
    guard let one = first.merging, let other = second.merging else { return nil }
    return StateMerging {
      one.add($0.first, &$1.first)
      other.add($0.second, &$1.second)
    } remove: {
      one.remove($0.first, &$1.first)
      other.remove($0.second, &$1.second)
    }
  }

  /// Whether one of the results shows its measure.
  @inlinable
  public func shows(_ measure: Measure, _ state: State) -> Bool {
    if let measure = measure.first, first.shows(measure, state.first) { return true }
    if let measure = measure.second, second.shows(measure, state.second) { return true }
    return false
  }

  /// Whether one of them finds that its measures are of one row.
  @inlinable
  public func isRefresh(_ past: Measure, _ future: Measure) -> Bool {
    if let past = past.first, let future = future.first, first.isRefresh(past, future) { return true }
    if let past = past.second, let future = future.second, second.isRefresh(past, future) { return true }
    return false
  }
}

extension Aggregation {
  /// Two aggregates in one pass, made into one value; for more, see those of up to six, and give one of several as a part.
  ///
  /// ```swift
  /// .several(.count, .max { $0.value.delay }) { count, longest in Summary(count, longest) }
  /// ```
  ///
  /// - Parameters:
  ///   - first: the one aggregate.
  ///   - second: the other.
  ///   - combine: makes one value of their results, given in that order; called once a turn, and once per group.
  @inlinable
  public static func several<First, Second, Result>(
    _ first: Aggregation<Row, First>, _ second: Aggregation<Row, Second>,
    into combine: @escaping (First.Result, Second.Result) -> Result
  ) -> Self where Base == Aggregates.Pair<First, Second, Result> {
    Aggregation(Base(first.base, second.base, combine), numbered: first.arrivals + second.arrivals) {
      Aggregates.Both(first.measured($0), second.measured($0))
    }
  }

  /// Three aggregates in one pass, made into one value.
  @inlinable
  public static func several<A, B, C, Result>(
    _ a: Aggregation<Row, A>, _ b: Aggregation<Row, B>, _ c: Aggregation<Row, C>,
    into combine: @escaping (A.Result, B.Result, C.Result) -> Result
  ) -> Self where Base == Aggregates.Pair<Aggregates.Joint<A, B>, C, Result> {
    .several(.joint(a, b), c) { combine($0.0, $0.1, $1) }
  }

  /// Four aggregates in one pass, made into one value.
  @inlinable
  public static func several<A, B, C, D, Result>(
    _ a: Aggregation<Row, A>, _ b: Aggregation<Row, B>, _ c: Aggregation<Row, C>, _ d: Aggregation<Row, D>,
    into combine: @escaping (A.Result, B.Result, C.Result, D.Result) -> Result
  ) -> Self where Base == Aggregates.Pair<Aggregates.Joint<A, B>, Aggregates.Joint<C, D>, Result> {
    .several(.joint(a, b), .joint(c, d)) { combine($0.0, $0.1, $1.0, $1.1) }
  }

  /// Five aggregates in one pass, made into one value.
  @inlinable
  public static func several<A, B, C, D, E, Result>(
    _ a: Aggregation<Row, A>, _ b: Aggregation<Row, B>, _ c: Aggregation<Row, C>, _ d: Aggregation<Row, D>,
    _ e: Aggregation<Row, E>, into combine: @escaping (A.Result, B.Result, C.Result, D.Result, E.Result) -> Result
  ) -> Self where Base == Aggregates.Pair<Aggregates.Joint<Aggregates.Joint<A, B>, C>, Aggregates.Joint<D, E>, Result> {
    .several(.joint(.joint(a, b), c), .joint(d, e)) { combine($0.0.0, $0.0.1, $0.1, $1.0, $1.1) }
  }

  /// Six aggregates in one pass, made into one value.
  @inlinable
  public static func several<A, B, C, D, E, F, Result>(
    _ a: Aggregation<Row, A>, _ b: Aggregation<Row, B>, _ c: Aggregation<Row, C>, _ d: Aggregation<Row, D>,
    _ e: Aggregation<Row, E>, _ f: Aggregation<Row, F>,
    into combine: @escaping (A.Result, B.Result, C.Result, D.Result, E.Result, F.Result) -> Result
  ) -> Self
  where
    Base == Aggregates.Pair<
      Aggregates.Joint<Aggregates.Joint<A, B>, C>, Aggregates.Joint<Aggregates.Joint<D, E>, F>, Result
    >
  {
    .several(.joint(.joint(a, b), c), .joint(.joint(d, e), f)) {
      combine($0.0.0, $0.0.1, $0.1, $1.0.0, $1.0.1, $1.1)
    }
  }

  @inlinable
  static func joint<First, Second>(
    _ first: Aggregation<Row, First>, _ second: Aggregation<Row, Second>
  ) -> Self where Base == Aggregates.Joint<First, Second> {
    .several(first, second) { ($0, $1) }
  }
}

extension Aggregates {
  /// Two aggregates of the same rows, and both results.
  public typealias Joint<First: Aggregate, Second: Aggregate> = Pair<First, Second, (First.Result, Second.Result)>
}

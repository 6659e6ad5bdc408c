extension Aggregates {
  /// Several aggregates of the same rows, whose results are made into one value.
  ///
  /// An aggregate itself, so that it stands wherever one does. The parts are passed on at run time, which takes some
  /// hundreds of nanoseconds per measure and part: where that counts, aggregate for each by itself and combine the results.
  public struct Several<each Part: Aggregate, Result>: Aggregate {
    @usableFromInline let parts: (repeat each Part)
    @usableFromInline let combine: (repeat (each Part).Result) -> Result

    @inlinable
    init(_ parts: (repeat each Part), _ combine: @escaping (repeat (each Part).Result) -> Result) {
      (self.parts, self.combine) = (parts, combine)
    }
  }

  /// What several aggregates measured of one row.
  public struct Measures<each Measure> {
    @usableFromInline let values: (repeat each Measure)

    @inlinable init(_ values: (repeat each Measure)) { self.values = values }
  }

  /// The state of one of several aggregates.
  public final class StateBox<State> {
    @exclusivity(unchecked) @usableFromInline var state: State

    @inlinable init(_ state: State) { self.state = state }
  }
}

extension Aggregates.Measures: Equatable where repeat each Measure: Equatable {
  /// Whether all of them are equal.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    for (left, right) in repeat (each one.values, each other.values) {
      if left != right { return false }
    }
    return true
  }
}

@available(*, unavailable)
extension Aggregates.StateBox: Sendable {}

extension Aggregates.Several {
  /// What each of them measured, or none.
  public typealias Measure = Aggregates.Measures<repeat (each Part).Measure?>

  /// The state of each of them.
  public struct State {
    @usableFromInline let boxes: (repeat Aggregates.StateBox<(each Part).State>)

    @inlinable init(_ boxes: (repeat Aggregates.StateBox<(each Part).State>)) { self.boxes = boxes }
  }

  /// The states without measures.
  @inlinable
  public func makeState() -> State { State((repeat Aggregates.StateBox((each parts).makeState()))) }

  /// Takes the measures in.
  @inlinable
  public func add(_ measure: Measure, to state: inout State) {
    repeat Self.add(each measure.values, each parts, each state.boxes)
  }

  /// Takes the measures out.
  @inlinable
  public func remove(_ measure: Measure, from state: inout State) {
    repeat Self.remove(each measure.values, each parts, each state.boxes)
  }

  /// Where the states of all of them can be added.
  @inlinable
  public var merging: StateMerging<State>? {
    for isMerging in repeat Self.isMerging(each parts) {
      if !isMerging { return nil }
    }
    return StateMerging(add: merge, remove: unmerge)
  }

  @inlinable
  func merge(_ other: State, _ state: inout State) {
    repeat Self.merge(each other.boxes, each parts, each state.boxes)
  }

  @inlinable
  func unmerge(_ other: State, _ state: inout State) {
    repeat Self.unmerge(each other.boxes, each parts, each state.boxes)
  }

  @inlinable
  static func isMerging<One: Aggregate>(_ part: One) -> Bool { part.merging != nil }

  @inlinable
  static func merge<One: Aggregate>(
    _ other: Aggregates.StateBox<One.State>, _ part: One, _ box: Aggregates.StateBox<One.State>
  ) {
    part.merging?.add(other.state, &box.state)
  }

  @inlinable
  static func unmerge<One: Aggregate>(
    _ other: Aggregates.StateBox<One.State>, _ part: One, _ box: Aggregates.StateBox<One.State>
  ) {
    part.merging?.remove(other.state, &box.state)
  }

  /// What the results are made into.
  @inlinable
  public func result(_ state: State) -> Result {
    combine(repeat Self.result(each parts, each state.boxes))
  }

  /// Whether one of the results shows its measure.
  @inlinable
  public func shows(_ measure: Measure, _ state: State) -> Bool {
    for isShown in repeat Self.shows(each measure.values, each parts, each state.boxes) {
      if isShown { return true }
    }
    return false
  }

  /// Whether one of them finds that its measures are of one row.
  @inlinable
  public func isRefresh(_ past: Measure, _ future: Measure) -> Bool {
    for isRefresh in repeat Self.isRefresh(each past.values, each future.values, each parts) {
      if isRefresh { return true }
    }
    return false
  }

  @inlinable
  static func isRefresh<One: Aggregate>(_ past: One.Measure?, _ future: One.Measure?, _ part: One) -> Bool {
    guard let past, let future else { return false }
    return part.isRefresh(past, future)
  }

  @inlinable
  static func add<One: Aggregate>(_ measure: One.Measure?, _ part: One, _ box: Aggregates.StateBox<One.State>) {
    if let measure { part.add(measure, to: &box.state) }
  }

  @inlinable
  static func remove<One: Aggregate>(_ measure: One.Measure?, _ part: One, _ box: Aggregates.StateBox<One.State>) {
    if let measure { part.remove(measure, from: &box.state) }
  }

  @inlinable
  static func result<One: Aggregate>(_ part: One, _ box: Aggregates.StateBox<One.State>) -> One.Result {
    part.result(box.state)
  }

  @inlinable
  static func shows<One: Aggregate>(
    _ measure: One.Measure?, _ part: One, _ box: Aggregates.StateBox<One.State>
  ) -> Bool {
    measure.map { part.shows($0, box.state) } ?? false
  }
}

/// The aggregations of several aggregates, which measure a row for each.
@usableFromInline
struct SeveralAggregations<Row, each Part: Aggregate> {
  @usableFromInline let parts: (repeat Aggregation<Row, each Part>)

  @inlinable init(_ parts: (repeat Aggregation<Row, each Part>)) { self.parts = parts }

  @inlinable
  func measured(_ row: Row) -> Aggregates.Measures<repeat (each Part).Measure?> {
    // By their methods: the closures themselves, taken out of a pack, crash the optimiser of Swift 6.3.
    Aggregates.Measures((repeat (each parts).measured(row)))
  }

  /// One aggregation of them all.
  @inlinable
  func combined<Result>(
    _ combine: @escaping (repeat (each Part).Result) -> Result
  ) -> Aggregation<Row, Aggregates.Several<repeat each Part, Result>> {
    var arrivals: [Arrivals] = []
    for part in repeat each parts { arrivals += part.arrivals }
    let base = Aggregates.Several((repeat (each parts).base), combine)
    return Aggregation(base, numbered: arrivals) { row in measured(row) }
  }
}

extension Aggregation {
  /// Several aggregates in one pass, made into one value.
  ///
  /// ```swift
  /// .several(.count, .max { $0.value.delay }) { count, longest in Summary(count, longest) }
  /// ```
  ///
  /// - Parameters:
  ///   - parts: the aggregates.
  ///   - combine: makes one value of their results, given in that order; called once a turn, and once per group.
  @inlinable
  public static func several<each Part: Aggregate, Result>(
    _ parts: repeat Aggregation<Row, each Part>, into combine: @escaping (repeat (each Part).Result) -> Result
  ) -> Self where Base == Aggregates.Several<repeat each Part, Result> {
    SeveralAggregations((repeat each parts)).combined(combine)
  }
}

/// What is made of many measures while they come and go: a sum, a mean, the greatest.
///
/// An aggregate is a value that says what is kept (its ``State``), how a measure comes in and goes out again, and what
/// the result is. It knows nothing of rows, storages or groups: a stage keeps what it *measured* of each row and hands
/// it in, once when the row comes, and the same again when it changes or goes. See ``Aggregation``, and
/// ``Aggregating``, ``GroupAggregating`` and ``Sectioning``, which work for any aggregate.
///
/// | call | when |
/// |---|---|
/// | ``makeState()`` | a session begins, a group comes, or a parameter changes |
/// | ``add(_:to:)`` | a measure comes |
/// | ``remove(_:from:)`` | one that was added goes |
/// | ``result(_:)`` | once for each turn in which a measure came, changed or went |
/// | ``merging`` | a session begins, or a parameter changes, where many measures can move at once |
///
/// ```swift
/// struct Parity: Aggregate {
///   func makeState() -> Int { 0 }
///   func add(_ number: Int, to sum: inout Int) { sum ^= number & 1 }
///   func remove(_ number: Int, from sum: inout Int) { sum ^= number & 1 }
///   func result(_ sum: Int) -> Bool { sum == 0 }
/// }
/// let isEven = rows.aggregated(Aggregation(Parity()) { $0.count })
/// ```
///
/// The order in which measures come and go is not the order of the rows, and a measure may go after another that came
/// later. So the state must not depend on the path: what is left after a measure has come and gone is what was there.
public protocol Aggregate<Measure, Result> {
  /// What is taken of a row, and kept until the row changes or goes.
  associatedtype Measure
  /// What is kept of all measures together.
  associatedtype State
  /// What is made of them.
  associatedtype Result

  /// The state without measures.
  func makeState() -> State

  /// Takes a measure in.
  func add(_ measure: Measure, to state: inout State)

  /// Takes out a measure that was added.
  func remove(_ measure: Measure, from state: inout State)

  /// What the measures amount to.
  func result(_ state: State) -> Result

  /// How the measures of one state come to another and go from it at once, where that takes no step for each of them; nil,
  /// unless the aggregate says otherwise.
  ///
  /// What moves with many rows moves in one step then, as a subtree in ``SubtreeAggregating``.
  var merging: StateMerging<State>? { get }

  /// Whether the result shows a measure, so that a refresh of its row announces the result although it is equal.
  ///
  /// No, unless the aggregate says otherwise: a sum or a count does not depend on which rows there are.
  func shows(_ measure: Measure, _ state: State) -> Bool

  /// Whether measures that are not equal are of one row that was refreshed.
  ///
  /// Equal measures are, if their row was. Others are not, unless the aggregate says otherwise, as one does that shows a
  /// row: the row equals itself, whatever it is measured by.
  func isRefresh(_ past: Measure, _ future: Measure) -> Bool
}

extension Aggregate {
  /// Nil: each measure takes a step.
  @inlinable public var merging: StateMerging<State>? { nil }

  /// No.
  @inlinable public func shows(_ measure: Measure, _ state: State) -> Bool { false }

  /// No.
  @inlinable public func isRefresh(_ past: Measure, _ future: Measure) -> Bool { false }
}

/// How an ``Aggregate`` takes in all measures of another state at once, and takes them out again.
///
/// What is left after a state has come and gone is what was there, and it makes no difference whether measures come with a
/// state or one by one.
///
/// ```swift
/// var merging: StateMerging<Int>? { StateMerging(add: { $1 ^= $0 }, remove: { $1 ^= $0 }) }    // of a parity
/// ```
public struct StateMerging<State> {
  /// Adds the first state's measures to the second.
  public let add: (State, inout State) -> Void
  /// Takes the first state's measures, which were added, out of the second.
  public let remove: (State, inout State) -> Void

  /// Makes one of two functions.
  @inlinable
  public init(add: @escaping (State, inout State) -> Void, remove: @escaping (State, inout State) -> Void) {
    (self.add, self.remove) = (add, remove)
  }
}

/// The aggregates that have a verb of their own, `.count`, `.sum { … }` and so on; see ``Aggregation``.
public enum Aggregates {}

/// An aggregate of rows: an ``Aggregate``, and what it measures of each row.
///
/// What `aggregated` takes, for a storage as a whole or per group, and `sectioned` for headers. Written with a leading
/// dot, it finds the type of its rows:
///
/// ```swift
/// flights.aggregated(.mean { $0.value.delay })
/// flights.aggregated(by: { $0.value.carrier }, .quantile(0.9) { $0.value.delay })
/// ```
///
/// | aggregation | result | of no measures | a change costs |
/// |---|---|---|---|
/// | `.count`, `.count { … }` | how many rows there are, or satisfy a condition | 0 | O(1) |
/// | `.isEmpty` | whether there are none | true | O(1) |
/// | `.any { … }`, `.all { … }`, `.contains(x) { … }` | whether one row does, all do, one has a measure | false, true, false | O(1) |
/// | `.sum { … }` of integers | the sum; beyond its type's range an `overflow` violation | 0 | O(1) |
/// | `.wrappingSum { … }` | the sum of integers, wrapping | 0 | O(1) |
/// | `.sum { … }` of doubles | the exact sum, rounded once | 0 | O(1) |
/// | `.compensatedSum { … }` | a sum with a bounded error, which depends on the path | 0 | O(1) |
/// | `.mean { … }` | the exact sum, rounded, divided by the number of measures | nil | O(1) |
/// | `.variance { … }`, `.standardDeviation { … }` | of the whole, or `(of: .sample)` | nil | O(1) |
/// | `.min { … }`, `.max { … }` | the least, the greatest | nil | O(log d), d different measures |
/// | `.median { … }`, `.quantile(0.9) { … }` | the lower element at that rank | nil | O(log d) |
/// | `.interpolatedQuantile(0.9) { … }` | a double between the two elements at that rank | nil | O(log d) |
/// | `.mode { … }` | the most frequent, the least of equally frequent ones | nil | O(log d) |
/// | `.first(by:)`, `.last(by:)` | the row with the least or greatest order | nil | O(log n) |
/// | `.histogram(bounds:) { … }` | how many measures lie between bounds | zeros | O(b), b bounds |
/// | `.distinctCount { … }` | how many different measures there are | 0 | O(1) |
/// | `.fold(…, add:, remove:)` | what two functions make of the rows | the initial value | those functions |
/// | `.reduce(…) { … }` | what an operation makes of all measures, in any order; in that of an array ``ArrayReducing`` | the initial value | O(log n) |
/// | `.nothing` | nothing, for headers of sections that show their group alone | nothing | O(1) |
/// | `.several(…, …) { … }` | two to six in one pass, made into one value | as its parts | as its parts |
///
/// Numbers of a type that is neither, and is added exactly, as Foundation's `Decimal`, are folded:
/// `.fold(Decimal()) { $0 += $1.value } remove: { $0 -= $1.value }`.
///
/// A row of which nil is measured counts for nothing, as in SQL; in a group it counts as a row of the group. A NaN in an
/// order is a violation, or what a ``NaNRule`` says. An error in a measuring closure is caught before, by `tryMapValues`,
/// of which the results are measured and the `failures` are kept by key, or in an array by `tryMap`; see <doc:Errors>.
public struct Aggregation<Row, Base: Aggregate> {
  /// What is made of the measures.
  public let base: Base
  @usableFromInline let measure: (Row) -> Base.Measure?
  /// Whether rows need not be looked at.
  @usableFromInline let isUnmeasured: Bool
  /// What numbers the measures, where they have numbers.
  @usableFromInline let arrivals: [Arrivals]

  /// Aggregates what a function measures of each row.
  ///
  /// - Parameters:
  ///   - base: what is made of the measures.
  ///   - measure: a row's measure, nil for none; called once for a row that comes or is updated.
  @inlinable
  public init(_ base: Base, _ measure: @escaping (Row) -> Base.Measure?) {
    self.init(base, numbered: [], measure)
  }

  /// - `arrivals`: where the measures get numbers, by which equal ones are told apart.
  @inlinable
  init(_ base: Base, numbered arrivals: [Arrivals], _ measure: @escaping (Row) -> Base.Measure?) {
    (self.base, self.measure, self.arrivals, isUnmeasured) = (base, measure, arrivals, false)
  }

  @inlinable
  init(unmeasured base: Base) where Base.Measure == Aggregates.Nothing {
    (self.base, arrivals, isUnmeasured) = (base, [], true)
    measure = { _ in Aggregates.Nothing() }
  }

  /// What is measured of a row.
  @inlinable
  public func measured(_ row: Row) -> Base.Measure? { measure(row) }

  /// Numbers measures behind those of another one.
  @usableFromInline
  func goOn(from past: Self) { for arrivals in arrivals { arrivals.skip(those: past.arrivals) } }
}

extension Aggregates {
  /// The measure of aggregates that only count rows.
  public struct Nothing: Hashable, Sendable {
    /// Nothing.
    @inlinable public init() {}
  }
}

/// A stage's aggregation, which its parameters may make anew.
@usableFromInline
final class AggregationSource<Row, Base: Aggregate> {
  @exclusivity(unchecked) @usableFromInline var aggregation: Aggregation<Row, Base>?
  @usableFromInline let make: (() -> Aggregation<Row, Base>)?
  @usableFromInline let bin = Bin<Aggregation<Row, Base>>()

  @inlinable
  init(_ aggregation: Aggregation<Row, Base>) { (self.aggregation, make) = (aggregation, nil) }

  /// - `make`: reads parameters, once they are there.
  @inlinable
  init(_ make: @escaping () -> Aggregation<Row, Base>) { self.make = make }

  @inlinable var isFixed: Bool { make == nil }

  @inlinable var base: Base {
    @inline(__always) get { aggregation.unsafelyUnwrapped.base }
  }

  /// The function that measures rows.
  @inlinable var measure: (Row) -> Base.Measure? {
    if let aggregation { return aggregation.measure }
    return { [self] row in aggregation.unsafelyUnwrapped.measured(row) }
  }

  /// Whether rows need not be looked at.
  @inlinable var isUnmeasured: Bool { aggregation?.isUnmeasured ?? false }

  /// Reads the parameters.
  ///
  /// Measures that turn out equal are kept with the numbers that they have, so new ones go on from there.
  @inlinable
  func renew() {
    guard let make else { return }
    let (past, future) = (aggregation, make())
    aggregation = future
    guard let past else { return }
    if !past.arrivals.isEmpty { future.goOn(from: past) }
    bin.keep(past)
  }
}

import SignalGraph

/// How to build a graph on an input, and what it must show.
///
/// ```swift
/// let late = StageRecipe<DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>>("late") { input in
///   input.filter { $0.value >= 60 }
/// } oracle: { flights in
///   flights.filter { $0.value >= 60 }
/// }
/// let count = StageRecipe<DictionaryStorage<Int, Int>, ValueStorage<Int>>("count") { $0.counted() } oracle: { $0.count }
/// let both = late.then(count)    // late → count
/// ```
public struct StageRecipe<Input: Chained & Storage, Output: Chained & Storage>
where Input.Transaction: LawfulTransaction, Output.Transaction: LawfulTransaction {
  /// The name of the graph in failures.
  public let name: String
  /// Builds the graph and returns its last storage; the rigging takes down what chain verbs did not connect.
  public let build: (Input, Rigging) -> Output
  /// Computes the output's snapshot plainly from the input's.
  public let oracle: (Input.Transaction.Snapshot) -> Output.Transaction.Snapshot

  /// Whether it may send a reset where a transition would do; see ``resetting()``.
  public private(set) var mayReset = false

  /// Whether it may announce equal values though its source does not; see ``exchanging()``.
  public private(set) var mayExchange = false

  /// Describes a graph that the `tearDown()` of its last storage takes down.
  public init(
    _ name: String,
    build: @escaping (Input) -> Output,
    oracle: @escaping (Input.Transaction.Snapshot) -> Output.Transaction.Snapshot
  ) {
    self.init(name, rigging: { input, _ in build(input) }, oracle: oracle)
  }

  /// Describes a graph with parts that are wired by hand.
  public init(
    _ name: String,
    rigging build: @escaping (Input, Rigging) -> Output,
    oracle: @escaping (Input.Transaction.Snapshot) -> Output.Transaction.Snapshot
  ) {
    self.name = name
    self.build = { input, rigging in
      let output = build(input, rigging)
      rigging.onTearDown { [unowned output] in output.tearDown() }
      rigging.keep(output)
      return output
    }
    self.oracle = oracle
  }

  /// This graph, allowed to send a reset instead of many mutations.
  ///
  /// A reset that leaves the state as it was is then no fault.
  public func resetting() -> Self {
    var copy = self
    copy.mayReset = true
    return copy
  }

  /// This graph, allowed to hand on the value of another row in place of the first.
  ///
  /// A union does so for a key that leaves one source and stays in the next. That the two are equal is then no fault.
  public func exchanging() -> Self {
    var copy = self
    copy.mayExchange = true
    return copy
  }

  /// This graph, followed by another on its output.
  public func then<Last>(_ next: StageRecipe<Output, Last>) -> StageRecipe<Input, Last> {
    var both = StageRecipe<Input, Last>("\(name) → \(next.name)") { [build] input, rigging in
      next.build(build(input, rigging), rigging)
    } oracle: { [oracle] snapshot in
      next.oracle(oracle(snapshot))
    }
    both.mayReset = mayReset || next.mayReset
    both.mayExchange = mayExchange || next.mayExchange
    return both
  }
}

/// Takes down what a recipe has wired by hand, last first.
public final class Rigging {
  private var steps: [() -> Void] = []
  private var parts: [AnyObject] = []
  private(set) var witnesses: [Witness] = []

  /// Makes a rigging with nothing in it.
  public init() {}

  /// Adds a step before the ones that were added earlier.
  public func onTearDown(_ step: @escaping () -> Void) { steps.append(step) }

  /// Keeps a part until teardown; trials check that nobody keeps it longer.
  public func keep(_ part: AnyObject) {
    parts.append(part)
    witnesses.append(Witness(part))
  }

  /// Takes everything down and lets go of it.
  public func tearDown() {
    while let step = steps.popLast() { step() }
    parts = []
  }
}

@available(*, unavailable)
extension Rigging: Sendable {}

/// Remembers a part without keeping it.
package struct Witness {
  /// The part, while it lives.
  package private(set) weak var part: AnyObject?
  /// What it was.
  package let type: Any.Type

  /// Remembers a part.
  package init(_ part: AnyObject) {
    self.part = part
    type = Swift.type(of: part)
  }
}

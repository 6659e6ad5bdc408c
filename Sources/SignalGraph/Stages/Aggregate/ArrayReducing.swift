/// What an operation makes of an array's elements in their order, as a value: a text of its parts, a composed function.
///
/// The live form of `elements.reduce(initial, combine)`, for operations of which the brackets do not matter. The order
/// does, and follows the rows as they move. Where it does not matter, as for sums and unions, aggregate with
/// ``Aggregation/reduce(_:_:_:)``, which is there for keyed rows, per group and beside other aggregates too.
///
/// | in | out |
/// |---|---|
/// | mutations after which the result is another, moves included | `transition` |
/// | mutations after which it is equal | nothing |
/// | a refresh | nothing, unless results do not compare |
/// | a new parameter | `transition` where the result is another |
/// | a new parameter and mutations | one `transition`, or nothing |
/// | `initiation`, `termination` | the same, of the result, while there is a parameter |
///
/// ```swift
/// let parts = ArraySlot(["a", "b", "c"])
/// let text = parts.reduced("", +)                // "abc"
/// parts.move(from: 0, to: 2)                     // "bca"
/// parts.remove(at: 1)                            // "ba"
/// let separator = ValueSlot("-")
/// let line = parts.reduced(with: separator, from: ">") { $0 + $2 + $1 }    // ">-b-a"
/// separator.value = " "                          // "> b a"
/// text.tearDown()
/// line.tearDown()
/// ```
///
/// What is to be reduced is made by a map before: `rows.map(\.title).reduced("", +)`, or a `compactMap`. For the groups
/// of an array, each in its order: `rows.grouped { … }.mapValues { $0.map(\.title).reduced("", +) }`.
///
/// SQL calls this `string_agg(… ORDER BY …)`, Incremental `reduce_balanced`. That takes a fixed number of inputs; here
/// rows come, go and move.
///
/// - Complexity: initiation n calls of the operation; a mutation O(log n) calls, 25 to 35 at a hundred thousand rows; a
///   transaction of k, k times that; a `replace` of k elements the same, O(n) at most; a new parameter n calls. Memory:
///   per element, as loaded, one and a third of it, and a twelfth of a node, which is an optional of it and 16 bytes, or
///   a sixth where it has references; more after many removals.
///
/// Preconditions: the operation is pure and associative: of three values in a row, it may be done to the first two or to
/// the last two before. Editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayReducing<Element>: ValueStage<ArrayTransaction<Element>, Element> {
  /// Makes a reduction that is registered by its user.
  ///
  /// - Parameters:
  ///   - initial: what stands before all elements, and is the result where there are none.
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - combine: what is made of two values in a row.
  @inlinable @inline(__always)
  public convenience init(
    _ initial: Element, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (Element, Element) -> Element
  ) {
    self.init(MessageSubject(ArrayReducing.self, label, fileID, line), [], ArrayReduction(initial, combine))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArrayReduction<Element>) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayReducing: ParameterReading { static var verb: String { "reduced" } }

extension ArrayStorage {
  /// What an associative operation makes of the elements in their order; see ``ArrayReducing``.
  ///
  /// - `initial`: what stands before all elements, and is the result where there are none.
  /// - `combine`: what is made of two values in a row.
  @inlinable @inline(__always)
  public final func reduced(
    _ initial: Element, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (Element, Element) -> Element
  ) -> ArrayReducing<Element> {
    feeding(ArrayReducing(initial, label: label, fileID: fileID, line: line, combine))
  }

  /// What an associative operation with one or several parameters, each held by a storage, makes of the elements in
  /// their order; see ``ArrayReducing``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `initial`: what stands before all elements, and is the result where there are none.
  /// - `combine`: what is made of two values in a row and the parameters.
  @inlinable
  public final func reduced<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>, from initial: Element,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (Element, Element, First, repeat each Other) -> Element
  ) -> ArrayReducing<Element> {
    let subject = MessageSubject(ArrayReducing<Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ArrayReducing(subject, parameters.list, ArrayReduction(initial, parameters.combining(combine))))
  }

  /// A live reduction makes an element of two: map to what is to be reduced before.
  @available(
    *,
    unavailable,
    message: """
      A live reduction makes one element of two: map before, rows.map { $0.score }.reduced(0, +), \
      or aggregate, rows.aggregated(.sum { $0.score })
      """
  )
  public final func reduced<Result>(
    _ initial: Result, _ combine: @escaping (Result, Element) -> Result
  ) -> ArrayReducing<Result> {
    map { combine(initial, $0) }.reduced(initial) { $1 }
  }
}

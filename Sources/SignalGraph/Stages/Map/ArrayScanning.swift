/// A result that each element of an array carries one step further: running totals, balances, numbers that follow on.
///
/// It has a result for each element, made of the one before it and the element. If only the last one is wanted, aggregate
/// by a sum, see ``Aggregating``, or reduce, see ``ArrayReducing``; if a total up to one row, put a window
/// before that: `payments.prefix(count).aggregated(.sum { $0 })`. Values and events have a scan of their own.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` |
/// | `remove` | `remove` |
/// | `move` | `move` |
/// | `update` | `update` where the result is another |
/// | a refresh | `update`, also where the result is equal |
/// | `replace` | `replace` |
/// | any of them | besides, `update` of the rows behind, up to the first whose result stays |
/// | a new parameter | `update` where a result is another |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the results, while there is a parameter |
///
/// ```swift
/// let payments = ArraySlot([5, -2, 4])
/// let balance = payments.scan(10) { $0 + $1 }    // 15, 13, 17
/// payments.append(1)                             // 15, 13, 17, 18: one insertion
/// payments[1] = -3                               // 15, 12, 16, 17: three updates
/// transaction {
///   payments[1] = -4
///   payments[2] = 5
/// }                                              // 15, 11, 16, 17: one update
/// balance.tearDown()
/// ```
///
/// The step may make more than a number: of a row and its balance, or of a row and how many like it came before. Elements
/// with their neighbours are `rows.scan([Int]()) { ($0 + [$1]).suffix(2) }`, of which a new element changes the next one.
///
/// SQL says `sum(amount) OVER (ORDER BY …)`; here the array is the order, such as one that a sort made.
///
/// - Complexity: initiation n calls of the step; a mutation one, and one for each row behind it up to the first whose
///   result stays, each O(log n): appending costs one call, a first row that changes all totals costs n; a move the same at
///   both ends; a transaction of k, k times that, with a second call for rows that came where rows before them changed too;
///   a new parameter n calls.
///   Memory: the results, and the elements, which share the source's memory until they change.
///
/// Preconditions: the step is pure; editing or registering in it is a violation. If results do not compare, none stays.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayScanning<Element, Result>: ArrayStage<ArrayTransaction<Element>, Result> {
  /// Makes a scan that is registered by its user.
  ///
  /// - Parameters:
  ///   - initial: the result before the first element.
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - step: what an element makes of the result before it.
  @inlinable
  public convenience init(
    _ initial: Result, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Element) -> Result
  ) {
    self.init(MessageSubject(ArrayScanning.self, label, fileID, line), [], ArrayScan(initial, step))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArrayScan<Element, Result>) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayScanning: ParameterReading { static var verb: String { "scan" } }

extension ArrayStorage {
  /// What the elements make of a result, row by row; see ``ArrayScanning``.
  ///
  /// - `initial`: the result before the first element.
  /// - `step`: what an element makes of the result before it.
  @inlinable
  public final func scan<Result>(
    _ initial: Result, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Element) -> Result
  ) -> ArrayScanning<Element, Result> {
    feeding(ArrayScanning(initial, label: label, fileID: fileID, line: line, step))
  }

  /// What the elements and one or several parameters, each held by a storage, make of a result, row by row; see
  /// ``ArrayScanning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `initial`: the result before the first element.
  /// - `step`: what an element and the parameters make of the result before it.
  @inlinable
  public final func scan<First, each Other, Result>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>, from initial: Result,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Element, First, repeat each Other) -> Result
  ) -> ArrayScanning<Element, Result> {
    let subject = MessageSubject(ArrayScanning<Element, Result>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ArrayScanning(subject, parameters.list, ArrayScan(initial, parameters.combining(step))))
  }
}

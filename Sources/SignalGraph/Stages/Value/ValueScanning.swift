/// A result that each value of a storage carries one step further: a running total, a state machine.
///
/// The result depends on the path. What depends on the value alone is a ``ValueMapping``; events have a scan of their own.
///
/// | in | out |
/// |---|---|
/// | `initiation` | `initiation`: the first step, from the initial result and the first value |
/// | `transition` | `transition`: one more step; nothing where the result is equal |
/// | a refresh: a `transition` from a value to itself | the same step, and a `transition`, also where the result is equal |
/// | another parameter | nothing: the next step reads it |
/// | a reset | a reset: the result begins anew |
/// | `termination` | `termination` |
///
/// ```swift
/// let paid = ValueSlot(3)
/// let sum = paid.scan(0) { $0 + $1 }    // 3
/// paid.value = 4                        // 7
/// paid.refresh()                        // 11
/// transaction {
///   paid.value = 1
///   paid.value = 2
/// }                                     // 13: a turn is one step
/// sum.tearDown()
/// ```
///
/// Elsewhere this is called `scan` too. Where several sources feed one value, those may take a step for each of them, here
/// a turn is one step at most.
///
/// - Complexity: one call of the closure per initiation, and per turn in which the value changes. Memory: the result; with a
///   parameter, the value too.
///
/// Preconditions: the closure is pure; registering stages in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ValueScanning<Value, Result>: ValueStage<ValueTransaction<Value>, Result> {
  /// Makes a scan that is registered by its user.
  ///
  /// - Parameters:
  ///   - initial: the result before the first value.
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - step: what a value makes of the result so far.
  @inlinable
  public convenience init(
    _ initial: Result, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Value) -> Result
  ) {
    self.init(MessageSubject(ValueScanning.self, label, fileID, line), [], initial, step)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ initial: Result,
    _ step: @escaping (Result, Value) -> Result
  ) {
    let work = ValueFold<Value, Result>(
      keepsValue: !parameters.isEmpty, equality: Equality(),
      start: { step(initial, $0) }, next: { step($0, $1.future) })
    super.init(StageParts(subject, parameters, work))
  }
}

extension ValueScanning: ParameterReading { static var verb: String { "scan" } }

extension ValueStorage {
  /// What the values make of a result, step by step; see ``ValueScanning``.
  ///
  /// - `initial`: the result before the first value.
  /// - `step`: what a value makes of the result so far.
  @inlinable
  public final func scan<Result>(
    _ initial: Result, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Value) -> Result
  ) -> ValueScanning<Value, Result> {
    feeding(ValueScanning(initial, label: label, fileID: fileID, line: line, step))
  }

  /// What the values and one or several parameters, each held by a storage, make of a result; see ``ValueScanning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `initial`: the result before the first value.
  /// - `step`: what a value and the parameters make of the result so far.
  @inlinable
  public final func scan<First, each Other, Result>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>, from initial: Result,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ step: @escaping (Result, Value, First, repeat each Other) -> Result
  ) -> ValueScanning<Value, Result> {
    let subject = MessageSubject(ValueScanning<Value, Result>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ValueScanning(subject, parameters.list, initial, parameters.combining(step)))
  }
}

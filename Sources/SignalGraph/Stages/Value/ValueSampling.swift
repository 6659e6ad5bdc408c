/// A function of a value and of what others were when it last changed.
///
/// The result depends on the path: it shows the other values as they were in the turn of the value's last change. For a
/// result that follows them, use ``ValueMapping`` with parameters, or ``ValueCombining``.
///
/// | in | out |
/// |---|---|
/// | `transition` | `transition`, with the others as they are after the turn; nothing where the result is equal |
/// | a refresh: a `transition` from a value to itself | `transition`, also where the result is equal |
/// | another value changes alone, or is refreshed | nothing |
/// | both in one turn | one `transition`, after one call, or nothing |
/// | `initiation`, `termination` | the same, while each other has a value |
/// | `initiation` of another value that was missing | `initiation`, with the others as they are now |
///
/// ```swift
/// let (order, rate) = (ValueSlot(10), ValueSlot(2))
/// let price = order.withLatest(of: rate) { $0 * $1 }    // 20
/// rate.value = 3                                        // nothing
/// order.value = 20                                      // 60
/// transaction {
///   order.value = 30
///   rate.value = 4
/// }                                                     // 120
/// price.tearDown()
/// ```
///
/// Elsewhere this is called `withLatestFrom` or `sample`. There it is luck which of two that change together is seen first;
/// here the other value is always the one after the turn.
///
/// - Complexity: one call of the closure per initiation and per turn in which the value changes; O(1) in a turn in which
///   only others do. Memory: the result, and the values.
///
/// Preconditions: the closure is pure, but for the stages that it chains to the storage that it returns.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ValueSampling<Value, Sampled>: ValueStage<ValueTransaction<Value>, Sampled> {
  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ make: @escaping (Value) -> Sampled) {
    super.init(StageParts(subject, parameters, ValueMap(keepsValue: true, isSampling: true, make)))
  }
}

extension ValueSampling: ParameterReading {
  static var verb: String { "withLatest" }
  static var parameterLabel: String { "of" }
}

extension ValueStorage {
  /// What a closure makes of each value and of what another is at that time; see ``ValueSampling``.
  @inlinable
  public final func withLatest<Other, Sampled>(
    of other: ValueStorage<Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping (Value, Other) -> Sampled
  ) -> ValueSampling<Value, Sampled> {
    let subject = MessageSubject(ValueSampling<Value, Sampled>.self, label, fileID, line)
    let other = StageParameter(other, subject)
    return feeding(ValueSampling(subject, [other]) { make($0, other.value) })
  }

  /// What a closure makes of each value and of what several others are at that time; see ``ValueSampling``.
  @inlinable
  public final func withLatest<First, Second, each Other, Sampled>(
    of first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping (Value, First, Second, repeat each Other) -> Sampled
  ) -> ValueSampling<Value, Sampled> {
    let subject = MessageSubject(ValueSampling<Value, Sampled>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(ValueSampling(subject, parameters.list, parameters.reading(make)))
  }
}

/// A function of a value, which may read a parameter that changes.
///
/// | in | out |
/// |---|---|
/// | `transition` | `transition`; nothing where the result is equal |
/// | a new parameter | the same |
/// | a refresh of either: a `transition` from a value to itself | `transition`, also where the result is equal |
/// | both in one turn | one `transition`, after one call |
/// | `initiation`, `termination` | the same, mapped, while there is a parameter |
///
/// ```swift
/// let delay = ValueSlot(75)
/// let isLate = delay.map { $0 >= 60 }                   // true
/// let limit = ValueSlot(60)
/// let isLater = delay.map(with: limit) { $0 >= $1 }     // true
/// delay.value = 80                                      // nothing
/// limit.value = 90                                      // isLater: false
/// isLate.tearDown()
/// isLater.tearDown()
/// ```
///
/// Where the result is a storage, the closure may chain stages to make it: see <doc:Turns>. They end when it is called
/// again, and with the session; a storage that it did not make stays.
///
/// ```swift
/// let (limit, prices) = (ValueSlot(5), SetSlot([3, 7]))
/// let cheap = limit.map { limit in prices.filter { $0 < limit } }    // a storage of 3
/// prices.insert(4)                                                   // the same, of 3 and 4; cheap sends nothing
/// limit.value = 10                                                   // another, of 3, 4 and 7
/// cheap.tearDown()
/// ```
///
/// - Complexity: one call of `transform` per initiation, and per turn in which the value or a parameter changes.
///   Memory: the result; with a parameter, the value too.
///
/// Preconditions: `transform` is pure, but for the stages that it chains to the storage that it returns; editing, or
/// registering anything else, is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ValueMapping<Value, Mapped>: ValueStage<ValueTransaction<Value>, Mapped> {
  /// Makes a map that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) {
    self.init(MessageSubject(ValueMapping.self, label, fileID, line), ValueMap(transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ValueMap<Value, Mapped>) {
    super.init(StageParts(subject, parameters, work))
  }

  /// Without parameters, what serves only them is not compiled.
  @inlinable
  init(_ subject: MessageSubject, _ work: ValueMap<Value, Mapped>) {
    super.init(StageParts(subject, work))
  }
}

extension ValueMapping: ParameterReading { static var verb: String { "map" } }

extension ValueStorage {
  /// Maps the value; see ``ValueMapping``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> ValueMapping<Value, Mapped> {
    feeding(ValueMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps the value with the parameter that `parameter` holds; see ``ValueMapping``.
  @inlinable
  public final func map<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, Setting) -> Mapped
  ) -> ValueMapping<Value, Mapped> {
    let subject = MessageSubject(ValueMapping<Value, Mapped>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(ValueMapping(subject, [parameter], ValueMap(keepsValue: true) { transform($0, parameter.value) }))
  }

  /// Maps the value with several parameters, each held by a storage; see ``ValueMapping``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func map<First, Second, each Other, Mapped>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, First, Second, repeat each Other) -> Mapped
  ) -> ValueMapping<Value, Mapped> {
    let subject = MessageSubject(ValueMapping<Value, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(ValueMapping(subject, parameters.list, ValueMap(keepsValue: true, parameters.reading(transform))))
  }
}

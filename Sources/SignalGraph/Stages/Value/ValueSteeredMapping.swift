/// A function of a value and of a parameter, both of which change.
///
/// What the verb `map(with:)` makes; for a function of one value use ``ValueMapping``.
///
/// | in | out |
/// |---|---|
/// | `transition` | `transition`; nothing where the result is equal |
/// | a new parameter | the same |
/// | a refresh of either | `transition`, also where the result is equal |
/// | both in one turn | one `transition`, after one call |
/// | `initiation`, `termination` | the same, mapped, while there is a parameter |
///
/// ```swift
/// let delay = ValueSlot(75)
/// let limit = ValueSlot(60)
/// let isLate = delay.map(with: limit) { $0 >= $1 }    // true
/// limit.value = 90                                    // false
/// isLate.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verb connects it.
///
/// - Complexity: one call of `transform` a turn in which either changes. Memory: the value and the result.
///
/// Preconditions: `transform` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class ValueSteeredMapping<Value, Parameter, Mapped>: ValueStorage<Mapped> {
  /// Receives the value.
  public let sensor: SignalSensor<ValueSignal<Value>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a map that is registered by its user; whether results compare is found from the type at run time.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value, Parameter) -> Mapped
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(ValueSteeredMapping<Value, Parameter, Mapped>.self, label: label, site: site)
    let equality = Equality<Mapped>()
    let (unchanged, sameParameter) = (Equality<Value>.ofRefreshes, Equality<Parameter>.ofRefreshes)
    let bin = Bin<Mapped>()
    let inlet = Inlet<ValueSignal<Value>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<ValueTransaction<Mapped>>(subject: subject)
    var kept: Value?
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { value, parameter in
          kept = value
          return transform(value, parameter)
        },
        change: { transaction, parameter, state, output in
          guard let change = transaction.mutation else { return }
          kept = change.future
          let mapped = transform(change.future, parameter)
          if equality(state, mapped), !unchanged(change.past, change.future) { return bin.keep(mapped) }
          output = ValueTransaction(unequalPast: state, future: mapped)
          state = mapped
        },
        adjust: { change, state, output in
          if change.isWithInput {
            // The result is right; a parameter that was refreshed is announced, whatever the value has done.
            if output.isEmpty, sameParameter(change.past, change.future) { output.refresh(state) }
            return
          }
          guard let value = kept else { return }
          let mapped = transform(value, change.future)
          if equality(state, mapped), !sameParameter(change.past, change.future) { return bin.keep(mapped) }
          output = ValueTransaction(unequalPast: state, future: mapped)
          state = mapped
        },
        source: { kept.unsafelyUnwrapped },
        end: { kept = nil }
      )
    }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node)
  }
}

extension ValueStorage {
  /// Maps the value with the parameter that `parameter` holds; see ``ValueSteeredMapping``.
  @inlinable
  public final func map<Parameter, Mapped>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value, Parameter) -> Mapped
  ) -> ValueSteeredMapping<Value, Parameter, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = ValueSteeredMapping(label: label, fileID: fileID, line: line, transform)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

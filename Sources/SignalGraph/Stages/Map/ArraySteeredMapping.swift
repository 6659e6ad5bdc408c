/// An array with a function of each element of another and of a parameter that changes.
///
/// What the verbs `map(with:)` and `compactMap(with:)` make. The source's elements are kept beside the results, so that a
/// new parameter is one transition. Where nothing changes, ``ArraySignalMapStorage`` and ``ArrayCompactMapping`` keep less.
///
/// | in | out |
/// |---|---|
/// | a mutation | as ``ArrayCompactMapping``, with the parameter of this turn |
/// | a new parameter | `update` of each result that is another, `insert` and `remove` of those that come and go |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the results, while there is a parameter |
///
/// ```swift
/// let prices = ArraySlot([3, 1])
/// let factor = ValueSlot(10)
/// let totals = prices.map(with: factor) { $0 * $1 }    // 30 10
/// transaction {
///   factor.value = 20
///   prices.append(2)
/// }                                                    // 60 20 40, one transition
/// totals.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verbs connect it.
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call; a transaction of k,
///   O(k log n); a new parameter O(n + c log n) for c changes, with a call for each element that was not edited in the same
///   turn. Memory: one element in a tree an element and a result, and one to eight bits an element.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class ArraySteeredMapping<Element, Parameter, Mapped>: ArrayStorage<Mapped> {
  /// Receives the array.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a map that is registered by its user; whether elements compare is found from the types at run time.
  ///
  /// - `transform`: the result of an element with a parameter; nil leaves it out.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element, Parameter) -> Mapped?
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(ArraySteeredMapping<Element, Parameter, Mapped>.self, label: label, site: site)
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<ArrayTransaction<Mapped>>(subject: subject)
    let membership = ArrayMembership<Element, Mapped>(.ofRefreshes, Equality())
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { elements, parameter in
          membership.rows = elements
          return membership.begin(elements) { transform($0, parameter) }
        },
        change: { transaction, parameter, results, output in
          membership.change(transaction, isSteering: input.isSteering, &results, &output) { transform($0, parameter) }
        },
        adjust: { change, results, output in
          membership.adjust(keeps: false, &results, &output) { transform($0, change.future) }
        },
        source: { membership.rows },
        end: { membership.end() }
      )
    }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node)
  }
}

extension ArrayStorage {
  /// Maps each element with the parameter that `parameter` holds; see ``ArraySteeredMapping``.
  @inlinable
  public final func map<Parameter, Mapped>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element, Parameter) -> Mapped
  ) -> ArraySteeredMapping<Element, Parameter, Mapped> {
    compactMap(with: parameter, label: label, fileID: fileID, line: line, transform)
  }

  /// Maps each element with the parameter that `parameter` holds, and leaves out those without a result; see
  /// ``ArraySteeredMapping``.
  @inlinable
  public final func compactMap<Parameter, Mapped>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element, Parameter) -> Mapped?
  ) -> ArraySteeredMapping<Element, Parameter, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = ArraySteeredMapping(label: label, fileID: fileID, line: line, transform)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

/// A dictionary with a function of each entry of another and of a parameter that changes.
///
/// What the verbs `map(with:)` and `compactMap(with:)` make. The source's values are kept beside the results, so that a new
/// parameter is one transition. Where nothing changes, ``DictionaryMapping`` keeps less.
///
/// | in | out |
/// |---|---|
/// | a mutation | as ``DictionaryMapping``, with the parameter of this turn |
/// | a new parameter | `update` of each result that is another, `insert` and `remove` of those that come and go |
/// | a refreshed parameter | `update` of each result, `insert` and `remove` of those that come and go |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the results, while there is a parameter |
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3, "milk": 1])
/// let factor = ValueSlot(10)
/// let totals = prices.map(with: factor) { $0.value * $1 }    // ["tea": 30, "milk": 10]
/// transaction {
///   factor.value = 20
///   prices["tea"] = 4
/// }                                                          // ["tea": 80, "milk": 20], one transition
/// totals.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verbs connect it.
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion or update with one call; a transaction of k, O(k); a new
///   parameter O(n), with a call for each entry that was not mutated in the same turn. Memory: one entry of a table an
///   entry, one dictionary entry a result.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class DictionarySteeredMapping<Key: Hashable, Value, Parameter, Mapped>: DictionaryStorage<Key, Mapped> {
  /// Receives the dictionary.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a map that is registered by its user; whether results compare is found from the type at run time.
  ///
  /// - `transform`: the result of an entry with a parameter; nil leaves it out.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value), Parameter) -> Mapped?
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(DictionarySteeredMapping<Key, Value, Parameter, Mapped>.self, label: label, site: site)
    let equality = Equality<Mapped>()
    let (unchanged, sameParameter) = (Equality<Value>.ofRefreshes, Equality<Parameter>.ofRefreshes)
    let bin = Bin<Mapped>()
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<DictionaryTransaction<Key, Mapped>>(subject: subject)
    let rest = FilterRest<Key, Value>()
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { entries, parameter in
          rest.removeAll()
          var state: TableDictionary<Key, Mapped> = [:]
          state.reserveCapacity(entries.count)
          for entry in entries {
            rest.add(entry.value, forKey: entry.key)
            if let mapped = transform(entry, parameter) { state[entry.key] = mapped }
          }
          return state
        },
        change: { transaction, parameter, state, output in
          for mutation in transaction.list.unsafeMutations {
            switch mutation {
            case .insert(let key, let value):
              if input.isSteering { rest.settle(key) }
              rest.add(value, forKey: key)
              if let mapped = transform((key, value), parameter) { output.set(mapped, forKey: key, in: &state) }
            case .update(let key, let past, let future):
              if input.isSteering { rest.settle(key) }
              rest.add(future, forKey: key)
              let mapped = transform((key, future), parameter)
              let isTaken = output.placeOnce(
                mapped,
                forKey: key,
                in: &state,
                equality,
                standing: unchanged(past, future)
              )
              if !isTaken { bin.keep(mapped.unsafelyUnwrapped) }
            case .remove(let key, _):
              rest.remove(key)
              output.unset(key, in: &state)
            }
          }
        },
        adjust: { change, state, output in
          let isRefreshed = sameParameter(change.past, change.future)
          if isRefreshed {
            // Results that were made with the parameter already, and were equal.
            rest.settled.forEach { entry in
              if let value = state[entry.key], output.list.probe(entry.key).position == nil {
                output.list.append(.update(key: entry.key, past: value, future: value))
              }
            }
          }
          rest.others.forEach { entry in
            if rest.isSettled(entry.key) { return }
            let mapped = transform((entry.key, entry.value), change.future)
            let isTaken = output.placeOnce(mapped, forKey: entry.key, in: &state, equality, standing: isRefreshed)
            if !isTaken { bin.keep(mapped.unsafelyUnwrapped) }
          }
          rest.forgetSettled()
        },
        source: {
          var entries: TableDictionary<Key, Value> = [:]
          rest.others.forEach { entries[$0.key] = $0.value }
          return entries
        },
        end: { rest.removeAll() }
      )
    }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node)
  }
}

extension DictionaryStorage {
  /// Maps each entry with the parameter that `parameter` holds; see ``DictionarySteeredMapping``.
  @inlinable
  public final func map<Parameter, Mapped>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value), Parameter) -> Mapped
  ) -> DictionarySteeredMapping<Key, Value, Parameter, Mapped> {
    compactMap(with: parameter, label: label, fileID: fileID, line: line, transform)
  }

  /// Maps each entry with the parameter that `parameter` holds, and leaves out those without a result; see
  /// ``DictionarySteeredMapping``.
  @inlinable
  public final func compactMap<Parameter, Mapped>(
    with parameter: ValueStorage<Parameter>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value), Parameter) -> Mapped?
  ) -> DictionarySteeredMapping<Key, Value, Parameter, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = DictionarySteeredMapping(label: label, fileID: fileID, line: line, transform)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }
}

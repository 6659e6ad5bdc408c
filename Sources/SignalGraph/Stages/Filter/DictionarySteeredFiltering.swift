/// The entries of a dictionary that satisfy a predicate with a parameter that changes.
///
/// What changes is the value of a storage: a threshold, a search text, or the predicate itself. Entries that are left
/// out are kept, so that a new parameter finds them. Where nothing changes, ``DictionaryFiltering`` keeps less.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `update` | yes | yes | `update` |
/// | `update` | no | yes | `insert` |
/// | `update` | yes | no | `remove` |
/// | `update` | no | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10])
/// let threshold = ValueSlot(60)
/// let late = delays.filter(with: threshold) { $0.value >= $1 }    // [1: 75]
/// threshold.value = 5                                             // [1: 75, 2: 10], an insertion
/// transaction {
///   threshold.value = 80
///   delays[2] = 90
/// }                                                               // [2: 90], one transition
/// late.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verbs connect it.
///
/// - Complexity: initiation O(n); a mutation O(1) and one call of the predicate; a transaction of k, O(k); a new parameter
///   O(n), with a ``FilterHint`` O(members) or O(others), one call for each entry that was not mutated in the same turn.
///   Memory: one entry of a table for each entry.
///
/// Preconditions: the predicate and the hint are pure, editing or registering in them is a violation; a hint that is not
/// true is one in debug builds, where it is found.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class DictionarySteeredFiltering<Key: Hashable, Value, Parameter>: DictionaryStorage<Key, Value> {
  /// Receives the dictionary.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a filter that is registered by its user.
  ///
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an entry satisfies the predicate with a parameter.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    _ isIncluded: @escaping ((key: Key, value: Value), Parameter) -> Bool
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(DictionarySteeredFiltering<Key, Value, Parameter>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject)
    let rest = FilterRest<Key, Value>()
    let sameParameter = Equality<Parameter>.ofRefreshes
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { entries, parameter in
          rest.removeAll()
          return entries.filter { entry in
            if isIncluded(entry, parameter) { return true }
            rest.add(entry.value, forKey: entry.key)
            return false
          }
        },
        change: { transaction, parameter, members, output in
          for mutation in transaction.list.unsafeMutations {
            switch mutation {
            case .insert(let key, let value):
              if input.isSteering { rest.settle(key) }
              if isIncluded((key, value), parameter) {
                output.set(value, forKey: key, in: &members)
              } else {
                rest.add(value, forKey: key)
              }
            case .update(let key, _, let future):
              if input.isSteering { rest.settle(key) }
              if isIncluded((key, future), parameter) {
                if !output.set(future, forKey: key, in: &members) { rest.remove(key) }
              } else {
                rest.add(future, forKey: key)
                output.unset(key, in: &members)
              }
            case .remove(let key, _):
              if !output.unset(key, in: &members) { rest.remove(key) }
            }
          }
        },
        adjust: { change, members, output in
          // A refreshed parameter may mean something else than it did: no hint holds.
          let hint = sameParameter(change.past, change.future) ? nil : hint?(change.past, change.future)
          let entry = { (member: (key: Key, value: Value)) in Entry(key: member.key, value: member.value) }
          let isIncluded = { (entry: Entry<Key, Value>) in isIncluded((entry.key, entry.value), change.future) }
          Violation.debugCheck {
            rest.lie(members, as: entry, hint ?? .unknown, isIncluded).map {
              (hint ?? .unknown).lie(about: $0, subject)
            }
          }
          let flips = rest.exchange(members, as: entry, hint ?? .unknown, isIncluded)
          for entry in flips.leaving { output.unset(entry.key, in: &members) }
          for entry in flips.coming { output.set(entry.value, forKey: entry.key, in: &members) }
        },
        source: {
          var entries = outlet.state ?? [:]
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
  /// Keeps the entries that satisfy a predicate with the parameter that `parameter` holds; see
  /// ``DictionarySteeredFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an entry satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Parameter>(
    with parameter: ValueStorage<Parameter>,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping ((key: Key, value: Value), Parameter) -> Bool
  ) -> DictionarySteeredFiltering<Key, Value, Parameter> {
    let site = Site(fileID: fileID, line: line)
    let stage = DictionarySteeredFiltering(label: label, fileID: fileID, line: line, hint: hint, isIncluded)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }

  /// Keeps the entries that satisfy the predicate that `predicate` holds; see ``DictionarySteeredFiltering``.
  @inlinable
  public final func filter(
    by predicate: ValueStorage<((key: Key, value: Value)) -> Bool>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionarySteeredFiltering<Key, Value, ((key: Key, value: Value)) -> Bool> {
    filter(with: predicate, label: label, fileID: fileID, line: line) { entry, isIncluded in isIncluded(entry) }
  }
}

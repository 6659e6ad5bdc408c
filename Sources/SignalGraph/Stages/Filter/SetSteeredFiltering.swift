/// The members of a set that satisfy a predicate with a parameter that changes.
///
/// What changes is the value of a storage: a threshold, a search text, or the predicate itself. What is left out is kept,
/// so that a new parameter finds it. Where nothing changes, ``SetFiltering`` keeps less.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let numbers = SetSlot([1, 5, 9])
/// let limit = ValueSlot(4)
/// let large = numbers.filter(with: limit) { $0 > $1 }    // [5, 9]
/// limit.value = 6                                        // [9], a removal
/// transaction {
///   limit.value = 0
///   numbers.insert(2)
/// }                                                      // [1, 2, 5, 9], one transition
/// large.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verbs connect it.
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call of the predicate; a transaction of k, O(k); a
///   new parameter O(n), with a ``FilterHint`` O(members) or O(others), one call for each that was not inserted in the
///   same turn. Memory: one entry of a table for each.
///
/// Preconditions: the predicate and the hint are pure, editing or registering in them is a violation; a hint that is not
/// true is one in debug builds, where it is found.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class SetSteeredFiltering<Element: Hashable, Parameter>: SetStorage<Element> {
  /// Receives the set.
  public let sensor: SignalSensor<SetSignal<Element>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a filter that is registered by its user.
  ///
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether a member satisfies the predicate with a parameter.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(SetSteeredFiltering<Element, Parameter>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<SetTransaction<Element>>(subject: subject)
    let rest = FilterRest<Element, Void>()
    let sameParameter = Equality<Parameter>.ofRefreshes
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { elements, parameter in
          rest.removeAll()
          return elements.filter { element in
            if isIncluded(element, parameter) { return true }
            rest.add((), forKey: element)
            return false
          }
        },
        change: { transaction, parameter, members, output in
          for mutation in transaction.list.unsafeMutations {
            switch mutation {
            case .insert(let element):
              if input.isSteering { rest.settle(element) }
              if isIncluded(element, parameter) {
                output.set(element, in: &members)
              } else {
                rest.add((), forKey: element)
              }
            case .remove(let element):
              if !output.unset(element, in: &members) { rest.remove(element) }
            }
          }
        },
        adjust: { change, members, output in
          // A refreshed parameter may mean something else than it did: no hint holds.
          let hint = sameParameter(change.past, change.future) ? nil : hint?(change.past, change.future)
          let entry = { (element: Element) in Entry(key: element, value: ()) }
          let isIncluded = { (entry: Entry<Element, Void>) in isIncluded(entry.key, change.future) }
          Violation.debugCheck {
            rest.lie(members, as: entry, hint ?? .unknown, isIncluded).map {
              (hint ?? .unknown).lie(about: $0.key, subject)
            }
          }
          let flips = rest.exchange(members, as: entry, hint ?? .unknown, isIncluded)
          for entry in flips.leaving { output.unset(entry.key, in: &members) }
          for entry in flips.coming { output.set(entry.key, in: &members) }
        },
        source: {
          var elements = outlet.state ?? []
          rest.others.forEach { elements.insert($0.key) }
          return elements
        },
        end: { rest.removeAll() }
      )
    }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node)
  }
}

extension SetStorage {
  /// Keeps the members that satisfy a predicate with the parameter that `parameter` holds; see
  /// ``SetSteeredFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether a member satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Parameter>(
    with parameter: ValueStorage<Parameter>,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) -> SetSteeredFiltering<Element, Parameter> {
    let site = Site(fileID: fileID, line: line)
    let stage = SetSteeredFiltering(label: label, fileID: fileID, line: line, hint: hint, isIncluded)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }

  /// Keeps the members that satisfy the predicate that `predicate` holds; see ``SetSteeredFiltering``.
  @inlinable
  public final func filter(
    by predicate: ValueStorage<(Element) -> Bool>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetSteeredFiltering<Element, (Element) -> Bool> {
    filter(with: predicate, label: label, fileID: fileID, line: line) { element, isIncluded in isIncluded(element) }
  }
}

/// The elements of an array that satisfy a predicate with a parameter that changes, in the array's order.
///
/// What changes is the value of a storage: a threshold, a search text, or the predicate itself. All rows are kept, so that
/// a new parameter finds those that were left out. Where nothing changes, ``ArrayFiltering`` keeps less.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | a mutation | | | as ``ArrayFiltering``, with the parameter of this turn |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let row = ArraySlot([5, 1, 7])
/// let limit = ValueSlot(4)
/// let large = row.filter(with: limit) { $0 > $1 }    // 5 7
/// limit.value = 6                                    // 7, removed at 0
/// transaction {
///   limit.value = 0
///   row.append(2)
/// }                                                  // 5 1 7 2, one transition
/// large.tearDown()
/// ```
///
/// The parameter comes through `parameterSensor`; the verbs connect it.
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call of the predicate; a transaction
///   of k, O(k log n). A new parameter O(n + f log n) for f flips, with `.tightened` O(members + f log n); one call for
///   each row visited that was not edited in the same turn. Memory: one element in a tree a row and a member, and one to
///   eight bits a row.
///
/// Preconditions: the predicate and the hint are pure, editing or registering in them is a violation; a hint that is not
/// true is one in debug builds, where it is found.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class ArraySteeredFiltering<Element, Parameter>: ArrayStorage<Element> {
  /// Receives the array.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Receives the parameter.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a filter that is registered by its user.
  ///
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an element satisfies the predicate with a parameter.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(ArraySteeredFiltering<Element, Parameter>.self, label: label, site: site)
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let input = SteeredInlet(inlet, steering: steering)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let membership = ArrayMembership<Element, Element>()
    let node = Node(writing: outlet, reading: input.inlets) {
      outlet.follow(
        input,
        begin: { elements, parameter in
          membership.rows = elements
          return membership.begin(elements) { isIncluded($0, parameter) ? $0 : nil }
        },
        change: { transaction, parameter, members, output in
          membership.change(transaction, isSteering: input.isSteering, &members, &output) {
            isIncluded($0, parameter) ? $0 : nil
          }
        },
        adjust: { change, members, output in
          let hint = hint?(change.past, change.future) ?? .unknown
          Violation.debugCheck {
            membership.lie(hint, members) { isIncluded($0, change.future) }.map { hint.lie(about: $0, subject) }
          }
          if hint == .tightened {
            membership.tighten(&members, &output) { isIncluded($0, change.future) }
          } else {
            membership.adjust(members: hint.visitsMembers, keeps: true, &members, &output) {
              isIncluded($0, change.future) ? $0 : nil
            }
          }
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
  /// Keeps the elements that satisfy a predicate with the parameter that `parameter` holds; see
  /// ``ArraySteeredFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an element satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Parameter>(
    with parameter: ValueStorage<Parameter>,
    hint: ((_ past: Parameter, _ future: Parameter) -> FilterHint)? = nil,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) -> ArraySteeredFiltering<Element, Parameter> {
    let site = Site(fileID: fileID, line: line)
    let stage = ArraySteeredFiltering(label: label, fileID: fileID, line: line, hint: hint, isIncluded)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.parameterSensor, to: parameter, site: site)
    return stage
  }

  /// Keeps the elements that satisfy the predicate that `predicate` holds; see ``ArraySteeredFiltering``.
  @inlinable
  public final func filter(
    by predicate: ValueStorage<(Element) -> Bool>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArraySteeredFiltering<Element, (Element) -> Bool> {
    filter(with: predicate, label: label, fileID: fileID, line: line) { element, isIncluded in isIncluded(element) }
  }
}

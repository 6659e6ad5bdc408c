/// The members of a set as an array, sorted by an order that a parameter says.
///
/// Use it where a user chooses the order; where it never changes, ``SetSorting`` is as fast and has one input. Order, ties
/// and places are as there.
///
/// | in | out |
/// |---|---|
/// | `insert`, `remove` | as in ``SetSorting``, in the order of the parameter |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | an edit and a new parameter in one turn | one `transition`, or one reset |
/// | `initiation`, `termination` of either | the same, while both have a state |
///
/// ```swift
/// let numbers = SetSlot([1, 2, 3])
/// let sign = ValueSlot(1)
/// let sorted = numbers.sorted(with: sign) { number, sign in sign * number }    // 1, 2, 3
/// sign.value = -1                                                              // 3, 2, 1
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation as in ``SetSorting``; a new parameter O(n log n) and n calls of
///   `order`; O(n) if the places stay. Memory: as ``SetSorting``.
///
/// Preconditions: as those of ``SetSorting``, for every parameter.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister both sensors.
///
/// Source: the rows that stay are a longest increasing subsequence of their places (M. Fredman, On Computing the Length of
/// Longest Increasing Subsequences, 1975).
public final class SetSteeredSorting<Element: Hashable, Parameter, Order: Comparable>: SortedStorage<Element> {
  /// Where the members come in.
  public let sensor: SignalSensor<SetSignal<Element>>
  /// Where the parameter comes in.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a sorting by order, then the members themselves, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order
  ) where Element: Comparable {
    let parameter = SortParameter<Parameter>()
    let rule = KeyTies<Element, Void, Order> { member in order(member.key, parameter.current) }
    self.init(label, Site(fileID: fileID, line: line), parameter, rule)
  }

  /// Makes a sorting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order,
    ties: TieRule<Element, Tie>
  ) {
    let parameter = SortParameter<Parameter>()
    let rule = ArrivalTies<Element, Void, Order, Tie>({ member in order(member.key, parameter.current) }, ties.tie)
    self.init(label, Site(fileID: fileID, line: line), parameter, rule)
  }

  @inlinable
  init<Rule: SortRule>(_ label: String?, _ site: Site, _ parameter: SortParameter<Parameter>, _ rule: Rule)
  where Rule.Key == Element, Rule.Value == Void {
    let subject = Subject(SetSteeredSorting<Element, Parameter, Order>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let table = MemberTable(rule, subject: subject)
    let control = SortControl(subject)
    let input = parameter.steer(inlet, by: steering, control)
    let node = Node(writing: outlet, reading: input.inlets + [control.inlet]) { outlet.sort(input, table, control) }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node, control)
  }
}

/// The entries of a dictionary as an array, sorted by an order that a parameter says.
///
/// Use it where a user chooses the column or the direction; where the order never changes, ``DictionarySorting`` is as fast
/// and has one input. Order, ties and places are as there.
///
/// | in | out |
/// |---|---|
/// | `insert`, `update`, `remove` | as in ``DictionarySorting``, in the order of the parameter |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | an edit and a new parameter in one turn | one `transition`, or one reset |
/// | `initiation`, `termination` of either | the same, while both have a state |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10, 3: 40])
/// let sign = ValueSlot(1)
/// let sorted = delays.sorted(with: sign) { entry, sign in sign * entry.value }    // 2: 10, 3: 40, 1: 75
/// sign.value = -1                                                                 // 1: 75, 3: 40, 2: 10
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation as in ``DictionarySorting``; a new parameter O(n log n) and n calls of
///   `order`; O(n) if the places stay. Memory: as ``DictionarySorting``.
///
/// Preconditions: as those of ``DictionarySorting``, for every parameter.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister both sensors.
///
/// Source: the rows that stay are a longest increasing subsequence of their places (M. Fredman, On Computing the Length of
/// Longest Increasing Subsequences, 1975).
public final class DictionarySteeredSorting<Key: Hashable, Value, Parameter, Order: Comparable>:
  SortedStorage<Entry<Key, Value>>
{
  /// Where the entries come in.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>
  /// Where the parameter comes in.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a sorting by order, then key, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value), Parameter) -> Order
  ) where Key: Comparable {
    let parameter = SortParameter<Parameter>()
    let rule = KeyTies { entry in order(entry, parameter.current) }
    self.init(label, Site(fileID: fileID, line: line), parameter, rule)
  }

  /// Makes a sorting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value), Parameter) -> Order,
    ties: TieRule<Key, Tie>
  ) {
    let parameter = SortParameter<Parameter>()
    let rule = ArrivalTies({ entry in order(entry, parameter.current) }, ties.tie)
    self.init(label, Site(fileID: fileID, line: line), parameter, rule)
  }

  @inlinable
  init<Rule: SortRule>(_ label: String?, _ site: Site, _ parameter: SortParameter<Parameter>, _ rule: Rule)
  where Rule.Key == Key, Rule.Value == Value {
    let subject = Subject(DictionarySteeredSorting<Key, Value, Parameter, Order>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Entry<Key, Value>>>(subject: subject)
    let table = RankTable(rule, subject: subject)
    let control = SortControl(subject)
    let input = parameter.steer(inlet, by: steering, control)
    let node = Node(writing: outlet, reading: input.inlets + [control.inlet]) { outlet.sort(input, table, control) }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node, control)
  }
}

/// The elements of an array, sorted by an order that a parameter says; equals stand by their position in the array.
///
/// Use it where a user chooses the order; where it never changes, ``ArraySorting`` is as fast and has one input. Order, ties
/// and places are as there.
///
/// | in | out |
/// |---|---|
/// | `insert`, `update`, `remove`, `move`, `replace` | as in ``ArraySorting``, in the order of the parameter |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | an edit and a new parameter in one turn | one `transition`, or one reset |
/// | `initiation`, `termination` of either | the same, while both have a state |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 40])
/// let sign = ValueSlot(1)
/// let sorted = delays.sorted(with: sign) { delay, sign in sign * delay }    // 10, 40, 75
/// sign.value = -1                                                           // 75, 40, 10
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation as in ``ArraySorting``; a new parameter O(n log n) and n calls of
///   `order`; O(n) if the places stay. Memory: as ``ArraySorting``.
///
/// Preconditions: as those of ``ArraySorting``, for every parameter.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister both sensors.
///
/// Source: the rows that stay are a longest increasing subsequence of their places (M. Fredman, On Computing the Length of
/// Longest Increasing Subsequences, 1975).
public final class ArraySteeredSorting<Element, Parameter, Order: Comparable>: SortedStorage<Element> {
  /// Where the elements come in.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Where the parameter comes in.
  public let parameterSensor: SignalSensor<ValueSignal<Parameter>>

  /// Makes a sorting that is registered by its user.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Parameter) -> Order
  ) {
    let subject = Subject(
      ArraySteeredSorting<Element, Parameter, Order>.self,
      label: label,
      site: Site(fileID: fileID, line: line)
    )
    let parameter = SortParameter<Parameter>()
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let steering = Inlet<ValueSignal<Parameter>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let table = RowTable({ order($0, parameter.current) }, subject: subject)
    let control = SortControl(subject)
    let input = parameter.steer(inlet, by: steering, control)
    let node = Node(writing: outlet, reading: input.inlets + [control.inlet]) { outlet.sort(input, table, control) }
    sensor = SignalSensor(inlet)
    parameterSensor = SignalSensor(steering)
    super.init(outlet, node, control)
  }
}

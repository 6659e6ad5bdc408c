/// The elements of an array, sorted by an order of each; equals stand by their position in the array.
///
/// The order is computed once for an element that comes or changes, and kept; places are found by binary search. Use it for
/// arrays; keyed data is sorted by ``DictionarySorting``, which needs no positions. For several order keys, or a descending
/// one, see ``SortOrder``; where the order changes, ``ArraySteeredSorting``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `update` that keeps the place | `update` |
/// | `update` that changes it | `move`, with past and future element |
/// | `remove` | `remove` |
/// | `move` among elements of other orders | nothing |
/// | `move` past an equal | `move` |
/// | `replace` | `remove` of each row that goes, `insert` of each that comes |
/// | `initiation`, `termination` | the same, sorted |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 40])
/// let sorted = delays.sorted { $0 }    // 10, 40, 75
/// delays[1] = 50                       // 40, 50, 75, a move from 0 to 1
/// delays.move(from: 0, to: 2)          // nothing: 40, 50, 75
/// delays.removeLast(2)                 // 50
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a command O(log n) comparisons and at most one call of `order`, amortised as
///   positions are numbered anew now and then; a transaction of k, O(k log n), each element of a `replace` counted. A move
///   of an element as it is calls nothing. Memory: an element and its order in a tree,
///   its order in a table, 24 bytes for its position.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, as a NaN, is an
/// `inconsistentOrder` violation that names this stage and the element.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
///
/// Source: positions that shift are compared by order maintenance: M. Bender et al., Two Simplified Algorithms for
/// Maintaining Order in a List, 2002.
public final class ArraySorting<Element, Order: Comparable>: SortedStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<ArraySignal<Element>>

  /// Makes a sorting that is registered by its user.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) {
    let subject = Subject(
      ArraySorting<Element, Order>.self,
      label: label,
      site: Site(fileID: fileID, line: line)
    )
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let table = RowTable(order, subject: subject)
    let control = SortControl(subject)
    let node = Node(writing: outlet, reading: [inlet, control.inlet]) { outlet.sort(inlet, table, control) }
    sensor = SignalSensor(inlet)
    super.init(outlet, node, control)
  }
}

extension ArrayStorage {
  /// Sorts the elements by an order of each, then by position; see ``ArraySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) -> ArraySorting<Element, Order> {
    let stage = ArraySorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}

/// The elements of an array, sorted by an order of each, which may read a parameter that changes.
///
/// Elements of equal order stand by their position in the array. The order is computed once for an element that comes
/// or changes, and kept; rows are found by binary search. Keyed data is sorted by ``DictionarySorting``, which needs no
/// positions. For several order keys, or a descending one, see ``SortCriteria``. A parameter is the column or the
/// direction that a user chooses.
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
/// | `replace` of all elements | one `replace`, by none; `insert` of each that comes |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | a new parameter and mutations | one `transition`, or one reset |
/// | `initiation`, `termination` | the same, sorted, while there is a parameter |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 40])
/// let sorted = delays.sorted { $0 }    // 10, 40, 75
/// delays[1] = 50                       // 40, 50, 75, a move from 0 to 1
/// delays.move(from: 0, to: 2)          // nothing: 40, 50, 75
/// delays.removeLast(2)                 // 50
/// let sign = ValueSlot(-1)
/// let chosen = delays.sorted(with: sign) { delay, sign in sign * delay }    // 50
/// delays.append(60)                    // 50, 60 and, in the other direction, 60, 50
/// sorted.tearDown()
/// chosen.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a command O(log n) comparisons and at most one call of `order`, amortised, as
///   positions are numbered anew now and then; a transaction of k, O(k log n), each element of a `replace` counted, and
///   O(n) where all go. A move without an update calls nothing. A new parameter O(n log n) and n calls of `order`, O(n) if
///   no row moves. Memory per element: the element and its order in a tree, its order in a table, and 24 bytes for its
///   position.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, such as a NaN,
/// is an `inconsistentOrder` violation that names this stage and the element.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
///
/// Source: under a new parameter the rows that stay are a longest increasing subsequence of positions (M. Fredman, On
/// Computing the Length of Longest Increasing Subsequences, 1975).
public final class ArraySorting<Element, Order: Comparable>: SortedStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// Receives the array.
  public let sensor: SignalSensor<ArraySignal<Element>>

  /// Makes a sorting that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) {
    self.init(MessageSubject(ArraySorting.self, label, fileID, line), [], order)
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ order: @escaping (Element) -> Order) {
    let control = SortControl(subject)
    let parts = StageParts(subject, parameters, prompt: control.prompt, ArraySort(subject, control, order))
    sensor = parts.sensor
    super.init(parts, control)
  }
}

extension ArraySorting: ParameterReading { static var verb: String { "sorted" } }

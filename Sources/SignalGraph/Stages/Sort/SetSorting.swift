/// The members of a set as an array, sorted by an order of each, which may read a parameter that changes.
///
/// The order is computed once for a member and kept; places are found by binary search. Members of equal order stand by
/// themselves where they are Comparable; where they are not, the caller chooses a tie rule, see ``TieRule``. For several
/// order keys, or a descending one, see ``SortCriteria``. A parameter is what a user chooses.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `remove` | `remove` |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | a new parameter and mutations | one `transition`, or one reset |
/// | `initiation`, `termination` | the same, sorted, while there is a parameter |
///
/// ```swift
/// let words = SetSlot(["pear", "fig", "apple"])
/// let sorted = words.sorted { $0.count }    // fig, pear, apple
/// words.insert("plum")                      // fig, pear, plum, apple
/// words.remove("fig")                       // pear, plum, apple
/// let sign = ValueSlot(-1)
/// let chosen = words.sorted(with: sign) { word, sign in sign * word.count }    // apple, pear, plum
/// sign.value = 1                            // pear, plum, apple
/// sorted.tearDown()
/// chosen.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons, and one call of `order` for an insertion; a
///   transaction of k, O(k log n); a new parameter O(n log n) and n calls of `order`, O(n) if the places stay. Memory: a member and its order in a tree, and both in a table.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, as a NaN, is an
/// `inconsistentOrder` violation that names this stage and the member.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
///
/// Source: under a new parameter the rows that stay are a longest increasing subsequence of their places (M. Fredman, On
/// Computing the Length of Longest Increasing Subsequences, 1975).
public final class SetSorting<Element: Hashable, Order: Comparable>:
  SortedStorage<Element>, Replication
{
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// Receives the set.
  public let sensor: SignalSensor<SetSignal<Element>>

  /// Makes a sorting by order, then by the members themselves, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) where Element: Comparable {
    self.init(
      MessageSubject(SetSorting<Element, Order>.self, label, fileID, line),
      [],
      KeyTies<SetTransaction<Element>, Order>(order)
    )
  }

  /// Makes a sorting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order,
    ties: TieRule<Element, Tie>
  ) {
    self.init(
      MessageSubject(SetSorting<Element, Order>.self, label, fileID, line),
      [],
      ArrivalTies<SetTransaction<Element>, Order, Tie>(order, ties.tie)
    )
  }

  /// Makes a sorting by an order with a parameter, then by the members themselves, that is registered by its user.
  @inlinable
  public convenience init<Setting>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order
  ) where Element: Comparable {
    let subject = MessageSubject(SetSorting<Element, Order>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    self.init(subject, [parameter], KeyTies<SetTransaction<Element>, Order> { order($0, parameter.value) })
  }

  /// Makes a sorting by an order with a parameter, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Setting, Tie>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element, Setting) -> Order,
    ties: TieRule<Element, Tie>
  ) {
    let subject = MessageSubject(SetSorting<Element, Order>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    self.init(
      subject,
      [parameter],
      ArrivalTies<SetTransaction<Element>, Order, Tie>({ order($0, parameter.value) }, ties.tie)
    )
  }

  @inlinable
  init<Rule: SortRule>(_ subject: MessageSubject, _ parameters: [AnyParameter], _ rule: Rule)
  where Rule.Rows == SetTransaction<Element> {
    let control = SortControl(subject)
    let parts = StageParts(subject, parameters, prompt: control.prompt, KeyedSort(subject, control, rule))
    sensor = parts.sensor
    super.init(parts, control)
  }
}

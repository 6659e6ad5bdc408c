/// The members of a set as an array, sorted by an order of each.
///
/// The order is computed once for a member and kept; places are found by binary search. Members of equal order stand by
/// themselves where they are Comparable; where they are not, the caller chooses a tie rule, see ``TieRule``. For several
/// order keys, or a descending one, see ``SortOrder``; where the order changes, ``SetSteeredSorting``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `remove` | `remove` |
/// | `initiation`, `termination` | the same, sorted |
///
/// ```swift
/// let words = SetSlot(["pear", "fig", "apple"])
/// let sorted = words.sorted { $0.count }    // fig, pear, apple
/// words.insert("plum")                      // fig, pear, plum, apple
/// words.remove("fig")                       // pear, plum, apple
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons, and one call of `order` for an insertion; a
///   transaction of k, O(k log n). Memory: a member and its order in a tree, and both in a table.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, as a NaN, is an
/// `inconsistentOrder` violation that names this stage and the member.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetSorting<Element: Hashable, Order: Comparable>: SortedStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<SetSignal<Element>>

  /// Makes a sorting by order, then by the members themselves, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) where Element: Comparable {
    self.init(label, Site(fileID: fileID, line: line), KeyTies { order($0.key) })
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
    self.init(label, Site(fileID: fileID, line: line), ArrivalTies({ order($0.key) }, ties.tie))
  }

  @inlinable
  init<Rule: SortRule>(_ label: String?, _ site: Site, _ rule: Rule) where Rule.Key == Element, Rule.Value == Void {
    let subject = Subject(SetSorting<Element, Order>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let table = MemberTable(rule, subject: subject)
    let control = SortControl(subject)
    let node = Node(writing: outlet, reading: [inlet, control.inlet]) { outlet.sort(inlet, table, control) }
    sensor = SignalSensor(inlet)
    super.init(outlet, node, control)
  }
}

extension SetStorage {
  /// Sorts the members by an order of each, then by themselves; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order
  ) -> SetSorting<Element, Order> where Element: Comparable {
    let stage = SetSorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }

  /// Sorts the members by an order of each, then by a tie rule; see ``SetSorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping (Element) -> Order,
    ties: TieRule<Element, Tie>
  ) -> SetSorting<Element, Order> {
    let stage = SetSorting(label: label, fileID: fileID, line: line, by: order, ties: ties)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}

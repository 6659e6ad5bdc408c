/// The entries of a dictionary as an array, sorted by an order of each.
///
/// The order is computed once for an inserted or updated entry and kept; places are found by binary search. Entries of
/// equal order stand by key; where keys are not Comparable the caller chooses a tie rule, see ``TieRule``. For several order
/// keys, or a descending one, see ``SortOrder``; where the order changes, ``DictionarySteeredSorting``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `update` that keeps the place | `update` |
/// | `update` that changes it | `move`, with past and future entry |
/// | `remove` | `remove` |
/// | `initiation`, `termination` | the same, sorted |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10, 3: 40])
/// let sorted = delays.sorted { $0.value }    // 2: 10, 3: 40, 1: 75
/// delays[2] = 50                             // 3: 40, 2: 50, 1: 75, a move from 0 to 1
/// delays[1] = nil                            // 3: 40, 2: 50
/// sorted.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons and one call of `order`; a transaction of k,
///   O(k log n). Memory: an entry and its order in a tree, and a dictionary entry with the order.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, as a NaN, is a
/// violation that names this stage.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionarySorting<Key: Hashable, Value, Order: Comparable>:
  SortedStorage<Entry<Key, Value>>, Replication
{
  /// The signals that are received.
  public typealias Input = DictionarySignal<Key, Value>
  /// The unicatching end.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>

  /// Makes a sorting by order, then key, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order
  ) where Key: Comparable {
    self.init(label, Site(fileID: fileID, line: line), KeyTies(order))
  }

  /// Makes a sorting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order,
    ties: TieRule<Key, Tie>
  ) {
    self.init(label, Site(fileID: fileID, line: line), ArrivalTies(order, ties.tie))
  }

  @inlinable
  init<Rule: SortRule>(_ label: String?, _ site: Site, _ rule: Rule) where Rule.Key == Key, Rule.Value == Value {
    let subject = Subject(DictionarySorting<Key, Value, Order>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Entry<Key, Value>>>(subject: subject)
    let ranks = RankTable(rule, subject: subject)
    let control = SortControl(subject)
    let node = Node(writing: outlet, reading: [inlet, control.inlet]) { outlet.sort(inlet, ranks, control) }
    sensor = SignalSensor(inlet)
    super.init(outlet, node, control)
  }
}

/// The long name of ``DictionarySorting``.
public typealias DictionarySortingArrayStorage = DictionarySorting

extension DictionaryStorage {
  /// Sorts the entries by an order of each, then by key; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order
  ) -> DictionarySorting<Key, Value, Order> where Key: Comparable {
    let stage = DictionarySorting(label: label, fileID: fileID, line: line, by: order)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }

  /// Sorts the entries by an order of each, then by a tie rule; see ``DictionarySorting``.
  @inlinable
  public final func sorted<Order: Comparable, Tie>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by order: @escaping ((key: Key, value: Value)) -> Order,
    ties: TieRule<Key, Tie>
  ) -> DictionarySorting<Key, Value, Order> {
    let stage = DictionarySorting(label: label, fileID: fileID, line: line, by: order, ties: ties)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}

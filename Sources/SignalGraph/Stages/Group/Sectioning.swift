/// Rows by group in one array: the header of each group, and behind it the group's elements in an order.
///
/// For lists with sections, whose headers may show an aggregate: flights by airline, with their number or mean delay.
/// Groups stand in their own order; a ``Descending`` group stands in reverse. For a storage per group, see
/// ``DictionaryGrouping``; for numbers of groups alone, ``GroupAggregating``.
///
/// | in | out |
/// |---|---|
/// | the first element of a group comes | `insert` of the element, `insert` of the header |
/// | another comes | `insert` at its place, `update` of the header where it shows something else |
/// | `update` that keeps group and order | `update`, and the header's where it shows something else |
/// | `update` that changes the order | `move` within the section, and the header's `update` |
/// | `update` that changes the group | `move` into the other section; headers come, change and go |
/// | `remove` | `remove`, and the header's `update` |
/// | the last element of a group goes | `remove` of the element, `remove` of the header |
/// | an element without a group comes, changes or goes | nothing; `insert` or `remove` where it gets or loses a group |
/// | `move` in an array past an equal of the same group | `move` |
/// | `move` past others | nothing |
/// | `replace` | `remove` of each row that goes, `insert` of each that comes |
/// | a refresh | `update`, and the header's where it shows the element, as the least one |
/// | a new parameter | moves, as few as possible, and the headers that come, change and go |
/// | a new parameter and mutations | one `transition` |
/// | `initiation`, `termination` | the same, in sections, while there is a parameter |
///
/// An element stays the same row wherever it goes, and a header while its group has elements. Headers are written last,
/// each once a turn.
///
/// ```swift
/// let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
/// let rows = trains.sectioned(by: { $0.value }, sortedBy: { -$0.key }, .count)
/// // RE (2), 8, 1, S (1), 5
/// trains[5] = "RE"        // RE (3), 8, 5, 1: 5 has moved, and the header of S is gone
/// trains[9] = "IC"        // IC (1), 9, RE (3), 8, 5, 1
/// rows.tearDown()
///
/// let queue = ArraySlot([30, 21, 10])
/// let decades = queue.sectioned { $0 / 10 }    // 1: 10; 2: 21; 3: 30
/// queue.append(25)                             // 1: 10; 2: 21, 25; 3: 30
/// decades.tearDown()
/// ```
///
/// Elements of equal order stand by key or member, by a ``TieRule``, or by position in the array; a tie rule's arrival
/// is that into the first group. What the header shows is any ``Aggregation``, and nothing beside its group where none
/// is given; an equal result changes nothing. Closures are called once for a row that comes or is updated.
///
/// SwiftUI calls this `SectionedFetchRequest`, and SQL has `GROUP BY ROLLUP` for rows of totals. A sectioned fetch must be
/// sorted by its section first, or rows of one section stand in several; here the group comes first whatever the order.
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons and a step or two of the aggregate, of an array
///   amortised, as positions are numbered anew now and then; a transaction of k, k times that, and O(log n) for each
///   header that changes; a new parameter O(n log n), with a call of each closure for each row. Memory per element: the
///   element, its group, order and measure in a table, or in a tree by position, and element, group and order in
///   another tree; with a tie rule a table entry besides; per group a table entry with what the aggregate keeps, and a
///   row; with a parameter, a row each besides.
///
/// Preconditions: the closures are pure; editing or registering in them is a violation, and so is a group that does not
/// equal itself. Of two groups that are not equal one is less, and orders are totally ordered; where they are found not
/// to be, that is an `inconsistentOrder` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class Sectioning<Transaction: StateTransaction, Group: Hashable & Comparable, Summary, Element>:
  ArrayStage<Transaction, SectionRow<Group, Summary, Element>>
{
  /// Makes sections of a dictionary's entries or a set's members that are registered by their user; equals stand by key.
  @inlinable
  public convenience init<Order: Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  )
  where
    Transaction: KeyedTransaction, Transaction.Key: Comparable, Transaction.Snapshot.Row == Element,
    Base.Result == Summary
  {
    let subject = MessageSubject(Sectioning.self, label, fileID, line)
    self.init(subject, [], group, order, KeyNames(), AggregationSource(aggregation))
  }

  /// Makes sections of a dictionary's entries or a set's members that are registered by their user; equals stand by a
  /// tie rule.
  @inlinable
  public convenience init<Order: Comparable, Tie, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    ties: TieRule<Transaction.Key, Tie>, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction: KeyedTransaction, Transaction.Snapshot.Row == Element, Base.Result == Summary {
    let subject = MessageSubject(Sectioning.self, label, fileID, line)
    self.init(subject, [], group, order, TiedNames(ties.tie, subject), AggregationSource(aggregation))
  }

  /// Makes sections of an array's elements that are registered by their user; equals stand by position.
  @inlinable
  public convenience init<Order: Comparable, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, sortedBy order: @escaping (Element) -> Order,
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Summary {
    let subject = MessageSubject(Sectioning.self, label, fileID, line)
    self.init(subject, [], group, order, AggregationSource(aggregation))
  }

  @inlinable
  init<Order: Comparable, Names: RowNaming, Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Element) -> Group?,
    _ order: @escaping (Element) -> Order, _ names: Names, _ source: AggregationSource<Element, Base>
  )
  where
    Transaction: KeyedTransaction, Transaction.Snapshot.Row == Element, Names.Key == Transaction.Key,
    Base.Result == Summary
  {
    typealias Core = Sections<Names.Name, Element, Group, Order, Base>
    let unchanged = Equality<Transaction.Value>.ofRefreshes
    let places = KeyedMap<Transaction, Core.Place>(
      keepsRows: !parameters.isEmpty, Core.Place.making(subject, group, order, source))
    let core = Core(subject, source, isKeyed: true, names.precedes) {
      unchanged(Transaction.Snapshot.parts($0).value, Transaction.Snapshot.parts($1).value)
    }
    super.init(StageParts(subject, parameters, ComposedWork(places, KeyedArranging(names, core))))
  }

  @inlinable
  init<Order: Comparable, Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Element) -> Group?,
    _ order: @escaping (Element) -> Order, _ source: AggregationSource<Element, Base>
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Summary {
    typealias Core = Sections<Int32, Element, Group, Order, Base>
    let unchanged = Equality<Element>.ofRefreshes
    let places = ArrayMap<Element, Core.Place?>(
      keepsRows: !parameters.isEmpty, Core.Place.making(subject, group, order, source))
    let work = ArrayArranging { Core(subject, source, isKeyed: false, $0) { unchanged($0, $1) } }
    super.init(StageParts(subject, parameters, ComposedWork(places, work)))
  }
}

extension Sectioning: ParameterReading { static var verb: String { "sectioned" } }

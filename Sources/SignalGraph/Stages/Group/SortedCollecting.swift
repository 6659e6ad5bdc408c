/// The rows of each group as a sorted array, or the first few of them: the top k of each group.
///
/// For the three best of each team, the latest message of each thread, the five cheapest offers of each article. The
/// first rows are those that an order puts first, so the greatest come of a descending one; ask for all of them by
/// leaving `prefix` out. For the single greatest or least measure, or the row that has it, ``GroupAggregating`` takes less
/// memory; for arrays by key alone, see ``GroupCollecting``; for the first rows of all, sort and take a `prefix`.
///
/// | in | out |
/// |---|---|
/// | the first row of a group comes | `insert` of its array |
/// | a row comes before the last that is shown | `update`: the row that it pushes out is not shown any more |
/// | a row that is shown changes, or goes | `update`, with the row that moves up, if there is one |
/// | several of these, in one turn | one `update` |
/// | a row behind those that are shown comes, changes or goes | nothing |
/// | the last row of a group goes | `remove` |
/// | `update` that changes the group | what a removal from one and an insertion into the other give |
/// | a row without a group comes, changes or goes | nothing |
/// | `move` in an array past others than equals | nothing |
/// | what leaves an equal array, as a `move` among equals | nothing |
/// | a refresh of a row that is shown | `update` of its group |
/// | another `prefix` | `update` of the groups of which it shows more or fewer rows |
/// | a `prefix` of 0, or less, from a storage | `remove` of all groups, `insert` when it grows |
/// | a new parameter | `insert`, `update` and `remove` of the groups that then show other rows |
/// | a new parameter and mutations | one `transition` |
/// | `initiation`, `termination` | the same, of the arrays, while there are parameters |
///
/// Rows of equal order stand by key or member, by a ``TieRule``, or by position in the array; a tie rule's arrival is
/// that into the first group. There is no empty array.
///
/// ```swift
/// let scores = DictionarySlot(["Ada": ("red", 7), "Bob": ("red", 9), "Cai": ("blue", 5)])
/// let best = scores.collected(by: { $0.value.0 }, sortedBy: .descending(\.value.1), prefix: 2)
/// // blue: Cai; red: Bob, Ada
/// scores["Dan"] = ("red", 8)    // red: Bob, Dan
/// scores["Ada"] = ("red", 6)    // nothing: she is third
/// scores["Bob"] = nil           // red: Dan, Ada
/// scores["Cai"] = ("red", 5)    // blue is gone; red is the same, and not sent
/// best.tearDown()
/// ```
///
/// SQL writes this with `row_number()` over a partition, or `LIMIT` in a lateral join, and Differential Dataflow calls it
/// `top_k`. Where a row is replaced by another in one change, whichever is read first, the row that has gone is never shown;
/// there is one `update` for both.
///
/// - Complexity: where g rows are in one group and k are shown: initiation O(n log g); a mutation O(log g), of an array
///   O(log n + log g), amortised, and one call of each closure for a row that comes or is updated; a group that is sent,
///   O(k) up to 256 rows, then O(log g); a transaction of m, m times that; another `prefix` that for each group that it
///   changes; a new parameter O(n log n), with a call of each closure for each row. An array's elements may leave an equal
///   array, so that those from the first that changed on are compared, up to one that differs. Memory per row: the row, its
///   group and order in a table, or in a tree by position, and row and order in its group's tree; with a tie rule a table
///   entry besides; per group two table entries and an array; with a storage a row each besides.
///
/// Preconditions: the closures are pure; editing or registering in them is a violation, and so is a group that does not
/// equal itself. Orders are totally ordered, or it is an `inconsistentOrder` violation, as a NaN is. A fixed `prefix` is not
/// negative, or it is a `badParameter` violation; every value of a storage is allowed.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class SortedCollecting<Transaction: StateTransaction, Group: Hashable, Row>:
  DictionaryStage<Transaction, Group, TreeArray<Row>>
{
  /// Makes sorted arrays of a dictionary's entries or a set's members that are registered by their user; equals stand by
  /// key.
  @inlinable
  public convenience init<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?, sortedBy order: @escaping (Row) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) where Transaction: KeyedTransaction, Transaction.Key: Comparable, Transaction.Snapshot.Row == Row {
    let subject = MessageSubject(SortedCollecting.self, label, fileID, line)
    self.init(subject, [], group, order, KeyNames(), prefix.adjustment)
  }

  /// Makes sorted arrays of a dictionary's entries or a set's members that are registered by their user; equals stand by
  /// a tie rule.
  @inlinable
  public convenience init<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?, sortedBy order: @escaping (Row) -> Order, ties: TieRule<Transaction.Key, Tie>,
    prefix: some Adjustable<Int> = Int.max
  ) where Transaction: KeyedTransaction, Transaction.Snapshot.Row == Row {
    let subject = MessageSubject(SortedCollecting.self, label, fileID, line)
    self.init(subject, [], group, order, TiedNames(ties.tie, subject), prefix.adjustment)
  }

  /// Makes sorted arrays of an array's elements that are registered by their user; equals stand by position.
  @inlinable
  public convenience init<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Row) -> Group?, sortedBy order: @escaping (Row) -> Order,
    prefix: some Adjustable<Int> = Int.max
  ) where Transaction == ArrayTransaction<Row> {
    let subject = MessageSubject(SortedCollecting.self, label, fileID, line)
    self.init(subject, [], group, order, prefix.adjustment)
  }

  @inlinable
  init<Order: Comparable, Names: RowNaming>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Row) -> Group?,
    _ order: @escaping (Row) -> Order, _ names: Names, _ prefix: Adjustment<Int>
  ) where Transaction: KeyedTransaction, Transaction.Snapshot.Row == Row, Names.Key == Transaction.Key {
    typealias Core = SortedGroups<Names.Name, Row, Group, Order>
    let length = StageParameter(prefix, subject, notNegative: "prefix")
    let unchanged = Equality<Transaction.Value>.ofRefreshes
    let core = Core(subject, length, isKeyed: true, names.precedes) {
      unchanged(Transaction.Snapshot.parts($0).value, Transaction.Snapshot.parts($1).value)
    }
    let places = KeyedMap<Transaction, Core.Place>(
      keepsRows: !parameters.isEmpty || !length.isFixed, Core.Place.making(subject, group, order) { _ in nil })
    let work = ComposedWork(places, KeyedArranging(names, core)) { parameters.contains(where: \.isNew) }
    super.init(StageParts(subject, parameters + [length], work))
  }

  @inlinable
  init<Order: Comparable>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ group: @escaping (Row) -> Group?,
    _ order: @escaping (Row) -> Order, _ prefix: Adjustment<Int>
  ) where Transaction == ArrayTransaction<Row> {
    typealias Core = SortedGroups<Int32, Row, Group, Order>
    let length = StageParameter(prefix, subject, notNegative: "prefix")
    let unchanged = Equality<Row>.ofRefreshes
    let places = ArrayMap<Row, Core.Place?>(
      keepsRows: !parameters.isEmpty || !length.isFixed, Core.Place.making(subject, group, order) { _ in nil })
    let arranging = ArrayArranging { Core(subject, length, isKeyed: false, $0) { unchanged($0, $1) } }
    let work = ComposedWork(places, arranging) { parameters.contains(where: \.isNew) }
    super.init(StageParts(subject, parameters + [length], work))
  }
}

extension SortedCollecting: ParameterReading { static var verb: String { "collected" } }

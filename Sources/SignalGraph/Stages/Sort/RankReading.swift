/// The rank of one row among all of a dictionary or a set, by an order: 1 for the first; nil while the row is absent.
///
/// For the place of one player, on a screen of its own; the row is fixed or a storage's. There is no verb that gives the
/// ranks of all rows: one row that comes first would change n of them. For a list with numbers, sort the rows, and read
/// each row's offset on demand; see ``ArrayEnumerating``. For the rows at the top, sort and take a `prefix`; for those of
/// each group, see ``SortedCollecting``.
///
/// | in | out |
/// |---|---|
/// | the row comes | `transition` from nil to its rank |
/// | a row comes, goes, or changes its order, so that more or fewer are before the row | `transition` |
/// | the row changes its order, and passes others | `transition` |
/// | several of these that leave the rank | nothing |
/// | a row behind the row comes, changes or goes | nothing |
/// | a refresh | nothing |
/// | the row goes | `transition` to nil |
/// | another key | `transition` to its rank, nothing where that is equal |
/// | a new parameter of the order | `transition`, nothing where the rank is the same |
/// | a new key or parameter, and mutations | one `transition` |
/// | `initiation`, `termination` | the same, of the rank or nil, while there are a key and parameters |
///
/// Rows of equal order have one rank; a ``RankRule`` says which rank follows.
///
/// ```swift
/// let points = DictionarySlot(["Ada": 7, "Bob": 9, "Cai": 9])
/// let rank = points.rank(of: "Ada", by: .descending(\.value))             // 3
/// let level = points.rank(of: "Ada", .dense, by: .descending(\.value))    // 2
/// points["Bob"] = 8                                                       // 3, and 3
/// points["Ada"] = 9                                                       // 1, and 1
/// let chosen = ValueSlot<String?>("Bob")
/// let shown = points.rank(of: chosen, by: .descending(\.value))           // 3
/// chosen.value = nil                                                      // nil
/// rank.value                                                              // 1, an Int?: the two optionals are one
/// for reading in [rank, level, shown] { reading.tearDown() }
/// ```
///
/// SQL calls the rules `rank()` and `dense_rank()`, Incremental `rank`. A rank in SQL is a column of all rows, computed anew
/// for each query; here it is that of one row.
///
/// - Complexity: initiation O(n log n); a mutation O(log n), and one call of `order` for a row that comes or is updated;
///   a transaction of k, O(k log n); another key O(log n); a new parameter O(n log n), and n calls. Memory per row: its
///   key and order in a table, and its order in a tree, of a dense rank once for all that are equal; with a storage, the
///   row too.
///
/// A storage may hold keys or optional keys, such as a selection; where it holds nil, the result is nil. The stage's
/// `value` is one optional: nil outside of a session, without a key, and where the key is absent.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, such as a NaN, is
/// an `inconsistentOrder` violation that names this stage and the row.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class RankReading<Transaction: KeyedTransaction>: ValueStage<Transaction, Int?> {
  /// Makes a reading of one row's rank that is registered by its user.
  @inlinable
  public convenience init<Order: Comparable>(
    of key: Transaction.Key, _ rule: RankRule = .competition,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Transaction.Snapshot.Row) -> Order
  ) {
    let subject = MessageSubject(RankReading.self, label, fileID, line)
    let key = StageParameter(Adjustment.fixed(key), subject)
    self.init(subject, key, { key.value }, rule, [], order)
  }

  @inlinable
  init<Order: Comparable>(
    _ subject: MessageSubject, _ parameter: AnyParameter, _ key: @escaping () -> Transaction.Key?, _ rule: RankRule,
    _ parameters: [AnyParameter], _ order: @escaping (Transaction.Snapshot.Row) -> Order
  ) {
    let numbers = Arrivals()
    let isChanging = !parameters.isEmpty || !parameter.isFixed
    let places = KeyedMap<Transaction, RankPlace<Order>>(keepsRows: isChanging) { row in
      let order = order(row)
      if order != order { subject.reportUnequal(row) }
      return RankPlace(order, numbers.next())
    }
    let work = ComposedWork(places, RankWork(subject, rule, parameter, key)) { parameters.contains(where: \.isNew) }
    super.init(StageParts(subject, parameters + [parameter], work))
  }
}

extension RankReading: ParameterReading { static var verb: String { "rank" } }

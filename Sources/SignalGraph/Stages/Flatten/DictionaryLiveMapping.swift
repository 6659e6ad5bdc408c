/// What is made of each row of a dictionary or a set and of a value that the row names: a live value per row.
///
/// For rows that hold storages, or know where one is: the price of each article, the score of each player, whether each
/// task is done. A change of one value is one `update` here, however many rows there are. It is what `flattened()` of a
/// dictionary of value storages makes, and the verbs with `live:`, `map`, `mapValues`, `compactMap`, `filter` and, for
/// sets, `associated`. Where all rows depend on the same value, use a parameter (`with:`). For arrays see
/// ``ArrayLiveMapping``.
///
/// | in | out |
/// |---|---|
/// | a row is inserted | `insert` of what is made of it and its value |
/// | a row is updated, and what is made of it is another | `update` |
/// | a row is updated, and what is made of it is equal | nothing; `update` where it is a refresh |
/// | a row names another storage, whose value is another | `update` |
/// | a row names another storage, whose value is equal | nothing |
/// | a row is removed | `remove` |
/// | the value of a row changes | `update`; `insert` or `remove` where only one of the values has a result |
/// | the value of a row is refreshed | `update`, of a filter nothing |
/// | a value that no row names changes | nothing |
/// | rows and values in one turn | one `transition`, with one mutation per key |
/// | a row names a storage without a state | `termination` |
/// | the last value that was missing comes | `initiation` |
/// | `initiation` without rows | `initiation` of the empty dictionary |
/// | `termination` of the rows | `termination` |
///
/// ```swift
/// let (tea, milk) = (ValueSlot(3), ValueSlot(2))
/// let shelves = DictionarySlot(["a": tea, "b": milk])
/// let stock = shelves.flattened()    // a: 3, b: 2
/// tea.value = 4                      // a: 4, an update
/// shelves["c"] = tea                 // a: 4, b: 2, c: 4
/// tea.value = 5                      // a: 5, b: 2, c: 5, one transition
/// transaction {
///   shelves["a"] = milk
///   milk.value = 1
/// }                                  // a: 1, b: 1, c: 5, one transition
/// stock.tearDown()
/// ```
///
/// The closure may also chain the storage, which then belongs to the row: it begins in the turn in which the row comes, and
/// ends when the row goes or is updated; see <doc:Turns>.
///
/// ```swift
/// let (limits, prices) = (DictionarySlot(["low": 5]), SetSlot([3, 7]))
/// func below(_ limit: Int) -> ValueStorage<Int> { prices.filter { $0 < limit }.counted() }
/// let counts = limits.mapValues(live: { below($0) }) { $1 }          // low: 1
/// let busy = limits.filter(live: { below($0.value) }) { $1 > 1 }     // none
/// prices.insert(4)                                                   // low: 2; busy: low
/// limits["high"] = 10                                                // low: 2, high: 3; busy: low, high
/// for view in [counts, busy] as [Chained] { view.tearDown() }
/// ```
///
/// Where the storages themselves are wanted too, a `mapValues` makes them, and `flattened` reads them.
///
/// Rows are filtered by a live value with `filter(live:)`; they are sorted, grouped or totalled by one as what `map(live:)`
/// makes of both:
///
/// ```swift
/// struct Player {
///   let name: String
///   let score = ValueSlot(0)
/// }
/// let players = DictionarySlot([1: Player(name: "Ada"), 2: Player(name: "Bob")])
/// let playing = players.filter(live: { $0.value.score }) { $1 > 0 }
/// let ranked = players.map(live: { $0.value.score }) { (name: $0.value.name, score: $1) }.sorted { -$0.value.score }
/// let total = players.map(live: { $0.value.score }) { $1 }.aggregated(.sum { $0.value })
/// players[2]!.score.value = 7    // playing: Bob; ranked: Bob, Ada; total: 7
/// for view in [playing, ranked, total] as [Chained] { view.tearDown() }
/// ```
///
/// Rows may name one storage several times. A value that a storage announces is handed on by `flattened`; where a row
/// names another storage, the new value is compared, once, with the one before; the same storage again is no news. A
/// closure's result is compared once, as
/// that of a ``DictionaryMapping``. In DynamicData and in Combine a row whose value has not come yet is left out; here
/// the whole has no state until it comes, as in every stage with several inputs.
///
/// - Complexity: initiation O(n); a row that comes, changes or goes O(1); a value that changes O(1) for each row that
///   names it, with one call of `transform`. Memory: some 300 bytes per row, and the result. Storages are kept while rows
///   name them.
///
/// Preconditions: the closures are pure; only `live` may chain stages; no storage that is named reads this one, directly or
/// through others, which would be a cycle.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. The storages that rows
/// name stay, but for those that `live` chained.
public final class DictionaryLiveMapping<Rows: KeyedTransaction, Live, Made>: DictionaryStage<Rows, Rows.Key, Made> {
  @usableFromInline typealias Work = KeyedLive<Rows, Live, DictionaryTransaction<Rows.Key, Made>>

  /// Makes a map whose sensor is registered by its user.
  ///
  /// - `live`: the storage that a row names.
  /// - `transform`: the result of a row and its value; nil leaves it out.
  @inlinable
  public convenience init(
    live: @escaping (Rows.Snapshot.Row) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Rows.Snapshot.Row, Live) -> Made?
  ) {
    self.init(MessageSubject(DictionaryLiveMapping.self, label, fileID, line), Work.Rule(live, making: transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ rule: Work.Rule) {
    let work = Work(subject, rule)
    super.init(Parts(work.addRows(), work.inputs, work.makeNode()))
  }
}

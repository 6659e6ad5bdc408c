/// What an aggregate makes of each entry of a tree and all below it, by key.
///
/// For the size of each folder with all that lies in it, the head count of each department, the number of comments below
/// each one: made of what ``Nesting`` makes. What may be asked for, and what each costs, is listed at ``Aggregation``. For
/// one value of all entries, see ``Aggregating``; for that of the entries of a group, as the children of each parent,
/// ``GroupAggregating``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the result, and `update` of those above it that are others |
/// | `update` of the value | `update` of its result and of those above it, where they are others |
/// | `update` of the parent | `update` of the results above it, before and after, where they are others; nothing of what hangs below |
/// | `update` of the children alone | nothing |
/// | `remove` | `remove`, and `update` of those above it that are others |
/// | a cycle that is closed or broken above | `remove` or `insert` of the results of all on it and below it |
/// | mutations after which a result is equal | nothing of it |
/// | a refresh of an entry that results show, as the greatest one | `update` of these from the result to itself |
/// | another refresh | nothing |
/// | a new parameter | `update` of the results that are others |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the results, while there is a parameter |
///
/// ```swift
/// struct File { var folder: String?, size: Int }
/// let files = DictionarySlot([
///   "Home": File(folder: nil, size: 1), "Music": File(folder: "Home", size: 2), "Jazz": File(folder: "Music", size: 30),
///   "Work": File(folder: nil, size: 1),
/// ])
/// let tree = files.nested { $0.value.folder }
/// let sizes = tree.aggregatedBySubtree(.sum { $0.value.value.size })    // Home: 33, Music: 32, Jazz: 30, Work: 1
/// files["Jazz"]?.size = 40                                              // Home: 43, Music: 42, Jazz: 40
/// files["Music"]?.folder = "Work"                                       // Home: 1, Work: 43; Music and Jazz are not touched
/// files["Music"] = nil                                                  // Work: 1; Music is gone, and Jazz a root
/// sizes.tearDown()
/// ```
///
/// An entry counts for itself and for all above it. One of which nil is measured counts for nothing, and has a result all
/// the same. One whose parent is not there is a root, as where a tree was filtered.
///
/// In SQL this is a `WITH RECURSIVE` that gives each row all that are above it, and a `GROUP BY` of these.
///
/// - Complexity, of an entry d deep: initiation O(d) steps of the aggregate for each entry; an update of the value O(d) steps
///   and results; one that moves an entry from d to e deep O(d + e) steps where the aggregate has a ``StateMerging``, as
///   counts, sums, means and variances have, else as many for each of the s at or below it, where entries above it before
///   and after are left out; an entry that comes or goes O(d); one call of the measuring closure for an entry that comes or
///   is updated; a transaction of k, k times that, with one result for each entry that is touched; a new parameter as an
///   initiation. Memory: for each entry its parent and measure in two tables,
///   its key among its parent's children, and what the aggregate keeps; with a parameter, an entry each besides. What grows
///   with the number of measures, as a median, is kept at each of the d entries above.
///
/// Preconditions: closures are pure; editing or registering in them is a violation. No entry is above itself, or it is a
/// `cycle` violation: ``Nesting`` leaves such entries out.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class SubtreeAggregating<Key: Hashable, Value, Result>:
  DictionaryStage<DictionaryTransaction<Key, NestedEntry<Key, Value>>, Key, Result>
{
  /// Makes an aggregate of each entry and all below it that is registered by its user.
  @inlinable
  public convenience init<Base: Aggregate>(
    _ aggregation: Aggregation<DictionaryEntry<Key, NestedEntry<Key, Value>>, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Base.Result == Result {
    self.init(MessageSubject(SubtreeAggregating.self, label, fileID, line), [], AggregationSource(aggregation))
  }

  @inlinable
  init<Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ source: AggregationSource<DictionaryEntry<Key, NestedEntry<Key, Value>>, Base>
  ) where Base.Result == Result {
    typealias Work = SubtreeAggregateWork<Key, DictionaryEntry<Key, NestedEntry<Key, Value>>, Base>
    let measure = source.measure
    let measures = KeyedMap<DictionaryTransaction<Key, NestedEntry<Key, Value>>, Work.Measured>(
      keepsRows: !source.isFixed
    ) { Work.Measured($0.value.parent, measure($0)) }
    super.init(StageParts(subject, parameters, ComposedWork(measures, Work(subject, source))))
  }
}

extension SubtreeAggregating: ParameterReading { static var verb: String { "aggregatedBySubtree" } }

extension DictionaryStorage {
  /// What an aggregate makes of each entry of a tree and all below it, by key; see ``SubtreeAggregating``.
  ///
  /// - `aggregation`: what is made of them, as `.sum { $0.value.value }`; ``Aggregation`` lists them.
  @inlinable
  public final func aggregatedBySubtree<Element, Base: Aggregate>(
    _ aggregation: Aggregation<DictionaryEntry<Key, Value>, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SubtreeAggregating<Key, Element, Base.Result> where Value == NestedEntry<Key, Element> {
    feeding(SubtreeAggregating(aggregation, label: label, fileID: fileID, line: line))
  }

  /// What an aggregate with one or several parameters, each held by a storage, makes of each entry of a tree and all
  /// below it, by key; see ``SubtreeAggregating``.
  ///
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `aggregation`: makes the aggregate with the parameters in that order, anew where one changes.
  @inlinable
  public final func aggregatedBySubtree<First, each Other, Element, Base: Aggregate>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    as aggregation: @escaping (First, repeat each Other) -> Aggregation<DictionaryEntry<Key, Value>, Base>
  ) -> SubtreeAggregating<Key, Element, Base.Result> where Value == NestedEntry<Key, Element> {
    typealias Stage = SubtreeAggregating<Key, Element, Base.Result>
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(Stage(subject, parameters.list, AggregationSource(parameters.making(aggregation))))
  }
}

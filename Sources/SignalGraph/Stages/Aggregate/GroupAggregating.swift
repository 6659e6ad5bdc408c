/// What an aggregate makes of the rows of each group, by group.
///
/// For one value of all rows, see ``Aggregating``; what may be asked for, and what each costs, is listed at
/// ``Aggregation``. To count the rows of each group alone, ``DistinctCounting`` does as well.
///
/// | in | out |
/// |---|---|
/// | the first row of a group comes | `insert` of the result |
/// | mutations after which a group's result is another | `update` |
/// | mutations after which it is equal | nothing |
/// | the last row of a group goes | `remove` |
/// | `update` that changes the group | what a removal from one and an insertion into the other give |
/// | a row without a group comes, changes or goes | nothing |
/// | a refresh of a row that a result shows, as the least one | `update` from the result to itself |
/// | another refresh | nothing |
/// | a new parameter | what the groups of all rows amount to, in one transaction |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the results, while there is a parameter |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75, "LH 9": 5, "BA 9": 90])
/// let airlines = delays.aggregated(by: { $0.key.prefix(2) }, .max { $0.value })    // BA: 90, LH: 75
/// delays["LH 4"] = 80                                                              // BA: 90, LH: 80
/// delays["BA 9"] = nil                                                             // LH: 80
/// delays["LH 9"] = 7                                                               // nothing
/// airlines.tearDown()
/// ```
///
/// A row of which the group is nil is in no group. One of which the measure is nil counts for nothing in the result, and
/// keeps its group alive. Both closures are called once for a row that comes or is updated, never for past values or
/// removals.
///
/// SQL calls it `GROUP BY`, differential dataflow `reduce`, incr_map `group_by` and a fold. SQL makes a group of nulls;
/// here a row without a group is in none.
///
/// - Complexity: initiation O(n) steps of the aggregate; a mutation one step or two, O(1) or O(log n) by aggregate,
///   beside a look-up of the row and one of its group, of an array O(log n); one call of each closure for a row that
///   comes or is updated, and one result for each group that a transaction touches; a transaction of k, k times the
///   step; a new parameter O(n). Memory: the group and the measure of each row with its key in a table, or in a tree by
///   position, and for each group an entry with what the aggregate keeps; with a parameter, a row each besides.
///
/// Preconditions: closures are pure; a group equals itself; editing or registering in closures is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class GroupAggregating<Transaction: RowTransaction, Group: Hashable, Result>:
  DictionaryStage<Transaction, Group, Result>
{
  /// Makes an aggregate of each group of a dictionary's entries or a set's members that is registered by its user.
  @inlinable
  public convenience init<Base: Aggregate>(
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction: KeyedTransaction, Base.Result == Result {
    let subject = MessageSubject(GroupAggregating.self, label, fileID, line)
    self.init(subject, [], by: group, keyed: AggregationSource(aggregation))
  }

  /// Makes an aggregate of each group of an array's elements that is registered by its user.
  @inlinable
  public convenience init<Element, Base: Aggregate>(
    by group: @escaping (Element) -> Group?, _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Result {
    let subject = MessageSubject(GroupAggregating.self, label, fileID, line)
    self.init(subject, [], by: group, rows: AggregationSource(aggregation))
  }

  @inlinable
  init<Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    by group: @escaping (Transaction.Snapshot.Row) -> Group?,
    keyed source: AggregationSource<Transaction.Snapshot.Row, Base>
  ) where Transaction: KeyedTransaction, Base.Result == Result {
    typealias Measure = GroupMeasure<Group, Base.Measure>
    let measure = source.measure
    let measures = KeyedMap<Transaction, Measure>(keepsRows: !source.isFixed) { row in
      group(row).map { Measure($0, measure(row)) }
    }
    let work = ComposedWork(measures, GroupAggregateWork(subject, source, WholeMeasure<Measure>.self))
    super.init(StageParts(subject, parameters, work))
  }

  @inlinable
  init<Element, Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], by group: @escaping (Element) -> Group?,
    rows source: AggregationSource<Element, Base>
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Result {
    typealias Measure = GroupMeasure<Group, Base.Measure>
    let measure = source.measure
    let measures = ArrayMap<Element, Measure?>(keepsRows: !source.isFixed) { row in
      group(row).map { Measure($0, measure(row)) }
    }
    let work = ComposedWork(measures, GroupAggregateWork(subject, source, OptionalMeasure<Measure>.self))
    super.init(StageParts(subject, parameters, work))
  }
}

extension GroupAggregating: ParameterReading { static var verb: String { "aggregated" } }

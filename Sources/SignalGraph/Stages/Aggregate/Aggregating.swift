/// What an aggregate makes of all rows of a storage, as a value: a sum, a mean, the greatest.
///
/// For one value per group, see ``GroupAggregating``; what may be asked for, and what each costs, is listed at
/// ``Aggregation``. To count rows alone, ``Counting`` does as well.
///
/// | in | out |
/// |---|---|
/// | mutations after which the result is another | `transition` |
/// | mutations after which it is equal | nothing |
/// | a refresh of a row that the result shows, as the least one | `transition` from the result to itself |
/// | another refresh | nothing |
/// | a new parameter | `transition` where the result is another |
/// | a new parameter and mutations | one `transition`, or nothing |
/// | `initiation`, `termination` | the same, of the result, while there is a parameter |
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
/// let total = delays.aggregated(.sum { $0.value })     // 175
/// let mean = delays.aggregated(.mean { $0.value })     // 58.333…
/// let worst = delays.aggregated(.max { $0.value })     // 90
/// delays["BA 9"] = 20                                  // total 105, mean 35, worst 75
/// delays["AF 1"] = 10                                  // nothing
/// let span = delays.aggregated(.several(.min { $0.value }, .max { $0.value }) { ($0 ?? 0)...($1 ?? 0) })    // 10...75
/// delays["AF 1"] = nil                                 // total 95, mean 47.5, span 20...75
/// for view in [total, mean, worst, span] as [Chained] { view.tearDown() }
/// ```
///
/// A measure is taken once of each row that comes or is updated, and kept, so that the closure is never called for past
/// values or removals. It may be nil: then the row counts for nothing. An aggregate made with parameters is made anew
/// where one of them changes, with all its measures.
///
/// DynamicData has `Sum`, `Avg`, `Maximum` and others, incr_map `sum` and `unordered_fold`, SQL aggregate functions. A
/// sum of doubles differs: 0.1 and 1e17 added, and 1e17 taken away, leave 0.1 here, as in a new query, and 0 there,
/// because the sum is kept exactly and is rounded where it is read.
///
/// - Complexity: initiation O(n) steps of the aggregate; a mutation a step or two, O(1) or O(log n) by aggregate,
///   beside a look-up in a table, of an array O(log n); one call of the measuring closure for a row that comes or is
///   updated, and one result for each transaction; a transaction of k, k times the step; a new parameter O(n). Memory:
///   the measure of each row with its key in a table, or in a tree by position, none for `.count`, and what the
///   aggregate keeps; with a parameter, a row each besides.
///
/// Preconditions: closures are pure; editing or registering in them is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class Aggregating<Transaction: RowTransaction, Result>: ValueStage<Transaction, Result> {
  /// Makes an aggregate of a dictionary's entries or a set's members that is registered by its user.
  @inlinable
  public convenience init<Base: Aggregate>(
    _ aggregation: Aggregation<Transaction.Snapshot.Row, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction: KeyedTransaction, Base.Result == Result {
    let subject = MessageSubject(Aggregating.self, label, fileID, line)
    self.init(subject, [], keyed: AggregationSource(aggregation))
  }

  /// Makes an aggregate of an array's elements that is registered by its user.
  @inlinable
  public convenience init<Element, Base: Aggregate>(
    _ aggregation: Aggregation<Element, Base>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Result {
    let subject = MessageSubject(Aggregating.self, label, fileID, line)
    self.init(subject, [], rows: AggregationSource(aggregation))
  }

  @inlinable
  init<Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    keyed source: AggregationSource<Transaction.Snapshot.Row, Base>
  ) where Transaction: KeyedTransaction, Base.Result == Result {
    if source.isUnmeasured {
      let reading = NoMeasure<Transaction.Row, Base.Measure>.self
      super.init(StageParts(subject, AggregateWork<Transaction, _, _, _>(source, reading)))
    } else if let aggregation = source.aggregation, MadeChains(of: Base.Measure.self) == nil {
      super.init(StageParts(subject, KeyedAggregateWork<Transaction, Base>(aggregation)))
    } else {
      let measures = KeyedMap<Transaction, Base.Measure>(keepsRows: !source.isFixed, source.measure)
      let work = ComposedWork(measures, AggregateWork(source, WholeMeasure<Base.Measure>.self))
      super.init(StageParts(subject, parameters, work))
    }
  }

  @inlinable
  init<Element, Base: Aggregate>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], rows source: AggregationSource<Element, Base>
  ) where Transaction == ArrayTransaction<Element>, Base.Result == Result {
    if source.isUnmeasured {
      let reading = NoMeasure<Element, Base.Measure>.self
      super.init(StageParts(subject, AggregateWork<Transaction, _, _, _>(source, reading)))
    } else {
      let measures = ArrayMap<Element, Base.Measure?>(keepsRows: !source.isFixed, source.measure)
      let work = ComposedWork(measures, AggregateWork(source, OptionalMeasure<Base.Measure>.self))
      super.init(StageParts(subject, parameters, work))
    }
  }
}

extension Aggregating: ParameterReading { static var verb: String { "aggregated" } }

/// The rows of a dictionary or of a set as an array, sorted by an order of each.
///
/// This class is ``DictionarySorting`` and ``SetSorting``, whose pages give mutations, examples and costs.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class KeyedSorting<Rows: KeyedTransaction, Order: Comparable>:
  SortedStorage<Rows.Snapshot.Row>, Replication
{
  /// The signals that are received.
  public typealias Input = StateSignal<Rows>
  /// Receives the rows.
  public let sensor: SignalSensor<StateSignal<Rows>>

  /// Makes a sorting by order, then key, that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Rows.Snapshot.Row) -> Order
  ) where Rows.Key: Comparable {
    self.init(MessageSubject(KeyedSorting.self, label, fileID, line), [], KeyTies(order))
  }

  /// Makes a sorting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by order: @escaping (Rows.Snapshot.Row) -> Order, ties: TieRule<Rows.Key, Tie>
  ) {
    self.init(MessageSubject(KeyedSorting.self, label, fileID, line), [], ArrivalTies(order, ties.tie))
  }

  @inlinable
  init<Rule: SortRule>(_ subject: MessageSubject, _ parameters: [AnyParameter], _ rule: Rule) where Rule.Rows == Rows {
    let control = SortControl(subject)
    let sort = KeyedSort(subject, control, rule)
    let parts = StageParts(subject, parameters, prompt: control.prompt, sort)
    sensor = parts.sensor
    sensor.inlet.foreseePlace = { sort.column.prefetch($0) }
    super.init(parts, control)
  }
}

extension KeyedSorting: ParameterReading { static var verb: String { "sorted" } }

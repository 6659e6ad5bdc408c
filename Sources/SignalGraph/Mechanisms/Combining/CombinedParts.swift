/// The parts of a stage that combines sets or dictionaries: a fixed number of them, or those that a list names.
@usableFromInline
struct CombinedParts<Rows: KeyedTransaction, Source: StateStorage<Rows>> {
  @usableFromInline let outlet: Outlet<Rows>
  @usableFromInline let node: Node
  /// Where the sources come in; empty where a list names them.
  @usableFromInline let sensors: [SignalSensor<StateSignal<Rows>>]
  /// Where the list comes in, if there is one.
  @usableFromInline let listSensor: SignalSensor<ArraySignal<Source>>?

  /// - `sources`: how many there are; nil where a list names them.
  @inlinable
  init(_ subject: Subject, sources: Int?, _ combination: Combination, _ priority: SourcePriority = .first) {
    let isReversed = priority == .last
    switch combination {
    case .union:
      self.init(subject, sources, isReversed, UnionRule<Rows.Key, Rows.Value>())
    case .intersection:
      self.init(subject, sources, isReversed, FirstSourceRule<Rows.Key, Rows.Value>(othersHold: true))
    case .subtraction:
      self.init(subject, sources, false, FirstSourceRule<Rows.Key, Rows.Value>(othersHold: false))
    case .symmetricDifference:
      self.init(subject, sources, isReversed, SymmetricDifferenceRule<Rows.Key, Rows.Value>())
    }
  }

  @inlinable
  init<Rule: CombinationRule>(_ subject: Subject, _ sources: Int?, _ isReversed: Bool, _ rule: Rule)
  where Rule.Key == Rows.Key, Rule.Value == Rows.Value {
    let outlet = Outlet<Rows>(subject: subject)
    let tables = SourceTables<Rows.Key, Rows.Value>(count: sources ?? 0, isReversed: isReversed, subject: subject)
    let work = CombiningWork<Rule, Rows>(rule, tables)
    if let sources {
      let joined = JoinedInlets<Rows>(count: sources, subject: subject)
      node = Node(writing: outlet, reading: joined.inlets) { outlet.follow(joined, with: work) }
      (sensors, listSensor) = (joined.makeSensors(), nil)
    } else {
      let listed = ListedInlets<Source>(subject: subject)
      node = Node(writing: outlet, reading: [listed.list]) { outlet.follow(listed: listed, with: work) }
      (sensors, listSensor) = ([], SignalSensor(listed.list))
    }
    self.outlet = outlet
  }
}

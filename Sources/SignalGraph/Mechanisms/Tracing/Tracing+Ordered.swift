// Stages over arrays.
extension ArrayMap: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

// The element of the row; those before it are the sources of the results before.
extension ArrayScan: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension NamedRows: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension ArraySelection: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { row.name.index.map { [.index(flags.position(ofOne: $0))] } }
}

extension ArrayUniquingWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { results.sources(of: row) }
}

extension NamedResults {
  /// The element of a result.
  func sources(of row: TracedRow) -> [RowName]? { row.name.index.map { [.index(flags.position(ofOne: $0))] } }
}

extension ArrayExpiry: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { selection.sources(of: row) }
}

// A row that lingers has gone from the input.
extension ArrayLingeringWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.index.map { flags.locate($0) }.map { $0.bit ? [.index($0.rank)] : [] }
  }
}

extension ArraySort: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    guard let at = row.name.index, let rows = row.state as? TreeArray<Element> else { return nil }
    return [.index(list.index(of: rows.order(at: at, as: Key.self).place, in: places))]
  }
}

extension ArrayExpansion: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { row.name.index.map { [.index(runs.run(of: $0))] } }
}

extension WindowTable: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    if row.output === total { return [.whole] }
    return row.name.index.map { [.index($0 + shown.lowerBound)] }
  }
}

extension OrderList {
  /// The index of a place that is alive.
  func index(of place: Int32, in places: TreeArray<Int32>) -> Int { places.firstIndex(notBefore: place, by: isBefore) }
}

extension RunTree {
  /// The index of the run that a row belongs to.
  func run(of row: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(of: middle) <= row { low = middle } else { high = middle }
    }
    return low
  }
}

// Values.
extension ValueMap: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

// What was made one after the other: of the value that is there, and of what is there no more.
extension ValueFold: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension ValueAsyncMap: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension ValueRecorder: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension SubscriptReading: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    guard let present else { return nil }
    if let index = present as? Int, let rows = row.input as? any IndexedState {
      // Where no row stands, it reads none.
      return rows.indices.contains(index) ? [.index(index)] : []
    }
    // Keys come as optionals, of which the one inside is asked for; without one, no row is read.
    return (present as? any OptionalValue)?.keyNames
  }
}

/// A state whose rows are named by their indices.
private protocol IndexedState {
  var indices: Range<Int> { get }
}

extension TreeArray: IndexedState {}

extension OptionalValue {
  fileprivate var keyNames: [RowName]? {
    guard let key = asOptional else { return [] }
    return (key as? AnyHashable).map { [.key($0)] }
  }
}

extension ContainmentWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension AggregateWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension KeyedAggregateWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension ArrayReduction: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

extension RankWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [.whole] }
}

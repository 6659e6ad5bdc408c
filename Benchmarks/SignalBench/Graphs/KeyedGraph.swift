import SignalGraph

/// This library in W1, W2 and W3: slot, filter, sorting and map, each with a state of its own, and one monitor.
///
/// Written as a user writes it, with the chain verbs and nothing that is not public.
struct KeyedGraph<S: Shape>: KeyedView {
  private let records: DictionarySlot<S.Key, S.Row>
  private let view: ArraySignalMapStorage<Entry<S.Key, S.Row>, Int>
  private let monitor: SignalMonitor<ArraySignal<Int>>
  private let tally: Tally

  init(keys: S.Keys, rows: ContiguousArray<S.Row>) {
    records = DictionarySlot(TableDictionary(uniqueKeysWithValues: zip(keys, rows)))
    view =
      records
      .filter { S.isMember($0.value) }
      .sorted { S.score($0.value) }
      .map { S.output($0.key, $0.value) }
    let tally = Tally()
    self.tally = tally
    monitor = SignalMonitor { tally.read($0) }
    view.register(monitor)
  }

  @inline(__always)
  func update(_ key: S.Key, _ row: S.Row) {
    records[key] = row
  }

  @inline(__always)
  mutating func transaction(_ edits: (inout Self) -> Void) {
    SignalGraph.transaction { edits(&self) }
  }

  var first: Int? { view.first }
  /// From the monitor, so that the checksum is wrong unless every signal came.
  var count: Int { tally.count }
  var outputs: TreeArray<Int> { view.elements }

  func tearDown() {
    view.deregister(monitor)
    view.tearDown()
  }
}

/// What a monitor knows from signals alone: how many elements there are.
final class Tally {
  private(set) var count = 0

  /// Reads each command of a signal.
  @inline(__always)
  func read<Element>(_ signal: ArraySignal<Element>) {
    switch signal {
    case .initiation(let elements): count = elements.count
    case .transition(let transaction): count += transaction.growth
    case .termination: count = 0
    }
  }
}

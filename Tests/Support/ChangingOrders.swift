import SignalGraph
import SignalGraphTesting
import Testing

/// What the tables of the three have in common; `edit` edits the slot that holds the same.
func playChanging<Source: StateStorage<Transaction>, Transaction: StateTransaction, Element: Equatable>(
  _ table: MutationTable,
  _ snapshot: Transaction.Snapshot,
  gate: @escaping () -> (Source, SignalSensor<StateSignal<Transaction>>),
  slot: @escaping () -> (Source, edit: () -> Void),
  sort: @escaping (Source, ValueStorage<Int>) -> SortedStorage<Element>,
  _ up: [Element],
  _ down: [Element],
  edited: [Element]
) {
  /// Changes the parameter, and perhaps the source, in one turn.
  func play(_ way: ValueSlot<Int>, to future: Int, isEdited: Bool, _ state: [Element], moves: Int?) {
    let (source, edit) = slot()
    let stage = sort(source, way)
    stage.resetRatio = 1
    let replica = SignalReplica<ArrayTransaction<Element>>()
    replica.attach(to: stage)
    replica.turn {
      transaction {
        way.value = future
        if isEdited { edit() }
      }
    }
    let (rows, changes) = (replica.state.map { Array($0) }, replica.latest)
    let isRight = rows == state
    #expect(isRight, "\(changes)")
    let count = changes.first?.transaction?.count ?? 0
    if let moves { #expect(count == moves) }
    #expect(changes.count <= 1)
    #expect(replica.fault == nil)
    replica.detach()
    stage.tearDown()
  }
  table.row("a new parameter that changes no place", "nothing") {
    play(ValueSlot(1), to: 2, isEdited: false, up, moves: 0)
  }
  table.row("a new parameter", "moves, as few as possible, or a reset; see ``SortedStorage``") {
    play(ValueSlot(1), to: -1, isEdited: false, down, moves: up.count - 1)
  }
  table.row("a new parameter and mutations", "one `transition`, or one reset") {
    play(ValueSlot(1), to: -1, isEdited: true, edited, moves: nil)
  }
  table.row("`initiation`, `termination`", "the same, sorted, while there is a parameter") {
    let ((source, sensor), way) = (gate(), ReplicatingValueStorage<Int>())
    let stage = sort(source, way)
    expectSignals(of: stage, []) { sensor.sense(.initiation(snapshot)) }
    expectSignals(of: stage, [.initiation(TreeArray(down)), .termination(TreeArray(down))]) {
      way.sensor.sense(.initiation(-1))
      way.sensor.sense(.termination(-1))
    }
    expectSignals(of: stage, [.initiation(TreeArray(up)), .termination(TreeArray(up))]) {
      way.sensor.sense(.initiation(1))
      sensor.sense(.termination(snapshot))
    }
    stage.tearDown()
  }
}

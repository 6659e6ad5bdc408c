import SignalGraph
import SignalGraphTesting
import Testing

/// Edits a source and a parameter at random, in turns of which some are taken back, and compares all stages with their
/// oracles, and with what their signals alone lead to, after each turn.
///
/// - Parameters:
///   - seed: that of the edits.
///   - make: makes the stages, which may read the parameter, a number from 1 to 6.
///   - edit: one edit of the source.
///   - oracles: what the stages must show while the parameter has a value.
///   - mayReset: whether a turn may end a session and begin another, which replicas count as two changes.
func playAtRandom<Transaction: LawfulTransaction>(
  _ seed: Int, mayReset: Bool = false, _ make: (ValueSlot<Int>) -> [StateStorage<Transaction>],
  edit: (inout SeededGenerator) -> Void,
  oracles: (_ width: Int) -> [Transaction.Snapshot]
) {
  var generator = SeededGenerator(seed: UInt64(seed))
  let width = ValueSlot(3)
  let stages = make(width)
  let replicas = stages.map { stage in
    let replica = SignalReplica<Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: stage)
    return replica
  }
  for step in 0..<Settings.few(150) {
    let counts = replicas.map(\.changes)
    try? transaction {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        edit(&generator)
        if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
      }
      if Int.random(in: 0..<5, using: &generator) == 0 { width.value = Int.random(in: 1...6, using: &generator) }
    }
    let oracles = oracles(width.value)
    for (index, replica) in replicas.enumerated() {
      let isRight = replica.state == oracles[index] && stages[index].snapshot == replica.state
      let isOne = replica.changes <= counts[index] + (mayReset ? 2 : 1)
      #expect(replica.fault == nil && isRight && isOne, "stage \(index), seed \(seed), step \(step)")
    }
  }
  for replica in replicas { replica.detach() }
  for stage in stages { stage.tearDown() }
  #expect(width.emitter.sensorCount == 0)
}

extension ArraySlot {
  /// One edit of each kind now and then: rows come, go, change, move, are refreshed and are replaced.
  func editAtRandom(_ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element) {
    let place = Int.random(in: 0...count, using: &generator)
    let kind = Int.random(in: 0..<8, using: &generator)
    if place == count || kind < 2 { return insert(make(&generator), at: place) }
    switch kind {
    case 2: self[place] = make(&generator)
    case 3: remove(at: place)
    case 4, 5: move(from: place, to: Int.random(in: 0..<count, using: &generator))
    case 6: refresh(at: place)
    default:
      let end = Int.random(in: place...Swift.min(place + 4, count), using: &generator)
      let rows = (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(&generator) }
      replaceSubrange(place..<end, with: rows)
    }
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Edits a source and advances a clock at random, in turns of which some are taken back, and compares all stages with a
/// fold over the source's signals and their instants, and with what their own signals alone lead to, after each step.
///
/// - Parameters:
///   - seed: that of the script.
///   - clock: the stages' clock.
///   - stages: the stages.
///   - others: what else is taken down in the end.
///   - edit: one edit.
///   - oracles: what the stages must show.
func playInTime<Transaction: LawfulTransaction>(
  _ seed: Int, _ clock: SignalClock, _ stages: [StateStorage<Transaction>], others: [Chained] = [],
  edit: (inout SeededGenerator) -> Void, oracles: () -> [Transaction.Snapshot?]
) {
  var generator = SeededGenerator(seed: UInt64(seed))
  let replicas = stages.map { stage in
    let replica = SignalReplica<Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: stage)
    return replica
  }
  for step in 0..<150 {
    let counts = replicas.map(\.changes)
    let isEdit = generator.number(below: 3) > 0
    if isEdit {
      try? transaction {
        for _ in 0..<generator.number(below: 5) {
          edit(&generator)
          if generator.number(below: 20) == 0 { throw Refusal() }
        }
      }
    } else {
      clock.advance(by: .milliseconds(250 * generator.number(below: 12)))
    }
    let oracles = oracles()
    for (index, replica) in replicas.enumerated() {
      let isRight = replica.state == oracles[index] && stages[index].snapshot == replica.state
      let isOne = !isEdit || replica.changes <= counts[index] + 1
      #expect(
        replica.fault == nil && isRight && isOne,
        "stage \(index), seed \(seed), step \(step): \(replica.fault.map { "\($0)" } ?? "")"
      )
    }
  }
  for replica in replicas {
    #expect(replica.replayed() == nil)
    replica.detach()
  }
  for stage in stages + others { stage.tearDown() }
  #expect(clock.nextDeadline == nil, "seed \(seed)")
}

/// When each row of a source was set, as its signals and their instants say.
final class AgeFold<Rows: KeyedTransaction> {
  private(set) var since: [Rows.Key: Duration] = [:]
  private let monitor: SignalMonitor<StateSignal<Rows>>
  private let source: StateStorage<Rows>

  init(_ source: StateStorage<Rows>, _ clock: SignalClock) {
    self.source = source
    var note: ((StateSignal<Rows>) -> Void)?
    monitor = SignalMonitor { note?($0) }
    note = { [unowned self] signal in
      switch signal {
      case .initiation(let rows): for row in rows { since[Rows.Snapshot.entry(row).key] = clock.now }
      case .transition(let transaction): transaction.forEachChange { since[$0.key] = $0.future.map { _ in clock.now } }
      case .termination: since = [:]
      }
    }
    source.register(monitor)
  }

  func end() { source.deregister(monitor) }
}

/// The same of an array's rows.
final class RowAgeFold {
  private(set) var since: [Duration] = []
  private let monitor: SignalMonitor<ArraySignal<Int>>
  private let source: ArrayStorage<Int>

  init(_ source: ArrayStorage<Int>, _ clock: SignalClock) {
    self.source = source
    var note: ((ArraySignal<Int>) -> Void)?
    monitor = SignalMonitor { note?($0) }
    note = { [unowned self] signal in
      switch signal {
      case .initiation(let rows): since = rows.map { _ in clock.now }
      case .transition(let transaction): for mutation in transaction.mutations { follow(mutation, clock.now) }
      case .termination: since = []
      }
    }
    source.register(monitor)
  }

  /// Rows have values of their own, so that a move to an equal value is one without an update.
  private func follow(_ mutation: ArrayMutation<Int>, _ now: Duration) {
    switch mutation {
    case .insert(_, let at): since.insert(now, at: at)
    case .update(let at, _, _): since[at] = now
    case .remove(_, let at): since.remove(at: at)
    case .move(let from, let to, let past, let future):
      let age = since.remove(at: from)
      since.insert(past == future ? age : now, at: to)
    case .replace(let at, let past, let future):
      since.replaceSubrange(at..<at + past.count, with: future.map { _ in now })
    }
  }

  func end() { source.deregister(monitor) }
}

extension DictionarySlot<Int, Int> {
  /// One edit of each kind now and then: rows come, go, change and are refreshed.
  func editAtRandom(_ generator: inout SeededGenerator, keys: Int = 12, values: Int = 8) {
    let key = generator.number(below: keys)
    switch generator.number(below: 5) {
    case 0: self[key] = nil
    case 1: refresh(key)
    default: self[key] = generator.number(below: values)
    }
  }
}

extension SetSlot<Int> {
  func editAtRandom(_ generator: inout SeededGenerator) {
    let member = generator.number(below: 12)
    if generator.number(below: 3) == 0 { remove(member) } else { insert(member) }
  }
}

extension ArraySlot<Int> {
  /// One edit of each kind now and then, with values that none had before.
  func editInTime(_ generator: inout SeededGenerator, _ serial: inout Int) {
    serial += 1
    let place = generator.number(below: count + 1)
    let kind = generator.number(below: 8)
    if place == count || kind < 2 { return insert(serial, at: place) }
    switch kind {
    case 2, 3: self[place] = serial
    case 4: remove(at: place)
    case 5, 6: move(from: place, to: generator.number(below: count))
    default:
      let end = Swift.min(place + generator.number(below: 4), count)
      let first = serial
      serial += 3
      replaceSubrange(place..<end, with: Array(first..<first + generator.number(below: 4)))
    }
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Random edits, and a loop that is now quick and now slow: what it rebuilds is always a state that was there.
@Suite struct OutboundRandomTests {
  /// A replica of what a loop takes, beside all states that the origin has had.
  private final class Follower<Transaction: LawfulTransaction & Sendable>
  where Transaction.Snapshot: Equatable & Sendable {
    let storage: StateStorage<Transaction>
    let signals: OutboundSequence<StateSignal<Transaction>>
    let loop: OutboundSequence<StateSignal<Transaction>>.Iterator
    let replica = SignalReplica<Transaction>()
    var states: [Transaction.Snapshot?] = [nil]
    var reached = 0

    init(_ storage: StateStorage<Transaction>, limit: Int) {
      self.storage = storage
      signals = storage.signals(buffering: limit)
      loop = signals.makeAsyncIterator()
      replica.admitsEqualUpdates = true
      note()
    }

    func note() { if states.last! != storage.snapshot { states.append(storage.snapshot) } }

    /// Takes one signal, if there must be one.
    func take() async -> Bool {
      guard replica.state != storage.snapshot, let signal = await loop.next(isolation: nil) else { return false }
      replica.receive(signal)
      if case .termination = signal { return true }
      guard let next = states[reached...].firstIndex(of: replica.state) else { return false }
      reached = next
      return true
    }

    func takeAll() async -> Bool {
      while replica.state != storage.snapshot { if await !take() { return false } }
      return true
    }
  }

  private func run<Transaction>(
    _ name: String, _ storage: StateStorage<Transaction>, _ random: inout SeededGenerator, _ seed: UInt64,
    _ edit: (inout SeededGenerator) -> Void
  ) async where Transaction: LawfulTransaction & Sendable, Transaction.Snapshot: Equatable & Sendable {
    let limit = random.number(below: 5)
    let follower = Follower(storage, limit: limit)
    for step in 0..<60 {
      for _ in 0..<random.number(below: 8) {
        edit(&random)
        follower.note()
      }
      for _ in 0..<random.number(below: 4) where follower.replica.state != storage.snapshot {
        #expect(await follower.take(), "\(name), seed \(seed), limit \(limit), step \(step)")
      }
      if random.chance(1, in: 6) {
        #expect(await follower.takeAll(), "\(name), seed \(seed), limit \(limit), step \(step)")
      }
    }
    #expect(await follower.takeAll(), "\(name), seed \(seed), limit \(limit)")
    #expect(follower.replica.fault == nil, "\(name), seed \(seed), limit \(limit)")
    storage.deregister(follower.signals)
    while let signal = await follower.loop.next(isolation: nil) { follower.replica.receive(signal) }
    #expect(follower.replica.state == nil)
    #expect(follower.replica.fault == nil, "\(name), seed \(seed), limit \(limit)")
    #expect(storage.emitter.sensorCount == 0)
  }

  @Test(arguments: 0..<UInt64(Settings.isWhole ? 60 : 12))
  func `a replica has the states that the origin had, and in the end the same`(seed: UInt64) async {
    var random = SeededGenerator(seed: Settings.seed &+ seed)
    let value = ValueSlot(0)
    await run("value", value, &random, seed) { value.value = $0.number(below: 9) }
    let set = SetSlot<Int>()
    await run("set", set, &random, seed) { random in
      let member = random.number(below: 9)
      if set.contains(member) { set.remove(member) } else { set.insert(member) }
    }
    let dictionary = DictionarySlot<Int, Double>()
    await run("dictionary", dictionary, &random, seed) { random in
      let key = random.number(below: 9)
      switch random.number(below: 6) {
      case 0: dictionary[key] = nil
      case 1: dictionary.replace(with: [key: 1, key + 1: 2])
      case 2: if dictionary[key] != nil { dictionary.refresh(key) }
      default: dictionary[key] = Double(random.number(below: 4))
      }
    }
    let array = ArraySlot<Int>()
    await run("array", array, &random, seed) { random in
      if array.isEmpty { return array.append(contentsOf: 0..<random.number(below: 6)) }
      let place = random.edge(below: array.count)
      switch random.number(below: 7) {
      case 0: array.remove(at: place)
      case 1: array.move(from: place, to: random.number(below: array.count))
      case 2: array[place] = random.number(below: 5)
      case 3: array.replaceSubrange(0...place, with: [7, 8])
      case 4:
        transaction {
          array.append(1)
          array.insert(2, at: 0)
        }
      default: array.insert(random.number(below: 5), at: place)
      }
    }
    let (source, replica) = (ArraySlot([1, 2, 3]), ReplicatingArrayStorage<Int>())
    await run("sessions", replica, &random, seed) { random in
      switch random.number(below: 4) {
      case 0: if replica.sensor.isRegistered { source.deregister(replica) } else { source.register(replica) }
      case 1: source.append(random.number(below: 5))
      default: if !source.isEmpty { source.move(from: 0, to: source.count - 1) }
      }
    }
    if replica.sensor.isRegistered { source.deregister(replica) }
  }
}

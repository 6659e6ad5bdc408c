import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 for closures that return storages: what they chain belongs to the stage that called them.
@Suite struct MadeChainTests {
  typealias Handle = SetStorage<Int>

  @Test func `what a closure chains begins in the same turn and follows its sources`() throws {
    let (limits, numbers) = (DictionarySlot(["low": 3]), SetSlot([1, 2, 5, 9]))
    let parts = limits.mapValues { limit in numbers.filter { $0 < limit } }
    let low = try #require(parts["low"])
    #expect(low.snapshot == [1, 2])
    numbers.insert(0)
    #expect(low.snapshot == [0, 1, 2])
    var seen: [String] = []
    let token = parts.observe { _, signal in
      guard case .transition(let transaction) = signal else { return }
      transaction.forEachChange { seen.append("\($0.key) \($0.future?.snapshot?.sorted() ?? [])") }
    }
    transaction {
      limits["high"] = 10
      numbers.insert(7)
    }
    #expect(seen == ["high [0, 1, 2, 5, 7, 9]"])
    token.tearDown()
    parts.tearDown()
    numbers.assertTornDown()
    limits.assertTornDown()
  }

  /// It would have had a change to send itself in that turn.
  @Test func `what was chained for an entry ends, once, when the entry is updated or goes`() throws {
    let (limits, numbers) = (DictionarySlot([1: 3, 2: 10]), SetSlot([1, 2, 5, 9]))
    let counts = limits.mapValues { limit in numbers.filter { $0 < limit }.map { $0 / 2 }.counted() }
    let (first, second) = (try #require(counts[1]), try #require(counts[2]))
    let (one, two) = (SignalReplica<ValueTransaction<Int>>(), SignalReplica<ValueTransaction<Int>>())
    one.attach(to: first)
    two.attach(to: second)
    one.turn {
      two.turn {
        transaction {
          numbers.formUnion([0, 6])
          limits[1] = 4
          limits[2] = nil
        }
      }
    }
    #expect((one.state, one.changes, one.fault?.description) == (nil, 2, nil))
    #expect((two.state, two.changes, two.fault?.description) == (nil, 2, nil))
    #expect(one.latest == [.termination(2)])
    #expect(two.latest == [.termination(4)])
    #expect((first.snapshot, second.snapshot, counts[1]?.snapshot) == (nil, nil, 2))
    // They were let go: deregistering does nothing.
    one.detach()
    two.detach()
    first.tearDown()
    #expect(counts[2] == nil)
    counts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a parameter has the closure called again, and everything made anew`() throws {
    let (limits, factor, numbers) = (DictionarySlot([1: 3, 2: 1]), ValueSlot(1), SetSlot([1, 2, 5, 9]))
    let calls = CallCounter()
    let parts = limits.mapValues(with: factor) { limit, factor in
      calls.record()
      return numbers.filter { $0 < limit * factor }
    }
    let first = try #require(parts[1])
    #expect(calls.count == 2)
    calls.reset()
    transaction {
      factor.value = 2
      limits[1] = 4
      numbers.insert(0)
    }
    #expect(calls.count == 2)
    #expect(first.snapshot == nil)
    #expect(parts[1]?.snapshot == [0, 1, 2, 5])
    #expect(parts[2]?.snapshot == [0, 1])
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `what was made inside what was made ends with it`() throws {
    let (outer, inner, numbers) = (DictionarySlot([1: 3]), DictionarySlot([7: 1, 8: 2]), SetSlot([1, 2, 3, 4]))
    let products = outer.mapValues { limit in
      inner.mapValues { factor in numbers.filter { $0 < limit * factor } }
    }
    let made = try #require(products[1])
    let leaf = try #require(made[8])
    #expect(made[7]?.snapshot == [1, 2])
    #expect(leaf.snapshot == [1, 2, 3, 4])
    inner[8] = 1
    #expect(leaf.snapshot == nil)
    #expect(made[8]?.snapshot == [1, 2])
    let last = try #require(made[8])
    outer[1] = nil
    #expect((made.snapshot == nil, last.snapshot == nil) == (true, true))
    products.tearDown()
    for origin in [numbers.livingRegistrations(), inner.livingRegistrations()] { #expect(origin.isEmpty) }
  }

  @Test func `what the closure did not make stays when its entry goes`() throws {
    let (choices, left, right) = (DictionarySlot([1: true]), SetSlot([1]), SetSlot([2]))
    let chosen = choices.mapValues { ($0 ? left : right) as SetStorage<Int> }
    let monitor = SignalReplica<SetTransaction<Int>>()
    monitor.attach(to: try #require(chosen[1]))
    choices[1] = false
    #expect(chosen[1] === right)
    #expect(monitor.state == [1])
    choices[1] = nil
    chosen.tearDown()
    #expect(monitor.changes == 1)
    monitor.detach()
  }

  @Test func `a stage that the closure captures is taken down by whoever named it`() throws {
    let (limits, numbers) = (DictionarySlot(["low": 3]), SetSlot([1, 2, 5, 9]))
    let odd = numbers.filter { $0 % 2 == 1 }
    let counts = limits.mapValues { limit in odd.filter { $0 < limit }.counted() }
    #expect(counts["low"]?.value == 1)
    limits["low"] = nil
    counts.tearDown()
    #expect(numbers.emitter.sensorCount == 1 && odd.emitter.sensorCount == 0)
    numbers.insert(3)
    #expect(odd.snapshot == [1, 3, 5, 9])
    odd.tearDown()
    numbers.assertTornDown()
    limits.assertTornDown()
  }

  @Test func `a reset of the input ends everything and begins it anew`() throws {
    let (limits, numbers) = (DictionarySlot([1: 3]), SetSlot([1, 2, 5]))
    let copy = ReplicatingDictionaryStorage<Int, Int>()
    limits.register(copy)
    let parts = copy.mapValues { limit in numbers.filter { $0 < limit } }
    let first = try #require(parts[1])
    limits.deregister(copy)
    #expect((parts.snapshot == nil, first.snapshot == nil) == (true, true))
    numbers.insert(0)
    limits.register(copy)
    #expect(parts[1]?.snapshot == [0, 1, 2])
    parts.tearDown()
    limits.deregister(copy)
    numbers.assertTornDown()
  }

  /// Both at once: the lower stage would otherwise send before it is dropped.
  @Test func `a stage that rises takes what it made along`() throws {
    let limits = DictionarySlot([1: 3])
    let numbers = SetSlot([1, 2, 5])
    let copy = ReplicatingDictionaryStorage<Int, Int>()
    limits.register(copy)
    let parts = copy.mapValues { limit in numbers.filter { $0 < limit } }
    let replica = SignalReplica<SetTransaction<Int>>()
    replica.attach(to: try #require(parts[1]))
    limits.deregister(copy)
    // The copy stands higher now, and so does what is made of it.
    let high = limits.filter { _ in true }.filter { _ in true }.filter { _ in true }
    high.register(copy)
    let again = SignalReplica<SetTransaction<Int>>()
    again.attach(to: try #require(parts[1]))
    again.turn {
      transaction {
        numbers.insert(0)
        limits[1] = 2
      }
    }
    #expect(again.latest == [.termination([1, 2])])
    #expect((again.fault == nil, replica.fault == nil) == (true, true))
    parts.tearDown()
    high.deregister(copy)
    high.tearDown()
    numbers.assertTornDown()
  }

  /// The handler of what was made takes it down, or has its entry go, while others are still owed the same signal.
  @Test(arguments: [false, true]) func `what was made is taken down in its own handler`(tearing: Bool) throws {
    let (limits, numbers) = (DictionarySlot([1: 3, 2: 4]), SetSlot([1, 2, 5]))
    let parts = limits.mapValues { limit in numbers.filter { $0 < limit } }
    let (first, second) = (try #require(parts[1]), try #require(parts[2]))
    let breaker = SignalMonitor<SetSignal<Int>> { signal in
      guard case .transition = signal else { return }
      if tearing { parts.tearDown() } else { limits[1] = nil }
    }
    first.register(breaker)
    let replicas = [first, second].map { handle in
      let replica = SignalReplica<SetTransaction<Int>>()
      replica.attach(to: handle)
      return replica
    }
    numbers.insert(0)
    #expect(replicas[0].state == nil)
    #expect(replicas[1].state == (tearing ? nil : [0, 1, 2]))
    for replica in replicas { #expect(replica.fault == nil) }
    replicas[1].detach()
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `what was made is released when its entry goes`() throws {
    let (limits, numbers) = (DictionarySlot([1: 3]), SetSlot([1, 2, 5]))
    let parts = limits.mapValues { limit in numbers.filter { $0 < limit }.counted() }
    weak let made = parts[1]
    #expect(made?.value == 2)
    limits[1] = nil
    #expect(made == nil)
    parts.tearDown()
  }

  @Test func `a token takes down what was made`() {
    let (limits, numbers) = (DictionarySlot([1: 3, 2: 4]), SetSlot([1, 2, 5]))
    let token = limits.mapValues { limit in numbers.filter { $0 < limit } }.observe { _ in }
    #expect(numbers.emitter.sensorCount == 2)
    token.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
    limits.assertTornDown()
  }

  @Test func `entries by the thousand come and go`() {
    let (limits, numbers) = (DictionarySlot<Int, Int>(), SetSlot([1, 2, 5]))
    let parts = limits.mapValues { limit in numbers.filter { $0 < limit } }
    transaction { for key in 0..<2000 { limits[key] = key % 7 } }
    #expect(numbers.emitter.sensorCount == 2000)
    transaction { for key in 0..<2000 where key % 10 != 0 { limits[key] = nil } }
    #expect(numbers.emitter.sensorCount == 200)
    numbers.insert(0)
    #expect(parts.elements.allSatisfy { parts[$0.key]!.snapshot!.count == [0, 1, 2, 3, 3, 3, 4][$0.key % 7] })
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let limits = DictionarySlot<Int, Int>()
    let (factor, numbers) = (ValueSlot(1), SetSlot<Int>())
    let parts = limits.filter { $0.value != 3 }.mapValues(with: factor) { limit, factor in
      let low = numbers.filter { $0 < limit * factor }
      return limit == 2 ? low.union(numbers.filter { $0 > 20 }) : low
    }
    var replicas: [Int: SignalReplica<SetTransaction<Int>>] = [:]
    var past: [SignalReplica<SetTransaction<Int>>] = []
    let token = parts.observe { _, signal in
      func come(_ key: Int, _ handle: Handle?) {
        if let former = replicas.removeValue(forKey: key) { past.append(former) }
        guard let handle else { return }
        replicas[key] = SignalReplica()
        replicas[key]!.attach(to: handle)
      }
      switch signal {
      case .initiation(let state): for (key, handle) in state { come(key, handle) }
      case .transition(let transaction): transaction.forEachChange { come($0.key, $0.future) }
      case .termination: for key in replicas.keys { come(key, nil) }
      }
    }
    for step in 0..<60 {
      transaction {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          switch Int.random(in: 0..<8, using: &generator) {
          case 0, 1: limits[Int.random(in: 0..<5, using: &generator)] = Int.random(in: 0..<7, using: &generator)
          case 2: limits[Int.random(in: 0..<5, using: &generator)] = nil
          case 3: factor.value = Int.random(in: 1..<4, using: &generator)
          default: numbers.formSymmetricDifference([Int.random(in: 0..<30, using: &generator)])
          }
        }
      }
      let shown = limits.elements.filter { $0.value != 3 }
      #expect(Set(replicas.keys) == Set(shown.map(\.key)), "seed \(seed), step \(step)")
      for (key, limit) in shown {
        let members = numbers.elements.filter { $0 < limit * factor.value || limit == 2 && $0 > 20 }
        #expect(parts[key]?.snapshot == members, "seed \(seed), step \(step)")
        let replica = try #require(replicas[key])
        #expect(replica.state == members && replica.fault == nil, "seed \(seed), step \(step)")
      }
      for replica in past { #expect(replica.state == nil && replica.fault == nil, "seed \(seed), step \(step)") }
      past = []
    }
    for replica in replicas.values { replica.detach() }
    token.tearDown()
    parts.tearDown()
    numbers.assertTornDown()
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 for the closures of live values: what they chain belongs to the stage that called them.
@Suite struct LiveChainTests {
  typealias Number = ValueStorage<Int>
  typealias Replica = SignalReplica<ValueTransaction<Int>>
  let numbers = SetSlot([1, 2, 5, 9])

  /// How many numbers are less than a limit, chained anew.
  private func below(_ limit: Int) -> Number { numbers.filter { $0 < limit }.counted() }

  @Test func `every verb with a live value may chain it`() {
    let (limits, list, members) = (DictionarySlot(["low": 3, "high": 9]), ArraySlot([3, 9]), SetSlot([3, 9]))
    let filtered = limits.filter(live: { below($0.value) }) { $1 > 2 }
    let mapped = limits.map(live: { below($0.value) }) { $0.value * 10 + $1 }
    let values = limits.mapValues(live: { below($0) }) { $0 * 10 + $1 }
    let compact = limits.compactMap(live: { below($0.value) }) { $1 > 2 ? $1 : nil }
    let whole = list.map(live: { below($0) }) { $0 * 10 + $1 }
    let chosen = list.filter(live: { below($0) }) { $1 > 2 }
    let parts = list.compactMap(live: { below($0) }) { $1 > 2 ? $1 : nil }
    let kept = members.filter(live: { below($0) }) { $1 > 2 }
    let associated = members.associated(live: { below($0) }) { $0 * 10 + $1 }
    #expect(filtered.elements == ["high": 9] && mapped.elements == ["low": 32, "high": 93])
    #expect(values.elements == ["low": 32, "high": 93] && compact.elements == ["high": 3])
    #expect(whole.elements == [32, 93] && chosen.elements == [9] && parts.elements == [3])
    #expect(kept.elements == [9] && associated.elements == [3: 32, 9: 93])
    #expect(numbers.emitter.sensorCount == 18)
    numbers.insert(0)
    #expect(filtered.elements == ["low": 3, "high": 9] && mapped.elements == ["low": 33, "high": 94])
    #expect(values.elements == ["low": 33, "high": 94] && compact.elements == ["low": 3, "high": 4])
    #expect(whole.elements == [33, 94] && chosen.elements == [3, 9] && parts.elements == [3, 4])
    #expect(kept.elements == [3, 9] && associated.elements == [3: 33, 9: 94])
    transaction {
      limits["low"] = nil
      list.remove(at: 0)
      members.remove(3)
      numbers.remove(9)
    }
    #expect(numbers.emitter.sensorCount == 9)
    #expect(filtered.elements == ["high": 9] && whole.elements == [94] && associated.elements == [9: 94])
    for stage in [filtered, mapped, values, compact, whole, chosen, parts, kept, associated] as [Chained] {
      stage.tearDown()
      stage.tearDown()
    }
    numbers.assertTornDown()
    filtered.assertTornDown()
    whole.assertTornDown()
    limits.assertTornDown()
  }

  /// It would have had a change to send itself in that turn.
  @Test func `what was chained for a row ends, once, when the row is updated or goes`() throws {
    let limits = DictionarySlot([1: 3, 2: 9])
    var made: [Int: Number] = [:]
    func make(_ entry: DictionaryEntry<Int, Int>) -> Number {
      made[entry.key] = below(entry.value)
      return made[entry.key]!
    }
    let stage = limits.map(live: { make($0) }) { $0.value * 10 + $1 }
    let (one, two, all) = (Replica(), Replica(), SignalReplica<DictionaryTransaction<Int, Int>>())
    let (first, second) = (try #require(made[1]), try #require(made[2]))
    one.attach(to: first)
    two.attach(to: second)
    all.attach(to: stage)
    transaction {
      numbers.insert(0)
      limits[1] = nil
      limits[2] = 6
    }
    #expect(one.latest.last == .termination(2) && two.latest.last == .termination(3))
    #expect((one.changes, two.changes, all.changes) == (2, 2, 2))
    #expect(one.fault == nil && two.fault == nil && all.fault == nil)
    #expect(all.state == [2: 64] && stage.elements == [2: 64] && made[2]?.value == 4)
    #expect(first.snapshot == nil && second.snapshot == nil && numbers.emitter.sensorCount == 1)
    // They were let go: deregistering does nothing.
    for replica in [one, two] { replica.detach() }
    first.tearDown()
    all.detach()
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a row that is moved keeps what was chained, one that is updated has another`() {
    let limits = ArraySlot([3, 6, 9])
    var made: [Number] = []
    func make(_ limit: Int) -> Number {
      made.append(below(limit))
      return made.last!
    }
    let stage = limits.map(live: { make($0) }) { $0 * 10 + $1 }
    #expect(stage.elements == [32, 63, 93] && made.count == 3)
    transaction {
      limits.move(from: 0, to: 2)
      numbers.insert(0)
    }
    #expect(stage.elements == [64, 94, 33] && made.count == 3 && made[0].value == 3)
    transaction {
      limits[2] = 4
      limits.move(from: 2, to: 0)
      numbers.insert(3)
    }
    #expect(stage.elements == [44, 65, 95] && made.count == 4 && made[0].snapshot == nil)
    transaction {
      limits.insert(2, at: 0)
      limits.remove(at: 0)
      limits.removeLast()
    }
    #expect(stage.elements == [44, 65] && made[2].snapshot == nil && numbers.emitter.sensorCount == 2)
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a row that is updated to what has the same value says nothing`() {
    let limits = DictionarySlot([1: 3])
    let stage = limits.mapValues(live: { below($0) }) { $1 }
    expectSignals(of: stage, [.transition([.update(key: 1, past: 2, future: 3)])]) {
      limits[1] = 4
      #expect(numbers.emitter.sensorCount == 1)
      numbers.insert(3)
    }
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a value is chained for some rows only, and not at first`() {
    let fixed = ValueSlot(7)
    let limits = ArraySlot([1, 3])
    let stage = limits.map(live: { $0 % 2 == 0 ? below($0) : fixed as Number }) { $0 * 10 + $1 }
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    #expect(stage.elements == [17, 37])
    transaction {
      limits.append(6)
      fixed.value = 8
      numbers.insert(3)
    }
    #expect(replica.state == [18, 38, 64] && replica.changes == 2)
    transaction {
      limits[2] = 5
      limits[0] = 4
      fixed.value = 9
    }
    #expect(stage.elements == [43, 39, 59] && numbers.emitter.sensorCount == 1 && fixed.emitter.sensorCount == 2)
    limits.removeAll()
    #expect(numbers.emitter.sensorCount == 0 && fixed.emitter.sensorCount == 0)
    #expect(replica.state == [] && replica.changes == 4 && replica.fault == nil)
    replica.detach()
    stage.tearDown()
  }

  @Test func `a refresh reaches the rows, as through an existing storage`() {
    let (score, rows) = (ValueSlot(1), DictionarySlot([1: 10]))
    let stage = rows.mapValues(live: { row in row == 30 ? score as Number : score.map { $0 + row } }) { $0 + $1 }
    expectSignals(of: stage, [.transition([.update(key: 1, past: 21, future: 21)])]) { score.refresh() }
    rows[1] = 30
    expectSignals(of: stage, [.transition([.update(key: 1, past: 31, future: 31)])]) { rows.refresh(1) }
    // One that turns to what is refreshed in that turn.
    rows[1] = 10
    expectSignals(of: stage, [.transition([.update(key: 1, past: 21, future: 32)])]) {
      transaction {
        rows[1] = 30
        score.value = 2
        score.refresh()
      }
    }
    stage.tearDown()
    score.assertTornDown()
  }

  @Test func `a source that ends ends the state, and begins it anew`() {
    let (gate, valve) = (ReplicatingSetStorage<Int>(), ReplicatingDictionaryStorage<Int, Int>())
    let limits = DictionarySlot([1: 3, 2: 9])
    numbers.register(gate)
    limits.register(valve)
    let stage = valve.filter(live: { entry in gate.filter { $0 < entry.value }.counted() }) { $1 > 2 }
    #expect(stage.elements == [2: 9])
    expectSignals(of: stage, [.termination([2: 9])]) { numbers.deregister(gate) }
    numbers.insert(0)
    limits[3] = 4
    expectSignals(of: stage, [.initiation([1: 3, 2: 9, 3: 4])]) { numbers.register(gate) }
    expectSignals(of: stage, [.termination([1: 3, 2: 9, 3: 4])]) { limits.deregister(valve) }
    #expect(gate.emitter.sensorCount == 0)
    numbers.remove(0)
    expectSignals(of: stage, [.initiation([2: 9])]) { limits.register(valve) }
    stage.tearDown()
    limits.deregister(valve)
    numbers.deregister(gate)
    numbers.assertTornDown()
  }

  @Test func `what was chained inside what was chained ends with it`() {
    let (outer, inner) = (DictionarySlot([1: 3, 2: 9]), DictionarySlot([1: 1, 2: 2]))
    func busy(_ factor: Int) -> Number { inner.filter(live: { below($0.value * factor) }) { $1 > 2 }.counted() }
    let stages: [DictionaryStorage<Int, Int>] = [
      outer.mapValues { busy($0) }.flattened(), outer.mapValues(live: { busy($0) }) { $1 },
      outer.map(live: { busy($0.value) }) { $1 },
    ]
    let replicas = stages.map { stage in
      let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
      replica.attach(to: stage)
      return replica
    }
    func have(_ state: TableDictionary<Int, Int>) -> Bool { replicas.allSatisfy { $0.state == state } }
    #expect(have([1: 1, 2: 2]))
    #expect(numbers.emitter.sensorCount == 12)
    transaction {
      outer[1] = nil
      inner[1] = nil
      numbers.remove(1)
    }
    #expect(have([2: 1]) && numbers.emitter.sensorCount == 3)
    transaction {
      outer[2] = 1
      outer[3] = 20
      inner[3] = 3
      numbers.insert(0)
    }
    #expect(have([2: 0, 3: 2]) && numbers.emitter.sensorCount == 12)
    #expect(replicas.allSatisfy { $0.fault == nil && $0.changes == 3 })
    for replica in replicas { replica.detach() }
    for stage in stages { stage.tearDown() }
    numbers.assertTornDown()
    inner.assertTornDown()
  }

  /// The handler of what was made takes it down, or has its row go, while others are still owed the same signal.
  @Test(arguments: [false, true]) func `what was made is taken down in its own handler`(tearing: Bool) throws {
    let limits = DictionarySlot([1: 3, 2: 6])
    var made: [Int: Number] = [:]
    func make(_ entry: DictionaryEntry<Int, Int>) -> Number {
      made[entry.key] = below(entry.value)
      return made[entry.key]!
    }
    let stage = limits.filter(live: { make($0) }) { $1 > 2 }
    let breaker = SignalMonitor<ValueSignal<Int>> { signal in
      guard case .transition = signal else { return }
      if tearing { stage.tearDown() } else { limits[1] = nil }
    }
    let first = try #require(made[1])
    first.register(breaker)
    let replicas = [first, try #require(made[2])].map { number in
      let replica = Replica()
      replica.attach(to: number)
      return replica
    }
    numbers.insert(0)
    #expect(replicas.map(\.state) == [nil, tearing ? nil : 4] && replicas.allSatisfy { $0.fault == nil })
    replicas[1].detach()
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a stage that rises takes what it made along`() throws {
    let limits = DictionarySlot([1: 3])
    var made: [Number] = []
    func make(_ limit: Int) -> Number {
      made.append(below(limit))
      return made.last!
    }
    let stage = DictionaryLiveMapping<DictionaryTransaction<Int, Int>, Int, Int>(live: { make($0.value) }) {
      $0.value * 10 + $1
    }
    limits.register(stage)
    limits.deregister(stage)
    #expect(made[0].snapshot == nil && numbers.emitter.sensorCount == 0)
    let high = limits.filter { _ in true }.filter { _ in true }.filter { _ in true }
    high.register(stage)
    let (replica, all) = (Replica(), SignalReplica<DictionaryTransaction<Int, Int>>())
    replica.attach(to: made[1])
    all.attach(to: stage)
    transaction {
      numbers.insert(0)
      limits[1] = 2
    }
    #expect(replica.latest.last == .termination(2) && replica.changes == 2 && replica.fault == nil)
    #expect(all.state == [1: 22] && all.changes == 2 && all.fault == nil)
    all.detach()
    high.deregister(stage)
    high.tearDown()
    numbers.assertTornDown()
    stage.assertTornDown()
  }

  @Test func `what was made is released when its row goes, and with the stage`() {
    let limits = ArraySlot([3, 6])
    weak var made: Number?
    func make(_ limit: Int) -> Number {
      let number = below(limit)
      made = number
      return number
    }
    let token = limits.filter(live: { make($0) }) { $1 > 2 }.observe { _ in }
    #expect(made?.value == 3)
    limits.removeLast()
    #expect(made == nil)
    limits.append(5)
    #expect(made?.value == 2)
    token.tearDown()
    #expect(made == nil)
    numbers.assertTornDown()
    limits.assertTornDown()
  }

  @Test func `rows that share what was made keep it as long as one names it`() throws {
    let limits = DictionarySlot(["a": 5, "b": 5])
    var shelf: [Int: Number] = [:]
    func make(_ limit: Int) -> Number {
      let number = shelf[limit] ?? below(limit)
      shelf[limit] = number
      return number
    }
    let stage = limits.mapValues(live: { make($0) }) { $0 * 10 + $1 }
    let first = try #require(shelf[5])
    #expect(numbers.emitter.sensorCount == 1)
    limits["a"] = nil
    transaction {
      limits["b"] = nil
      limits["c"] = 5
      numbers.insert(0)
    }
    limits["c"] = 5
    limits.refresh("c")
    #expect(first.value == 3 && stage.elements == ["c": 53])
    limits["c"] = 9
    #expect(first.snapshot == nil && stage.elements == ["c": 94])
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `the graph shows who made what, and counts it`() throws {
    let limits = DictionarySlot([1: 3])
    let stage = limits.mapValues(live: { below($0) }) { $0 * 10 + $1 }
    let counters = stage.startCounting()
    transaction {
      limits[2] = 6
      numbers.insert(0)
    }
    let graph = stage.inspect()
    func node(_ type: String) throws -> Int { try #require(graph.nodes.first { $0.type.hasPrefix(type) }).id }
    let (own, origin) = (try node("DictionaryLiveMapping"), try node("DictionarySlot"))
    #expect(graph.edges.contains { $0.from == origin && $0.to == own && !$0.isPart })
    #expect(graph.edges.count { $0.from == own && $0.isPart } == 4 && !graph.edges.contains { $0.from == $0.to })
    #expect(graph.edges.count { $0.to == own && !$0.isPart } == 3)
    #expect(counters[stage]?.signals == 1 && counters[stage]?.mutations == 2)
    counters.stop()
    numbers.remove(0)
    #expect(stage.elements == [1: 32, 2: 63] && stage.isDerived(from: numbers) && stage.isDerived(from: limits))
    stage.tearDown()
    numbers.assertTornDown()
  }

  @Test func `entries by the thousand come and go`() {
    let limits = DictionarySlot<Int, Int>()
    let stage = limits.filter(live: { below($0.value) }) { $1 > 1 }
    transaction { for key in 0..<2000 { limits[key] = key % 7 } }
    #expect(numbers.emitter.sensorCount == 2000)
    transaction { for key in 0..<2000 where key % 10 != 0 { limits[key] = nil } }
    #expect(numbers.emitter.sensorCount == 200)
    numbers.insert(0)
    #expect(stage.elements.count == limits.elements.count { $0.value > 1 })
    stage.tearDown()
    numbers.assertTornDown()
  }
}

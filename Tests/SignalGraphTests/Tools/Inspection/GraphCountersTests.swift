import SignalGraph
import SignalGraphTesting
import Synchronization
import Testing

/// What counters count, and that they leave nothing behind.
@Suite struct GraphCountersTests {
  @Test func `signals, mutations, rows and runs are counted from start to stop`() throws {
    let delays = DictionarySlot((0..<10).reduce(into: [:]) { $0[$1] = $1 * 10 }, label: "delays")
    let late = delays.filter { $0.value >= 50 }
    let lines = late.sorted { $0.value }.map { "\($0.key)" }
    let token = lines.observe { _ in }
    delays[0] = 1
    let counters = lines.startCounting()
    delays[9] = 91
    transaction { for key in 0..<3 { delays[key] = 70 + key } }
    delays[9] = 91
    let counts = try #require(counters[delays])
    #expect(counts == SignalCounts(signals: 2, mutations: 4))
    let filter = try #require(counters[late])
    #expect((filter.runs, filter.signals, filter.mutations, filter.arrivals) == (2, 2, 4, 4))
    let map = try #require(counters[lines])
    // The map's result for the first edit is equal.
    #expect((map.runs, map.signals, map.mutations, map.arrivals) == (2, 1, 3, 4))
    #expect((counters.monitors.runs, counters.monitors.signals) == (1, 1))
    #expect(counters.emitters.signals == 2 + 2 + 2 + 1)
    counters.reset()
    #expect(counters[delays] == SignalCounts())
    delays[1] = 0
    #expect(counters[delays]?.mutations == 1)
    counters.stop()
    counters.stop()
    delays[1] = 99
    #expect(counters[delays]?.mutations == 1 && !counters.isActive)
    token.tearDown()
    lines.tearDown()
  }

  @Test func `what joins the graph is counted, and what leaves it is counted on`() {
    let (rows, others) = (ArraySlot([1, 2]), ArraySlot([3]))
    let counters = rows.startCounting()
    #expect(counters[others] == nil)
    let both = rows.concatenated(others)
    others.append(4)
    // It runs as each of its inputs is registered, and for the edit.
    #expect(counters[others]?.signals == 1 && counters[both]?.runs == 3)
    let groups = both.grouped { $0 % 2 }
    let sums = groups.map { $0.value.counted() }
    rows.append(5)
    #expect(counters[groups]?.runs == 2)
    rows.append(7)
    // Its beginning, in the turn of the registration, and two edits.
    #expect(counters[groups[1]!]?.signals == 3)
    both.tearDown()
    sums.tearDown()
    groups.tearDown()
    rows.append(6)
    others.append(6)
    #expect(counters[others]?.signals == 2)
  }

  @Test func `several count one graph, and each by its own clock`() {
    let slot = ValueSlot(1)
    let clock = SteppingClock()
    let twice = slot.map { $0 * 2 }
    let (one, other) = (slot.startCounting(clock: clock), slot.startCounting())
    slot.value = 2
    one.stop()
    slot.value = 3
    #expect(one[twice]?.runs == 1 && other[twice]?.runs == 2)
    #expect(one[twice]?.time == .seconds(1))
    twice.tearDown()
  }

  @Test func `counters that are released stop`() {
    let slot = ValueSlot(1)
    let twice = slot.map { $0 * 2 }
    _ = slot.startCounting()
    slot.value = 2
    let counters = slot.startCounting()
    #expect(counters[twice] == SignalCounts())
    twice.tearDown()
  }

  @Test func `a handler may start and stop them, come, go and be handed what waits`() {
    let slot = ValueSlot(0)
    var counters: GraphCounters?
    var seen: [Int] = []
    let token = slot.observe { value in
      seen.append(value)
      if value == 1 { counters = slot.startCounting() }
      if value == 3 { counters?.stop() }
      if value == 5 { slot.value = 6 }
    }
    slot.value = 1
    slot.value = 2
    #expect(counters?[slot]?.signals == 2)
    slot.value = 3
    slot.value = 4
    #expect(counters?[slot]?.signals == 2 && seen == [0, 1, 2, 3, 4])
    counters = slot.startCounting()
    slot.value = 5
    #expect(seen == [0, 1, 2, 3, 4, 5, 6] && counters?.monitors.runs == 2)
    token.tearDown()
    #expect(slot.livingRegistrations() == [])
  }

  @Test func `a counted handler that takes itself down and comes back is not called twice at once`() {
    let slot = ValueSlot(0)
    var depth = 0
    var monitor: SignalMonitor<ValueSignal<Int>>?
    let counters = slot.startCounting()
    monitor = SignalMonitor { signal in
      depth += 1
      #expect(depth == 1)
      if case .transition = signal {
        slot.deregister(monitor!)
        slot.register(monitor!)
      }
      depth -= 1
    }
    slot.register(monitor!)
    slot.value = 1
    slot.value = 2
    counters.stop()
    slot.value = 3
    slot.deregister(monitor!)
    #expect(slot.livingRegistrations() == [])
  }

  @Test func `calls of closures that say so are counted for the stage that runs`() {
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10], label: "delays")
    let limit = ValueSlot(60)
    let late = delays.filter(with: limit) { entry, limit in
      GraphCounters.countCall()
      return entry.value >= limit
    }
    let lines = late.mapValues { "\($0)" }.sorted {
      GraphCounters.countCall()
      return $0.value
    }
    let sum = delays.aggregated(
      .fold(0) {
        GraphCounters.countCall()
        $0 += $1.value
      } remove: {
        GraphCounters.countCall()
        $0 -= $1.value
      })
    let plain = delays.filter { $0.value >= 60 }
    // Those of the beginning are before it.
    let counters = delays.startCounting()
    delays["LH 4"] = 80
    #expect(counters[late]?.calls == 1 && counters[lines]?.calls == 1 && counters[sum]?.calls == 2)
    #expect(counters[plain]?.calls == 0 && counters[delays]?.calls == 0 && sum.value == 90)
    limit.value = 5
    #expect(counters[late]?.calls == 3 && counters[lines]?.calls == 2)
    #expect(counters.emitters.calls == 3 + 2 + 2)
    counters.stop()
    delays["LH 4"] = 81
    #expect(counters[late]?.calls == 3)
    #expect(late.describe(counting: counters).contains("called closures 3, "))
    #expect(!plain.describe(counting: counters).contains("called closures 0"))
    lines.tearDown()
    sum.tearDown()
    plain.tearDown()
    #expect(delays.livingRegistrations() == [])
  }

  @Test func `each counter counts calls on its own, and a closure outside of a stage is not counted`() {
    struct Odd: Error {}
    let rows = ArraySlot([2, 4])
    let half = { (row: Int) throws(Odd) -> Int? in
      GraphCounters.countCall()
      if row % 2 != 0 { throw Odd() }
      return row / 2
    }
    let groups = rows.tryGrouped(by: half)
    let one = rows.startCounting()
    rows.append(6)
    let other = rows.startCounting()
    rows.append(7)
    #expect(groups.failures.count == 1)
    #expect(one.emitters.calls == 2 && other.emitters.calls == 1)
    one.reset()
    rows.append(8)
    let token = rows.observe { _ in _ = try? half(8) }
    rows.append(10)
    #expect((try? half(2)) == 1)
    #expect(one.emitters.calls == 2 && one.monitors.calls == 0 && other.emitters.calls == 3)
    token.tearDown()
    groups.tearDown()
  }

  @Test func `counting changes nothing of what a graph does`() {
    var generator = SeededGenerator(seed: Settings.seed)
    let slot = DictionarySlot<Int, Int>()
    let graph = { (slot: DictionarySlot<Int, Int>) in
      slot.filter { $0.value % 3 != 0 }.grouped { $0.value % 4 }.map { $0.value.counted() }
    }
    let (plain, counted) = (graph(slot), graph(slot))
    for round in 0..<Settings.many(400) {
      let counters = round % 3 == 0 ? nil : slot.startCounting()
      let hook = round % 2 == 0 ? slot.onTurn { _ in } : nil
      transaction {
        for _ in 0..<generator.number(below: 4) {
          let key = generator.number(below: 20)
          slot[key] = generator.number(below: 3) == 0 ? nil : generator.number(below: 40)
        }
      }
      let (one, other) = (plain.elements.mapValues { $0.value }, counted.elements.mapValues { $0.value })
      #expect(one == other, "seed \(Settings.seed), round \(round)")
      withExtendedLifetime((counters, hook)) {}
    }
    plain.tearDown()
    counted.tearDown()
    #expect(slot.livingRegistrations() == [])
  }

  @Test func `a stage with a second state is counted with its own`() {
    let rows = ArraySlot(0..<9)
    let page = rows.window(offset: 0, limit: 2)
    let parts = rows.partitioned { $0 > 4 }
    let counters = rows.startCounting()
    rows.append(9)
    #expect(counters[page]?.runs == 1 && counters[parts.matching]?.runs == 1 && counters[parts.rest]?.runs == 0)
    let graph = page.inspect()
    let own = graph.nodes.first { $0.count == 2 }?.id
    // The number of all rows is a part of the page, and not the other way round.
    #expect(graph.edges.contains { $0.isPart && $0.from == own } && !graph.edges.contains { $0.isPart && $0.to == own })
    page.tearDown()
    parts.tearDown()
  }

  @Test func `a monitor begins at zero wherever another one was, and the sum has those that have gone`() {
    let slot = ValueSlot(0)
    let counters = slot.startCounting()
    var runs: Set<Int> = []
    for number in 1...50 {
      let monitor = SignalMonitor<ValueSignal<Int>> { _ in }
      slot.register(monitor)
      slot.value = number
      runs.insert(slot.inspect(counting: counters).nodes.last?.counts?.runs ?? 0)
      slot.deregister(monitor)
    }
    #expect(runs.count == 1 && counters.monitors.runs >= 50 && counters.monitors.runs % 50 == 0)
    counters.reset()
    var monitor: SignalMonitor<ValueSignal<Int>>?
    monitor = SignalMonitor { signal in
      if case .transition = signal { slot.deregister(monitor!) }
    }
    slot.register(monitor!)
    let before = counters.monitors.runs
    slot.value = 0
    #expect(counters.monitors.runs > before)
    monitor = nil
  }

  @Test func `a graph of very many groups is looked at and counted`() {
    let count = 20_000
    let numbers = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))
    let groups = numbers.grouped { $0.value }
    // A stage is come to once, however many groups it has made: else each of these takes its square.
    #expect(numbers.livingRegistrations().count == 1)
    #expect(groups.inspect().nodes.count == count + 2)
    let counters = groups.startCounting()
    for key in 0..<20 { numbers[key] = count + key }
    #expect(counters[groups]?.runs == 20 && counters[groups[count]!]?.signals == 1)
    counters.stop()
    groups.tearDown()
  }

  @Test func `counts are printed below the nodes`() {
    let slot = ArraySlot([1], label: "rows", fileID: "A.swift", line: 1)
    let twice = slot.map(fileID: "A.swift", line: 2) { $0 * 2 }
    let token = twice.observe(label: "screen", fileID: "A.swift", line: 3) { _ in }
    let counters = slot.startCounting(clock: SteppingClock())
    slot.append(2)
    #expect(
      twice.describe(counting: counters) == """
        0 ArraySlot<Int> "rows" (A.swift:1) = [1, 2]
            sent 1, mutations 1
        1 ArraySignalMapStorage<Int, Int> (A.swift:2) ← ArraySlot<Int> "rows" = [2, 4]
            ran 1, read 1 rows, sent 1, mutations 1, 1000000 µs
          → ObservationToken "screen" (A.swift:3)
            called 1, signals 1, 1000000 µs
        """)
    #expect(twice.describe(as: .mermaid, counting: counters).contains("<br/>ran 1, read 1 rows"))
    token.tearDown()
    twice.tearDown()
  }

  @Test func `nothing is left of a watch that is over`() {
    let lives = LifeCounter()
    do {
      let slot = ValueSlot(1)
      let twice = slot.map { $0 * 2 }
      let token = lives.token()
      let hook = slot.onTurn { _ in withExtendedLifetime(token) {} }
      slot.value = 2
      hook.stop()
      twice.tearDown()
    }
    #expect(lives.living == 0)
  }
}

/// A clock that goes on by a second each time it is read.
final class SteppingClock: Clock {
  struct Instant: InstantProtocol {
    var since: Duration

    func advanced(by duration: Duration) -> Instant { Instant(since: since + duration) }
    func duration(to other: Instant) -> Duration { other.since - since }
    static func < (one: Instant, other: Instant) -> Bool { one.since < other.since }
  }

  private let ticks = Mutex(0)

  var now: Instant {
    Instant(
      since: .seconds(
        ticks.withLock {
          $0 += 1
          return $0
        }))
  }

  var minimumResolution: Duration { .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

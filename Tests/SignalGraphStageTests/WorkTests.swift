import SignalGraph
import SignalGraphTesting
import Testing

/// L8: how much is done, counted.
@Suite struct WorkTests {
  @Test func `a filter asks once for each entry that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("counted filter") {
        $0.filter(calls.counting { $0.value % 2 == 0 })
      } oracle: {
        $0.filter { $0.value % 2 == 0 }
      }
    )
    trial.calls = [calls]
    let report = try trial.run(Settings.plan(for: "counted filter", sequences: 100))
    print(report)
    #expect(report.calls == report.arrivals && report.calls > 0)
  }

  @Test func `a sort orders once for each entry that comes or changes, and searches by bisection`() throws {
    let (calls, comparisons) = (CallCounter(), CallCounter())
    var trial = StageTrial(
      DictionaryOrigin(keys: 250, values: 200),
      StageRecipe<Numbers, Rows>("counted sort") {
        $0.sorted(by: calls.counting { Counted($0.value, comparisons) })
      } oracle: {
        Oracles.rows($0) { ($0.value, $0.key) < ($1.value, $1.key) }
      }
    )
    trial.calls = [calls]
    trial.comparisons = [comparisons]
    let report = try trial.run(Settings.plan(for: "counted sort", sequences: 100))
    print(report)
    #expect(report.calls == report.arrivals && report.calls > 0)
  }

  @Test func `a chain asks once at each stage`() throws {
    let (filter, order, transform) = (CallCounter(), CallCounter(), CallCounter())
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Row>("counted chain") {
        $0.filter(filter.counting { $0.value % 3 != 0 })
          .sorted(by: order.counting { $0.value })
          .map(transform.counting { $0.key &* 31 &+ $0.value })
      } oracle: {
        TreeArray(
          Oracles.rows($0.filter { $0.value % 3 != 0 }) { ($0.value, $0.key) < ($1.value, $1.key) }
            .map { $0.key &* 31 &+ $0.value }
        )
      }
    )
    trial.calls = [filter, order, transform]
    print(try trial.run(Settings.plan(for: "counted chain", sequences: 100)))
  }

  @Test func `an array map transforms once for each element that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.row,
      StageRecipe<Row, Row>("counted map") {
        $0.map(calls.counting { $0 / 2 })
      } oracle: {
        TreeArray($0.map { $0 / 2 })
      }
    )
    trial.calls = [calls]
    let report = try trial.run(Settings.plan(for: "counted map", sequences: 100))
    print(report)
    #expect(report.calls == report.arrivals && report.calls > 0)
  }

  @Test func `a value map transforms once a change`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.number,
      StageRecipe<Number, Number>("counted value map") {
        $0.map(calls.counting { $0 / 2 })
      } oracle: {
        $0 / 2
      }
    )
    trial.calls = [calls]
    print(try trial.run(Settings.plan(for: "counted value map", sequences: 100)))
  }

  /// The derived map calls its closure on past elements too: at most twice an element, and says so.
  @Test func `a derived map transforms past and future elements only`() {
    let calls = CallCounter()
    let slot = ArraySlot(0..<100)
    let map = ArraySignalMap<Int, Int>(calls.counting { $0 * 2 })
    let replica = ReplicatingArrayStorage<Int>()
    slot.register(map)
    map.register(replica)
    calls.reset()
    slot[50] = 7
    #expect(calls.count == 2)
    slot.append(8)
    #expect(calls.count == 3)
    slot.remove(at: 0)
    #expect(calls.count == 4)
    map.deregister(replica)
    slot.deregister(map)
  }

  @Test func `no payload is left by a graph that was torn down`() throws {
    let lifetimes = LifetimeCounter()
    var trial = StageTrial(
      DictionaryOrigin(
        keys: 250,
        values: 12,
        key: { Tracked($0, lifetimes) },
        value: { Tracked($0, lifetimes) }
      ),
      StageRecipe<DictionaryStorage<Tracked<Int>, Tracked<Int>>, ArrayStorage<Tracked<Int>>>("tracked chain") {
        $0.filter { $0.value.value % 3 != 0 }.sorted { $0.value }.map(\.value)
      } oracle: {
        TreeArray($0.filter { $0.value.value % 3 != 0 }.map { ($0.value, $0.key) }.sorted { $0 < $1 }.map(\.0))
      }
    )
    trial.lifetimes = lifetimes
    print(try trial.run(Settings.plan(for: "tracked chain", sequences: 100)))
    #expect(lifetimes.living == 0)
  }

  @Test func `what a stage's closures hold is let go with the stage`() {
    let lifetimes = LifetimeCounter()
    do {
      let held = Tracked(0, lifetimes)
      let slot = DictionarySlot([1: 1])
      let chain = slot.filter { $0.value != held.value }.sorted { $0.value + held.value }.map { $0.value + held.value }
      slot[2] = 2
      chain.tearDown()
    }
    #expect(lifetimes.living == 0)
  }
}

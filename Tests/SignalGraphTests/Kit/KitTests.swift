import SignalGraph
import SignalGraphTesting
import Testing

/// The parts of the kit, each alone.
@Suite struct KitTests {
  @Test func `the generator is SplitMix64`() {
    var generator = SeededGenerator(seed: 0)
    #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
    #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(generator.next() == 0x06C4_5D18_8009_454F)
  }

  @Test func `numbers are drawn in bounds, with a bias to the edges`() {
    var generator = SeededGenerator(seed: 1)
    var drawn = [Int](repeating: 0, count: 100)
    for _ in 0..<10_000 { drawn[generator.edge(below: 100)] += 1 }
    #expect(drawn[0] > 800 && drawn[99] > 800 && drawn.allSatisfy { $0 > 20 })
    for bound in 1..<20 {
      for _ in 0..<50 {
        #expect((0..<bound).contains(generator.number(below: bound)))
        let range = generator.range(within: bound - 1)
        #expect(range.lowerBound >= 0 && range.upperBound <= bound - 1)
        #expect((2...bound + 2).contains(generator.size(in: 2...bound + 2)))
      }
    }
    #expect(generator.size(in: 3...3) == 3)
  }

  @Test func `a plan's first sequence has its seed, and each a different one`() {
    let plan = TrialPlan(seed: 5)
    #expect(plan.seed(of: 0) == 5)
    #expect(Set((0..<100).map { plan.seed(of: $0) }).count == 100)
  }

  @Test func `one seed repeats one report`() throws {
    let sort = StageRecipe<Numbers, Rows>("sort") {
      $0.sorted { $0.value }
    } oracle: { numbers in
      Oracles.rows(numbers) { ($0.value, $0.key) < ($1.value, $1.key) }
    }
    let trial = StageTrial(Origins.numbers, sort)
    let plan = TrialPlan(seed: 3, sequences: 2)
    let (first, second) = (try trial.run(plan), try trial.run(plan))
    #expect(first.description == second.description)
    #expect(try trial.run(TrialPlan(seed: 4, sequences: 2)).digest != first.digest)
  }

  /// Its graph is kept as it was, with all that is registered: that is not what a failed test has to tell.
  @Test func `nobody is asked for the registrations of a trial that failed`() async {
    await #expect(processExitsWith: .success) {
      typealias Numbers = DictionaryStorage<Int, Int>
      let limit = ValueSlot(2)
      let recipe = StageRecipe<Numbers, Numbers>("wrong") {
        $0.filter(with: limit) { $0.value > $1 }
      } oracle: { state in
        state.filter { $0.value > 3 }
      }
      let trial = StageTrial(Origins.numbers, recipe)
      assertTornDown {
        #expect(throws: TrialFailure.self) { try trial.run(TrialPlan(seed: 1)) }
        #expect(throws: TrialFailure.self) { try trial.checkLifecycle(seed: 1) }
        #expect(throws: TrialFailure.self) { try trial.exhaust(length: 1, from: [[1: 3]]) }
      }
      assertTornDown()
    }
  }

  @Test func `a monitor records a session`() {
    let prices = DictionarySlot(["tea": 3])
    let seen = RecordingMonitor<DictionaryTransaction<String, Int>>()
    seen.attach(to: prices)
    prices["tea"] = 4
    seen.detach()
    seen.detach()
    #expect(
      seen.received([
        .initiation(["tea": 3]), .transition([.update(key: "tea", past: 3, future: 4)]), .termination(["tea": 4]),
      ])
    )
    seen.removeAll()
    #expect(seen.history.isEmpty)
  }

  @Test func `a replica adds signals up`() {
    let slot = ArraySlot([1, 2, 3])
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: slot)
    replica.turn { slot.move(from: 0, to: 2) }
    replica.turn { slot.removeSubrange(0..<2) }
    #expect(replica.state == [1] && replica.fault == nil && replica.changes == 3)
    replica.detach()
    #expect(replica.state == nil && replica.replayed() == nil)
  }

  @Test(
    arguments: [
      ([.transition([.insert(1)])], Law.session),
      ([.initiation([]), .initiation([])], .session),
      ([.initiation([1]), .termination([2])], .termination),
      ([.initiation([1]), .termination([1]), .termination([1])], .session),
      ([.initiation([1]), .transition([.insert(1)])], .session),
      ([.initiation([1]), .transition([.remove(2)])], .session),
      ([.initiation([1]), .transition([])], .minimality),
    ] as [([SetSignal<Int>], Law)]
  )
  func `a replica refuses what is illegal`(signals: [SetSignal<Int>], law: Law) {
    let replica = SignalReplica<SetTransaction<Int>>()
    for signal in signals { replica.receive(signal) }
    #expect(replica.fault?.law == law)
    #expect(replica.history == signals)
  }

  @Test func `a reset is one change of a turn, two transitions are two`() {
    let replica = SignalReplica<SetTransaction<Int>>()
    replica.turn { replica.receive(.initiation([1])) }
    replica.turn {
      replica.receive(.termination([1]))
      replica.receive(.initiation([2]))
    }
    #expect(replica.fault == nil && replica.state == [2])
    replica.turn {
      replica.receive(.transition([.insert(3)]))
      replica.receive(.transition([.insert(4)]))
    }
    #expect(replica.fault?.law == .oneChange)
  }

  @Test func `counters count`() {
    let calls = CallCounter()
    let double = calls.counting { $0 * 2 }
    #expect(double(4) == 8 && calls.count == 1)
    let (one, two) = (Counted(1, calls), Counted(2, calls))
    #expect(one < two && one != two && calls.count == 2 && "\(one)" == "1")
    calls.reset()
    #expect(calls.count == 0)
    let lives = LifetimeCounter()
    do {
      let tracked = Tracked(1, lives)
      #expect(lives.living == 1 && tracked == Tracked(1, lives) && tracked < Tracked(2, lives))
    }
    #expect(lives.living == 0)
  }

  @Test func `every verb is drawn, in every kind of slot`() {
    func kinds<Origin: TrialOrigin>(_ origin: Origin) -> Set<String> {
      var generator = SeededGenerator(seed: 9)
      let slot = origin.makeSlot(origin.snapshot(count: 20, using: &generator), label: "verbs")
      return Set((0..<500).compactMap { _ in origin.edit(slot, using: &generator)?.kind })
    }
    #expect(kinds(Origins.number) == ["set", "replace", "same", "refresh"])
    #expect(
      kinds(Origins.members) == ["insert", "remove", "formUnion", "subtract", "formSymmetricDifference", "whole"]
    )
    #expect(
      kinds(Origins.numbers) == ["set", "update", "remove", "removeValue", "default", "merge", "whole", "refresh"]
    )
    #expect(
      kinds(Origins.row) == [
        "insert", "remove", "update", "move", "swapAt", "insertRange", "removeSubrange", "replaceSubrange", "whole",
      ]
    )
  }

  @Test func `every edit is tried, refreshes and what replaces all too`() {
    let (rows, members) = (ArrayOrigin(values: 2).everyEdit(of: [0, 1]), SetOrigin(members: 3).everyEdit(of: []))
    #expect(rows.filter(\.isRefresh).map(\.description) == ["refresh(0)", "refresh(1)"])
    let reached = members.map { edit in
      let slot = SetSlot<Int>()
      edit.perform(slot)
      return slot.elements
    }
    #expect(reached.contains([0, 1, 2]) && members.allSatisfy { !$0.isRefresh })
  }

  @Test func `a monitor that was deregistered by hand is not attached`() {
    let prices = DictionarySlot(["tea": 3])
    let (seen, replica) = (
      RecordingMonitor<DictionaryTransaction<String, Int>>(), SignalReplica<DictionaryTransaction<String, Int>>()
    )
    for _ in 0..<2 {
      seen.attach(to: prices)
      replica.attach(to: prices)
      prices.deregister(seen)
      prices.deregister(replica)
      seen.detach()
      replica.detach()
    }
    #expect(seen.history.count == 4 && replica.changes == 4 && prices.livingRegistrations() == [])
  }

  @Test func `what does not equal itself breaks no law`() throws {
    let number = { (value: Int) in value == 0 ? Double.nan : Double(value) }
    let value = StageTrial(
      ValueOrigin(values: 4, number),
      StageRecipe<ValueStorage<Double>, ValueStorage<Double>>("value of numbers or none") {
        $0.map { $0 * 2 }
      } oracle: {
        $0 * 2
      })
    let row = StageTrial(
      ArrayOrigin(values: 4, number),
      StageRecipe<ArrayStorage<Double>, ArrayStorage<Double>>("row of numbers or none") {
        $0.filter { !($0 > 2) }
      } oracle: {
        TreeArray($0.filter { !($0 > 2) })
      })
    let entries = StageTrial(
      DictionaryOrigin(keys: 9, values: 4, key: { $0 }, value: number),
      StageRecipe<DictionaryStorage<Int, Double>, DictionaryStorage<Int, Double>>("entries of numbers or none") {
        $0.mapValues { $0 * 2 }
      } oracle: {
        $0.mapValues { $0 * 2 }
      })
    let plan = TrialPlan(seed: 3, sequences: 6, operations: 30, sizes: 0...30)
    try value.run(plan)
    try value.checkLifecycle(seed: 3)
    try row.run(plan)
    try row.checkLifecycle(seed: 3)
    try entries.run(plan)
    try entries.checkLifecycle(seed: 3)
    #expect(
      ArrayTransaction<Double>.isSame([.nan, 1], [.nan, 1]) && !ArrayTransaction<Double>.isSame([.nan, 1], [.nan, 2]))
    #expect(!DictionaryTransaction<Int, Double>.isSame([1: .nan], [1: 1]))
  }

  @Test func `the example of the documentation runs`() throws {
    let calls = CallCounter()
    let recipe = StageRecipe<DictionaryStorage<Int, Int>, ArrayStorage<DictionaryEntry<Int, Int>>>("longest delays") {
      flights in
      flights
        .filter(calls.counting { $0.value >= 60 })
        .sorted { -$0.value }
    } oracle: { flights in
      TreeArray(
        flights.filter { $0.value >= 60 }
          .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { DictionaryEntry(key: $0.key, value: $0.value) }
      )
    }
    var trial = StageTrial(DictionaryOrigin(keys: 300, values: 200), recipe)
    trial.calls = [calls]
    print(try trial.run(Settings.plan(for: "example", sequences: 20)))
    try trial.checkLifecycle(seed: 42)
  }
}

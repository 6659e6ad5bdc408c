import SignalGraph
import SignalGraphTesting
import Testing

/// The kit itself: each fault that is switched in must be caught, and the same graph without it must pass.
@Suite struct FaultTests {
  private static let plan = TrialPlan(seed: 7, sequences: Settings.isWhole ? 20 : 10)

  private static var halves: StageRecipe<Row, Row> {
    StageRecipe("halves") {
      $0.map { $0 / 2 }
    } oracle: { row in
      TreeArray(row.map { $0 / 2 })
    }
  }

  private static var half: StageRecipe<Number, Number> {
    StageRecipe("half") {
      $0.map { $0 / 2 }
    } oracle: {
      $0 / 2
    }
  }

  /// Runs a trial that must fail by one of the laws, says which, and gives the failure.
  @discardableResult
  private func caught<Origin: TrialOrigin, Output>(
    _ name: String,
    _ laws: Set<Law>,
    _ trial: StageTrial<Origin, Output>
  ) -> TrialFailure? {
    do {
      try trial.run(Self.plan)
      Issue.record("not caught: \(name)")
      return nil
    } catch {
      print("caught: \(name), by \(error.law.rawValue) at step \(error.step) of seed \(error.seed)")
      #expect(laws.contains(error.law), "\(name): \(error)")
      return error
    }
  }

  private func filterTrial(_ fault: StageFault? = nil) -> StageTrial<DictionaryOrigin<Int, Int>, Numbers> {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("faulty filter") { input, _ in
        let filter = FaultyFiltering(fault, calls.counting { $0 % 3 != 0 })
        input.register(filter)
        return filter
      } oracle: {
        $0.filter { $0.value % 3 != 0 }
      }
    )
    trial.calls = [calls]
    return trial
  }

  @Test func `faults of sessions are caught on a dictionary, an array and a value`() {
    for fault in SignalFault<DictionaryTransaction<Int, Int>>.sessions {
      var trial = filterTrial()
      trial.interposer = fault.make
      caught(fault.name, fault.laws, trial)
    }
    for fault in SignalFault<ArrayTransaction<Int>>.sessions {
      var trial = StageTrial(Origins.row, Self.halves)
      trial.interposer = fault.make
      caught(fault.name, fault.laws, trial)
    }
    for fault in SignalFault<ValueTransaction<Int>>.sessions {
      var trial = StageTrial(Origins.number, Self.half)
      trial.interposer = fault.make
      caught(fault.name, fault.laws, trial)
    }
  }

  @Test func `faults of dictionary transactions are caught`() {
    for fault in SignalFault<DictionaryTransaction<Int, Int>>.dictionaries {
      var trial = filterTrial()
      trial.interposer = fault.make
      caught(fault.name, fault.laws, trial)
    }
  }

  @Test func `faults of array transactions are caught`() {
    for fault in SignalFault<ArrayTransaction<Int>>.arrays {
      var trial = StageTrial(Origins.row, Self.halves)
      trial.interposer = fault.make
      caught(fault.name, fault.laws, trial)
    }
  }

  @Test func `faults of a filter are caught`() throws {
    let laws: [StageFault: Set<Law>] = [
      .predicateTwice: [.work], .predicateOnRemoval: [.work], .predicateOnPast: [.work],
      .membershipByPast: [.oracle], .forgottenUpdate: [.oracle], .filledAfterTermination: [.oracle, .reset],
      .missingInitiation: [.oracle],
    ]
    try filterTrial().run(Self.plan)
    try filterTrial().checkLifecycle(seed: 7)
    for fault in StageFault.allCases {
      caught(fault.rawValue, laws[fault] ?? [], filterTrial(fault))
    }
  }

  @Test(arguments: [false, true])
  func `a count that is off by one is caught`(isFaulty: Bool) throws {
    let trial = StageTrial(
      DictionaryOrigin(keys: 3, values: 2),
      StageRecipe<Numbers, Number>("faulty count") { input, _ in
        let stage = FaultyCounting(isOffByOne: isFaulty)
        input.register(stage)
        return stage
      } oracle: {
        $0.count
      }
    )
    if isFaulty { caught("a count is off by one", [.oracle], trial) } else { try trial.run(Self.plan) }
  }

  @Test func `a value mapped from the past and an equal one that is sent are caught`() throws {
    func trial(_ make: @escaping () -> FaultyMapping) -> StageTrial<ValueOrigin<Int>, Number> {
      StageTrial(
        Origins.number,
        StageRecipe("faulty map") { input, _ in
          let stage = make()
          input.register(stage)
          return stage
        } oracle: {
          $0 / 2
        }
      )
    }
    try trial { FaultyMapping(mapsPast: false) }.run(Self.plan)
    caught("a value is mapped from the past", [.oracle], trial { FaultyMapping(mapsPast: true) })
    caught("an equal value is sent", [.minimality], trial { FaultyMapping(mapsPast: false, sendsEqual: true) })
  }

  @Test(arguments: [false, true])
  func `a stale top row is caught`(isFaulty: Bool) throws {
    let trial = StageTrial(
      Origins.row,
      StageRecipe<Row, Row>("faulty top") { input, _ in
        let stage = FaultyTop(limit: 3, keepsStaleRow: isFaulty)
        input.register(stage)
        return stage
      } oracle: {
        TreeArray($0.prefix(3))
      }
    )
    if isFaulty { caught("a stale top row", [.oracle], trial) } else { try trial.run(Self.plan) }
  }

  @Test(arguments: [false, true])
  func `swapped ties are caught`(isFaulty: Bool) throws {
    let recipe = StageRecipe<Numbers, Rows>("ties") { input in
      isFaulty ? input.sorted(by: { $0.value }, ties: .by { -$0 }) : input.sorted { $0.value }
    } oracle: {
      Oracles.rows($0) { ($0.value, $0.key) < ($1.value, $1.key) }
    }
    let trial = StageTrial(Origins.numbers, recipe)
    if isFaulty { caught("ties are swapped", [.oracle], trial) } else { try trial.run(Self.plan) }
  }

  @Test(arguments: [false, true])
  func `a search that looks at every row is caught`(scans: Bool) throws {
    let comparisons = CallCounter()
    var trial = StageTrial(
      DictionaryOrigin(keys: 250, values: 200),
      StageRecipe<Numbers, ArrayStorage<Counted<Int>>>("sort by search") { input, _ in
        let stage = ScanningSort(scans: scans, comparisons)
        input.register(stage)
        return stage
      } oracle: { numbers in
        TreeArray(numbers.values.sorted().map { Counted($0, CallCounter()) })
      }
    )
    trial.comparisons = [comparisons]
    if scans { caught("a search is linear", [.work], trial) } else { print(try trial.run(Self.plan)) }
  }

  @Test func `what is left after teardown is caught`() {
    var kept: [Numbers] = []
    let retained = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("retained") { input in
        let stage = input.filter { _ in true }
        kept.append(stage)
        return stage
      } oracle: {
        $0
      }
    )
    caught("a stage is kept", [.residue], retained)
    var cleanups: [() -> Void] = []
    let registered = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("registered") { input in
        let monitor = SignalMonitor<DictionarySignal<Int, Int>> { _ in }
        input.register(monitor)
        cleanups.append { input.deregister(monitor) }
        return input.filter { _ in true }
      } oracle: {
        $0
      }
    )
    caught("a sensor is left registered", [.residue], registered)
    for cleanUp in cleanups { cleanUp() }
    #expect(!kept.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a payload that is kept is caught`(isFaulty: Bool) throws {
    let lifetimes = LifetimeCounter()
    var hoard: [Tracked<Int>] = []
    var trial = StageTrial(
      ArrayOrigin(values: 9) { Tracked($0, lifetimes) },
      StageRecipe<ArrayStorage<Tracked<Int>>, ArrayStorage<Tracked<Int>>>("hoard") { input in
        input.map {
          if isFaulty { hoard.append($0) }
          return $0
        }
      } oracle: {
        $0
      }
    )
    trial.lifetimes = lifetimes
    if isFaulty { caught("payloads are kept", [.residue], trial) } else { try trial.run(Self.plan) }
  }

  @Test func `a diamond without heights is caught`() {
    // One branch is passed on by a handler, so that it comes a turn late.
    let trial = StageTrial(
      Origins.number,
      StageRecipe<Number, ValueStorage<[Int]>>("glitch") { input, rigging in
        let slot = ValueSlot(0)
        let both = Combining<ValueTransaction<Int>, ValueTransaction<Int>, [Int]> { [$0, $1] }
        let monitor = SignalMonitor<ValueSignal<Int>> { _ in slot.value = input.snapshot ?? slot.value }
        slot.register(both.second)
        input.register(both.first)
        input.register(monitor)
        rigging.keep(slot)
        rigging.onTearDown { input.deregister(monitor) }
        return both
      } oracle: {
        [$0, $0]
      }
    )
    caught("a diamond has a glitch", [.oneChange], trial)
  }

  @Test func `an inverse that does not swap is caught`() {
    let trial = StageTrial(
      Origins.number,
      StageRecipe<Number, UnswappedStorage>("unswapped") { input, _ in
        let stage = UnswappedStorage()
        input.register(stage)
        return stage
      } oracle: {
        $0
      }
    )
    caught("an inverse does not swap", [.inverse], trial)
  }

  @Test func `the seed of a lifecycle's failure repeats it`() throws {
    let trial = StageTrial(
      Origins.members,
      StageRecipe<Members, Number>("wrong count of many") {
        $0.counted()
      } oracle: {
        $0.count < 15 ? $0.count : -1
      }
    )
    let failure = try #require(throws: TrialFailure.self) { try trial.checkLifecycle(seed: 40) }
    let again = try #require(throws: TrialFailure.self) { try trial.checkLifecycle(seed: failure.seed, repetitions: 1) }
    #expect(again.description == failure.description && failure.seed != 40)
  }

  @Test func `a failure says how to see it again`() throws {
    var trial = filterTrial()
    trial.interposer = SignalFault<DictionaryTransaction<Int, Int>>.dictionaries[0].make
    let failure = try #require(caught("a key is missed", [.replay, .session], trial))
    #expect(failure.description.contains("seed \(failure.seed)"))
    #expect(failure.operations.count == failure.step && !failure.signals.isEmpty)
    do {
      try trial.run(TrialPlan(seed: failure.seed, sequences: 1))
      Issue.record("the seed does not repeat the failure")
    } catch {
      #expect(error.step == failure.step && error.law == failure.law)
    }
  }
}

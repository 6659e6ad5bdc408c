import SignalGraph
import SignalGraphTesting
import Testing

/// The whole state of a collection as a value.
@Suite struct SnapshotReadingTests {
  private func move<Value>(_ past: Value, _ future: Value) -> ValueSignal<Value> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Value/SnapshotReading.swift", type: "SnapshotReading") { table in
      table.row("`transition`", "`transition` from the former snapshot to the new one") {
        let (rows, prices, chosen) = (ArraySlot([1, 2]), DictionarySlot(["tea": 3]), SetSlot([4]))
        let stages = (rows.snapshots(), prices.snapshots(), chosen.snapshots())
        expectSignals(of: stages.0, [move([1, 2], [2, 1]), move([2, 1], [2])]) {
          rows.move(from: 0, to: 1)
          rows.removeLast()
        }
        expectSignals(of: stages.1, [move(["tea": 3], ["tea": 4, "salt": 1])]) {
          transaction {
            prices["tea"] = 4
            prices["salt"] = 1
          }
        }
        expectSignals(of: stages.2, [move([4], [4, 5])]) { chosen.insert(5) }
        for stage in [stages.0, stages.1, stages.2] as [Chained] { stage.tearDown() }
      }
      table.row(
        "`transition` that leads to an equal state: a refresh, a move of an equal element", "`transition`, as any"
      ) {
        let rows = ArraySlot([1, 1])
        let stage = rows.snapshots()
        expectSignals(of: stage, [move([1, 1], [1, 1]), move([1, 1], [1, 1])]) {
          rows.refresh(at: 0)
          rows.move(from: 0, to: 1)
        }
        stage.tearDown()
      }
      table.row("a reset", "a reset") {
        let rows = ReplicatingArrayStorage<Int>()
        rows.sensor.sense(.initiation([1]))
        let stage = rows.snapshots()
        expectSignals(of: stage, [.termination([1]), .initiation([2, 3])]) {
          transaction {
            rows.sensor.sense(.termination([1]))
            rows.sensor.sense(.initiation([2, 3]))
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the snapshot") {
        let rows = ReplicatingArrayStorage<Int>()
        let stage = rows.snapshots()
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          rows.sensor.sense(.initiation([1]))
          rows.sensor.sense(.termination([1]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let rows = ArraySlot(["tea"])
    let isLoading = ValueSlot(true)
    let title = rows.snapshots().combined(with: isLoading) { rows, isLoading in
      isLoading ? "…" : rows.joined(separator: ", ")
    }
    var titles: [String] = []
    let token = title.observe { titles.append($0) }
    transaction {
      rows.append("salt")
      isLoading.value = false
    }
    #expect(titles == ["…", "tea, salt"])
    token.tearDown()
    title.tearDown()
    rows.assertTornDown()
    isLoading.assertTornDown()
  }

  /// Counts how often it is compared.
  private struct Compared: Equatable {
    let number: Int
    let counter: CallCounter
    static func == (one: Self, other: Self) -> Bool {
      one.counter.record()
      return one.number == other.number
    }
  }

  @Test func `nothing is compared`() {
    func comparisons(_ chain: (ArraySlot<Compared>) -> Chained?) -> Int {
      let counter = CallCounter()
      let slot = ArraySlot((0..<1_000).map { Compared(number: $0, counter: counter) })
      let stage = chain(slot)
      counter.reset()
      for number in 0..<100 { slot[number * 7] = Compared(number: -number - 1, counter: counter) }
      let count = counter.count
      stage?.tearDown()
      return count
    }
    #expect(comparisons { $0.snapshots() } == comparisons { _ in nil })
  }

  @Test func `edits that wait are not in the snapshot`() {
    let rows = DictionarySlot([0: 0])
    let stage = rows.snapshots()
    let copy = ReplicatingDictionaryStorage<Int, Int>()
    rows.register(copy)
    var seen: [TableDictionary<Int, Int>] = []
    let token = rows.observe { _ in
      // Two turns more, made before the first of them is told.
      if rows.count == 2 { for key in 2...3 { rows[key] = key } }
    }
    let other = stage.observe { state in
      seen.append(state)
      #expect(copy.elements == state)
    }
    rows[1] = 1
    #expect(seen == [[0: 0], [0: 0, 1: 1], [0: 0, 1: 1, 2: 2], [0: 0, 1: 1, 2: 2, 3: 3]])
    #expect(stage.value == rows.elements)
    token.tearDown()
    other.tearDown()
    stage.tearDown()
    rows.deregister(copy)
  }

  @Test func `an edit that is taken back leaves nothing`() {
    struct Refusal: Error {}
    let rows = SetSlot([1])
    let stage = rows.snapshots()
    expectSignals(of: stage, [] as [ValueSignal<Set<Int>>]) {
      try? transaction {
        rows.insert(2)
        throw Refusal()
      }
    }
    #expect(stage.value == [1])
    stage.tearDown()
  }

  @Test func `what comes as signals is performed on the value`() {
    let origin = SignalDispatcher<ArraySignal<Int>>()
    let stage = SnapshotReading<ArrayTransaction<Int>>()
    origin.register(stage)
    origin.dispatch(.initiation([1]))
    let past = stage.value
    transaction {
      origin.dispatch(.transition([.insert(2, at: 1)]))
      origin.dispatch(.transition([.remove(1, at: 0)]))
    }
    #expect(past == [1] && stage.value == [2])
    origin.dispatch(.transition([.insert(5, at: 0)]))
    #expect(stage.value == [5, 2])
    origin.dispatch(.termination([5, 2]))
    #expect(stage.snapshot == nil)
    origin.deregister(stage)
  }

  @Test func `snapshots share their memory with the source until it is edited`() {
    let rows = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }))
    let stage = rows.filter { $0.value >= 0 }.snapshots()
    let first = stage.value
    rows[5] = 6
    #expect(first?[5] == 5 && stage.value?[5] == 6 && stage.value?.count == 100)
    stage.tearDown()
  }

  @Test func `an explanation leads to the rows`() throws {
    let rows = ArraySlot([1, 2], label: "rows")
    let stage = rows.snapshots()
    let explanation = try #require(stage.explain())
    #expect("\(explanation)".contains("rows"))
    stage.tearDown()
  }

  @Test func `the laws hold, there and back`() throws {
    let plan = Settings.plan(for: "snapshots", sequences: 60)
    let rows = StageRecipe<ArrayStorage<Int>, ArrayStorage<Int>>("array, there and back") {
      $0.snapshots().rows()
    } oracle: {
      $0
    }
    try StageTrial(ArrayOrigin<Int>(values: 12), rows.exchanging()).run(plan)
    let total = StageRecipe<ArrayStorage<Int>, ValueStorage<Int>>("snapshots of an array") {
      $0.snapshots().map { $0.reduce(0) { ($0 &* 31 &+ $1) % 1009 } }
    } oracle: {
      $0.reduce(0) { ($0 &* 31 &+ $1) % 1009 }
    }
    try StageTrial(ArrayOrigin<Int>(values: 12), total.exchanging()).run(plan)
    let entries = StageRecipe<DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>>("dictionary, there and back") {
      $0.snapshots().entries()
    } oracle: {
      $0
    }
    let numbers = StageTrial(DictionaryOrigin<Int, Int>(keys: 250, values: 12), entries)
    try numbers.run(plan)
    try numbers.checkLifecycle(seed: Settings.seed, repetitions: 2)
    let members = StageRecipe<SetStorage<Int>, SetStorage<Int>>("set, there and back") {
      $0.snapshots().members()
    } oracle: {
      $0
    }
    try StageTrial(SetOrigin(members: 250), members).run(plan)
  }
}

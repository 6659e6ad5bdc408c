import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryMappingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Map/DictionaryMapping.swift", type: "DictionaryMapping") { table in
      func play(
        _ state: [Int: String],
        _ expected: [DictionaryMutation<Int, Int>],
        _ edit: (DictionarySlot<Int, String>) -> Void
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.compactMapValues { Int($0) }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(DictionaryTransaction(expected))]) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "", "yes", "`insert` of the result") {
        play([:], [.insert(key: 1, value: 2)]) { $0[1] = "2" }
      }
      table.row("`insert`", "", "none", "nothing") { play([:], []) { $0[1] = "x" } }
      table.row("`update`", "yes", "another", "`update`") {
        play([1: "1"], [.update(key: 1, past: 1, future: 2)]) { $0[1] = "2" }
      }
      table.row("`update`", "yes", "equal", "nothing; `update` where it is a refresh, from a value to itself") {
        play([1: "1"], []) { $0[1] = "01" }
        play([1: "1"], [.update(key: 1, past: 1, future: 1)]) { $0.refresh(1) }
      }
      table.row("`update`", "yes", "none", "`remove` of the kept result") {
        play([1: "1"], [.remove(key: 1, past: 1)]) { $0[1] = "x" }
      }
      table.row("`update`", "none", "yes", "`insert`") {
        play([1: "x"], [.insert(key: 1, value: 2)]) { $0[1] = "2" }
      }
      table.row("`update`", "none", "none", "nothing") { play([1: "x"], []) { $0[1] = "y" } }
      table.row("`remove`", "yes", "", "`remove` of the kept result") {
        play([1: "1"], [.remove(key: 1, past: 1)]) { $0[1] = nil }
      }
      table.row("`remove`", "none", "", "nothing") { play([1: "x"], []) { $0[1] = nil } }
      func playChanging(
        _ state: TableDictionary<Int, Int>,
        _ expected: [DictionaryMutation<Int, Int>],
        _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (DictionarySlot(state), ValueSlot(0))
        let stage = slot.compactMap(with: limit) { $0.value < $1 ? nil : $0.value - $1 }
        expectSignals(of: stage, [.transition(DictionaryTransaction(expected))]) { edit(slot, limit) }
        stage.tearDown()
      }
      table.row(
        "a new parameter",
        "",
        "",
        "`update` of each result that is another, `insert` and `remove` of those that come and go"
      ) {
        playChanging([1: 1, 2: 5], [.remove(key: 1, past: 1), .update(key: 2, past: 5, future: 3)]) { $1.value = 2 }
        playChanging([1: -1], [.insert(key: 1, value: 0)]) { $1.value = -1 }
      }
      table.row(
        "a refreshed parameter",
        "",
        "",
        "`update` of each result, `insert` and `remove` of those that come and go"
      ) {
        playChanging([1: 1, 2: -1], [.update(key: 1, past: 1, future: 1)]) { $1.refresh() }
      }
      table.row("a new parameter and mutations", "", "", "one transition") {
        playChanging(
          [1: 1, 2: 5, 3: 4],
          [.remove(key: 1, past: 1), .update(key: 2, past: 5, future: 7), .remove(key: 3, past: 4)]
        ) {
          slot,
          limit in
          transaction {
            limit.value = 2
            slot[2] = 9
            slot[3] = nil
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the results, while there is a parameter") {
        let (gate, limit) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.map(with: limit) { $0.value + $1 }
        expectSignals(
          of: stage,
          [.initiation([1: 1]), .termination([1: 1]), .initiation([1: 9]), .termination([1: 9])]
        ) {
          gate.sensor.sense(.initiation([1: 1]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.update(key: 1, past: 1, future: 7)]))
          limit.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([1: 7]))
        }
        limit.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `each entry is mapped once a turn`() {
    let calls = CallCounter()
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }))
    let factor = ValueSlot(2)
    let stage = slot.map(with: factor) { entry, factor in
      calls.record()
      return entry.value * factor
    }
    calls.reset()
    transaction {
      factor.value = 3
      for key in 0..<20 { slot[key] = key + 7 }
      slot[50] = nil
    }
    #expect(calls.count == 99)
    #expect(stage[0] == 21 && stage[99] == 297 && stage[50] == nil)
    calls.reset()
    slot[1] = 1
    slot[2] = nil
    #expect(calls.count == 1)
    stage.tearDown()
  }

  @Test func `a map maps once for each entry that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("counted keyed map") {
        $0.mapValues(calls.counting { $0 / 2 })
      } oracle: {
        $0.mapValues { $0 / 2 }
      }
    )
    trial.calls = [calls]
    let report = try trial.run(Settings.plan(for: trial.recipe.name, sequences: 100))
    #expect(report.calls == report.arrivals)
  }

  @Test func `an object is updated where it is`() {
    final class Label {
      var text: String
      init(_ text: String) { self.text = text }
    }
    let slot = DictionarySlot([1: "a"])
    let stage = slot.map(updating: { $0.text = $1.value }) { Label($0.value) }
    let first = stage[1]
    var updates = 0
    _ = stage.observe { _, change in
      for case .update(_, let past, let future)? in change.transaction.map({ Array($0.mutations) }) ?? [] {
        updates += past === future ? 1 : 0
      }
    }
    slot[1] = "b"
    #expect(stage[1] === first && first?.text == "b")
    #expect(updates == 1)
    slot[1] = nil
    slot[1] = "c"
    #expect(stage[1] !== first && stage[1]?.text == "c")
    stage.tearDown()
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R11: errors in one element do not end a graph.
@Suite struct TryMappingTests {
  struct NoNumber: Error, Equatable {
    let text: String
  }

  static func number(_ text: String) throws(NoNumber) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else { throw NoNumber(text: text) }
    return number
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Map/DictionaryTryMapping.swift", type: "DictionaryTryMapping") { table in
      func play(
        _ state: [Int: String],
        _ text: String?,
        _ results: DictionaryTransaction<Int, Int>?,
        _ failures: DictionaryTransaction<Int, NoNumber>?
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.tryCompactMap { entry throws(NoNumber) in try Self.number(entry.value) }
        expectSignals(of: stage, results.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { slot[1] = text }
        }
        stage.tearDown()
      }
      table.row("`insert`", "returns a result", "`insert`", "nothing") {
        play([:], "1", [.insert(key: 1, value: 1)], nil)
      }
      table.row("`insert`", "returns none", "nothing", "nothing") { play([:], "", nil, nil) }
      table.row("`insert`", "throws", "nothing", "`insert`") {
        play([:], "x", nil, [.insert(key: 1, value: NoNumber(text: "x"))])
      }
      table.row("`update` of a result", "throws", "`remove`", "`insert`") {
        play([1: "1"], "x", [.remove(key: 1, past: 1)], [.insert(key: 1, value: NoNumber(text: "x"))])
      }
      table.row("`update` of a result", "returns another", "`update`", "nothing") {
        play([1: "1"], "2", [.update(key: 1, past: 1, future: 2)], nil)
      }
      table.row("`update` of a result or failure", "gives an equal one", "nothing", "nothing") {
        play([1: "1"], "01", nil, nil)
        play([1: "x"], "x", nil, nil)
      }
      table.row(
        "`update` from a value to itself, a refresh",
        "gives an equal one",
        "`update` of a result",
        "`update` of a failure"
      ) {
        let slot = DictionarySlot([1: "1", 2: "x"])
        let stage = slot.tryCompactMap { entry throws(NoNumber) in try Self.number(entry.value) }
        expectSignals(of: stage, [.transition([.update(key: 1, past: 1, future: 1)])]) { slot.refresh(1) }
        let failure = NoNumber(text: "x")
        expectSignals(of: stage.failures, [.transition([.update(key: 2, past: failure, future: failure)])]) {
          slot.refresh(2)
        }
        stage.tearDown()
      }
      table.row("`update` of a failure", "returns a result", "`insert`", "`remove`") {
        play([1: "x"], "2", [.insert(key: 1, value: 2)], [.remove(key: 1, past: NoNumber(text: "x"))])
      }
      table.row("`update` of a failure", "throws another", "nothing", "`update`") {
        play([1: "x"], "y", nil, [.update(key: 1, past: NoNumber(text: "x"), future: NoNumber(text: "y"))])
      }
      table.row("`remove` of a result", "", "`remove`", "nothing") {
        play([1: "1"], nil, [.remove(key: 1, past: 1)], nil)
      }
      table.row("`remove` of a failure", "", "nothing", "`remove`") {
        play([1: "x"], nil, nil, [.remove(key: 1, past: NoNumber(text: "x"))])
      }
      func change(
        _ results: DictionaryTransaction<Int, String>?,
        _ failures: DictionaryTransaction<Int, NoNumber>?,
        by edit: (ValueSlot<String>) -> Void
      ) {
        let (slot, mark) = (DictionarySlot([1: "1", 2: "2", 3: "3"]), ValueSlot("2"))
        let stage = slot.tryMapValues(with: mark) { text, mark throws(NoNumber) in
          if text == mark { throw NoNumber(text: mark) }
          return text < mark ? "less" : "more"
        }
        expectSignals(of: stage, results.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { edit(mark) }
        }
        stage.tearDown()
        #expect(slot.emitter.sensorCount == 0 && mark.emitter.sensorCount == 0)
      }
      let (two, three) = (NoNumber(text: "2"), NoNumber(text: "3"))
      table.row("a new parameter", "gives what it gave", "nothing", "nothing") {
        let (slot, mark) = (DictionarySlot([1: "1", 2: "x"]), ValueSlot("a"))
        let stage = slot.tryCompactMap(with: mark) { entry, _ throws(NoNumber) in try Self.number(entry.value) }
        expectSignals(of: stage, []) { expectSignals(of: stage.failures, []) { mark.value = "b" } }
        stage.tearDown()
      }
      table.row(
        "a new parameter",
        "gives something else",
        "`insert`, `update`, `remove` or nothing",
        "the same, of failures"
      ) {
        change(
          [.insert(key: 2, value: "less"), .remove(key: 3, past: "more")],
          [.remove(key: 2, past: two), .insert(key: 3, value: three)]
        ) { $0.value = "3" }
      }
      table.row("a refreshed parameter", "gives an equal one", "`update` of a result", "`update` of a failure") {
        change(
          [.update(key: 1, past: "less", future: "less"), .update(key: 3, past: "more", future: "more")],
          [.update(key: 2, past: two, future: two)]
        ) { $0.refresh() }
      }
      table.row("`initiation`, `termination`", "", "the same, of the results", "the same, of the failures") {
        let gate = ReplicatingDictionaryStorage<Int, String>()
        let stage = gate.tryCompactMap { entry throws(NoNumber) in try Self.number(entry.value) }
        let failure = NoNumber(text: "x")
        expectSignals(of: stage, [.initiation([1: 1]), .termination([1: 1])]) {
          expectSignals(of: stage.failures, [.initiation([2: failure]), .termination([2: failure])]) {
            gate.sensor.sense(.initiation([1: "1", 2: "x", 3: ""]))
            gate.sensor.sense(.termination([1: "1", 2: "x", 3: ""]))
          }
        }
        stage.tearDown()
      }
    }
  }

  @Test func `results and failures are seen together, settled`() {
    let slot = DictionarySlot(["a": "1", "b": "x"])
    let stage = slot.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber(text: text) }
      return number
    }
    var seen: [[Int]] = []
    _ = stage.observe { numbers, _ in seen.append([numbers.count, stage.failures.count]) }
    transaction {
      slot["a"] = "y"
      slot["b"] = "2"
      slot["c"] = "z"
    }
    #expect(seen == [[1, 1], [1, 2]])
    #expect(stage.failures["c"] == NoNumber(text: "z"))
    stage.tearDown()
    #expect(stage.failures.snapshot == nil)
  }

  @Test func `a filter that throws keeps the failure apart`() {
    let slot = DictionarySlot([1: "1", 2: "-1", 3: "x"])
    let stage = slot.tryFilter { entry throws(NoNumber) in (try Self.number(entry.value) ?? 0) > 0 }
    #expect(stage.snapshot == [1: "1"])
    #expect(stage.failures.snapshot == [3: NoNumber(text: "x")])
    slot[3] = "7"
    #expect(stage.snapshot == [1: "1", 3: "7"] && stage.failures.isEmpty)
    stage.tearDown()
  }

  @Test func `an untyped error is quarantined too`() {
    let slot = DictionarySlot([1: 1, 2: 0])
    let stage = slot.tryMap { entry in
      if entry.value == 0 { throw NoNumber(text: "0") }
      return 10 / entry.value
    }
    #expect(stage.snapshot == [1: 10] && stage.failures[2] as? NoNumber == NoNumber(text: "0"))
    stage.tearDown()
  }

  @Test func `arrays have results in place`() {
    let slot = ArraySlot(["1", "x", "", "3"])
    let numbers = slot.tryMap { text throws(NoNumber) in try Self.number(text) ?? 0 }
    let kept = slot.tryFilter { text throws(NoNumber) in try Self.number(text) != nil }
    let present = slot.tryCompactMap { text throws(NoNumber) in try Self.number(text) }
    #expect(present.elements == [.success(1), .failure(NoNumber(text: "x")), .success(3)])
    #expect(numbers.elements == [.success(1), .failure(NoNumber(text: "x")), .success(0), .success(3)])
    #expect(kept.elements == [.success("1"), .failure(NoNumber(text: "x")), .success("3")])
    slot[1] = "2"
    slot.move(from: 3, to: 0)
    #expect(numbers.elements == [.success(3), .success(1), .success(2), .success(0)])
    #expect(kept.elements == [.success("3"), .success("1"), .success("2")])
    #expect(present.elements == [.success(3), .success(1), .success(2)])
    expectSignals(
      of: present, [.transition([.update(at: 1, past: .success(1), future: .failure(NoNumber(text: "y")))])]
    ) {
      slot[2] = "02"
      slot[3] = ""
      slot[1] = "y"
    }
    numbers.tearDown()
    kept.tearDown()
    present.tearDown()
  }
}

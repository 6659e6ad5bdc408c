import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R11 for maps of sets, whose results are distinct.
@Suite struct SetTryMappingTests {
  struct NoNumber: Error, Equatable {
    let text: String
  }

  private static func number(_ text: String) throws(NoNumber) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else { throw NoNumber(text: text) }
    return number
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Map/SetTryMapping.swift", type: "SetTryMapping") { table in
      func play(
        _ state: Set<String>, _ results: SetTransaction<Int>?, _ failures: DictionaryTransaction<String, NoNumber>?,
        _ edit: (SetSlot<String>) -> Void
      ) {
        let slot = SetSlot(state)
        let stage = slot.tryCompactMap { text throws(NoNumber) in try Self.number(text) }
        expectSignals(of: stage, results.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { edit(slot) }
        }
        stage.tearDown()
        slot.assertTornDown()
      }
      table.row("`insert`", "returns a result that no other member gives", "`insert` of the result", "nothing") {
        play(["1"], [.insert(2)], nil) { $0.insert("2") }
      }
      table.row("`insert`", "returns one that another gives, or none", "nothing", "nothing") {
        play(["1"], nil, nil) { $0.formUnion(["01", ""]) }
      }
      table.row("`insert`", "throws", "nothing", "`insert`") {
        play(["1"], nil, [.insert(key: "x", value: NoNumber(text: "x"))]) { $0.insert("x") }
      }
      table.row("`remove`", "was the last that gave the result", "`remove` of the result", "nothing") {
        play(["1", "2"], [.remove(1)], nil) { $0.remove("1") }
        play(["1", "01"], [.remove(1)], nil) { $0.subtract(["1", "01"]) }
      }
      table.row("`remove`", "gave one that another gives, or none", "nothing", "nothing") {
        play(["1", "01", ""], nil, nil) { $0.subtract(["01", ""]) }
      }
      table.row("`remove`", "has thrown", "nothing", "`remove`") {
        play(["1", "x"], nil, [.remove(key: "x", past: NoNumber(text: "x"))]) { $0.remove("x") }
      }
      func change(
        to mark: String, _ results: SetTransaction<Int>?, _ failures: DictionaryTransaction<String, NoNumber>?
      ) {
        let (slot, marked) = (SetSlot(["1", "2", "3"]), ValueSlot("3"))
        let stage = slot.tryMap(with: marked) { text, mark throws(NoNumber) in
          if text == mark { throw NoNumber(text: mark) }
          return text < mark ? 0 : 1
        }
        expectSignals(of: stage, results.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { marked.value = mark }
        }
        stage.tearDown()
        #expect(slot.emitter.sensorCount + marked.emitter.sensorCount == 0)
      }
      table.row("a new parameter", "gives what it gave", "nothing", "nothing") {
        let (slot, mark) = (SetSlot(["1", "x"]), ValueSlot(0))
        let stage = slot.tryCompactMap(with: mark) { text, _ throws(NoNumber) in try Self.number(text) }
        expectSignals(of: stage, []) { expectSignals(of: stage.failures, []) { mark.value = 1 } }
        stage.tearDown()
      }
      table.row(
        "a new parameter", "gives something else", "`insert`, `remove` or nothing",
        "`insert`, `update`, `remove` or nothing"
      ) {
        let (one, three) = (NoNumber(text: "1"), NoNumber(text: "3"))
        change(
          to: "1", [.remove(0), .insert(1)], [.insert(key: "1", value: one), .remove(key: "3", past: three)])
        change(to: "9", nil, [.remove(key: "3", past: three)])
      }
      table.row("`initiation`, `termination`", "", "the same, of the results", "the same, of the failures") {
        let gate = ReplicatingSetStorage<String>()
        let stage = gate.tryCompactMap { text throws(NoNumber) in try Self.number(text) }
        let failure = NoNumber(text: "x")
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          expectSignals(of: stage.failures, [.initiation(["x": failure]), .termination(["x": failure])]) {
            gate.sensor.sense(.initiation(["1", "01", "x", ""]))
            gate.sensor.sense(.termination(["1", "01", "x", ""]))
          }
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let texts = SetSlot(["7", "07", "x"])
    let numbers = texts.tryMap { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber(text: text) }
      return number
    }
    #expect(numbers.elements == [7] && numbers.failures.elements == ["x": NoNumber(text: "x")])
    expectSignals(of: numbers, []) { texts.remove("7") }
    texts.remove("x")
    #expect(numbers.elements == [7] && numbers.failures.isEmpty)
    texts.remove("07")
    #expect(numbers.isEmpty)
    numbers.tearDown()
    texts.assertTornDown()
  }

  /// A result may go with one member and come with another, or by a new parameter, in one turn: then it has stayed.
  @Test func `a result that goes and comes in one turn stays`() {
    let (slot, width) = (SetSlot([1, 10]), ValueSlot(4))
    let stage = slot.tryMap(with: width) { number, width throws(NoNumber) in number / width }
    #expect(stage.elements == [0, 2])
    expectSignals(of: stage, [.transition([.remove(2)])]) {
      transaction {
        slot.remove(1)
        slot.insert(3)
        width.value = 20
      }
    }
    expectSignals(of: stage, [.transition([.insert(3), .remove(0), .insert(1)])]) {
      transaction {
        width.value = 3
      }
    }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + width.emitter.sensorCount == 0)
  }

  @Test func `the closure is called once for a member, and what fails is explained`() {
    let calls = CallCounter()
    let slot = SetSlot([1, 2, 3], label: "numbers")
    let stage = slot.tryMap { number throws(NoNumber) in
      calls.record()
      if number == 3 { throw NoNumber(text: "3") }
      return number / 2
    }
    #expect(calls.count == 3)
    slot.formUnion([4, 5])
    slot.subtract([1, 3])
    #expect(calls.count == 5 && stage.elements == [1, 2])
    let words = stage.explain(2)?.description ?? ""
    #expect(words.contains("\"numbers\"") && words.contains("4") && words.contains("5"), "\(words)")
    stage.tearDown()
  }

  @Test func `the laws hold, at random and on every short sequence`() throws {
    typealias Members = SetStorage<Int>
    struct Refusal: Error, Equatable {}
    func half(_ number: Int) throws(Refusal) -> Int? {
      if number % 7 == 3 { throw Refusal() }
      return number % 5 == 0 ? nil : number / 2
    }
    let fixed = StageRecipe<Members, Members>("try map of members here") {
      $0.tryCompactMap { number throws(Refusal) in try half(number) }
    } oracle: {
      Set($0.compactMap { try? half($0) })
    }
    let changing = StageRecipe<Members, Members>("changing try map of members here") {
      $0.tryCompactMap(with: Deriving($0) { $0.count % 3 }) { number, count throws(Refusal) in try half(number + count)
      }
    } oracle: { members in
      Set(members.compactMap { try? half($0 + members.count % 3) })
    }
    for recipe in [fixed, changing] {
      try StageTrial(SetOrigin(members: 60), recipe).run(Settings.plan(for: recipe.name, sequences: 100))
      try StageTrial(SetOrigin(members: 4), recipe).exhaust(length: Settings.keyedLength, from: [[]])
      try StageTrial(SetOrigin(members: 60), recipe).checkLifecycle(seed: Settings.seed)
    }
  }
}

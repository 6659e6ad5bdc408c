import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArraySteeredFilteringTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/ArraySteeredFiltering.swift", type: "ArraySteeredFiltering") { table in
      func play(
        _ state: [Int],
        _ expected: [ArrayMutation<Int>],
        _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (ArraySlot(state), ValueSlot(0))
        let stage = slot.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(ArrayTransaction(expected))]) {
          edit(slot, limit)
        }
        stage.tearDown()
      }
      table.row("a mutation", "", "", "as ``ArrayFiltering``, with the parameter of this turn") {
        play([-1, 1, 2], [.move(from: 0, to: 1, past: 1, future: 1)]) { slot, _ in slot.move(from: 1, to: 2) }
        play([-1, 1], []) { slot, _ in slot[0] = -2 }
      }
      table.row("a new parameter", "yes", "no", "`remove`") {
        play([1, 5, 2], [.remove(1, at: 0), .remove(2, at: 1)]) { $1.value = 3 }
      }
      table.row("a new parameter", "no", "yes", "`insert`") {
        play([-5, 1, -20, -6], [.insert(-5, at: 0), .insert(-6, at: 2)]) { $1.value = -9 }
      }
      table.row("a new parameter", "the same", "the same", "nothing") { play([5, -5], []) { $1.value = 3 } }
      table.row("a new parameter and mutations", "", "", "one transition") {
        play([1, 5, 2], [.insert(4, at: 3), .remove(1, at: 0), .remove(2, at: 1)]) { slot, limit in
          transaction {
            limit.value = 3
            slot.append(4)
            slot.append(3)
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the members, while there is a parameter") {
        let (gate, limit) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, [.initiation([1]), .termination([1]), .initiation([5]), .termination([5])]) {
          gate.sensor.sense(.initiation([-1, 1]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.insert(5, at: 0)]))
          limit.sensor.sense(.initiation(3))
          gate.sensor.sense(.termination([5, -1, 1]))
        }
        limit.sensor.sense(.termination(3))
        stage.tearDown()
      }
    }
  }

  @Test func `a neighbour that comes is no update of one that goes`() {
    let (slot, limit) = (ArraySlot([1, 2, 3, 4]), ValueSlot(0))
    let stage = slot.filter(with: limit) { $0 % 2 == $1 }
    var expected = ArrayTransaction<Int>()
    expected.appendUnchecked(.insert(1, at: 0))
    expected.appendUnchecked(.remove(2, at: 1))
    expected.appendUnchecked(.insert(3, at: 1))
    expected.appendUnchecked(.remove(4, at: 2))
    expectSignals(of: stage, [.transition(expected)]) { limit.value = 1 }
    #expect(Array(stage) == [1, 3])
    stage.tearDown()
  }

  @Test func `each row is asked about once a turn`() {
    let calls = CallCounter()
    let (slot, limit) = (ArraySlot(0..<1000), ValueSlot(500))
    let stage = slot.filter(with: limit) { element, limit in
      calls.record()
      return element >= limit
    }
    calls.reset()
    transaction {
      limit.value = 600
      slot.removeSubrange(0..<10)
      slot[5] = 2000
      slot.move(from: 6, to: 80)
      slot.append(7)
      slot.replaceSubrange(20..<30, with: [5000, 6000, 1])
    }
    #expect(calls.count == slot.count)
    #expect(Array(stage) == slot.filter { $0 >= 600 } as [Int])
    calls.reset()
    slot.append(1)
    slot.move(from: 0, to: 100)
    #expect(calls.count == 1)
    stage.tearDown()
  }

  @Test func `a hint visits only members or only others`() {
    let calls = CallCounter()
    let (slot, limit) = (ArraySlot(0..<1000), ValueSlot(900))
    let stage = slot.filter(with: limit, hint: { $1 > $0 ? .tightened : .relaxed }) { element, limit in
      calls.record()
      return element >= limit
    }
    calls.reset()
    limit.value = 950
    #expect(calls.count >= 100 && calls.count <= 100 + hintSample)
    #expect(Array(stage) == Array(950..<1000))
    calls.reset()
    limit.value = 10
    #expect(calls.count >= 950 && calls.count <= 950 + hintSample)
    #expect(Array(stage) == Array(10..<1000))
    stage.tearDown()
  }

  @Test(.enabled(if: isDebug), arguments: [1, -1])
  func `a hint that lies is found`(limit: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [limit] in
      announceKind()
      let slot = ArraySlot([0, 1, 2])
      let parameter = ValueSlot(0)
      let stage = slot.filter(with: parameter, hint: { $1 > $0 ? .relaxed : .tightened }, label: "late") { $0 > $1 }
      parameter.value = limit
      stage.tearDown()
    }
    result.tells(.badParameter, "\"late\"", limit > 0 ? "but 1 would go out" : "but 0 would come in")
  }

  @Test func `a predicate that changes keeps the laws`() throws {
    let trial = StageTrial(LawTrials.row, Recipes.arrayFilterByPredicate)
    print(try trial.run(Settings.plan(for: trial.recipe.name, sequences: 200)))
    try trial.checkLifecycle(seed: Settings.seed)
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Array filters whose predicate reads a parameter.
@Suite struct ArrayFilteringParameterTests {

  @Test func `a neighbour that comes is no update of one that goes`() {
    let (slot, limit) = (ArraySlot([1, 2, 3, 4]), ValueSlot(0))
    let stage = slot.filter(with: limit) { $0 % 2 == $1 }
    var expected = ArrayTransaction<Int>()
    expected.appendUnchecked(.insert(1, at: 0))
    expected.appendUnchecked(.remove(2, at: 1))
    expected.appendUnchecked(.insert(3, at: 1))
    expected.appendUnchecked(.remove(4, at: 2))
    expectSignals(of: stage, [.transition(expected)]) { limit.value = 1 }
    #expect(stage.elements == [1, 3])
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
    #expect(Array(stage.elements) == slot.elements.filter { $0 >= 600 })
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
    #expect(Array(stage.elements) == Array(950..<1000))
    calls.reset()
    limit.value = 10
    #expect(calls.count >= 950 && calls.count <= 950 + hintSample)
    #expect(Array(stage.elements) == Array(10..<1000))
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
}

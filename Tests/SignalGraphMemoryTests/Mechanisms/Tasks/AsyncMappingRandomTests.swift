import SignalGraph
import SignalGraphTesting
import Testing

/// Random edits, and tasks that return in random order: in the end the results are those of a plain map.
@Suite @MainActor struct AsyncMappingRandomTests {
  private struct Refusal: Error, Hashable { let value: Int }
  private typealias Answer = Result<Int, Refusal>

  /// Calls are values; one in five is refused.
  nonisolated private static func answer(_ call: String) -> Answer {
    let value = Int(call)!
    return value % 5 == 0 ? .failure(Refusal(value: value)) : .success(value / 3)
  }

  @Test(arguments: 0..<UInt64(Settings.isWhole ? 60 : 15))
  func `the end is that of the plain map`(seed: UInt64) async {
    var random = SeededGenerator(seed: Settings.seed &+ seed)
    let (slot, limit) = (DictionarySlot<Int, Int>(), ValueSlot(1 + random.number(below: 4)))
    let gate = TaskGate<Answer>()
    let source = ReplicatingDictionaryStorage<Int, Int>()
    let mapping = source.mapValuesAsync(limit: limit) { value async throws(Refusal) in
      try await gate.pass("\(value)").get()
    }
    let (results, failures) = (
      SignalReplica<DictionaryTransaction<Int, Int>>(), SignalReplica<DictionaryTransaction<Int, Refusal>>()
    )
    results.admitsEqualUpdates = true
    failures.admitsEqualUpdates = true
    results.attach(to: mapping)
    failures.attach(to: mapping.failures)
    slot.register(source)
    var most = limit.value
    for _ in 0..<40 {
      for _ in 0..<random.number(below: 4) { edit(slot, &random) }
      switch random.number(below: 12) {
      case 0:
        slot.deregister(source)
        edit(slot, &random)
        slot.register(source)
      case 1: limit.value = random.number(below: 6)
      default: break
      }
      most = max(most, limit.value)
      for _ in 0..<random.number(below: 3) { await gate.answer(number: random.number(below: 8), Self.answer) }
      for _ in 0..<random.number(below: 3) { await Task.yield() }
      let shown = Set(mapping.keys).union(mapping.failures.keys)
      #expect(shown.isSubset(of: Set(slot.keys)), "seed \(seed)")
    }
    if random.chance(1, in: 3) {
      mapping.tearDown()
      await gate.open(Self.answer)
      await mapping.idle()
      #expect(mapping.snapshot == nil, "seed \(seed)")
    } else {
      limit.value = max(1, limit.value)
      await gate.open(Self.answer)
      await mapping.idle()
      let plain = slot.elements.mapValues { Self.answer("\($0)") }
      #expect(results.state == mapping.snapshot, "seed \(seed)")
      #expect(mapping.elements == plain.compactMapValues { try? $0.get() }, "seed \(seed)")
      #expect(mapping.failures.count == plain.count - mapping.count, "seed \(seed)")
      #expect(mapping.failures.elements.allSatisfy { slot[$0.key] == $0.value.value }, "seed \(seed)")
      mapping.tearDown()
    }
    #expect(await gate.most <= most, "seed \(seed)")
    #expect(results.fault == nil && failures.fault == nil, "seed \(seed)")
    results.detach()
    failures.detach()
    slot.deregister(source)
  }

  private func edit(_ slot: DictionarySlot<Int, Int>, _ random: inout SeededGenerator) {
    let key = random.number(below: 8)
    switch random.number(below: 6) {
    case 0: slot[key] = nil
    case 1: if slot[key] != nil { slot.refresh(key) }
    case 2:
      transaction {
        slot[key] = nil
        slot[key + 1] = random.number(below: 30)
        slot[key + 2] = random.number(below: 30)
      }
    default: slot[key] = random.number(below: 30)
    }
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

/// Storages that a stage makes by key, with the stage of the article about stages.
@Suite struct MadeStoragesTests {
  typealias Dealing = StageExamples.DictionaryDealing<Int, Int, Int>

  @Test func `a storage that is empty in the end goes, with its termination, in the turn of the stage's change`() {
    let slot = DictionarySlot([1: 10, 2: 20])
    let groups = Dealing(by: { $0 / 10 })
    slot.register(groups)
    let (one, log) = (groups[1]!, SignalLog())
    log.watch(one, "one")
    _ = log.take()
    let keys = groups.keySet()
    log.watch(keys, "keys")
    _ = log.take()
    transaction {
      slot[1] = 21
      slot[3] = 30
    }
    let told = log.take()
    #expect(told.count == 2 && told.contains("one termination([1: 10])"))
    #expect(keys.contains(3) && !keys.contains(1) && groups[2]!.elements == [1: 21, 2: 20])
    slot[1] = 11
    #expect(groups[1]! !== one && groups[1]!.elements == [1: 11])
    log.end()
    keys.tearDown()
    slot.deregister(groups)
  }

  @Test func `a storage that comes and goes in one turn was never there`() {
    let slot = DictionarySlot([1: 10])
    let groups = Dealing(by: { $0 / 10 })
    slot.register(groups)
    var changes = 0
    let token = groups.observe { _, change in changes += change.transaction == nil ? 0 : 1 }
    transaction {
      slot[2] = 20
      slot[2] = 11
      slot[2] = nil
    }
    #expect(changes == 0 && groups.count == 1)
    token.tearDown()
    slot.deregister(groups)
  }

  @Test func `a stage that stands on a made storage follows it, and outlives it without a state`() {
    let slot = DictionarySlot([1: 10, 2: 11])
    let groups = Dealing(by: { $0 / 10 })
    slot.register(groups)
    let count = groups[1]!.filter { $0.value > 10 }.counted()
    #expect(count.value == 1)
    slot[3] = 12
    #expect(count.value == 2)
    transaction { for key in 1...3 { slot[key] = nil } }
    #expect(count.snapshot == nil && groups.isEmpty)
    count.tearDown()
    slot.deregister(groups)
  }

  @Test func `the groups are those of the elements, whatever happens`() {
    var generator = SeededGenerator(seed: 7)
    let slot = DictionarySlot<Int, Int>([:])
    let groups = Dealing(by: { $0 % 5 })
    slot.register(groups)
    for round in 0..<2_000 {
      transaction {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let key = Int.random(in: 0..<12, using: &generator)
          slot[key] = Bool.random(using: &generator) ? Int.random(in: 0..<30, using: &generator) : nil
        }
      }
      if round % 500 == 499 {
        slot.deregister(groups)
        #expect(groups.snapshot == nil)
        slot.register(groups)
      }
      let expected = Dictionary(grouping: slot.elements) { $0.value % 5 }
      #expect(groups.count == expected.count)
      for (group, entries) in expected {
        #expect(groups[group]?.elements == TableDictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) }))
      }
    }
    slot.deregister(groups)
  }

  @Test func `ten thousand storages: a change looks at those that it changes`() {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, $0) }))
    var calls = 0
    let groups = Dealing(by: {
      calls += 1
      return $0
    })
    slot.register(groups)
    #expect(groups.count == 10_000)
    calls = 0
    for key in 0..<100 { slot[key] = 20_000 + key }
    #expect(calls == 100 && groups.count == 10_000 && groups[0] == nil && groups[20_000]?.count == 1)
    slot.deregister(groups)
  }

  @Test func `what read a storage that went may be handed another session`() {
    let slot = DictionarySlot([1: 10])
    let groups = slot.grouped { _ in 0 }
    let copy = ReplicatingDictionaryStorage<Int, Int>()
    groups[0]!.register(copy)
    let log = SignalLog()
    log.watch(copy, "copy")
    slot[1] = nil
    copy.sensor.sense(.initiation([5: 50]))
    copy.sensor.sense(.transition([.update(key: 5, past: 50, future: 51)]))
    #expect(
      log.take() == [
        "copy initiation([1: 10])", "copy termination([1: 10])", "copy initiation([5: 50])",
        "copy transition([update(key: 5, past: 50, future: 51)])",
      ])
    log.end()
    groups.tearDown()
  }

  @Test func `a key that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1.0])
      let stage = StageExamples.DictionaryDealing<Int, Double, Double>(by: { $0 })
      slot.register(stage)
      slot[1] = .nan
      slot.deregister(stage)
    }
    result.tells(.badParameter, "DictionaryDealing<Int, Double, Double>", "the key nan")
  }
}

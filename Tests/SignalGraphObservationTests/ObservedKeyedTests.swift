import Observation
import SignalGraph
import SignalGraphObservation
import SignalGraphTesting
import Testing

@Suite struct ObservedEntriesTests {
  @Test func `a change is for readers of its key alone, whether that is there or not`() {
    let prices = DictionarySlot(["tea": 3, "salt": 9])
    let shown = ObservedEntries(prices)
    let (tea, milk, salt) = (Watch { shown["tea"] }, Watch { shown["milk"] }, Watch { shown["salt"] })
    let (keys, count, all) = (Watch { shown.keys }, Watch { shown.count }, Watch { shown.elements })
    prices["tea"] = 4
    #expect([tea.count, milk.count, salt.count] == [1, 0, 0] && shown["tea"] == 4)
    #expect([keys.count, count.count, all.count] == [0, 0, 1])
    prices["milk"] = 2
    #expect([milk.count, salt.count] == [1, 0] && shown["milk"] == 2)
    #expect([keys.count, count.count] == [1, 1] && shown.count == 3)
    let (again, gone) = (Watch { shown["milk"] }, Watch { shown.count })
    transaction {
      prices["milk"] = nil
      prices["oil"] = 7
    }
    #expect([again.count, gone.count, salt.count] == [1, 0, 0] && shown["milk"] == nil)
    #expect(Set(shown.keys) == ["tea", "salt", "oil"])
    prices.refresh("salt")
    #expect(salt.count == 1)
    shown.tearDown()
    shown.tearDown()
    prices.assertTornDown()
    #expect(shown.elements == ["tea": 4, "salt": 9, "oil": 7])
  }

  @Test func `a reset changes each once, and an end nothing`() {
    let (slot, gate) = (DictionarySlot([1: 1]), ReplicatingDictionaryStorage<Int, Int>())
    let shown = ObservedEntries(gate)
    let (present, absent, count) = (Watch { shown[1] }, Watch { shown[2] }, Watch { shown.count })
    #expect(shown.elements == [:])
    slot.register(gate)
    #expect([present.count, absent.count, count.count] == [1, 1, 1] && shown[1] == 1)
    let (ended, same) = (Watch { shown[1] }, Watch { shown.count })
    slot.deregister(gate)
    #expect(ended.count == 0 && shown[1] == 1)
    slot[1] = 2
    slot.register(gate)
    #expect([ended.count, same.count] == [1, 0] && shown[1] == 2)
    slot.deregister(gate)
    shown.tearDown()
  }

  @Test func `an observer that reads is told before the change`() {
    let slot = DictionarySlot([1: 1])
    let shown = ObservedEntries(slot)
    nonisolated(unsafe) let unsafeShown = shown
    nonisolated(unsafe) var seen: [Int?] = []
    withObservationTracking {
      _ = shown[1]
    } onChange: {
      seen += [unsafeShown[1], unsafeShown[2]]
    }
    transaction {
      slot[1] = 5
      slot[2] = 6
    }
    #expect(seen == [1, nil] && shown[1] == 5 && shown[2] == 6)
    shown.tearDown()
  }

  @Test(arguments: 0..<12)
  func `entries follow random edits, and each key is told of its own changes`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let slot = DictionarySlot<Int, Int>()
    let shown = ObservedEntries(slot.filter { $0.value % 5 != 0 })
    for step in 0..<30 {
      let past = shown.elements
      let watches = (0..<10).map { key in Watch { shown[key] } }
      transaction {
        for _ in 0..<generator.number(below: 6) {
          slot[generator.number(below: 10)] = generator.chance(1, in: 3) ? nil : generator.number(below: 20)
        }
      }
      let future = slot.elements.filter { $0.value % 5 != 0 }
      #expect(shown.count == future.count && shown.elements.allSatisfy { future[$0.key] == $0.value }, "step \(step)")
      for (key, watch) in watches.enumerated() {
        #expect(watch.count == (past[key] == future[key] ? 0 : 1), "seed \(seed), step \(step), key \(key)")
      }
    }
    shown.tearDown()
    slot.assertTornDown()
  }

  #if DEBUG
    @Test func `one that is released while it observes`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let slot = DictionarySlot([1: 1])
        do { _ = ObservedEntries(slot, label: "prices", fileID: "App/Board.swift", line: 42) }
        withExtendedLifetime(slot) {}
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ObservedEntries<Int, Int> \"prices\" (Board.swift:42)"))
      #expect(text.contains("Tear it down first"))
    }
  #endif
}

@Suite struct ObservedMembersTests {
  @Test func `a change is for those who asked about this member`() {
    let selection = SetSlot(["a"])
    let selected = ObservedMembers(selection)
    let (one, other) = (Watch { selected.contains("a") }, Watch { selected.contains("b") })
    let (count, all) = (Watch { selected.count }, Watch { selected.elements })
    transaction {
      selection.remove("a")
      selection.insert("c")
    }
    #expect([one.count, other.count, count.count, all.count] == [1, 0, 0, 1])
    #expect(!selected.contains("a") && selected.elements == ["c"])
    selection.insert("b")
    #expect([other.count, count.count] == [1, 1] && selected.contains("b") && selected.count == 2)
    selected.tearDown()
    selection.assertTornDown()
  }
}

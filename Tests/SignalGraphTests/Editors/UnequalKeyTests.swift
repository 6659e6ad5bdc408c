import SignalGraph
import Testing

/// Keys and members that do not equal themselves are found where they enter.
@Suite struct UnequalKeyTests {
  private struct Point: Hashable {
    let x: Double?
  }

  @Test func `a member`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let members = SetSlot<Double>(label: "members", fileID: "App/Board.swift", line: 42)
      members.insert(1)
      members.insert(.nan)
    }
    result.tells(.badParameter, "SetSlot<Double> \"members\" (Board.swift:42)", "the key nan", "not equal to itself")
  }

  @Test func `a member of a new slot`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = SetSlot<Point>([Point(x: 1), Point(x: .nan)], label: "members")
    }
    result.tells(.badParameter, "SetSlot<", "\"members\"", "Point")
  }

  @Test func `a member that replaces others`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      SetSlot<Double>([1], label: "members").replace(with: [1, .nan])
    }
    result.tells(.badParameter, "SetSlot<Double> \"members\"", "the key nan")
  }

  @Test func `a key of a new slot`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = DictionarySlot([Double.nan: 1], label: "prices")
    }
    result.tells(.badParameter, "DictionarySlot<Double, Int> \"prices\"", "the key nan", "equal themselves")
  }

  @Test func `a key of an edit`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot<Double?, Int>([nil: 1, 2: 2], label: "prices")
      slot[nil] = 3
      slot.updateValue(4, forKey: .nan)
    }
    result.tells(.badParameter, "DictionarySlot<Optional<Double>, Int> \"prices\"", "the key Optional(nan)")
  }

  @Test func `a key of a replacement`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      DictionarySlot<Double, Int>([1: 1], label: "prices").replace(with: [1: 1, .nan: 2])
    }
    result.tells(.badParameter, "DictionarySlot<Double, Int> \"prices\"", "the key nan")
  }

  @Test func `a key that a closure makes`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1.0])
      let stage = slot.rekeyed(label: "by value") { $0.value }
      slot[2] = .nan
      stage.tearDown()
    }
    result.tells(.badParameter, "DictionaryRekeying<Int, Double, Double> \"by value\"", "the key nan")
  }

  @Test func `what a count tells apart`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = SetSlot([1])
      let stage = slot.distinct(label: "counts") { $0 == 2 ? Double.nan : 1 }
      slot.insert(2)
      stage.tearDown()
    }
    result.tells(.badParameter, "DistinctCounting<SetTransaction<Int>, Double> \"counts\"", "the key nan")
  }

  @Test func `an entry that becomes a member`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1.0])
      let stage = slot.entrySet(label: "entries")
      slot[1] = .nan
      stage.tearDown()
    }
    result.tells(.badParameter, "DictionaryEntrySet<Int, Double> \"entries\"", "1: nan")
  }

  @Test func `values need not equal themselves`() {
    let slot = DictionarySlot([1: Double.nan])
    slot[2] = .nan
    slot[1] = 1
    #expect(slot.count == 2)
  }
}

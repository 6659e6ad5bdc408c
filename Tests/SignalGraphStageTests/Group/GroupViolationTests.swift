import SignalGraph
import Testing

/// What collected groups refuse.
@Suite struct GroupViolationTests {
  /// Equal to nothing, itself included.
  struct Stray: Hashable, Comparable {
    static func == (left: Self, right: Self) -> Bool { false }
    static func < (left: Self, right: Self) -> Bool { false }
    func hash(into hasher: inout Hasher) {}
  }

  /// In order by a part alone.
  struct Half: Hashable, Comparable {
    let (number, text): (Int, String)
    static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  }

  @Test func `a collected group that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySlot([1]).collected(label: "groups", fileID: "App/Board.swift", line: 42) { _ in Stray() }
      stage.tearDown()
    }
    result.tells(.badParameter, "GroupCollecting<", "\"groups\" (Board.swift:42)", "not equal to itself")
  }

  @Test func `keys that stand nowhere in a collected group`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([Half(number: 1, text: "a"): 0])
      let stage = slot.collected(label: "groups", line: 7) { $0.value }
      slot[Half(number: 1, text: "b")] = 0
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "\"groups\"", ":7)", "contradicts itself", "ties: .arrival")
  }

  @Test func `keys that stand nowhere when a collected group begins`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSlot([Half(number: 1, text: "a"), Half(number: 1, text: "b")]).collected { _ in 0 }
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "GroupCollecting<", "contradicts itself")
  }
}

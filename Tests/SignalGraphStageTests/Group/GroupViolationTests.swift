import SignalGraph
import Testing

/// What collected groups and sections refuse.
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

  @Test func `a negative prefix of collected groups`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySlot([1]).collected(
        label: "best", fileID: "App/Board.swift", line: 42, by: { $0 }, sortedBy: { $0 }, prefix: -1)
      stage.tearDown()
    }
    result.tells(.badParameter, "SortedCollecting<", "\"best\" (Board.swift:42)", "negative prefix -1", "or a storage")
  }

  @Test func `a collected group by order that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSlot([1]).collected(label: "best", line: 42, by: { _ in Stray() }, sortedBy: { $0 })
      stage.tearDown()
    }
    result.tells(.badParameter, "SortedCollecting<", "\"best\"", ":42)", "not equal to itself")
  }

  @Test func `an order within a collected group that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 0.5])
      let stage = slot.collected(label: "best", by: { _ in 0 }, sortedBy: { $0.value }, prefix: 1)
      slot[2] = .nan
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "SortedCollecting<", "\"best\"", "not equal to itself")
  }

  @Test func `a section's group that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot<Int>([])
      let stage = rows.sectioned(by: { _ in Stray() }, .count, label: "list", fileID: "App/Board.swift", line: 42)
      rows.append(1)
      stage.tearDown()
    }
    result.tells(.badParameter, "Sectioning<", "\"list\" (Board.swift:42)", "not equal to itself")
  }

  @Test func `an order within a section that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = SetSlot([1])
      let stage = rows.sectioned(by: { $0 }, sortedBy: { $0 < 0 ? Double.nan : 0 }, .count, label: "list")
      rows.insert(-1)
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Sectioning<", "\"list\"")
  }

  @Test func `different groups of sections that are equal in their order`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot(["a"])
      let stage = rows.sectioned(by: { Half(number: 1, text: $0) }, .count, label: "list")
      rows.append("b")
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Sectioning<", "\"list\"")
  }

  @Test func `a section's group that is equal in its order to the one before`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot(["b"])
      let stage = rows.sectioned(by: { Half(number: 1, text: $0) }, .count, label: "list")
      rows.insert("a", at: 0)
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Sectioning<", "\"list\"")
  }

  @Test func `edits in closures of sections and of collected groups`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (rows, other) = (ArraySlot([1]), ValueSlot(0, label: "other"))
      let stage = rows.sectioned(
        by: { row in
          other.value = row
          return row
        }, .count)
      stage.tearDown()
    }
    result.tells(.sideEffectInStage, "ValueSlot<Int> \"other\"", "inside a stage closure")
    let collecting = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (rows, other) = (ArraySlot([1]), ValueSlot(0, label: "other"))
      let stage = rows.collected(
        by: { row in
          other.value = row
          return row
        }, sortedBy: { $0 })
      stage.tearDown()
    }
    collecting.tells(.sideEffectInStage, "ValueSlot<Int> \"other\"", "inside a stage closure")
  }
}

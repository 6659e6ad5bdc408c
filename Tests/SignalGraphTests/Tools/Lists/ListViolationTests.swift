import SignalGraph
import Testing

/// What lists refuse.
@Suite struct ListViolationTests {
  @Test func `rows before the first header when a list begins`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([3, 14, 15])
      let rows = slot.sectioned(by: { $0 / 10 }, .count).dropFirst(1)
      let token = rows.observeSections { _, _, _ in }
      token.tearDown()
    }
    result.tells(.badParameter, "SectionRow<", "before its first header", "a prefix")
  }

  @Test func `rows before the first header later`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot<SectionRow<Int, Int, Int>>([.header(1, 1), .element(1)])
      let token = slot.observeSections { _, _, _ in }
      slot.remove(at: 0)
      token.tearDown()
    }
    result.tells(.badParameter, "SectionRow<", "before its first header")
  }

  @Test func `a section that is not there`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let layout = SectionLayout(TreeArray<SectionRow<Int, Int, Int>>([.header(1, 1), .element(1)]))
      _ = layout.rowCount(of: 1)
    }
    result.tells(.badIndex, "A SectionLayout of 1 sections was asked for 1", "0..<1", "came with the state")
  }

  @Test func `a row that is not in its section`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let layout = SectionLayout(TreeArray<SectionRow<Int, Int, Int>>([.header(1, 1), .element(1)]))
      _ = layout.index(of: SectionedIndex(section: 0, row: 1))
    }
    result.tells(.badIndex, "A SectionLayout", "0..<1")
  }
}

import SignalGraph
import Testing

private func prices() -> DictionarySlot<String, Int> { DictionarySlot(["tea": 3, "milk": 2]) }

/// A stage that has ended shows nothing to whoever reads it later: a debug build says so.
@Suite struct ReadAfterTeardownTests {
  #if DEBUG
    @Test func `a view of a stage that went with its last view`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = prices()
        let large = slot.filter(label: "large", fileID: "App/Board.swift", line: 1) { $0.value > 2 }
        large.counted().tearDown()
        _ = large.counted(label: "how many", fileID: "App/Board.swift", line: 42)
      }
      result.tells(
        .readAfterTeardown, "\"how many\" was to read DictionaryFiltering<String, Int> \"large\"", "at Board.swift:42",
        "Make it anew, or have another view read it"
      )
    }

    @Test func `an observation of a stage that was taken down`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let doubled = ValueSlot(1).map(label: "doubled") { $0 * 2 }
        doubled.tearDown()
        _ = doubled.observe(label: "screen", fileID: "App/Board.swift", line: 7) { _ in }
      }
      result.tells(.readAfterTeardown, "\"screen\" was to read ValueMapping<Int, Int> \"doubled\"", "at Board.swift:7")
    }

    @Test func `events behind a stage that was taken down`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let keys = SignalDispatcher<Int>()
        let tens = keys.map(label: "tens") { $0 * 10 }
        tens.tearDown()
        _ = tens.filter(label: "large", fileID: "App/Board.swift", line: 9) { $0 > 50 }
      }
      result.tells(.readAfterTeardown, "\"large\" was to read SignalMap<Int, Int> \"tens\"", "at Board.swift:9")
    }
  #endif

  @Test func `a stage that a view reads which stays outlives the others`() {
    let slot = prices()
    let large = slot.filter { $0.value > 2 }
    let keys = large.keySet()
    for _ in 0..<3 {
      let count = large.counted()
      #expect(count.value == 1)
      count.tearDown()
    }
    keys.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a slot that was taken down is read as before, and so is a stage that its user registers later`() {
    let slot = prices()
    slot.tearDown()
    let count = slot.counted()
    #expect(count.value == 2)
    count.tearDown()
    let byHand = DictionaryFiltering<String, Int> { $0.value > 2 }
    let large = byHand.counted()
    slot.register(byHand.sensor)
    #expect(large.value == 1)
    large.tearDown()
    slot.deregister(byHand.sensor)
  }
}

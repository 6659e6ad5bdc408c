import SignalGraph
import Testing

/// What sequences refuse.
@Suite struct OutboundViolationTests {
  @Test func `a second loop`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1)
      let values = slot.values(label: "screen", fileID: "App/Board.swift", line: 7)
      for await _ in values { break }
      for await _ in values { break }
    }
    result.tells(
      .badParameter, "OutboundSequence<Int> \"screen\" (Board.swift:7) was iterated a second time",
      "make a sequence for each")
  }

  @Test func `deregistering what is another's`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (slot, other) = (ValueSlot(1), ValueSlot(2, label: "other"))
      let values = slot.values(label: "screen")
      other.deregister(values)
    }
    result.tells(.foreignDeregistration, "\"screen\"", "was deregistered from ValueSlot<Int> \"other\"", "that made it")
  }

  @Test func `a negative limit`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ValueSlot(1).signals(buffering: -1)
    }
    result.tells(.badParameter, "was to keep -1 elements", "not negative")
  }

  @Test func `a negative limit of events`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = SignalDispatcher<Int>().events(buffering: -2, dropping: .newest)
    }
    result.tells(.badParameter, "was to keep -2 elements")
  }

  #if DEBUG
    @Test func `a storage that is released while a loop is open`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let values: OutboundSequence<Int>
        do {
          let slot = ValueSlot(1, label: "price")
          values = slot.values(label: "screen", fileID: "App/Board.swift", line: 7)
        }
        values.close()
      }
      result.tells(.missingTeardown, "\"price\"", "was released while observed by", "\"screen\" at Board.swift:7")
    }
  #else
    @Test func `a storage that is released while a loop is open ends it`() async {
      let values: OutboundSequence<Int>
      do {
        let slot = ValueSlot(1)
        values = slot.values()
      }
      var heard: [Int] = []
      for await value in values { heard.append(value) }
      #expect(heard == [1])
    }
  #endif
}

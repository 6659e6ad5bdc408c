import SignalGraph
import Testing

/// What clocks refuse.
@Suite struct ClockViolationTests {
  @Test func `time goes back`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let clock = SignalClock(label: "wall", fileID: "App/Board.swift", line: 1)
      clock.advance(to: .seconds(3))
      clock.advance(to: .seconds(2), fileID: "App/Board.swift", line: 2)
    }
    result.tells(
      .badParameter,
      "SignalClock \"wall\" (Board.swift:1) was advanced to 2.0 seconds at Board.swift:2, but it is at 3.0 seconds",
      "Time goes forward"
    )
  }

  @Test func `time goes back in a body`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let clock = SignalClock(label: "wall", fileID: "App/Board.swift", line: 1)
      transaction {
        clock.advance(to: .seconds(3))
        clock.advance(to: .seconds(2))
      }
    }
    result.tells(.badParameter, "was advanced to 2.0 seconds", "but it goes to 3.0 seconds already")
  }

  @Test func `a stage closure advances`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let clock = SignalClock(label: "wall", fileID: "App/Board.swift", line: 1)
      let slot = ValueSlot(1)
      let stage = slot.map { value in
        clock.advance(by: .seconds(1))
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "SignalClock \"wall\" (Board.swift:1) was advanced inside a stage closure", "do it in a handler"
    )
  }

  // Reading is followed in debug builds alone.
  #if DEBUG
    @Test func `an element closure reads the time`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let clock = SignalClock(label: "wall", fileID: "App/Board.swift", line: 1)
        let slot = SetSlot([1])
        let stage = slot.filter { _ in clock.now > .zero }
        stage.tearDown()
      }
      result.tells(.sideEffectInStage, "SignalClock \"wall\" (Board.swift:1) was read by a closure of")
    }
  #endif

  @Test func `a stage names a deadline that is not later`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let clock = SignalClock()
      let slot = ValueSlot([Duration]())
      let stage = slot.ringing(on: clock, every: .zero, label: "bell", fileID: "App/Board.swift", line: 1)
      stage.tearDown()
    }
    result.tells(
      .badParameter,
      "Ringing \"bell\" (Board.swift:1) named the deadline 0.0 seconds in a turn at 0.0 seconds",
      "name an instant that is later"
    )
  }

  @Test func `handlers advance clocks for each other endlessly`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (one, other) = (
        SignalClock(label: "one", fileID: "App/Board.swift", line: 1),
        SignalClock(label: "other", fileID: "App/Board.swift", line: 2)
      )
      let slot = ValueSlot([Duration]())
      let (left, right) = (slot.ringing(on: one, every: .seconds(1)), slot.ringing(on: other, every: .seconds(1)))
      let first = left.observe { _, _ in other.advance(by: .seconds(1)) }
      let second = right.observe { _, _ in one.advance(by: .seconds(1)) }
      one.advance(by: .seconds(1))
      first.tearDown()
      second.tearDown()
    }
    result.tells(.endlessFeedback, "SignalClock \"one\" (Board.swift:1)", "SignalClock \"other\" (Board.swift:2)")
  }

  @Test func `two clocks drive one`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      await Self.followTwice()
    }
    result.tells(
      .badParameter, "SignalClock \"wall\" (Board.swift:1) was given a second clock to follow at Board.swift:3"
    )
  }

  @MainActor
  private static func followTwice() async {
    let clock = SignalClock(label: "wall", fileID: "App/Board.swift", line: 1)
    let first = Task { await clock.follow(ManualDriver()) }
    await Task.yield()
    let second = Task { await clock.follow(ManualDriver(), fileID: "App/Board.swift", line: 3) }
    await first.value
    await second.value
  }
}

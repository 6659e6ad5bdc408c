import SignalGraph
import SignalGraphTesting
import Testing

extension ValuePathTests {
  @Test func `several others are sampled, and a closure may chain stages`() {
    let (chosen, least, rows) = (ValueSlot(1), ValueSlot(0), SetSlot([1, 2, 3]))
    let offset = ValueSlot(0)
    let sample = chosen.withLatest(of: least, offset, chosen) { "\($0) \($1) \($2) \($3)" }
    let shown = chosen.withLatest(of: least) { _, least in rows.filter { $0 > least } }
    least.value = 2
    #expect(shown.value?.elements == [1, 2, 3])
    transaction {
      chosen.value = 7
      offset.value = 5
    }
    #expect(shown.value?.elements == [3] && sample.value == "7 2 5 7")
    rows.insert(9)
    #expect(shown.value?.elements == [3, 9])
    shown.tearDown()
    sample.tearDown()
    rows.assertTornDown()
    chosen.assertTornDown()
  }

  /// What stages let go of is released when no stage runs, so that a `deinit` may edit.
  @Test func `what goes may edit when it is released`() {
    final class Made {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let (released, limit) = (ValueSlot(0), ValueSlot(2))
    let slot = ValueSlot(Made {})
    let next = { slot.value = Made { released.value += 1 } }
    next()
    let stages: [Chained] = [
      slot.history(limit: limit), slot.previous(), slot.removeDuplicates { _, _ in false },
      slot.scan(Made {}) { _, _ in Made { released.value += 1 } },
    ]
    next()
    next()
    // Two results of the scan; the first value is still in the history.
    #expect(released.value == 3)
    limit.value = 0
    #expect(released.value == 3)
    next()
    #expect(released.value == 5)
    for stage in stages { stage.tearDown() }
    #expect(released.value == 7)
  }

  @Test func `a negative limit of a history`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ValueSlot(1).history(limit: -1, label: "chart", fileID: "App/Board.swift", line: 42)
    }
    result.tells(
      .badParameter, "HistoryReading<Int> \"chart\" (Board.swift:42)", "negative limit -1",
      "Give 0 or more, or a storage")
  }

  @Test func `a closure that edits, and one that reads another state`() async throws {
    let edits = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (one, other) = (ValueSlot(1), ValueSlot(1))
      let stage = one.scan(0, label: "sum", fileID: "App/Board.swift", line: 42) { sum, value in
        if value > 1 { other.value = 7 }
        return sum + value
      }
      one.value = 2
      stage.tearDown()
    }
    edits.tells(.sideEffectInStage, "inside a stage closure")
    #if DEBUG
      let reads = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (one, other, third) = (ValueSlot(1), ValueSlot(1), ValueSlot(1))
        let stage = one.combined(with: other, label: "sum") { $0 + $1 + third.value }
        stage.tearDown()
      }
      reads.tells(.sideEffectInStage, "ValueSlot<Int>", "ValueCombining<Int> \"sum\"", "combined(with:)")
    #endif
  }
}

import SignalGraph
import SignalGraphTesting
import Testing

extension SuspendingTests {
  @Test func `late sensors begin with what the others have, and stages behind see one change`() {
    let (rows, isPaused) = (ArraySlot([3, 1, 2]), ValueSlot(false))
    let stage = rows.suspended(while: isPaused)
    let (sorted, count) = (stage.sorted(), stage.counted())
    isPaused.value = true
    rows.append(contentsOf: [7, 5])
    let late = stage.reversed()
    #expect(late.elements == [2, 1, 3] && sorted.elements == [1, 2, 3] && count.value == 3)
    var changes = -1
    let token = sorted.observe { _ in changes += 1 }
    isPaused.value = false
    #expect(
      changes == 1 && sorted.elements == [1, 2, 3, 5, 7] && late.elements == [5, 7, 2, 1, 3] && count.value == 5)
    token.tearDown()
    for view in [sorted, count, late] as [Chained] { view.tearDown() }
    rows.assertTornDown()
    isPaused.assertTornDown()
  }

  @Test func `without a value of the switch there is no state, and nothing is lost`() {
    let (rows, isPaused) = (ArraySlot([1, 2]), ReplicatingValueStorage<Bool>())
    let entries = DictionarySlot([1: 1])
    let (stage, other) = (rows.suspended(while: isPaused), entries.suspended(while: isPaused))
    #expect(stage.snapshot == nil)
    isPaused.sensor.sense(.initiation(true))
    rows.append(3)
    entries[2] = 2
    #expect(stage.elements == [1, 2])
    isPaused.sensor.sense(.termination(true))
    #expect(stage.snapshot == nil && other.snapshot == nil)
    rows.append(4)
    isPaused.sensor.sense(.initiation(true))
    #expect(stage.elements == [1, 2, 3, 4] && other.elements == [1: 1, 2: 2])
    stage.tearDown()
    other.tearDown()
  }

  @Test func `a handler may suspend what it listens to, and let it go on`() {
    let (rows, isPaused) = (SetSlot([1]), ValueSlot(false))
    let stage = rows.suspended(while: isPaused)
    var seen: [Int] = []
    let token = stage.observe { rows in
      seen.append(rows.count)
      if rows.count == 2 { isPaused.value = true }
    }
    rows.insert(2)
    rows.insert(3)
    rows.insert(4)
    #expect(seen == [1, 2])
    isPaused.value = false
    #expect(seen == [1, 2, 4])
    token.tearDown()
    stage.tearDown()
    rows.assertTornDown()
  }

  @Test func `a suspended switch of itself may suspend`() {
    let isPaused = ValueSlot(false)
    let own = isPaused.suspended(while: isPaused)
    isPaused.value = true
    #expect(own.value == false)
    isPaused.value = false
    #expect(own.value == false)
    own.tearDown()
  }

  /// A hundred thousand edits while nothing leaves, in a debug build a tenth: what waits is bounded by the state.
  @Test func `what waits is as long as the state is`() {
    let (rows, entries, isPaused) = (ArraySlot(0..<50), DictionarySlot([0: 0]), ValueSlot(true))
    let (stage, other) = (rows.suspended(while: isPaused), entries.suspended(while: isPaused))
    var (commands, mutations) = (0, 0)
    let tokens = [
      stage.observe { _, signal in commands += signal.transaction?.count ?? 0 },
      other.observe { _, signal in mutations += signal.transaction?.count ?? 0 },
    ]
    var generator = SeededGenerator(seed: 7)
    for step in 0..<Settings.many(30_000) {
      rows.move(from: Int.random(in: 0..<50, using: &generator), to: Int.random(in: 0..<50, using: &generator))
      rows[step % 50] = step
      if step % 3 == 0 {
        rows.remove(at: step % 50)
        rows.insert(step, at: step % 49)
      }
      entries[step % 20] = step
    }
    let expected = rows.elements
    isPaused.value = false
    #expect(stage.elements == expected && other.elements == entries.elements)
    #expect(commands <= 150 && mutations <= 20)
    for token in tokens { token.tearDown() }
    stage.tearDown()
    other.tearDown()
  }

  @Test func `what waits and is let go of may edit when it is released`() {
    final class Made {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let (isPaused, released) = (ValueSlot(true), ValueSlot(0))
    let make = { Made { released.value += 1 } }
    let (rows, entries, value) = (ArraySlot([make()]), DictionarySlot([1: make()]), ValueSlot(make()))
    let stages: [Chained] = [
      rows.suspended(while: isPaused), entries.suspended(while: isPaused), value.suspended(while: isPaused),
    ]
    for _ in 0..<2 {
      rows[0] = make()
      entries[1] = make()
      value.value = make()
    }
    #expect(released.value == 3)
    isPaused.value = false
    #expect(released.value == 6)
    isPaused.value = true
    rows.removeAll()
    entries.removeAll()
    #expect(released.value == 6)
    for stage in stages { stage.tearDown() }
    #expect(released.value == 8)
  }

  @Test func `a switch that is released while it is registered`() async throws {
    #if DEBUG
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = SetSlot([1])
        do { _ = rows.suspended(while: ValueSlot(true), label: "late", fileID: "App/Board.swift", line: 42) }
      }
      result.tells(.missingTeardown, "SetSuspending<Int> \"late\"", "Board.swift:42")
    #endif
  }
}

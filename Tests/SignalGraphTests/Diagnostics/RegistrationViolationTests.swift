import SignalGraph
import Testing

/// Rule R8: sensors that are registered or deregistered where they may not be, and cycles.
@Suite struct RegistrationViolationTests {
  @Test func `a second emitter on one sensor`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      slot.register(monitor, fileID: "App/Board.swift", line: 4)
      other.register(monitor, fileID: "App/Board.swift", line: 5)
    }
    result.tells(
      .secondEmitter,
      "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)",
      "was registered with ValueSlot<Int> \"other\" (Board.swift:2) at Board.swift:5",
      "while registered with ValueSlot<Int> \"slot\" (Board.swift:1) at Board.swift:4"
    )
  }

  @Test func `one sensor registered twice with one emitter`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      slot.register(monitor, fileID: "App/Board.swift", line: 4)
      slot.register(monitor, fileID: "App/Board.swift", line: 5)
    }
    result.tells(
      .secondEmitter,
      "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)",
      "at Board.swift:5",
      "at Board.swift:4"
    )
  }

  @Test func `a double deregistration`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      slot.register(monitor, fileID: "App/Board.swift", line: 4)
      slot.deregister(monitor)
      slot.deregister(monitor, fileID: "App/Board.swift", line: 6)
    }
    result.tells(
      .foreignDeregistration,
      "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)",
      "was deregistered from ValueSlot<Int> \"slot\" (Board.swift:1) at Board.swift:6 but is not registered"
    )
  }

  @Test func `a foreign deregistration`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      slot.register(monitor, fileID: "App/Board.swift", line: 4)
      other.deregister(monitor, fileID: "App/Board.swift", line: 6)
    }
    result.tells(
      .foreignDeregistration,
      "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)",
      "was deregistered from ValueSlot<Int> \"other\" (Board.swift:2) at Board.swift:6",
      "but is registered with ValueSlot<Int> \"slot\" (Board.swift:1)"
    )
  }

  @Test func `a deregistration of what was never registered`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      slot.deregister(monitor, fileID: "App/Board.swift", line: 6)
    }
    result.tells(
      .foreignDeregistration,
      "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)",
      "is not registered"
    )
  }

  @Test func `a stage that reads itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ReplicatingValueStorage<Int>(label: "loop", fileID: "App/Board.swift", line: 1)
      stage.register(stage, fileID: "App/Board.swift", line: 7)
    }
    result.tells(
      .cycle,
      "ReplicatingValueStorage<Int> \"loop\" (Board.swift:1), registered at Board.swift:7, would read what it writes",
      "ReplicatingValueStorage<Int> \"loop\" (Board.swift:1) → ReplicatingValueStorage<Int> \"loop\" (Board.swift:1)"
    )
  }

  @Test func `a cycle of three prints its path`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let first = ReplicatingValueStorage<Int>(label: "first", fileID: "App/Board.swift", line: 1)
      let second = ReplicatingValueStorage<Int>(label: "second", fileID: "App/Board.swift", line: 2)
      let third = first.map(label: "third", fileID: "App/Board.swift", line: 3) { $0 }
      third.register(second)
      let aside = third.map { $0 }
      second.register(first)
      aside.tearDown()
    }
    result.tells(
      .cycle,
      "ReplicatingValueStorage<Int> \"first\" (Board.swift:1) → ValueMapping<Int, Int> \"third\" (Board.swift:3) → ReplicatingValueStorage<Int> \"second\" (Board.swift:2) → ReplicatingValueStorage<Int> \"first\" (Board.swift:1)"
    )
  }

  @Test func `a cycle of stateless stages`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let map = SignalMap<Int, Int>(label: "map", fileID: "App/Board.swift", line: 1) { $0 }
      let filter = SignalFilter<Int>(label: "filter", fileID: "App/Board.swift", line: 2) { _ in true }
      map.register(filter)
      filter.register(map)
    }
    result.tells(
      .cycle,
      "SignalMap<Int, Int> \"map\" (Board.swift:1) → SignalFilter<Int> \"filter\" (Board.swift:2) → SignalMap<Int, Int> \"map\" (Board.swift:1)"
    )
  }

  @Test func `a cycle made in a handler`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)

      let first = ReplicatingValueStorage<Int>(label: "first", fileID: "App/Board.swift", line: 2)
      let second = first.map { $0 }
      _ = slot.observe { _, _ in second.register(first) }
    }
    result.tells(.cycle, "ReplicatingValueStorage<Int> \"first\" (Board.swift:2)")
  }

  @Test func `an editor on a replication that is registered`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ReplicatingArrayStorage<Int>(label: "rows", fileID: "App/Board.swift", line: 1)
      let slot = ArraySlot([1])
      slot.register(rows, fileID: "App/Board.swift", line: 2)
      _ = ArrayEditor(rows, fileID: "App/Board.swift", line: 3)
    }
    result.tells(
      .secondWriter,
      "ReplicatingArrayStorage<Int> \"rows\" (Board.swift:1)",
      "Board.swift:3",
      "while registered at Board.swift:2"
    )
  }

  @Test func `a second editor on a replication`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let entries = ReplicatingDictionaryStorage<Int, Int>(label: "entries", fileID: "App/Board.swift", line: 1)
      let editor = DictionaryEditor(entries, fileID: "App/Board.swift", line: 2)
      _ = DictionaryEditor(entries, fileID: "App/Board.swift", line: 3)
      editor.tearDown()
    }
    result.tells(
      .secondWriter,
      "ReplicatingDictionaryStorage<Int, Int> \"entries\" (Board.swift:1)",
      "Board.swift:3",
      "Board.swift:2"
    )
  }

  @Test func `registering a replication that an editor feeds`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let members = ReplicatingSetStorage<Int>(label: "members", fileID: "App/Board.swift", line: 1)
      let editor = SetEditor(members, fileID: "App/Board.swift", line: 2)
      SetSlot([1]).register(members, fileID: "App/Board.swift", line: 3)
      editor.tearDown()
    }
    result.tells(
      .secondEmitter,
      "ReplicatingSetStorage<Int> \"members\" (Board.swift:1)",
      "Board.swift:3",
      "\"editor\""
    )
  }
}

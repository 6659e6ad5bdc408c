import SignalGraph
import Testing

/// Rules R4 and R8: what a stage closure may not do, endless feedback, and a graph on two threads.
@Suite struct SideEffectViolationTests {
  @Test func `a stage closure edits`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        other.value = 2
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): ValueSlot<Int> \"other\" (Board.swift:2) was edited inside a stage closure",
      "do it in a handler"
    )
  }

  @Test func `a predicate edits`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1], label: "slot", fileID: "App/Board.swift", line: 1)
      let stage = slot.filter(label: "stage", fileID: "App/Board.swift", line: 9) { entry in
        slot[2] = entry.value
        return true
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In DictionaryFiltering<Int, Int> \"stage\" (Board.swift:9): DictionarySlot<Int, Int> \"slot\" (Board.swift:1) was edited inside a stage closure"
    )
  }

  @Test func `a stage closure registers`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        other.register(monitor)
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3) was registered inside a stage closure"
    )
  }

  @Test func `a closure that makes a storage observes it`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let limits = DictionarySlot([1: 5], label: "limits", fileID: "App/Board.swift", line: 1)
      let prices = SetSlot([3, 7], label: "prices", fileID: "App/Board.swift", line: 2)
      let monitor = SignalMonitor<SetSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      let parts = limits.mapValues(label: "parts", fileID: "App/Board.swift", line: 9) { limit in
        let low = prices.filter { $0 < limit }
        low.register(monitor)
        return low
      }
      parts.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In DictionaryMapping<Int, Int, SetFiltering<Int>> \"parts\" (Board.swift:9): SignalMonitor<SetSignal<Int>> \"screen\" (Board.swift:3) was registered inside a stage closure"
    )
  }

  @Test func `a closure makes a stage that it does not return`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let limits = DictionarySlot([1: 5], label: "limits", fileID: "App/Board.swift", line: 1)
      let prices = SetSlot([3, 7], label: "prices", fileID: "App/Board.swift", line: 2)
      let parts = limits.mapValues(label: "parts", fileID: "App/Board.swift", line: 9) { limit in
        prices.filter(label: "low", fileID: "App/Board.swift", line: 10) { $0 < limit }.elements.count
      }
      parts.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "SetFiltering<Int> \"low\" (Board.swift:10) was registered inside a stage closure",
      "only where its result is the storage that they make"
    )
  }

  @Test func `a stage closure deregisters`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      other.register(monitor)
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        other.deregister(monitor)
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3) was deregistered inside a stage closure"
    )
  }

  @Test func `a stage closure opens a transaction`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        transaction {}
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): A transaction was opened inside a stage closure"
    )
  }

  @Test func `a stage closure dispatches`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let ticks = SignalDispatcher<Int>(label: "ticks", fileID: "App/Board.swift", line: 2)
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        ticks.dispatch(1)
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): SignalDispatcher<Int> \"ticks\" (Board.swift:2)",
      "inside a stage closure"
    )
  }

  @Test func `a stage closure hands over a signal`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        monitor.sensor.sense(.initiation(1))
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3) was handed a signal inside a stage closure"
    )
  }

  @Test func `a stage closure chains`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)
      let stage = slot.map(label: "stage", fileID: "App/Board.swift", line: 9) { value in
        _ = other.map { $0 }
        return value
      }
      stage.tearDown()
    }
    result.tells(
      .sideEffectInStage,
      "In ValueMapping<Int, Int> \"stage\" (Board.swift:9): ",
      "was registered inside a stage closure",
      "only where its result is the storage that they make: in a map, compactMap or associated"
    )
  }

  @Test func `handlers that answer each other for ever`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)

      _ = slot.observe { state, _ in other.value = state + 1 }
      _ = other.observe { state, _ in slot.value = state + 1 }
      slot.value = 2
    }
    result.tells(
      .endlessFeedback,
      "ValueSlot<Int> \"slot\" (Board.swift:1)",
      "ValueSlot<Int> \"other\" (Board.swift:2)",
      "handlers answered each other 1000 times over"
    )
  }

  @Test func `a transaction that answers for ever names its slots`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
      let other = ValueSlot(1, label: "other", fileID: "App/Board.swift", line: 2)

      _ = slot.observe { state, _ in
        transaction {
          slot.value += 1
          other.value += 1
        }
      }
    }
    result.tells(
      .endlessFeedback,
      "ValueSlot<Int> \"slot\" (Board.swift:1)",
      "ValueSlot<Int> \"other\" (Board.swift:2)"
    )
  }

  #if !DEBUG
    // In a debug build a million turns take a while.
    @Test func `a handler that answers twice for ever`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)

        _ = slot.observe { state in
          if state == 1 { return }
          slot.value += 1
          slot.value += 1
        }
        slot.value = 2
      }
      result.tells(
        .endlessFeedback, "ValueSlot<Int> \"slot\" (Board.swift:1): handlers answered each other 1000001 times over")
    }
  #endif

  @Test func `a monitor that registers itself anew for ever`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)

      final class Box { var monitor: SignalMonitor<ValueSignal<Int>>? }
      let box = Box()
      box.monitor = SignalMonitor(label: "screen", fileID: "App/Board.swift", line: 3) { signal in
        guard case .initiation = signal else { return }
        slot.deregister(box.monitor!)
        slot.register(box.monitor!)
      }
      slot.register(box.monitor!)
    }
    result.tells(.endlessFeedback, "SignalMonitor<ValueSignal<Int>> \"screen\" (Board.swift:3)")
  }

  @Test func `handlers that hand each other signals for ever`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      final class Box { var monitor: SignalMonitor<Int>? }
      let box = Box()
      box.monitor = SignalMonitor(label: "screen", fileID: "App/Board.swift", line: 3) { number in
        box.monitor!.sensor.sense(number + 1)
      }
      box.monitor!.sensor.sense(0)
    }
    result.tells(.endlessFeedback, "SignalMonitor<Int> \"screen\" (Board.swift:3)")
  }

  #if DEBUG
    @Test func `one graph on two threads at a time`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)

        _ = slot.observe { _, signal in
          guard case .transition = signal else { return }
          onOtherThread { slot.value = 3 }
        }
        slot.value = 2
      }
      result.tells(
        .foreignThread,
        "ValueSlot<Int> \"slot\" (Board.swift:1) was used by two threads at the same time",
        "send signals across, not objects"
      )
    }

    @Test func `registering from a second thread`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = ValueSlot(1, label: "slot", fileID: "App/Board.swift", line: 1)
        let monitor = SignalMonitor<ValueSignal<Int>>(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }

        _ = slot.observe { _, signal in
          guard case .transition = signal else { return }
          onOtherThread { slot.register(monitor) }
        }
        slot.value = 2
      }
      result.tells(.foreignThread, "ValueSlot<Int> \"slot\" (Board.swift:1)")
    }
  #endif
}

#if DEBUG
  import SignalGraph
  import Testing

  /// A top-level variable: never released, so that no `deinit` would tell of it.
  nonisolated(unsafe) private var global: (slot: ValueSlot<Int>, monitor: SignalMonitor<ValueSignal<Int>>)?

  private func screen(_ line: UInt) -> SignalMonitor<ValueSignal<Int>> {
    SignalMonitor(label: "screen", fileID: "App/Board.swift", line: line) { _ in }
  }

  private func price() -> ValueSlot<Int> { ValueSlot(1, label: "price", fileID: "App/Board.swift", line: 1) }

  /// Rule R9: what is left registered is named, with its type, its label and where it was registered.
  @Suite struct MissingTeardownTests {
    @Test func `an emitter that dies with a sensor`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let monitor = SignalMonitor<ArraySignal<Int>>(label: "screen") { _ in }
        do {
          let rows = ArraySlot([1], label: "rows", fileID: "App/Board.swift", line: 1)
          rows.register(monitor, fileID: "App/Board.swift", line: 42)
        }
        withExtendedLifetime(monitor) {}
      }
      result.tells(
        .missingTeardown,
        "ArraySlot<Int> \"rows\" was released with 1 sensor registered (Board.swift:1)",
        "SignalMonitor<ArraySignal<Int>> \"screen\" registered at Board.swift:42"
      )
    }

    @Test func `an emitter that dies with many sensors`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let monitors = (1...20).map { screen($0) }
        let copy = ReplicatingValueStorage<Int>(label: "copy")
        do {
          let slot = price()
          for (number, monitor) in monitors.enumerated() {
            slot.register(monitor, fileID: "App/Board.swift", line: UInt(100 + number))
          }
          slot.register(copy, fileID: "App/Board.swift", line: 99)
        }
        withExtendedLifetime((monitors, copy)) {}
      }
      result.tells(
        .missingTeardown,
        "ValueSlot<Int> \"price\" was released with 21 sensors registered",
        "ReplicatingValueStorage<Int> \"copy\" registered at Board.swift:99",
        "Board.swift:100",
        "Board.swift:106",
        "and 13 more"
      )
    }

    @Test func `a monitor that dies registered`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = price()
        do { slot.register(screen(3), fileID: "App/Board.swift", line: 42) }
        withExtendedLifetime(slot) {}
      }
      result.tells(
        .missingTeardown,
        "SignalMonitor<ValueSignal<Int>> \"screen\" was released while registered",
        "ValueSlot<Int> \"price\" (Board.swift:1) at Board.swift:42"
      )
    }

    @Test func `a chain that is not taken down`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let entries = DictionarySlot([1: 1], label: "entries", fileID: "App/Board.swift", line: 1)
        do {
          let chain = entries.filter(label: "late", fileID: "App/Board.swift", line: 42) { _ in true }.sorted {
            $0.value
          }
          _ = chain.count
        }
        withExtendedLifetime(entries) {}
      }
      result.tells(
        .missingTeardown,
        "DictionarySorting<Int, Int, Int> was released while registered",
        "DictionaryFiltering<Int, Int> \"late\" (Board.swift:42) at MissingTeardownTests.swift",
        "tear its chain down"
      )
    }

    @Test func `a chain that is made only to be read at once`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot([1, 2], label: "rows", fileID: "App/Board.swift", line: 1)
        _ = rows.filter(fileID: "App/Board.swift", line: 42) { $0 > 1 }.count
      }
      result.tells(
        .missingTeardown,
        "ArrayFiltering<Int> was released while registered with ArraySlot<Int> \"rows\" (Board.swift:1) at Board.swift:42. "
          + "Name it and tear its chain down: a token takes down only what nobody else keeps. "
          + "To ask once, write 'elements' before the verb: rows.elements.…"
      )
    }

    @Test func `a view of a set, a dictionary or an array that is made only to be read at once`() async throws {
      let results = [
        try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          announceKind()
          _ = DictionarySlot(["a": 1]).filter { $0.value > 0 }["a"]
        },
        try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          announceKind()
          _ = SetSlot([1]).map { $0 + 1 }.isEmpty
        },
        try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          announceKind()
          _ = ArraySlot([1]).reversed()[0]
        },
      ]
      for result in results {
        result.tells(.missingTeardown, "Name it and tear its chain down", "write 'elements' before the verb")
      }
    }

    @Test func `a view of a value is not told to read elements`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        _ = price().map { $0 + 1 }.value
      }
      result.tells(.missingTeardown, "Name it and tear its chain down: a token takes down only what nobody else keeps.")
      #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("elements"))
    }

    @Test func `a slot that dies while it is observed`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        do {
          let rows = ArraySlot([1], label: "rows", fileID: "App/Board.swift", line: 1)
          _ = rows.observe(fileID: "App/Board.swift", line: 42) { _ in }
          rows.append(2)
        }
      }
      result.tells(
        .missingTeardown,
        "ArraySlot<Int> \"rows\" (Board.swift:1) was released while observed by ObservationToken at Board.swift:42",
        "releasing a token does nothing"
      )
    }

    @Test func `a replication that dies while its sensor is kept`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = price()
        let sensor: SignalSensor<ValueSignal<Int>>
        do {
          let copy = ReplicatingValueStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 2)
          sensor = copy.sensor
          slot.register(copy, fileID: "App/Board.swift", line: 42)
        }
        withExtendedLifetime((slot, sensor)) {}
      }
      result.tells(
        .missingTeardown,
        "ReplicatingValueStorage<Int> \"copy\" was released while registered",
        "Board.swift:42"
      )
    }

    @Test func `a replication that dies before its editor`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let editor: ArrayEditor<Int>
        do {
          let rows = ReplicatingArrayStorage<Int>(label: "rows", fileID: "App/Board.swift", line: 2)
          editor = ArrayEditor(rows, fileID: "App/Board.swift", line: 42)
        }
        editor.append(1)
      }
      result.tells(
        .missingTeardown,
        "ReplicatingArrayStorage<Int> \"rows\" was released while registered",
        "Board.swift:42"
      )
    }

    @Test func `a stateless map that dies registered`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let ticks = SignalDispatcher<Int>(label: "ticks", fileID: "App/Board.swift", line: 1)
        do {
          let map = SignalMap<Int, Int>(label: "double", fileID: "App/Board.swift", line: 2) { $0 * 2 }
          ticks.register(map, fileID: "App/Board.swift", line: 42)
        }
        withExtendedLifetime(ticks) {}
      }
      result.tells(.missingTeardown, "SignalMap<Int, Int> \"double\" was released while registered", "Board.swift:42")
    }

    @Test func `a bag that dies while one of its observations is active`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = price()
        do {
          let bag = ObservationBag(fileID: "App/Board.swift", line: 7)
          slot.observe(label: "printer", fileID: "App/Board.swift", line: 8) { _, _ in }.store(in: bag)
        }
        slot.tearDown()
      }
      result.tells(
        .missingTeardown,
        "ObservationBag (Board.swift:7) was released with 1 active",
        "ObservationToken \"printer\" (Board.swift:8)"
      )
    }

    @Test func `a global registration is told of at the end`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = price()
        let monitor = screen(3)
        slot.register(monitor, fileID: "App/Board.swift", line: 42)
        global = (slot, monitor)
        assertTornDown(fileID: "App/Main.swift", line: 99)
      }
      result.tells(
        .missingTeardown,
        "1 registration lives at Main.swift:99",
        "SignalMonitor<ValueSignal<Int>> \"screen\"",
        "ValueSlot<Int> \"price\"",
        "Board.swift:42"
      )
    }

    @Test func `equal registrations are told of once, and of very many only the first`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = price()
        let lines = Array(repeating: 1, count: 1_000) + Array(100..<140)
        for line in lines { _ = slot.observe(label: "row", fileID: "App/Board.swift", line: UInt(line)) { _ in } }
        assertTornDown(fileID: "App/Main.swift", line: 99)
      }
      result.tells(
        .missingTeardown,
        "1040 registrations live at Main.swift:99: ",
        "\"row\" on ValueSlot<Int> \"price\", registered at Board.swift:1 (1000 times); ",
        "registered at Board.swift:122; and 17 more. Tear them down first."
      )
      #expect(result.standardErrorContent.count < 5_000)
    }

    @Test func `nothing is told of when all is torn down`() async {
      await #expect(processExitsWith: .success) {
        let slot = price()
        let monitor = screen(3)
        slot.register(monitor, fileID: "App/Board.swift", line: 42)
        let copy = slot.map(label: "copy", fileID: "App/Board.swift", line: 5) { $0 }
        #expect(
          livingRegistrations() == [
            "SignalMonitor<ValueSignal<Int>> \"screen\" on ValueSlot<Int> \"price\", registered at Board.swift:42",
            "ValueMapping<Int, Int> \"copy\" on ValueSlot<Int> \"price\", registered at Board.swift:5",
          ]
        )
        #expect(livingRegistrations(label: "price").count == 2)
        #expect(livingRegistrations(label: "copy").count == 1)
        #expect(livingRegistrations(label: "cop") == [])
        slot.deregister(monitor)
        copy.tearDown()
        #expect(livingRegistrations() == [])
        assertTornDown()
      }
    }
  }
#endif

import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryFilteringTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/DictionaryFiltering.swift", type: "DictionaryFiltering") { table in
      func play(
        _ state: [Int: Int],
        _ expected: [DictionaryMutation<Int, Int>],
        _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (DictionarySlot(state), ValueSlot(0))
        let stage = slot.filter(with: limit) { $0.value > $1 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(DictionaryTransaction(expected))]) {
          edit(slot, limit)
        }
        stage.tearDown()
        playFixed(state, expected, edit)
      }
      // Without a parameter the same, where the edit leaves it alone.
      func playFixed(
        _ state: [Int: Int],
        _ expected: [DictionaryMutation<Int, Int>],
        _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
      ) {
        let limit = ValueSlot(0)
        edit(DictionarySlot(state), limit)
        if limit.value != 0 { return }
        let slot = DictionarySlot(state)
        let stage = slot.filter { $0.value > 0 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(DictionaryTransaction(expected))]) {
          edit(slot, limit)
        }
        stage.tearDown()
      }
      table.row("`insert`", "", "yes", "`insert`") {
        play([:], [.insert(key: 1, value: 2)]) {
          $0[1] = 2; _ = $1
        }
      }
      table.row("`insert`", "", "no", "nothing") {
        play([:], []) {
          $0[1] = -2; _ = $1
        }
      }
      table.row("`update`", "yes", "yes", "`update`") {
        play([1: 1], [.update(key: 1, past: 1, future: 2)]) {
          $0[1] = 2; _ = $1
        }
      }
      table.row("`update`", "no", "yes", "`insert`") {
        play([1: -1], [.insert(key: 1, value: 2)]) {
          $0[1] = 2; _ = $1
        }
      }
      table.row("`update`", "yes", "no", "`remove`") {
        play([1: 1], [.remove(key: 1, past: 1)]) {
          $0[1] = -2; _ = $1
        }
      }
      table.row("`update`", "no", "no", "nothing") {
        play([1: -1], []) {
          $0[1] = -2; _ = $1
        }
      }
      table.row("`remove`", "yes", "", "`remove`") {
        play([1: 1], [.remove(key: 1, past: 1)]) {
          $0[1] = nil; _ = $1
        }
      }
      table.row("`remove`", "no", "", "nothing") {
        play([1: -1], []) {
          $0[1] = nil; _ = $1
        }
      }
      table.row("a new parameter", "yes", "no", "`remove`") {
        play([1: 1, 2: 5], [.remove(key: 1, past: 1)]) { $1.value = 3 }
      }
      table.row("a new parameter", "no", "yes", "`insert`") {
        play([1: 1, 2: -5], [.insert(key: 2, value: -5)]) { $1.value = -9 }
      }
      table.row("a new parameter", "the same", "the same", "nothing") { play([1: 5, 2: -5], []) { $1.value = 3 } }
      table.row("a new parameter and mutations", "", "", "one transition") {
        play([1: 1, 2: 5], [.remove(key: 1, past: 1), .update(key: 2, past: 5, future: 6), .insert(key: 3, value: 7)]) {
          slot,
          limit in
          transaction {
            limit.value = 3
            slot[2] = 6
            slot[3] = 7
            slot[4] = 2
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the members, while there is a parameter") {
        let (gate, limit) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.filter(with: limit) { $0.value > $1 }
        expectSignals(
          of: stage,
          [.initiation([1: 1]), .termination([1: 1]), .initiation([2: 2]), .termination([2: 2])]
        ) {
          gate.sensor.sense(.initiation([1: 1, 2: -2]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.remove(key: 1, past: 1), .update(key: 2, past: -2, future: 2)]))
          limit.sensor.sense(.initiation(1))
          gate.sensor.sense(.termination([2: 2]))
        }
        limit.sensor.sense(.termination(1))
        stage.tearDown()
      }
    }
  }

  @Test func `a predicate from a storage is replaced in one transition`() {
    let slot = DictionarySlot([1: 1, 2: 2, 3: 3])
    let predicate = ValueSlot<(DictionaryEntry<Int, Int>) -> Bool>({ $0.value < 3 })
    let stage = slot.filter(with: predicate) { $1($0) }
    #expect(stage.snapshot == [1: 1, 2: 2])
    expectSignals(of: stage, [.transition([.remove(key: 1, past: 1), .insert(key: 3, value: 3)])]) {
      predicate.value = { $0.value > 1 }
    }
    stage.tearDown()
  }

  @Test func `the input is disconnected and connected by hand, the parameter stays`() {
    let (slot, limit) = (DictionarySlot([1: 1, 2: 2]), ValueSlot(1))
    let stage = slot.filter(with: limit) { $0.value > $1 }
    #expect(stage.snapshot == [2: 2])
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
    slot.register(stage)
    #expect(stage.snapshot == [2: 2])
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
    stage.tearDown()
    #expect(limit.emitter.sensorCount == 0)
  }

  @Test func `each entry is asked about once a turn`() {
    let calls = CallCounter()
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }))
    let limit = ValueSlot(50)
    let stage = slot.filter(with: limit) { entry, limit in
      calls.record()
      return entry.value >= limit
    }
    #expect(calls.count == 100)
    calls.reset()
    transaction {
      limit.value = 60
      for key in 40..<60 { slot[key] = key + 1000 }
      slot[0] = nil
      slot[200] = 7
    }
    #expect(calls.count == 100)
    #expect(stage.count == 60)
    calls.reset()
    slot[1] = 2000
    slot[2] = nil
    #expect(calls.count == 1)
    stage.tearDown()
  }

  @Test func `a hint visits only members or only others`() {
    let calls = CallCounter()
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0) }))
    let limit = ValueSlot(900)
    let stage = slot.filter(with: limit, hint: { $1 > $0 ? .tightened : .relaxed }) { entry, limit in
      calls.record()
      return entry.value >= limit
    }
    calls.reset()
    limit.value = 950
    #expect(calls.count >= 100 && calls.count <= 100 + hintSample)
    calls.reset()
    limit.value = 10
    #expect(calls.count >= 950 && calls.count <= 950 + hintSample)
    #expect(stage.count == 990)
    stage.tearDown()
  }

  @Test(.enabled(if: isDebug)) func `a hint that lies is found`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1, 2: 2])
      let limit = ValueSlot(1)
      let stage = slot.filter(
        with: limit,
        hint: { _, _ in .tightened },
        label: "late",
        fileID: "App/Board.swift",
        line: 4
      ) { $0.value > $1 }
      limit.value = 0
      stage.tearDown()
    }
    result.tells(.badParameter, "\"late\" (Board.swift:4) was given the hint .tightened", "would come in", ".unknown")
  }

  @Test(.enabled(if: isDebug)) func `a relaxed hint that lies is found`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = SetSlot([1, 2])
      let limit = ValueSlot(0)
      let stage = slot.filter(with: limit, hint: { _, _ in .relaxed }, label: "late") { $0 > $1 }
      limit.value = 1
      stage.tearDown()
    }
    result.tells(.badParameter, "was given the hint .relaxed, but 1 would go out")
  }
}

/// How many elements a debug build tries a hint on.
let hintSample = isDebug ? 8 : 0

/// Whether checks of debug builds are on.
var isDebug: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

import SignalGraph
import Testing

/// One key and one index, as values.
@Suite struct KeyReadingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/KeyReading.swift", type: "KeyReading") { table in
      func play(
        _ state: TableDictionary<Int, Int>,
        _ expected: [ValueSignal<Int?>],
        _ edit: (DictionarySlot<Int, Int>) -> Void
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.value(forKey: 1)
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert` of the key", "`transition` from nil to the value") {
        play([:], [.transition(ValueTransaction(past: nil, future: 2))]) { $0[1] = 2 }
      }
      table.row("`update` of the key, a refresh included", "`transition`") {
        play([1: 1], [.transition(ValueTransaction(past: 1, future: 2))]) { $0[1] = 2 }
      }
      table.row("`remove` of the key", "`transition` to nil") {
        play([1: 1], [.transition(ValueTransaction(past: 1, future: nil))]) { $0[1] = nil }
      }
      table.row("a mutation of another key", "nothing") { play([1: 1], []) { $0[2] = 2 } }
      table.row("another key", "`transition` to its value, nothing where that is equal") {
        playKeys([1: 1, 2: 2, 3: 2], [.transition(ValueTransaction(past: 1, future: 2))]) { _, key in
          key.value = 2
          key.value = 3
        }
      }
      table.row("another key and mutations", "one `transition`") {
        playKeys([1: 1, 2: 2], [.transition(ValueTransaction(past: 1, future: 7))]) { slot, key in
          transaction {
            slot[2] = 7
            key.value = 2
            slot[1] = 9
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the value or nil, while there is a key") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.value(forKey: 1)
        expectSignals(of: stage, [.initiation(1), .termination(1), .initiation(nil), .termination(nil)]) {
          gate.sensor.sense(.initiation([1: 1]))
          gate.sensor.sense(.termination([1: 1]))
          gate.sensor.sense(.initiation([2: 2]))
          gate.sensor.sense(.termination([2: 2]))
        }
        stage.tearDown()
      }
    }
  }

  private func playKeys(
    _ state: TableDictionary<Int, Int>,
    _ expected: [ValueSignal<Int?>],
    _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, key) = (DictionarySlot(state), ValueSlot(1))
    let stage = slot.value(forKey: key)
    expectSignals(of: stage, expected) { edit(slot, key) }
    stage.tearDown()
  }

  @Test func `a selection may be empty, and two optionals are one`() {
    let (board, chosen) = (DictionarySlot(["a": 1]), ValueSlot<String?>(nil))
    let shown = board.value(forKey: chosen)
    let value: Int? = shown.value
    #expect(value == nil && shown.snapshot == .some(nil))
    chosen.value = "a"
    #expect(shown.value == 1 && "\(shown.value as Any)" == "Optional(1)")
    board["a"] = 2
    #expect(shown.value == 2)
    board.refresh("a")
    chosen.value = "b"
    #expect(shown.value == nil)
    shown.tearDown()
    #expect(shown.value == nil && shown.snapshot == nil && chosen.emitter.sensorCount == 0)
  }

  @Test func `a refreshed value is announced through a changing key`() {
    final class Task { var number = 1 }
    let (tasks, key) = (DictionarySlot([1: Task()]), ValueSlot(1))
    let shown = tasks.value(forKey: key).map { $0?.number }
    tasks[1]!.number = 2
    tasks.refresh(1)
    #expect(shown.value == 2)
    shown.tearDown()
  }

  @Test func `a large transaction is searched for the key`() {
    let slot = DictionarySlot(TableDictionary<Int, Int>())
    let stage = slot.value(forKey: 70)
    expectSignals(of: stage, [.transition(ValueTransaction(past: nil, future: 71))]) {
      slot.replace(with: TableDictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0 + 1) }))
    }
    stage.tearDown()
  }

  @Test func `another key is nothing, also where values do not compare`() {
    struct Row { var number: Int }
    let (slot, key) = (DictionarySlot([1: Row(number: 1), 2: Row(number: 2)]), ValueSlot(1))
    let shown = slot.value(forKey: key)
    var numbers: [Int?] = []
    let token = shown.observe { numbers.append($0?.number) }
    slot[2] = Row(number: 9)
    slot[1] = Row(number: 1)
    slot[3] = Row(number: 3)
    key.value = 2
    #expect(numbers == [1, 1, 9])
    token.tearDown()
    shown.tearDown()
  }

  @Test func `a value that is optional is told from an absent key`() {
    let empty: Int? = nil
    let slot = DictionarySlot<Int, Int?>([1: empty])
    let stage = slot.value(forKey: 1)
    #expect(stage.snapshot == .some(.some(empty)))
    slot.removeValue(forKey: 1)
    #expect(stage.snapshot == .some(.none))
    stage.tearDown()
  }
}

@Suite struct IndexReadingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/IndexReading.swift", type: "IndexReading") { table in
      table.row(
        "a transaction after which another element is at the index",
        "`transition`, from nil or to nil where there is none"
      ) {
        expect([10, 20], .transition(ValueTransaction(past: 20, future: 10))) { $0.insert(5, at: 0) }
        expect([10], .transition(ValueTransaction(past: nil, future: 20))) { $0.append(20) }
        expect([10, 20], .transition(ValueTransaction(past: 20, future: nil))) { $0.remove(at: 0) }
      }
      table.row("a transaction after which an equal one is there", "nothing") {
        expect([10, 20]) { $0.append(30) }
        expect([10, 20, 20]) { $0.remove(at: 1) }
        expect([10]) { $0.removeAll() }
      }
      table.row("another index", "`transition` to its element, nothing where that is equal") {
        playIndices([1, 2, 2], [.transition(ValueTransaction(past: 1, future: 2))]) { _, index in
          index.value = 1
          index.value = 2
        }
        playIndices([1], [.transition(ValueTransaction(past: 1, future: nil))]) { _, index in
          index.value = -1
          index.value = 7
        }
      }
      table.row("another index and a transaction", "one `transition`") {
        playIndices([1, 2], [.transition(ValueTransaction(past: 1, future: 9))]) { slot, index in
          transaction {
            slot.insert(9, at: 2)
            index.value = 2
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the element or nil, while there is an index") {
        let gate = ReplicatingArrayStorage<Int>()
        let stage = gate.element(at: 1)
        expectSignals(of: stage, [.initiation(20), .termination(20), .initiation(nil), .termination(nil)]) {
          gate.sensor.sense(.initiation([10, 20]))
          gate.sensor.sense(.termination([10, 20]))
          gate.sensor.sense(.initiation([10]))
          gate.sensor.sense(.termination([10]))
        }
        stage.tearDown()
      }
    }
  }

  private func playIndices(
    _ state: TreeArray<Int>,
    _ expected: [ValueSignal<Int?>],
    _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, index) = (ArraySlot(state), ValueSlot(0))
    let stage = slot.element(at: index)
    expectSignals(of: stage, expected) { edit(slot, index) }
    stage.tearDown()
  }

  @Test func `the first and the last element are followed`() {
    let slot = ArraySlot([1, 2])
    let (first, last) = (slot.firstElement(), slot.lastElement())
    expectSignals(
      of: last,
      [.transition(ValueTransaction(past: 2, future: 3)), .transition(ValueTransaction(past: 3, future: nil))]
    ) {
      slot.append(3)
      slot.insert(0, at: 0)
      slot.removeAll()
    }
    #expect(first.value == nil && last.value == nil && slot.first == nil)
    slot.append(4)
    #expect(first.value == 4 && last.value == 4 && slot.last == 4)
    first.tearDown()
    last.tearDown()
  }

  private func expect(
    _ state: TreeArray<Int>,
    _ signals: ValueSignal<Int?>...,
    when edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(state)
    let stage = slot.element(at: 1)
    expectSignals(of: stage, signals) { edit(slot) }
    stage.tearDown()
  }

  @Test func `an element that moves to the index or from it is read`() {
    expect([0, 1, 2, 3], .transition(ValueTransaction(past: 1, future: 3))) { $0.move(from: 3, to: 1) }
    expect([0, 1, 2, 3], .transition(ValueTransaction(past: 1, future: 2))) { $0.move(from: 1, to: 3) }
    expect([0, 1, 2, 3], .transition(ValueTransaction(past: 1, future: 2))) { $0.move(from: 0, to: 2) }
    expect([0, 1, 2, 3]) { $0.move(from: 2, to: 3) }
  }

  @Test func `ranges that come and go before the index shift it`() {
    expect([0, 1, 2, 3, 4], .transition(ValueTransaction(past: 1, future: 4))) { $0.removeSubrange(0..<3) }
    expect([0, 1, 2], .transition(ValueTransaction(past: 1, future: 8))) { $0.insert(contentsOf: [7, 8, 9], at: 0) }
    expect([0, 1, 2], .transition(ValueTransaction(past: 1, future: 0))) {
      $0.replaceSubrange(0..<0, with: [5])
    }
  }

  @Test func `several commands in one turn give one transition`() {
    expect([0, 1, 2], .transition(ValueTransaction(past: 1, future: 6))) { slot in
      transaction {
        slot.insert(5, at: 0)
        slot.insert(6, at: 1)
        slot.remove(at: 3)
      }
    }
  }

  @Test func `elements without a comparison are sent whenever the transaction may have changed them`() {
    struct Opaque { let number: Int }
    let slot = ArraySlot([Opaque(number: 0), Opaque(number: 1)])
    let stage = slot.element(at: 0)
    var numbers: [Int?] = []
    _ = stage.observe { state, _ in numbers.append(state?.number) }
    slot[0] = Opaque(number: 2)
    #expect(numbers == [0, 2])
    stage.tearDown()
  }

  @Test func `a negative index is a violation`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([1])
      _ = slot.element(at: -1, label: "second", fileID: "App/Board.swift", line: 9)
    }
    result.tells(.badParameter, "IndexReading<Int> \"second\" (Board.swift:9) was given the negative index -1")
    let byHand = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = IndexReading<Int>(at: -1, label: "first", fileID: "App/Board.swift", line: 8)
    }
    byHand.tells(.badParameter, "IndexReading<Int> \"first\" (Board.swift:8) was given the negative index -1")
  }
}

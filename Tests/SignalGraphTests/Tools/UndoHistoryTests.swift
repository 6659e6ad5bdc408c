@testable import SignalGraph
import SignalGraphTesting
import Testing

/// Undo and redo over slots of all kinds.
@Suite struct UndoHistoryTests {
  private let rows = ArraySlot(["a", "b", "c"], label: "rows")
  private let prices = DictionarySlot(["tea": 3])
  private let chosen = SetSlot([1])
  private let title = ValueSlot("one")

  private func makeHistory(limit: Int = 100) -> UndoHistory {
    let history = UndoHistory(limit: limit)
    history.record(rows)
    history.record(prices)
    history.record(chosen)
    history.record(title)
    return history
  }

  private var state: String {
    "\(rows.elements) \(prices.settled.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }) "
      + "\(chosen.settled.sorted()) \(title.value)"
  }

  @Test func `a step is one turn over all slots`() throws {
    let history = makeHistory()
    let before = state
    transaction {
      rows.append("d")
      prices["milk"] = 2
      prices["tea"] = nil
      chosen.formUnion([2, 3])
      title.value = "two"
    }
    let after = state
    #expect(history.undoCount == 1 && history.canUndo && !history.canRedo)
    var turns = 0
    let token = rows.observe { _, _ in turns += 1 }
    #expect(try history.undo())
    #expect(state == before && turns == 2)
    #expect(history.redoCount == 1 && !history.canUndo && history.canRedo)
    #expect(try history.redo())
    #expect(state == after)
    #expect(try !history.redo())
    #expect(try history.undo() && !history.undo())
    #expect(state == before)
    token.tearDown()
    history.tearDown()
    history.tearDown()
    #expect(rows.emitter.sensorCount == 0)
  }

  @Test func `random edits are undone and redone to every state between`() throws {
    var generator = SeededGenerator(seed: 5)
    let history = makeHistory(limit: 1000)
    var states = [state]
    for step in 0..<300 {
      transaction {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: rows.shuffle(using: &generator)
        case 1: rows.append("\(step)")
        case 2: rows.replace(with: rows.elements.shuffled(using: &generator).dropFirst(), identifiedBy: \.self)
        case 3 where !rows.isEmpty: rows[Int.random(in: 0..<rows.count, using: &generator)] = "\(step)!"
        case 4: prices["\(Int.random(in: 0..<5, using: &generator))"] = Bool.random(using: &generator) ? step : nil
        case 5: chosen.formSymmetricDifference([Int.random(in: 0..<5, using: &generator), 7])
        case 6: rows.insert(contentsOf: ["x", "y"], at: rows.count / 2)
        default: title.value = "\(step)"
        }
        prices["tea"] = step
      }
      states.append(state)
    }
    for expected in states.dropLast().reversed() {
      #expect(try history.undo())
      #expect(state == expected)
    }
    for expected in states.dropFirst() {
      #expect(try history.redo())
      #expect(state == expected)
    }
    history.tearDown()
  }

  @Test func `what is moved back is the same row`() throws {
    let history = makeHistory()
    let numbered = rows.enumerated()
    rows.sort(by: >)
    var moves = 0
    let token = rows.observe { _, change in
      for mutation in change.transaction?.mutations.map({ $0 }) ?? [] { if case .move = mutation { moves += 1 } }
    }
    try history.undo()
    #expect(rows.elementsEqual(["a", "b", "c"]) && moves == 2)
    token.tearDown()
    numbered.tearDown()
    history.tearDown()
  }

  @Test func `an edit after undoing leaves nothing to redo`() throws {
    let history = makeHistory()
    title.value = "two"
    try history.undo()
    title.value = "three"
    #expect(!history.canRedo && history.undoCount == 1)
    try history.undo()
    #expect(title.value == "one")
    history.tearDown()
  }

  @Test func `it keeps as many steps as it may`() throws {
    let history = makeHistory(limit: 3)
    for number in 0..<5 { title.value = "\(number)" }
    #expect(history.undoCount == 3)
    while try history.undo() {}
    #expect(title.value == "1")
    while try history.redo() {}
    #expect(title.value == "4" && history.undoCount == 3)
    history.tearDown()
  }

  @Test func `a group makes one step of several turns`() throws {
    let history = makeHistory()
    let before = state
    history.group {
      for letter in ["d", "e", "f"] { rows.append(letter) }
      history.group { title.value = "two" }
      rows.reverse()
    }
    #expect(history.undoCount == 1)
    let after = state
    try history.undo()
    #expect(state == before)
    try history.redo()
    #expect(state == after)
    history.group {}
    #expect(history.undoCount == 1)
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try history.group {
        title.value = "three"
        throw Refusal()
      }
    }
    try history.undo()
    #expect(state == after)
    history.tearDown()
  }

  @Test func `a group whose edits cancel out is no step`() throws {
    let history = makeHistory(limit: 2)
    title.value = "two"
    history.group {
      title.value = "three"
      title.value = "two"
    }
    #expect(history.undoCount == 1)
    #expect(try history.undo() && title.value == "one")
    #expect(history.undoCount == 0 && history.redoCount == 1)
    #expect(try history.redo() && title.value == "two" && history.redoCount == 0)
    // With as many steps as it keeps, each is one step all the same.
    for number in 0..<4 { title.value = "\(number)" }
    #expect(try history.undo() && title.value == "2" && history.undo() && title.value == "1")
    #expect(try history.redo() && title.value == "2" && history.redoCount == 1)
    #expect(try history.redo() && title.value == "3" && !history.redo())
    history.tearDown()
  }

  @Test func `what a handler takes back is no step`() throws {
    let history = makeHistory()
    prices["tea"] = 4
    try history.undo()
    let token = title.observe { _, change in
      guard let change = change.transaction?.change, change.future == "" else { return }
      rows.removeLast()
      chosen.remove(2)
      title.value = change.past
    }
    transaction {
      rows.append("d")
      chosen.insert(2)
      title.value = ""
    }
    #expect(!history.canUndo && history.redoCount == 1)
    #expect(try !history.undo())
    #expect(try history.redo() && prices["tea"] == 4)
    token.tearDown()
    // Nor is an undoing that a handler takes back: one step is gone, and those before it stay.
    title.value = "two"
    let refusal = title.observe { state in if state == "one" { title.value = "two" } }
    #expect(try history.undo() && title.value == "two")
    #expect(history.undoCount == 1 && !history.canRedo)
    #expect(try history.undo() && prices["tea"] == 3)
    refusal.tearDown()
    history.tearDown()
  }

  @Test func `what handlers answer belongs to the step`() throws {
    let (celsius, fahrenheit) = (ValueSlot(0), ValueSlot(32))
    let history = UndoHistory()
    history.record(celsius)
    history.record(fahrenheit)
    let tokens = [
      celsius.observe { state in fahrenheit.value = state * 9 / 5 + 32 },
      fahrenheit.observe { state in celsius.value = (state - 32) * 5 / 9 },
    ]
    celsius.value = 100
    fahrenheit.value = 50
    #expect(history.undoCount == 2)
    try history.undo()
    #expect(celsius.value == 100 && fahrenheit.value == 212)
    try history.undo()
    #expect(celsius.value == 0 && fahrenheit.value == 32)
    try history.redo()
    #expect(celsius.value == 100 && fahrenheit.value == 212)
    for token in tokens { token.tearDown() }
    history.tearDown()
  }

  @Test func `edits of others that do not matter are kept`() throws {
    let history = makeHistory()
    prices["tea"] = 4
    history.unrecorded { prices["milk"] = 1 }
    #expect(history.undoCount == 1)
    try history.undo()
    #expect(prices.settled == ["tea": 3, "milk": 1])
    try history.redo()
    #expect(prices.settled == ["tea": 4, "milk": 1])
    history.tearDown()
  }

  @Test func `an edit of others that is not left out is a step as one's own`() throws {
    let history = makeHistory()
    let feed = ValueSlot("one")
    let token = feed.observe { title.value = $0 }
    title.value = "mine"
    rows.append("d")
    try history.undo()
    feed.value = "theirs"
    #expect(history.undoCount == 2 && !history.canRedo)
    try history.undo()
    #expect(title.value == "mine" && feed.value == "theirs")
    try history.redo()
    #expect(title.value == "theirs")
    try history.undo()
    try history.undo()
    #expect(title.value == "one" && !history.canUndo && history.redoCount == 2)
    token.tearDown()
    history.tearDown()
  }

  @Test func `a step that others have made impossible is refused, and the history stays usable`() throws {
    let history = makeHistory()
    title.value = "two"
    transaction {
      chosen.insert(2)
      prices["tea"] = 4
    }
    history.unrecorded { prices["tea"] = 5 }
    let before = state
    let refusal = #expect(throws: Violation.self) { try history.undo() }
    #expect(refusal?.kind == .wrongPast)
    #expect(state == before && !history.canRedo && history.undoCount == 1)
    try history.undo()
    #expect(title.value == "one")
    history.unrecorded { title.value = "other" }
    #expect(throws: Violation.self) { try history.redo() }
    #expect(title.value == "other" && !history.canRedo)
    title.value = "mine"
    try history.undo()
    #expect(title.value == "other")
    history.tearDown()
  }

  @Test func `edits of others inside a group`() throws {
    let history = makeHistory()
    history.group {
      rows.append("d")
      history.unrecorded { rows.insert("other", at: 0) }
      rows.append("e")
    }
    let before = state
    #expect(throws: Violation.self) { try history.undo() }
    #expect(state == before)
    history.tearDown()
  }

  @Test func `it keeps no snapshots, which would make edits copy the state`() {
    let history = makeHistory()
    for number in 10..<20 {
      prices["tea"] = number
      #expect(!DictionaryTransaction.isShared(&prices.outlet.current!))
    }
    history.tearDown()
  }

  @Test func `it forgets what it captured`() {
    let lives = LifeCounter()
    let slot = ValueSlot(lives.token())
    let history = UndoHistory()
    history.record(slot)
    slot.value = lives.token()
    #expect(lives.living == 2)
    history.removeAll()
    #expect(lives.living == 1)
    history.tearDown()
  }

  @Test func `a history of no steps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = UndoHistory(limit: 0, label: "edits", fileID: "App/Board.swift", line: 3)
    }
    result.tells(.badParameter, "UndoHistory \"edits\" (Board.swift:3) was to keep 0 steps")
  }

  @Test func `a slot that is recorded twice`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let history = UndoHistory(label: "edits", fileID: "App/Board.swift", line: 3)
      let slot = ArraySlot([1])
      history.record(slot)
      history.record(slot, fileID: "App/Board.swift", line: 9)
    }
    result.tells(
      .badParameter,
      "UndoHistory \"edits\" (Board.swift:3) was to record a slot at Board.swift:9 that it records already")
  }

  @Test func `a slot is recorded again after a teardown`() throws {
    let (slot, history) = (ValueSlot(0), UndoHistory())
    history.record(slot)
    history.tearDown()
    history.record(slot)
    slot.value = 1
    try history.undo()
    #expect(slot.value == 0)
    history.tearDown()
  }

  #if DEBUG
    @Test func `a history that is released while it records`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let slot = ValueSlot(0)
        do { UndoHistory(label: "edits", fileID: "App/Board.swift", line: 3).record(slot) }
        slot.value = 1
      }
      result.tells(
        .missingTeardown, "UndoHistory \"edits\" (Board.swift:3) was released while it recorded a slot", "tearDown()")
    }
  #endif

  @Test func `undoing inside a transaction, a group or a handler`() async throws {
    let body = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let history = UndoHistory(fileID: "App/Board.swift", line: 3)
      try transaction { _ = try history.undo(fileID: "App/Board.swift", line: 9) }
    }
    body.tells(.badParameter, "UndoHistory (Board.swift:3) was asked to undo at Board.swift:9 inside a handler")
    let group = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let history = UndoHistory()
      try history.group { _ = try history.redo() }
    }
    group.tells(.badParameter, "was asked to redo at UndoHistoryTests.swift")
    let handler = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let history = UndoHistory()
      let slot = ValueSlot(0)
      _ = slot.observe { _ in history.group {} }
    }
    handler.tells(.badParameter, "was asked to group")
  }
}

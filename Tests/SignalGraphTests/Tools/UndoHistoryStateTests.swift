@testable import SignalGraph
import SignalGraphTesting
import Testing

/// Whether there are steps, as storages, and slots that are recorded no more.
@Suite struct UndoHistoryStateTests {
  private let rows = ArraySlot(["a"], label: "rows")
  private let title = ValueSlot("one")
  private let history = UndoHistory(limit: 2, label: "edits")

  init() {
    history.record(rows)
    history.record(title)
  }

  /// What an observer of both storages is told: "u" if there is a step to undo, "r" if there is one to redo.
  private final class Lamps {
    private var told: [String] = []
    private var token: ObservationToken?

    init(_ history: UndoHistory) {
      token = history.isUndoable.combined(with: history.isRedoable) { ($0 ? "u" : "") + ($1 ? "r" : "") }
        .observe { [unowned self] state in told.append(state) }
    }

    func take() -> [String] {
      defer { told = [] }
      return told
    }

    func tearDown() { token?.tearDown() }
  }

  @Test func `edits, undoing, redoing and groups are told, in one turn each`() throws {
    let lamps = Lamps(history)
    #expect(lamps.take() == [""])
    title.value = "two"
    #expect(lamps.take() == ["u"])
    title.value = "three"
    #expect(lamps.take().isEmpty)
    try history.undo()
    #expect(lamps.take() == ["ur"])
    try history.undo()
    #expect(lamps.take() == ["r"])
    #expect(try !history.undo() && lamps.take().isEmpty)
    try history.redo()
    #expect(lamps.take() == ["ur"])
    title.value = "four"
    #expect(lamps.take() == ["u"])
    // As many as it keeps.
    for number in 0..<3 { title.value = "\(number)" }
    try history.undo()
    try history.undo()
    #expect(lamps.take() == ["ur", "r"])
    history.group {
      rows.append("b")
      rows.append("c")
      #expect(history.isUndoable.value == false && lamps.take().isEmpty)
    }
    #expect(lamps.take() == ["u"])
    history.removeAll()
    #expect(lamps.take() == [""])
    history.unrecorded { title.value = "others'" }
    history.group {
      title.value = "mine"
      title.value = "others'"
    }
    #expect(lamps.take().isEmpty)
    lamps.tearDown()
    history.tearDown()
  }

  @Test func `a refused step is told`() throws {
    let lamps = Lamps(history)
    title.value = "two"
    history.unrecorded { title.value = "others'" }
    #expect(lamps.take() == ["", "u"])
    #expect(throws: Violation.self) { try history.undo() }
    #expect(lamps.take() == [""])
    lamps.tearDown()
    history.tearDown()
  }

  @Test func `it is told when what answers an edit is over`() {
    var told: [String] = []
    let answer = rows.observe { [title] rows in title.value = "\(rows.count) rows" }
    history.removeAll()
    let token = history.isUndoable.observe { [history, title] in
      told.append("\($0) \(title.value) \(history.undoCount)")
    }
    rows.append("b")
    #expect(told == ["false 1 rows 0", "true 2 rows 1"])
    answer.tearDown()
    token.tearDown()
    history.tearDown()
  }

  @Test func `what its handlers edit is a step of its own, done forwards`() throws {
    title.value = "two"
    let token = history.isRedoable.observe { [rows] in if $0 { rows.append("undone") } }
    try history.undo()
    #expect(title.value == "one" && rows.elements == ["a", "undone"])
    #expect(history.undoCount == 1 && !history.canRedo)
    #expect(history.isUndoable.value == true && history.isRedoable.value == false)
    token.tearDown()
    history.tearDown()
  }

  @Test func `forgetting in a body that throws is told all the same`() {
    struct Refusal: Error {}
    let lamps = Lamps(history)
    title.value = "two"
    #expect(throws: Refusal.self) {
      try transaction {
        history.removeAll()
        #expect(lamps.take() == ["", "u"])
        throw Refusal()
      }
    }
    #expect(lamps.take() == [""] && history.isUndoable.value == false && !history.canUndo)
    lamps.tearDown()
    history.tearDown()
  }

  @Test(arguments: [false, true])
  func `a teardown tells that there is no step, then ends the observations`(inBody: Bool) {
    var told: [ValueSignal<Bool>] = []
    let token = history.isUndoable.observe { _, change in told.append(change) }
    title.value = "two"
    #expect(told == [.initiation(false), .transition(ValueTransaction(past: false, future: true))])
    told = []
    if inBody { transaction { history.tearDown() } } else { history.tearDown() }
    #expect(told == [.transition(ValueTransaction(past: true, future: false)), .termination(false)])
    history.tearDown()
    token.tearDown()
    // It serves again.
    history.record(title)
    title.value = "three"
    #expect(history.isUndoable.value == true && told.count == 2)
    history.tearDown()
    #expect(history.isUndoable.value == false)
  }

  @Test func `the storages cannot be edited`() {
    #expect(!(history.isUndoable is ValueSlot<Bool>) && !(history.isRedoable is ValueSlot<Bool>))
    history.tearDown()
  }

  @Test func `a slot is recorded no more, and the rest of each step stays`() throws {
    transaction {
      rows.append("b")
      title.value = "two"
    }
    title.value = "three"
    #expect(history.undoCount == 2)
    history.stopRecording(title)
    #expect(history.undoCount == 1 && title.emitter.sensorCount == 0 && rows.emitter.sensorCount == 1)
    title.value = "four"
    #expect(history.undoCount == 1)
    #expect(try history.undo() && rows.elements == ["a"] && title.value == "four")
    #expect(try history.redo() && rows.elements == ["a", "b"] && !history.redo())
    history.record(title)
    title.value = "five"
    #expect(try history.undo() && title.value == "four" && history.undo() && rows.elements == ["a"])
    history.tearDown()
  }

  @Test func `what is to redo is forgotten too, and told`() throws {
    let lamps = Lamps(history)
    title.value = "two"
    try history.undo()
    #expect(lamps.take() == ["", "u", "r"])
    history.stopRecording(title)
    #expect(lamps.take() == [""] && !history.canRedo)
    lamps.tearDown()
    history.tearDown()
  }

  @Test func `a slot is recorded no more from within a group and a body`() throws {
    history.group {
      rows.append("b")
      title.value = "two"
      history.unrecorded { title.value = "others'" }
      history.stopRecording(title)
    }
    #expect(history.undoCount == 1)
    #expect(try history.undo() && rows.elements == ["a"] && title.value == "others'")
    history.record(title)
    transaction {
      title.value = "three"
      rows.append("c")
      history.stopRecording(title)
    }
    #expect(try history.undo() && rows.elements == ["a"] && title.value == "three" && !history.canUndo)
    history.group {
      history.record(title)
      title.value = "four"
      history.stopRecording(title)
    }
    #expect(!history.canUndo)
    history.tearDown()
  }

  @Test func `undoing takes one step back, though its slot is recorded no more meanwhile`() throws {
    rows.append("b")
    title.value = "two"
    var isArmed = false
    let token = title.observe { [history, title] _ in if isArmed { history.stopRecording(title) } }
    isArmed = true
    #expect(try history.undo())
    #expect(title.value == "one" && rows.elements == ["a", "b"] && history.undoCount == 1 && !history.canRedo)
    token.tearDown()
    history.tearDown()
  }

  @Test func `undoing takes one step back, though all steps are forgotten meanwhile`() throws {
    rows.append("b")
    title.value = "two"
    var isArmed = false
    let token = title.observe { [history] _ in if isArmed { history.removeAll() } }
    isArmed = true
    #expect(try history.undo())
    #expect(title.value == "one" && rows.elements == ["a", "b"] && !history.canUndo && !history.canRedo)
    token.tearDown()
    history.tearDown()
  }

  @Test func `a group whose edits cancel out again and again keeps nothing of them`() throws {
    history.group {
      for _ in 0..<100 {
        title.value = "two"
        title.value = "one"
        history.unrecorded { title.value = "others'" }
        history.unrecorded { title.value = "one" }
      }
      rows.append("b")
      #expect(history.openChanges.count == 2)
      title.value = "two"
    }
    #expect(history.openChanges.isEmpty && history.undoCount == 1)
    #expect(try history.undo() && title.value == "one" && rows.elements == ["a"])
    #expect(try history.redo() && title.value == "two" && rows.elements == ["a", "b"])
    history.tearDown()
  }

  @Test func `it lets go of the slot and of what was done to it`() {
    let lives = LifeCounter()
    do {
      let slot = ValueSlot(lives.token())
      history.record(slot)
      slot.value = lives.token()
      history.stopRecording(slot)
      #expect(lives.living == 1)
    }
    #expect(lives.living == 0 && !history.canUndo)
    history.tearDown()
  }

  @Test func `a slot that is not recorded`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let history = UndoHistory(label: "edits", fileID: "App/Board.swift", line: 3)
      history.stopRecording(ArraySlot([1]), fileID: "App/Board.swift", line: 9)
    }
    result.tells(
      .badParameter,
      "UndoHistory \"edits\" (Board.swift:3) was to stop recording a slot at Board.swift:9 that it does not record")
    history.tearDown()
  }

  @Test func `what is forgotten may edit as it is released`() throws {
    final class Session {
      let log: ArraySlot<String>
      init(_ log: ArraySlot<String>) { self.log = log }
      deinit { log.append("closed") }
    }
    let (log, sessions) = (ArraySlot<String>([]), DictionarySlot<Int, Session>([:]))
    history.record(log)
    history.record(sessions)
    sessions[1] = Session(log)
    sessions[1] = nil
    history.removeAll()
    #expect(log.elements == ["closed"] && history.undoCount == 1)
    sessions[2] = Session(log)
    try history.undo()
    history.group { title.value = "other" }
    #expect(log.elements == ["closed", "closed"] && history.redoCount == 0)
    sessions[3] = Session(log)
    sessions[3] = nil
    history.stopRecording(sessions)
    #expect(log.elements.count == 3)
    history.tearDown()
  }
}

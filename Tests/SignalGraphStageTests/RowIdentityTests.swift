import SignalGraph
import SignalGraphTesting
import Testing

/// What is built on rows follows their identity, through every stage alike.
@Suite struct RowIdentityTests {
  private final class Cell: Equatable {
    let made: String
    var text: String
    init(_ text: String) { (made, self.text) = (text, text) }
    static func == (left: Cell, right: Cell) -> Bool { left.text == right.text }
  }

  private func cells<Element>(
    of rows: ArrayStorage<Element>,
    _ text: @escaping (Element) -> String
  ) -> ArraySignalMapStorage<Element, Cell> {
    rows.map(updating: { $0.text = text($1) }) { Cell(text($0)) }
  }

  @Test func `a row that leaves the window and one that enters are two`() {
    let issues = DictionarySlot([1: "a", 4: "b", 5: "c"])
    let top = issues.sorted { $0.value }.prefix(2)
    let cells = cells(of: top) { $0.value }
    let before = Array(cells.elements)
    expectSignals(
      of: top,
      [
        .transition([
          .remove(DictionaryEntry(key: 4, value: "b"), at: 1), .insert(DictionaryEntry(key: 5, value: "c"), at: 1),
        ])
      ]
    ) { issues[4] = nil }
    #expect(cells.elements.map(\.text) == ["a", "c"])
    #expect(cells[0] === before[0] && cells[1] !== before[1])
    #expect(before[1].text == "b", "the object of a row is not another's")
    cells.tearDown()
  }

  @Test func `rows of a page are not those of another`() {
    let names = ArraySlot(["a", "a", "a", "a", "a"])
    let number = ValueSlot(0)
    for size in [1, 2] {
      number.value = 0
      let cells = cells(of: names.page(number: number, size: size)) { $0 }
      let before = Array(cells.elements)
      number.value = 1
      #expect(cells.count == size)
      for (left, right) in zip(before, cells.elements) { #expect(left !== right) }
      number.value = 0
      cells.tearDown()
    }
  }

  @Test func `a new order keeps the objects of its rows`() {
    let delays = DictionarySlot([1: 75, 2: 10, 3: 40, 4: 60, 5: 20])
    let sign = ValueSlot(1)
    let sorted = delays.sorted(with: sign) { entry, sign in sign * entry.value }
    let cells = cells(of: sorted) { "\($0.key)" }
    let objects = Dictionary(uniqueKeysWithValues: cells.elements.map { ($0.text, $0) })
    sign.value = -1
    #expect(cells.elements.map(\.text) == ["1", "4", "3", "5", "2"])
    for cell in cells.elements { #expect(objects[cell.text] === cell) }
    transaction {
      sign.value = 1
      delays[1] = 0
      delays[6] = 5
    }
    #expect(cells.elements.map(\.text) == ["1", "6", "2", "5", "3", "4"])
    for cell in cells.elements where cell.text != "6" { #expect(objects[cell.text] === cell) }
    cells.tearDown()
  }

  @Test func `a bulk replace is rows that go and rows that come`() {
    let names = ArraySlot(["a", "b", "c"])
    let cells = cells(of: names) { $0 }
    let rows = names.enumerated()
    let counts = names.distinct { $0 }
    let window = names.prefix(2)
    let sorted = names.sorted { $0 }
    let (objects, places) = (Array(cells.elements), Array(rows.elements))
    let expected: [ArraySignal<String>] = [.transition([.replace(at: 0, past: ["a", "b"], future: ["a", "x"])])]
    expectSignals(of: window, expected) { names.replaceSubrange(0..<2, with: ["a", "x"]) }
    #expect(cells[0] !== objects[0] && cells[1] !== objects[1] && cells[2] === objects[2])
    #expect(places.map(\.offset) == [nil, nil, 2])
    #expect(rows.elements.map(\.offset) == [0, 1, 2])
    #expect(counts.snapshot == ["a": 1, "x": 1, "c": 1])
    expectSignals(
      of: sorted,
      [.transition([.remove("a", at: 0), .insert("a", at: 0)])]
    ) { names.replaceSubrange(0..<1, with: ["a"]) }
    expectSignals(of: counts, []) { names.replaceSubrange(1..<2, with: ["x"]) }
    for part in [cells.tearDown, rows.tearDown, counts.tearDown, window.tearDown, sorted.tearDown] {
      part(#fileID, #line)
    }
  }

  @Test func `moves and updates keep what belongs to a row`() {
    let names = ArraySlot(["a", "b", "c"])
    let cells = cells(of: names) { $0 }
    let rows = names.enumerated()
    let (objects, places) = (Array(cells.elements), Array(rows.elements))
    names.move(from: 0, to: 2)
    names[2] = "A"
    transaction {
      names[0] = "B"
      names.move(from: 0, to: 1)
    }
    #expect(cells.elements.map(\.text) == ["c", "B", "A"])
    #expect(cells[0] === objects[2] && cells[1] === objects[1] && cells[2] === objects[0])
    #expect(places.map(\.offset) == [2, 1, 0])
    cells.tearDown()
    rows.tearDown()
  }

  /// An object that is equal to itself is announced all the same: later stages look at it again.
  @Test func `an update of an object arrives, also where objects are Equatable`() {
    let names = ArraySlot(["b", "c"])
    let cells = cells(of: names) { $0 }
    let sorted = cells.sorted { $0.text }
    let short = cells.filter { $0.text < "c" }
    let cell = cells[0]
    expectSignals(of: cells, [.transition([.update(at: 0, past: cell, future: cell)])]) { names[0] = "d" }
    #expect(sorted.elements.map(\.text) == ["c", "d"])
    #expect(short.isEmpty)
    sorted.tearDown()
    short.tearDown()
  }
}

/// A change that equality does not see, announced at a slot, arrives behind every stage.
@Suite struct ArrayRefreshTests {
  private final class Task: Equatable {
    let id: Int
    var rank: Int
    init(_ id: Int, _ rank: Int) { (self.id, self.rank) = (id, rank) }
    static func == (left: Task, right: Task) -> Bool { left.id == right.id }
  }

  private func play<Element: Equatable>(
    _ expected: (Task) -> ArrayTransaction<Element>,
    _ build: (ArraySlot<Task>) -> ArrayStorage<Element>,
    location: SourceLocation = #_sourceLocation
  ) {
    let slot = ArraySlot([Task(0, 1), Task(1, 3), Task(2, 5)])
    let stage = build(slot)
    let (changed, mutations) = (slot[1], expected(slot[1]))
    expectSignals(of: stage, mutations.isEmpty ? [] : [.transition(mutations)], location: location) {
      changed.rank = 7
      slot.refresh(at: 1)
    }
    stage.tearDown()
  }

  @Test func `filters ask again`() {
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.filter { $0.rank > 0 } }
    play({ [.remove($0, at: 1)] }) { $0.filter { $0.rank < 6 } }
    play({ [.insert($0, at: 0)] }) { $0.filter { $0.rank > 6 } }
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.filter(with: ValueSlot(0)) { $0.rank > $1 } }
    let slot = ArraySlot([Task(0, 1), Task(1, 3)])
    let parts = slot.partitioned { $0.rank < 6 }
    let task = slot[1]
    expectSignals(of: parts.matching, [.transition([.update(at: 1, past: task, future: task)])]) { slot.refresh(at: 1) }
    task.rank = 7
    expectSignals(of: parts.rest, [.transition([.insert(task, at: 0)])]) { slot.refresh(at: 1) }
    #expect(parts.matching.count == 1)
    parts.matching.tearDown()
    parts.rest.tearDown()
  }

  @Test func `sortings rank again`() {
    play({ [.move(from: 1, to: 2, past: $0, future: $0)] }) { $0.sorted { $0.rank } }
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.sorted { $0.id } }
    play({ [.move(from: 1, to: 2, past: $0, future: $0)] }) { $0.sorted(with: ValueSlot(1)) { $0.rank * $1 } }
  }

  @Test func `maps call their closure again`() {
    play({ _ in [.update(at: 1, past: 3, future: 7)] }) { $0.map(\.rank) }
    play({ _ in [.update(at: 1, past: 1, future: 1)] }) { $0.map(\.id) }
    play({ _ in [.update(at: 1, past: 1, future: 1)] }) { $0.compactMap { $0.id } }
    play({ _ in [.update(at: 1, past: 1, future: 1)] }) { $0.map(with: ValueSlot(0)) { $0.id + $1 } }
  }

  @Test func `what hands on passes it on`() {
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.prefix(2) }
    play({ [.update(at: 0, past: $0, future: $0)] }) { $0.suffix(2) }
    play({ _ in [] }) { $0.prefix(1) }
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.reversed() }
    play({ [.update(at: 1, past: $0, future: $0)] }) { $0.concatenated(ArraySlot([])) }
  }

  @Test func `what a window shows is refreshed among other commands`() {
    let slot = ArraySlot([Task(0, 1), Task(1, 3), Task(2, 5)])
    let window = slot.suffix(2)
    let (zero, two) = (slot[0], slot[2])
    expectSignals(
      of: window,
      [.transition([.remove(slot[1], at: 0), .insert(zero, at: 1), .update(at: 0, past: two, future: two)])]
    ) {
      transaction {
        slot.refresh(at: 2)
        slot.move(from: 0, to: 2)
      }
    }
    window.tearDown()
  }

  @Test func `values and keys that follow a row`() {
    let slot = ArraySlot([Task(0, 1), Task(1, 3)])
    let second = slot.element(at: 1)
    let ranks = slot.distinct { $0.rank }
    var turns = 0
    let monitor = SignalMonitor<ValueSignal<Task?>> { _ in turns += 1 }
    second.register(monitor)
    turns = 0
    slot[1].rank = 1
    slot.refresh(at: 1)
    #expect(turns == 1)
    #expect(ranks.snapshot == [1: 2])
    slot.refresh(at: 0)
    #expect(turns == 1)
    second.deregister(monitor)
    second.tearDown()
    ranks.tearDown()
  }
}

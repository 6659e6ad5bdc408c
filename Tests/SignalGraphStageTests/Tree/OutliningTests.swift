import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct OutliningTests {
  typealias Row = OutlineRow<Int, Int>
  typealias Signal = ArraySignal<Row>

  /// Values are an order, ten times the parent's key, 0 for none, and hundreds that say nothing.
  static func tree(_ slot: DictionaryStorage<Int, Int>) -> Nesting<Int, Int> {
    slot.nested(
      under: { $0.value / 10 % 10 == 0 ? nil : $0.value / 10 % 10 }, sortedBy: { $0.value % 10 })
  }

  static func row(_ key: Int, _ value: Int, _ depth: Int, _ childCount: Int = 0, _ isExpanded: Bool = false) -> Row {
    Row(key: key, value: value, depth: depth, childCount: childCount, isExpanded: isExpanded)
  }

  /// The commands in order, but for the updates, which come last in any order.
  private static func sorted(_ signal: Signal) -> [ArrayMutation<Row>] {
    func position(_ mutation: ArrayMutation<Row>) -> Int? {
      if case .update(let at, _, _) = mutation { at } else { nil }
    }
    let mutations = signal.transaction.map { Array($0.mutations) } ?? []
    let updates = mutations.filter { position($0) != nil }.sorted { position($0)! < position($1)! }
    return mutations.filter { position($0) == nil } + updates
  }

  private func play(
    _ state: TableDictionary<Int, Int>, open keys: Set<Int>, _ expected: [[ArrayMutation<Row>]],
    _ location: SourceLocation = #_sourceLocation, _ edit: (DictionarySlot<Int, Int>, SetSlot<Int>) -> Void
  ) {
    let (slot, open) = (DictionarySlot(state), SetSlot(keys))
    let stage = Self.tree(slot).outlined(expanding: open)
    var signals: [Signal] = []
    let monitor = SignalMonitor<Signal> { signals.append($0) }
    stage.register(monitor)
    signals = []
    edit(slot, open)
    #expect(signals.map(Self.sorted) == expected, sourceLocation: location)
    stage.deregister(monitor)
    stage.tearDown()
    slot.assertTornDown()
    open.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    func row(_ key: Int, _ value: Int, _ depth: Int, _ childCount: Int = 0, _ isExpanded: Bool = false) -> Row {
      Self.row(key, value, depth, childCount, isExpanded)
    }
    try playTable(of: "Stages/Tree/Outlining.swift", type: "Outlining") { table in
      table.row(
        "an entry comes, below one that shows its children, or as a root",
        "`insert` of its row, and of those to be shown below it; `update` of its parent's"
      ) {
        play(
          [1: 0], open: [1, 4],
          [
            [.insert(row(2, 10, 1), at: 1), .update(at: 0, past: row(1, 0, 0), future: row(1, 0, 0, 1, true))],
            [.insert(row(3, 0, 0), at: 2)],
            [.replace(at: 3, past: [], future: [row(4, 0, 0, 1, true), row(5, 40, 1)])],
          ]
        ) { slot, _ in
          slot[2] = 10
          slot[3] = 0
          transaction {
            slot[4] = 0
            slot[5] = 40
          }
        }
      }
      table.row("`update` of the value", "`update`") {
        play([1: 0, 2: 10], open: [1], [[.update(at: 1, past: row(2, 10, 1), future: row(2, 110, 1))]]) { slot, _ in
          slot[2] = 110
        }
      }
      table.row("a refresh", "`update`") {
        play([1: 0, 2: 10], open: [1], [[.update(at: 1, past: row(2, 10, 1), future: row(2, 10, 1))]]) { slot, _ in
          slot.refresh(2)
        }
      }
      table.row(
        "`update` of the order alone",
        "`move` of the row, and of those below it, or of those that it passes, if they are fewer"
      ) {
        play(
          [1: 0, 2: 11, 3: 12, 4: 31], open: [1, 3],
          [
            [
              .move(from: 1, to: 3, past: row(2, 11, 1), future: row(2, 11, 1)),
              .update(at: 1, past: row(3, 12, 1, 1, true), future: row(3, 10, 1, 1, true)),
            ]
          ]
        ) { slot, _ in slot[3] = 10 }
        play(
          [1: 0, 2: 11, 3: 12, 4: 31], open: [1, 3],
          [[.move(from: 1, to: 3, past: row(2, 11, 1), future: row(2, 19, 1))]]
        ) { slot, _ in slot[2] = 19 }
      }
      table.row(
        "`update` of the parent",
        "`move` of the row, and of those below it, with their depth, and `update` of both parents'"
      ) {
        play(
          [1: 0, 2: 0, 3: 10, 4: 30], open: [1, 2, 3],
          [
            [
              .move(from: 1, to: 3, past: row(3, 10, 1, 1, true), future: row(3, 20, 1, 1, true)),
              .move(from: 1, to: 3, past: row(4, 30, 2), future: row(4, 30, 2)),
              .update(at: 0, past: row(1, 0, 0, 1, true), future: row(1, 0, 0)),
              .update(at: 1, past: row(2, 0, 0), future: row(2, 0, 0, 1, true)),
            ]
          ]
        ) { slot, _ in slot[3] = 20 }
      }
      table.row(
        "the same, where the rows stand on the screen as before",
        "`update` of them, with their depth, and of both parents'"
      ) {
        play(
          [1: 0, 2: 10, 3: 10, 4: 30], open: [1, 2, 3],
          [
            [
              .update(at: 0, past: row(1, 0, 0, 2, true), future: row(1, 0, 0, 1, true)),
              .update(at: 1, past: row(2, 10, 1), future: row(2, 10, 1, 1, true)),
              .update(at: 2, past: row(3, 10, 1, 1, true), future: row(3, 20, 2, 1, true)),
              .update(at: 3, past: row(4, 30, 2), future: row(4, 30, 3)),
            ]
          ]
        ) { slot, _ in slot[3] = 20 }
      }
      table.row(
        "`update` of the parent to one that does not show its children", "`remove` of the row and those below it"
      ) {
        play(
          [1: 0, 2: 0, 3: 10, 4: 30], open: [1, 3],
          [
            [
              .replace(at: 1, past: [row(3, 10, 1, 1, true), row(4, 30, 2)], future: []),
              .update(at: 0, past: row(1, 0, 0, 1, true), future: row(1, 0, 0)),
              .update(at: 1, past: row(2, 0, 0), future: row(2, 0, 0, 1)),
            ]
          ]
        ) { slot, _ in slot[3] = 20 }
      }
      table.row(
        "an entry goes",
        "`remove`; its children become roots: `move` of them and those below them, with their depth; "
          + "`update` of its parent's"
      ) {
        play(
          [1: 0, 2: 10, 3: 20, 4: 10], open: [1, 2],
          [
            [
              .remove(row(2, 10, 1, 1, true), at: 1),
              .move(from: 1, to: 2, past: row(3, 20, 2), future: row(3, 20, 0)),
              .update(at: 0, past: row(1, 0, 0, 2, true), future: row(1, 0, 0, 1, true)),
            ]
          ]
        ) { slot, _ in slot[2] = nil }
      }
      table.row(
        "an entry comes, changes or goes that is not shown",
        "nothing; `update` of its parent's, if that is shown and has more or fewer children"
      ) {
        play(
          [1: 0, 2: 10, 3: 20], open: [],
          [
            [.update(at: 0, past: row(1, 0, 0, 1), future: row(1, 0, 0, 2))],
            [.update(at: 0, past: row(1, 0, 0, 2), future: row(1, 0, 0, 1))],
          ]
        ) { slot, _ in
          slot[3] = 120
          slot[4] = 20
          slot[3] = nil
          slot[5] = 10
          slot[5] = nil
        }
      }
      table.row(
        "an entry is expanded that is shown and has children", "`insert` of the rows below it, and `update` of its own"
      ) {
        play(
          [1: 0, 2: 10, 3: 20], open: [2],
          [
            [
              .replace(at: 1, past: [], future: [row(2, 10, 1, 1, true), row(3, 20, 2)]),
              .update(at: 0, past: row(1, 0, 0, 1), future: row(1, 0, 0, 1, true)),
            ]
          ]
        ) { _, open in open.insert(1) }
      }
      table.row("it is collapsed", "`remove` of the rows below it, and `update` of its own") {
        play(
          [1: 0, 2: 10, 3: 20], open: [1, 2],
          [
            [
              .replace(at: 1, past: [row(2, 10, 1, 1, true), row(3, 20, 2)], future: []),
              .update(at: 0, past: row(1, 0, 0, 1, true), future: row(1, 0, 0, 1)),
            ]
          ]
        ) { _, open in open.remove(1) }
      }
      table.row("an entry is expanded or collapsed that is not shown, has no children, or is not there", "nothing") {
        play([1: 0, 2: 10, 3: 20, 4: 0], open: [], []) { _, open in
          for key in [2, 3, 4, 9] { open.insert(key) }
          for key in [2, 3, 4, 9] { open.remove(key) }
        }
      }
      table.row("a cycle that is closed or broken", "`remove` or `insert` of the rows on it and below it") {
        let below = [row(2, 10, 1, 1, true), row(3, 20, 2)]
        let (without, with) = (row(1, 0, 0), row(1, 0, 0, 1, true))
        play(
          [1: 0, 2: 10, 3: 20], open: [1, 2, 3],
          [
            [.replace(at: 1, past: below, future: []), .update(at: 0, past: with, future: without)],
            [.replace(at: 1, past: [], future: below), .update(at: 0, past: without, future: with)],
          ]
        ) { slot, _ in
          slot[2] = 30
          slot[2] = 10
        }
      }
      table.row("several of these in one turn", "one transition, with one command for each row") {
        play(
          [1: 0, 2: 10, 3: 0, 4: 30], open: [1],
          [
            [
              .replace(at: 3, past: [], future: [row(4, 130, 1, 1, true), row(5, 40, 2)]),
              .move(from: 1, to: 4, past: row(2, 10, 1), future: row(2, 31, 1)),
              .update(at: 0, past: row(1, 0, 0, 1, true), future: row(1, 0, 0)),
              .update(at: 1, past: row(3, 0, 0, 1), future: row(3, 100, 0, 2, true)),
            ]
          ]
        ) { slot, open in
          transaction {
            slot[2] = 31
            slot[3] = 100
            open.insert(3)
            slot[4] = 130
            slot[5] = 40
            open.insert(4)
            open.remove(1)
          }
        }
      }
      table.row("initiation of the last input that was missing", "`initiation`") {
        let (gate, open) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingSetStorage<Int>())
        let stage = Self.tree(gate).outlined(expanding: open)
        expectSignals(of: stage, [.initiation([row(1, 0, 0, 1, true), row(2, 10, 1)])]) {
          gate.sensor.sense(.initiation([1: 0, 2: 10]))
          open.sensor.sense(.initiation([1]))
        }
        gate.sensor.sense(.termination([1: 0, 2: 10]))
        open.sensor.sense(.termination([1]))
        stage.tearDown()
      }
      table.row("termination of the first one that ends", "`termination`") {
        let (gate, open) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingSetStorage<Int>())
        let stage = Self.tree(gate).outlined(collapsing: open)
        gate.sensor.sense(.initiation([1: 0, 2: 10]))
        open.sensor.sense(.initiation([1]))
        expectSignals(of: stage, [.termination([row(1, 0, 0, 1)])]) {
          open.sensor.sense(.termination([1]))
          gate.sensor.sense(.termination([1: 0, 2: 10]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let folders = DictionarySlot(["Home": "", "Music": "Home", "Jazz": "Music", "Work": ""])
    let open = SetSlot(["Home"])
    let tree = folders.nested { $0.value.isEmpty ? nil : $0.value }
    let rows = tree.outlined(expanding: open)
    func expect(_ lines: String...) {
      #expect(rows.elements.map { String(repeating: "– ", count: $0.depth) + $0.key } == lines)
    }
    expect("Home", "– Music", "Work")
    var kinds: [String] = []
    let token = rows.observe { _, signal in kinds = signal.transaction?.kinds ?? [] }
    open.insert("Music")
    expect("Home", "– Music", "– – Jazz", "Work")
    #expect(kinds == ["insert", "update"])
    folders["Music"] = "Work"
    expect("Home", "Work")
    open.insert("Work")
    expect("Home", "Work", "– Music", "– – Jazz")
    folders["Jazz"] = "Work"
    expect("Home", "Work", "– Jazz", "– Music")
    token.tearDown()
    rows.tearDown()
    folders.assertTornDown()
    open.assertTornDown()
  }

  @Test func `with a set of those that are shut, and without a set`() {
    let (slot, shut) = (DictionarySlot([1: 0, 2: 10, 3: 20, 4: 10]), SetSlot([2, 9]))
    let tree = Self.tree(slot)
    let (some, all) = (tree.outlined(collapsing: shut), tree.outlined())
    #expect(some.elements.map(\.key) == [1, 2, 4] && all.elements.map(\.key) == [1, 2, 3, 4])
    #expect(some.elements.map(\.isExpanded) == [true, false, false])
    #expect(all.elements.map(\.isExpanded) == [true, true, false, false])
    shut.remove(2)
    #expect(some.elementsEqual(all.elements))
    slot[9] = 20
    slot[8] = 90
    #expect(some.elements.map(\.key) == [1, 2, 3, 9, 4] && all.elements.map(\.key) == [1, 2, 3, 9, 8, 4])
    shut.insert(1)
    #expect(some.elements.map(\.key) == [1])
    some.tearDown()
    all.tearDown()
    slot.assertTornDown()
    shut.assertTornDown()
  }

  @Test func `a stage wired by hand`() {
    let (slot, open) = (DictionarySlot([1: 0, 2: 10]), SetSlot([1]))
    let tree = Self.tree(slot)
    let stages = [
      Outlining<Int, Int>(), Outlining<Int, Int>(expanding: open), Outlining<Int, Int>(collapsing: open),
    ]
    for stage in stages {
      #expect(stage.snapshot == nil)
      tree.emitter.register(stage.entries)
      #expect(stage.snapshot == nil)
      tree.roots.emitter.register(stage.roots)
    }
    #expect(stages.map { $0.elements.map(\.key) } == [[1, 2], [1, 2], [1]])
    for stage in stages {
      tree.roots.emitter.deregister(stage.roots)
      #expect(stage.snapshot == nil)
      tree.emitter.deregister(stage.entries)
      stage.tearDown()
    }
    tree.tearDown()
    slot.assertTornDown()
    open.assertTornDown()
  }

  @Test func `a row explains itself by its entry, and by the set where that holds it`() throws {
    let (slot, open) = (DictionarySlot([1: 0, 2: 10], label: "folders"), SetSlot([1], label: "open"))
    let rows = Self.tree(slot).outlined(expanding: open, label: "rows")
    let first = try #require(rows.explain(at: 0))
    let origins = first.origins.map { "\($0.subject.label ?? "")\($0.row)" }
    #expect(origins.sorted() == ["folders[1]", "open[1]"])
    let second = try #require(rows.explain(at: 1))
    #expect(second.origins.map { "\($0.subject.label ?? "")\($0.row)" } == ["folders[2]"])
    #expect(rows.describe().contains("Outlining<Int, Int> \"rows\""))
    rows.tearDown()
    slot.assertTornDown()
    open.assertTornDown()
  }

  @Test func `roots of another tree`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Outlining<Int, Int>(label: "list", fileID: "App/Board.swift", line: 42)
      let (entries, roots) = (DictionarySlot<Int, NestedEntry<Int, Int>>([:]), ArraySlot([1]))
      entries.emitter.register(stage.entries)
      roots.emitter.register(stage.roots)
    }
    result.tells(.badParameter, "Outlining<", "\"list\" (Board.swift:42)", "is to show 1", "one nesting")
  }

  @Test func `an entry at two places`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Outlining<Int, Int>(label: "list", fileID: "App/Board.swift", line: 42)
      let entries = DictionarySlot([
        1: NestedEntry(value: 0, parent: nil, children: [2]), 2: NestedEntry(value: 0, parent: 1, children: []),
      ])
      let roots = ArraySlot([1])
      entries.emitter.register(stage.entries)
      roots.emitter.register(stage.roots)
      roots.append(2)
    }
    result.tells(.badParameter, "Outlining<", "\"list\" (Board.swift:42)", "2 at two places", "one nesting")
  }
}

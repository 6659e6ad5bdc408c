import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct NestingTests {
  typealias Entry = NestedEntry<Int, Int>
  typealias Signal = DictionarySignal<Int, Entry>

  static func entry(_ value: Int, _ parent: Int?, _ children: TreeArray<Int> = []) -> Entry {
    Entry(value: value, parent: parent, children: children)
  }

  /// Values are ten times the parent's key, 0 for none, and an order.
  static func parent(_ entry: DictionaryEntry<Int, Int>) -> Int? { entry.value < 10 ? nil : entry.value / 10 }

  private func play(
    _ state: TableDictionary<Int, Int>, _ expected: [Signal], _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.nested(under: Self.parent, sortedBy: { $0.value % 10 })
    var signals: [Signal] = []
    let monitor = SignalMonitor<Signal> { signals.append($0) }
    stage.register(monitor)
    signals = []
    edit(slot)
    // Of mutations in one transaction the order says nothing.
    #expect(signals.map(Self.sorted) == expected.map(Self.sorted))
    stage.deregister(monitor)
    stage.tearDown()
    slot.assertTornDown()
  }

  private static func sorted(_ signal: Signal) -> [DictionaryMutation<Int, Entry>]? {
    signal.transaction.map { $0.mutations.sorted { $0.key < $1.key } }
  }

  @Test func `the table of mutations holds`() throws {
    func entry(_ value: Int, _ parent: Int?, _ children: TreeArray<Int> = []) -> Entry {
      Self.entry(value, parent, children)
    }
    try playTable(of: "Stages/Tree/Nesting.swift", type: "Nesting") { table in
      table.row("`insert`", "`insert`, and `update` of its parent, which has another child") {
        play(
          [1: 0, 3: 10],
          [
            .transition([
              .insert(key: 2, value: entry(10, 1)),
              .update(key: 1, past: entry(0, nil, [3]), future: entry(0, nil, [2, 3])),
            ])
          ]
        ) { $0[2] = 10 }
      }
      table.row(
        "`insert` of a parent that others name already", "`update` of these, too: they were roots, and hang under it"
      ) {
        play(
          [2: 10, 3: 10],
          [
            .transition([
              .insert(key: 1, value: entry(0, nil, [2, 3])),
              .update(key: 2, past: entry(10, nil), future: entry(10, 1)),
              .update(key: 3, past: entry(10, nil), future: entry(10, 1)),
            ])
          ]
        ) { $0[1] = 0 }
      }
      table.row("`update` that keeps parent and order", "`update`") {
        let slot = DictionarySlot([1: "a", 2: "b"])
        let stage = slot.nested { $0.key == 2 ? 1 : nil }
        expectSignals(
          of: stage,
          [
            .transition([
              .update(
                key: 2, past: NestedEntry(value: "b", parent: 1, children: []),
                future: NestedEntry(value: "c", parent: 1, children: []))
            ])
          ]
        ) { slot[2] = "c" }
        stage.tearDown()
      }
      table.row(
        "`update` that changes the order", "`update`, and that of the parent, whose children stand in another order"
      ) {
        play(
          [1: 0, 2: 10, 3: 11],
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [2, 3]), future: entry(0, nil, [3, 2])),
              .update(key: 2, past: entry(10, 1), future: entry(12, 1)),
            ])
          ]
        ) { $0[2] = 12 }
      }
      table.row(
        "`update` that changes the parent", "`update`, and those of both parents; nothing of what hangs below"
      ) {
        play(
          [1: 0, 2: 0, 3: 10, 4: 30],
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [3]), future: entry(0, nil)),
              .update(key: 2, past: entry(0, nil), future: entry(0, nil, [3])),
              .update(key: 3, past: entry(10, 1, [4]), future: entry(20, 2, [4])),
            ])
          ]
        ) { $0[3] = 20 }
      }
      table.row("`update` that closes a cycle", "`remove` of all on the cycle and below it") {
        play(
          [1: 0, 2: 10, 3: 20, 4: 0],
          [
            .transition([
              .remove(key: 1, past: entry(0, nil, [2])), .remove(key: 2, past: entry(10, 1, [3])),
              .remove(key: 3, past: entry(20, 2)),
            ])
          ]
        ) { $0[1] = 20 }
        play([1: 0], [.transition([.remove(key: 1, past: entry(0, nil))])]) { $0[1] = 10 }
      }
      table.row("what breaks a cycle", "`insert` of all that was on it and below it") {
        play(
          [1: 20, 2: 10, 3: 20],
          [
            .transition([
              .insert(key: 1, value: entry(0, nil, [2])), .insert(key: 2, value: entry(10, 1, [3])),
              .insert(key: 3, value: entry(20, 2)),
            ])
          ]
        ) { $0[1] = 0 }
        play(
          [1: 20, 2: 10, 3: 20],
          [.transition([.insert(key: 2, value: entry(10, nil, [3])), .insert(key: 3, value: entry(20, 2))])]
        ) { $0[1] = nil }
      }
      table.row("an entry on a cycle, or below one, changes", "nothing") {
        play([1: 20, 2: 10, 3: 20], []) { slot in
          slot[3] = 11
          slot[1] = 21
          slot.refresh(2)
          slot[4] = 30
          slot[4] = nil
        }
      }
      table.row("`remove` of an entry with children", "`remove`, and `update` of the children, which become roots") {
        play(
          [1: 0, 2: 10, 3: 20],
          [
            .transition([
              .remove(key: 1, past: entry(0, nil, [2])),
              .update(key: 2, past: entry(10, 1, [3]), future: entry(10, nil, [3])),
            ])
          ]
        ) { $0[1] = nil }
      }
      table.row("`remove` of another", "`remove`, and `update` of its parent") {
        play(
          [1: 0, 2: 10],
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [2]), future: entry(0, nil)), .remove(key: 2, past: entry(10, 1)),
            ])
          ]
        ) { $0[2] = nil }
      }
      table.row("several of these in one turn", "one transition: each entry once") {
        play(
          [1: 0, 2: 10, 3: 20],
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [2]), future: entry(30, 3)),
              .update(key: 2, past: entry(10, 1, [3]), future: entry(0, nil, [3])),
              .update(key: 3, past: entry(20, 2), future: entry(21, 2, [1])),
            ])
          ]
        ) { slot in
          transaction {
            slot[1] = 30
            slot[3] = 21
            slot[2] = 0
          }
        }
        play([1: 0, 2: 10, 3: 11], []) { slot in
          transaction {
            slot[2] = 20
            slot[2] = 10
          }
        }
      }
      table.row("a refresh", "`update`") {
        play([1: 0, 2: 10], [.transition([.update(key: 2, past: entry(10, 1), future: entry(10, 1))])]) {
          $0.refresh(2)
        }
      }
      table.row(
        "a new parameter", "`update`, `insert` and `remove` of the entries that then hang elsewhere"
      ) {
        let (slot, step) = (DictionarySlot([1: 0, 2: 0, 3: 0]), ValueSlot(-1))
        let stage = slot.nested(with: step) { $0.key == 3 ? nil : $0.key + $1 }
        expectSignals(
          of: stage,
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [2]), future: entry(0, 2)),
              .update(key: 2, past: entry(0, 1), future: entry(0, 3, [1])),
              .update(key: 3, past: entry(0, nil), future: entry(0, nil, [2])),
            ])
          ]
        ) { step.value = 1 }
        expectSignals(of: stage, []) { step.refresh() }
        step.value = 0
        #expect(stage.count == 1 && stage.cycles.elements == [1, 2])
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one transition") {
        let (slot, step) = (DictionarySlot([1: 0, 2: 0]), ValueSlot(-1))
        let stage = slot.nested(with: step) { $0.key + $1 }
        expectSignals(
          of: stage,
          [
            .transition([
              .update(key: 1, past: entry(0, nil, [2]), future: entry(0, 2)),
              .update(key: 2, past: entry(0, 1), future: entry(5, 3, [1])), .insert(key: 3, value: entry(1, nil, [2])),
            ])
          ].map { $0 }
        ) {
          transaction {
            slot[3] = 1
            slot[2] = 5
            step.value = 1
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the nested entries, while there is a parameter") {
        let (gate, step) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.nested(with: step) { $0.key + $1 }
        let state: TableDictionary<Int, Entry> = [1: entry(0, 2), 2: entry(0, nil, [1])]
        expectSignals(of: stage, [.initiation(state), .termination(state)]) {
          gate.sensor.sense(.initiation([1: 0, 2: 0]))
          step.sensor.sense(.initiation(1))
          #expect(stage.roots.elements == [2] && stage.cycles.elements == [])
          gate.sensor.sense(.termination([1: 0, 2: 0]))
        }
        #expect(stage.roots.snapshot == nil && stage.cycles.snapshot == nil)
        step.sensor.sense(.termination(1))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let folders = DictionarySlot(["Home": "", "Music": "Home", "Jazz": "Music", "Work": ""])
    let tree = folders.nested { $0.value.isEmpty ? nil : $0.value }
    func children() -> TableDictionary<String, TreeArray<String>> { tree.snapshot!.mapValues(\.children) }
    #expect(children() == ["Home": ["Music"], "Music": ["Jazz"], "Jazz": [], "Work": []])
    #expect(tree.roots.elements == ["Home", "Work"])
    folders["Music"] = "Work"
    #expect(children() == ["Home": [], "Music": ["Jazz"], "Jazz": [], "Work": ["Music"]])
    #expect(tree.depth(of: "Jazz") == 2 && tree.ancestors(of: "Jazz") == ["Music", "Work"])
    folders["Work"] = "Jazz"
    #expect(children() == ["Home": []] && tree.roots.elements == ["Home"])
    #expect(tree.cycles.elements == ["Jazz", "Music", "Work"] && tree.depth(of: "Jazz") == nil)
    folders["Jazz"] = nil
    #expect(children() == ["Home": [], "Work": ["Music"], "Music": []])
    #expect(tree.roots.elements == ["Home", "Work"] && tree.cycles.isEmpty)
    tree.tearDown()
    folders.assertTornDown()
  }

  @Test func `siblings and roots stand in an order, and keep their places`() {
    let slot = DictionarySlot([1: 5, 2: 4, 3: 3, 11: 1, 12: 0])
    let descending = slot.nested(under: { $0.key > 10 ? 2 : nil }, sortedBy: .descending { $0.value })
    let tied = slot.nested(under: { $0.key > 10 ? 2 : nil }, sortedBy: { $0.value / 10 }, ties: .by { -$0 })
    let parameter = ValueSlot(1)
    let changing = slot.nested(
      with: parameter, under: { $0.key > 10 ? $1 : nil }, sortedBy: { $0.value * $1 }, ties: .arrival)
    #expect(descending.roots.elements == [1, 2, 3] && descending[2]!.children == [11, 12])
    #expect(tied.roots.elements == [3, 2, 1] && tied[2]!.children == [12, 11])
    #expect(changing.roots.elements == [3, 2, 1] && changing[1]!.children == [12, 11])
    var moves: [ArrayMutation<Int>] = []
    let token = descending.roots.observe { _, signal in moves += signal.transaction?.mutations.map { $0 } ?? [] }
    slot[3] = 9
    #expect(moves == [.move(from: 2, to: 0, past: 3, future: 3)])
    transaction {
      slot[1] = 3
      slot[2] = 2
      slot[3] = 4
    }
    #expect(moves.count == 1 && descending.roots.elements == [3, 1, 2])
    parameter.value = -1
    #expect(changing.roots.elements == [3, 1, 2, 11, 12])
    token.tearDown()
    for stage in [descending, tied, changing] { stage.tearDown() }
    slot.assertTornDown()
  }
}

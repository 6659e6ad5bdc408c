import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct NestingTests {
  typealias Entry = NestedEntry<Int, Int>
  typealias Signal = DictionarySignal<Int, Entry>

  private static func entry(_ value: Int, _ parent: Int?, _ children: TreeArray<Int> = []) -> Entry {
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

  @Test func `a chain of five thousand on a small stack`() {
    onOtherThread(stackSize: 512 * 1024) {
      let count = 5_000
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 - 1) }))
      let stage = slot.nested { $0.value < 0 ? nil : $0.value }
      #expect(stage.depth(of: count - 1) == count - 1 && stage.roots.elements == [0])
      slot[0] = count - 1
      #expect(stage.isEmpty && stage.cycles.count == count && stage.roots.isEmpty)
      slot[count / 2] = nil
      #expect(stage.count == count - 1 && stage.roots.elements == [count / 2 + 1] && stage.cycles.isEmpty)
      slot[count / 2] = -1
      #expect(stage.depth(of: 0) == count / 2 && stage.roots.elements == [count / 2])
      transaction { for key in 0..<count { slot[key] = key == count - 1 ? -1 : key + 1 } }
      #expect(stage.depth(of: 0) == count - 1 && stage.roots.elements == [count - 1])
      stage.tearDown()
      slot.assertTornDown()
    }
  }

  @Test func `closures are called once, and a subtree moves as one entry`() {
    let (calls, orders, changes) = (CallCounter(), CallCounter(), CallCounter())
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0 < 2 ? -1 : $0 % 2) }))
    let stage = slot.nested(
      under: calls.counting { $0.value < 0 ? nil : $0.value }, sortedBy: orders.counting { $0.key })
    let token = stage.observe { _, signal in
      for _ in 0..<(signal.transaction?.count ?? 0) { changes.record() }
    }
    #expect(calls.count == 1000 && orders.count == 1000)
    calls.reset()
    orders.reset()
    slot[1] = 0
    #expect(calls.count == 1 && orders.count == 1 && changes.count == 2 && stage.depth(of: 999) == 2)
    slot[7] = nil
    #expect(calls.count == 1 && changes.count == 4)
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a handler that edits, a body that throws, and a source that ends and begins`() {
    let slot = DictionarySlot([1: 0, 2: 10])
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    slot.register(gate)
    let stage = gate.nested(under: Self.parent)
    var seen: [Int] = []
    let token = stage.cycles.observe { cycles, _ in
      seen.append(cycles.count)
      if let key = cycles.min() { slot[key] = nil }
    }
    slot[1] = 20
    #expect(seen == [0, 2, 0] && stage.roots.elements == [2])
    do {
      try transaction {
        slot[2] = 20
        throw Refusal()
      }
    } catch {}
    #expect(seen.count == 3)
    slot.deregister(gate)
    slot[3] = 20
    slot.register(gate)
    #expect(stage.snapshot == [2: Self.entry(10, nil, [3]), 3: Self.entry(20, 2)] && seen == [0, 2, 0, 0, 0])
    token.tearDown()
    stage.tearDown()
    slot.deregister(gate)
    slot.assertTornDown()
  }

  @Test func `keys and orders that edit when they are released are released after the turn`() {
    final class Note {
      let (number, log): (Int, SetSlot<Int>)
      init(_ number: Int, _ log: SetSlot<Int>) { (self.number, self.log) = (number, log) }
      deinit { log.insert(number) }
    }
    struct ID: Hashable, Comparable {
      let (number, note): (Int, Note)
      static func == (left: Self, right: Self) -> Bool { left.number == right.number }
      static func < (left: Self, right: Self) -> Bool { left.number < right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let (log, factor) = (SetSlot<Int>(), ValueSlot(1))
    let slot = DictionarySlot<ID, Int>([:])
    var given = 0
    func id(_ number: Int) -> ID {
      given += 1
      return ID(number: number, note: Note(given, log))
    }
    let stage = slot.nested(
      with: factor, under: { entry, factor in entry.value < 0 ? nil : id(entry.value * factor) },
      sortedBy: { id($0.value * $1) })
    for step in 0..<200 { slot[id(step * 7 % 12)] = step * 5 % 13 - 1 }
    factor.value = 2
    for step in 0..<40 { slot[id(step * 5 % 12)] = step % 3 == 0 ? nil : step * 11 % 13 - 1 }
    slot.removeAll()
    stage.tearDown()
    #expect(log.count == given, "\(log.count) of \(given)")
  }

  @Test func `stages wired by hand`() {
    let slot = DictionarySlot([1: 0, 2: 10, 3: 10])
    let one = Nesting<Int, Int>(under: Self.parent, sortedBy: { -$0.key })
    let two = Nesting<Int, Int>(under: Self.parent, sortedBy: { _ in 0 }, ties: .by { -$0 })
    slot.register(one)
    slot.register(two)
    #expect(one[1]!.children == [3, 2] && two[1]!.children == [3, 2])
    slot.deregister(one)
    slot.deregister(two)
    #expect(one.cycles.snapshot == nil && two.roots.snapshot == nil)
    slot.assertTornDown()
  }

  @Test func `a parent's key that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1.5: 0])
      let stage = slot.nested(label: "folders", fileID: "App/Board.swift", line: 42) { $0.value > 0 ? .nan : nil }
      slot[2.5] = 1
      stage.tearDown()
    }
    result.tells(.badParameter, "Nesting<", "\"folders\" (Board.swift:42)", "not equal to itself")
  }

  @Test func `an order of siblings that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionarySlot([1: 0]).nested(label: "folders", under: Self.parent, sortedBy: { _ in Double.nan })
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Nesting<", "\"folders\"", "not equal to itself")
  }
}
